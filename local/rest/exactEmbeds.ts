import type { AnyAST } from '@supabase/lite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import { BadQuery } from './BadQuery';

/** What relationships are made of. */
export type Relations = Pick<
  Awaited<ReturnType<PostgresConnection['introspect']>>,
  'foreign_keys' | 'primary_keys'
>;

type Node = Pick<AnyAST, 'select' | 'join'>;
type ForeignKey = Relations['foreign_keys'][number];

/** The columns of one reference, by its name. */
interface Reference {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly columns: readonly string[];
}

/**
 * Names the one relationship by which a table is embedded, where lite would see further ones that PostgREST
 * does not: rows of two tables are joined by a third only when both references are part of its primary key,
 * and by no table outside of the schema that the API has.
 *
 * @param parent the table that is asked
 * @param node what was asked of it; its joins get hints
 * @throws BadQuery when there is none
 */
export function exactEmbeds(parent: string, node: Node, relations: Relations): void {
  for (const entry of node.select ?? []) {
    if (typeof entry === 'string') continue;
    for (const [alias, inner] of Object.entries(entry)) {
      const join = node.join?.[alias];
      if (join === undefined || !('select' in inner || 'join' in inner)) continue;
      const target = join.from ?? alias;
      join.hint ??= hintFor(parent, target, relations);
      exactEmbeds(target, inner, relations);
    }
  }
}

/** The relationship's name; undefined where lite finds the same ones as PostgREST. */
function hintFor(parent: string, target: string, relations: Relations): string | undefined {
  // A table's references to itself lite takes as PostgREST does.
  if (parent === target) return undefined;
  const references = referencesOf(relations.foreign_keys);
  const direct = references.filter(
    ({ from, to }) => (from === parent && to === target) || (from === target && to === parent),
  );
  const junctions = references
    .filter(({ from, to }) => to === parent && from !== parent && from !== target)
    .flatMap((one) =>
      references
        .filter(({ from, to }) => from === one.from && to === target)
        .map((other) => ({ table: one.from, columns: [...one.columns, ...other.columns] })),
    );
  const known = junctions.filter(({ table, columns }) => {
    const key = relations.primary_keys.find((one) => one.table === table)?.columns ?? [];
    return columns.every((column) => key.includes(column));
  });
  if (junctions.length === known.length) return undefined;
  if (direct.length === 1 && known.length === 0) return direct[0]?.name;
  if (direct.length === 0 && known.length === 1) return known[0]?.table;
  if (direct.length + known.length > 0) return undefined;
  throw new BadQuery(
    `Could not find a relationship between '${parent}' and '${target}' in the schema cache`,
    null,
    'PGRST200',
  );
}

function referencesOf(keys: readonly ForeignKey[]): Reference[] {
  const byName = new Map<string, ForeignKey[]>();
  for (const key of keys) {
    const name = `${key.table} ${key.foreign_key_group ?? key.foreign_key_name}`;
    byName.set(name, [...(byName.get(name) ?? []), key]);
  }
  return [...byName.values()].flatMap((columns) => {
    const [first] = columns;
    if (!first) return [];
    return [
      {
        name: first.foreign_key_name,
        ...{ from: first.table, to: first.ref_table },
        columns: columns.map(({ column }) => column),
      },
    ];
  });
}
