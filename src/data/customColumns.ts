/*
 * The values of a network's own fields stand in one column, `custom`, by code. The rest of the product knows each as a
 * column of its own, `custom_<code>`.
 */

/** The column that holds them. */
export const CUSTOM = 'custom';

const COLUMN = /^custom_([a-z][a-z0-9_]*)$/;

/** The column that holds those of fields for admins besides; asked of the database only for who reads them. */
const ALL_CUSTOM = 'all_custom';

/** The codes of fields for admins, of all tables; null while they are not known. */
let adminCodes: ReadonlySet<string> | null = new Set();

/**
 * Says which fields of the network only admins read.
 *
 * @param codes none for who reads none of them; null while they are not known to an admin
 */
export function setAdminCodes(codes: readonly string[] | null): void {
  adminCodes = codes && new Set(codes);
}

/** Whether only admins read the values of a column. */
export const isForAdmins = (column: string): boolean =>
  adminCodes?.has(customCode(column) ?? '') === true;

/** A column of a select list as the database is asked for it. */
export const selectedColumn = (column: string): string =>
  column === CUSTOM && adminCodes?.size !== 0 ? ALL_CUSTOM : column;

/** The column in which a query finds the values of a code: the whole one has all, and takes longer. */
export const customSource = (code: string): string =>
  adminCodes?.has(code) === false ? CUSTOM : ALL_CUSTOM;

/** What the rest of the product calls the field of a code. */
export const customColumn = (code: string): string => `${CUSTOM}_${code}`;

/** The code of such a column; undefined for a column of the table. */
export const customCode = (column: string): string | undefined => COLUMN.exec(column)?.[1];

const isValues = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A row as the database has it, with a column for each answer. */
export function spreadCustom<Row extends object>(row: Row): Row {
  if (!(CUSTOM in row || ALL_CUSTOM in row)) return row;
  const { [CUSTOM]: custom, [ALL_CUSTOM]: all, ...rest } = row as Record<string, unknown>;
  const values = all ?? custom;
  const answers = isValues(values) ? Object.entries(values) : [];
  return {
    ...rest,
    ...Object.fromEntries(answers.map(([code, value]) => [customColumn(code), value])),
  } as Row;
}

/**
 * Values of a form as the database takes them: the answers in one column, null for an emptied one; without any, no such
 * column.
 *
 * @param before the record that they change: answers that are as they were are left out. Without it all are sent.
 */
export function gatherCustom<Values extends object>(values: Values, before?: object): Values {
  const entries = Object.entries(values);
  const answers = entries.flatMap(([column, value]: [string, unknown]) => {
    const code = customCode(column);
    const isSame =
      before !== undefined &&
      JSON.stringify(value ?? null) === JSON.stringify(Reflect.get(before, column) ?? null);
    return code === undefined || isSame ? [] : [[code, value ?? null] as const];
  });
  const own = entries.filter(([column]) => customCode(column) === undefined);
  return Object.fromEntries([
    ...own,
    ...(answers.length > 0 ? [[CUSTOM, Object.fromEntries(answers)]] : []),
  ]) as Values;
}
