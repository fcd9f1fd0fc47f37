import type { AnyAST } from '@supabase/lite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import { BadQuery } from './BadQuery';
import { carry } from './carriedValues';
import { exactEmbeds } from './exactEmbeds';

type Row = Record<string, unknown>;

/** What lite knows of the database, as far as a request is read by it. */
type Schema = Pick<
  Awaited<ReturnType<PostgresConnection['introspect']>>,
  'columns' | 'foreign_keys' | 'primary_keys'
>;

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Corrections 11 to 14, and 17, of what lite has read of a request, where it takes it otherwise than PostgREST:
 *
 * 11. Behind `columns=` a row without one of them has null there, or its default with `missing=default`; lite stores the
 *     default and answers null.
 * 12. A change by a list, and a call with one, are those by its first row, or by none.
 * 13. `count=estimated` counts what PostgREST counts as well: all, up to its largest page.
 * 14. Embedded tables are joined by what PostgREST takes for a relationship (exactEmbeds.ts).
 * 17. A text in a column of jsonb is a JSON text; lite hands it over as if it were JSON.
 *
 * @param ast as lite has read it
 * @throws BadQuery for a list of what is no row, and a table that is embedded without a relationship
 */
export function exactAst(ast: AnyAST, schema: Schema): AnyAST {
  const meta = ast.$meta;
  if (ast.type === 'update' && Array.isArray(ast.values)) ast.values = firstOf(ast.values);
  if (Array.isArray(ast.args) && ast.inputType === 'json') {
    ast.args = firstOf(ast.args);
    ast.paramsType = 'named';
  }
  if (meta?.columns !== undefined && ast.values !== undefined)
    ast.values = complete(ast.values, meta.columns, meta.missing === 'default');
  if (ast.values !== undefined)
    ast.values = withJsonTexts(ast.values, jsonColumns(ast.from, schema));
  if (meta?.count === 'estimated') meta.count = 'exact';
  if (ast.from !== undefined) exactEmbeds(ast.from, ast, schema);
  return ast;
}

function firstOf(rows: readonly unknown[]): object {
  const [first = {}] = rows;
  if (isRow(first)) return first;
  throw new BadQuery('All object keys must match', null, 'PGRST102');
}

const jsonColumns = (table: string | undefined, { columns }: Schema): ReadonlySet<string> =>
  new Set(
    columns
      .filter((column) => column.table === table && column.type === 'jsonb')
      .map(({ name }) => name),
  );

function withJsonTexts(values: object | object[], columns: ReadonlySet<string>): object | object[] {
  const written = (row: object): object => {
    if (!isRow(row)) return row;
    const texts = Object.entries(row).flatMap(([name, value]) =>
      typeof value === 'string' && columns.has(name) ? [[name, carry(JSON.stringify(value))]] : [],
    );
    return { ...row, ...(Object.fromEntries(texts) as Row) };
  };
  return Array.isArray(values) ? values.map(written) : written(values);
}

/** Rows with each of the columns: one without a value gets its default where the statement is made. */
function complete(
  values: object | object[],
  columns: readonly string[],
  isDefault: boolean,
): object | object[] {
  const missing = Object.fromEntries(columns.map((name) => [name, isDefault ? undefined : null]));
  const withAll = (row: object): object => (isRow(row) ? { ...missing, ...row } : row);
  return Array.isArray(values) ? values.map(withAll) : withAll(values);
}
