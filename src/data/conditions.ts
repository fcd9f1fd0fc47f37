import { customCode, customSource } from './customColumns';

/**
 * Conditions in the query language of PostgREST. Every value stands in quotation marks, inside which
 * nothing but them and the backslash has a meaning; everything stands in one `and=(...)`.
 */
export interface Condition {
  /** As it stands inside `and=(...)`. */
  readonly text: string;
}

export type Comparison = 'gt' | 'gte' | 'lt' | 'lte';
export type Scalar = string | number | boolean;

/** Whether PostgreSQL can hold the value: its texts have neither NUL nor half a character. */
export const isStorable = (value: Scalar): boolean => !/\0|\p{Surrogate}/u.test(String(value));

/** The text with a sign (�) in the place of each character that PostgreSQL cannot hold. */
export const storableText = (text: string): string => text.replace(/\0|\p{Surrogate}/gu, '\ufffd');

const quote = (value: Scalar): string => `"${String(value).replace(/["\\]/g, '\\$&')}"`;

/** A column as a query names it: a field of the network's own is a key of one column. */
export const queried = (column: string): string => {
  const code = customCode(column);
  return code === undefined ? column : `${customSource(code)}->${code}`;
};

/** A value to compare a column with: what stands in JSON is compared with JSON. */
const literal = (column: string, value: Scalar): string =>
  quote(customCode(column) === undefined ? value : JSON.stringify(value));

/** The value as a regular expression of PostgreSQL that matches nothing but it. */
const literalPattern = (value: string): string => value.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Exactly this value. */
export const equals = (column: string, value: Scalar): Condition =>
  isStorable(value) ? { text: `${queried(column)}.eq.${literal(column, value)}` } : NEVER;

/** Another value; like SQL's `<>`, it says nothing about rows without a value. */
export const differs = (column: string, value: Scalar): Condition =>
  isStorable(value)
    ? { text: `${queried(column)}.not.eq.${literal(column, value)}` }
    : isNotNull(column);

/** @param value one that PostgreSQL can hold (`isStorable`); it answers others with an error */
export const compare = (column: string, operator: Comparison, value: Scalar): Condition => ({
  text: `${queried(column)}.${operator}.${literal(column, value)}`,
});

/** One of these values; none of them matches nothing. */
export function oneOf(column: string, values: readonly Scalar[]): Condition {
  const storable = values.filter(isStorable);
  return storable.length === 0
    ? NEVER
    : {
        text: `${queried(column)}.in.(${storable.map((value) => literal(column, value)).join(',')})`,
      };
}

/** Of a list of codes: it has at least one of these. */
export function overlaps(column: string, codes: readonly Scalar[]): Condition {
  const key = customCode(column);
  if (key === undefined) return { text: `${column}.ov.${quote(`{${codes.join(',')}}`)}` };
  return any(
    codes.map((code) => ({
      text: `${customSource(key)}.cs.${quote(JSON.stringify({ [key]: [code] }))}`,
    })),
  );
}

export const isNull = (column: string): Condition => ({
  text: `${queried(column)}.is.null`,
});
export const isNotNull = (column: string): Condition => ({
  text: `${queried(column)}.not.is.null`,
});

/** What people type for an apostrophe; the database knows the same (private.plain_apostrophes). */
const APOSTROPHES = `'\u2018\u2019\u201b\u02bb\u02bc\u2032\uff07\`\u00b4`;

const ANY_APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'g');

/** The text with every apostrophe as the plain one. */
export const plainApostrophes = (text: string): string => text.replace(ANY_APOSTROPHE, "'");

/** Contains the word, in capitals or not, with any apostrophe for an apostrophe. */
export function contains(column: string, word: string): Condition {
  if (!isStorable(word)) return NEVER;
  const pattern = literalPattern(plainApostrophes(word)).replaceAll("'", `[${APOSTROPHES}]`);
  return { text: `${column}.imatch.${quote(pattern)}` };
}

/** Contains the word as it is written. */
export function containsExactly(column: string, word: string): Condition {
  if (!isStorable(word)) return NEVER;
  // `like` is five times as fast, but PostgREST reads every asterisk in it as "anything".
  return word.includes('*')
    ? { text: `${column}.match.${quote(literalPattern(word))}` }
    : { text: `${column}.like.${quote(`*${word.replace(/[%_\\]/g, '\\$&')}*`)}` };
}

/** True of no row. */
export const NEVER: Condition = isNull('id');

/** At least one of them; one alone needs no brackets. */
export function any(conditions: readonly Condition[]): Condition {
  const [first] = conditions;
  if (!first) return NEVER;
  return conditions.length === 1 ? first : { text: `or(${join(conditions)})` };
}

/** All of them, as a condition inside another. */
export const all = (conditions: readonly Condition[]): Condition => ({
  text: `and(${join(conditions)})`,
});

/** What stands behind `and=` in the address. */
export const folded = (conditions: readonly Condition[]): string => `(${join(conditions)})`;

const join = (conditions: readonly Condition[]): string =>
  conditions.map(({ text }) => text).join(',');
