import type { PostgresConnection } from '@supabase/lite/postgres';
import {
  AliasNode,
  IdentifierNode,
  PostgresQueryCompiler,
  TableNode,
  type InsertQueryNode,
  type OperationNode,
  type ReferenceNode,
  type SelectQueryNode,
  type UpdateQueryNode,
} from 'kysely';

type Schema = Pick<Awaited<ReturnType<PostgresConnection['introspect']>>, 'functions' | 'tables'>;

/** The names of the functions that take one row of a table: PostgREST has each as a column of it. */
export function computedColumns({ functions = [], tables }: Schema): ReadonlySet<string> {
  const names = new Set(tables.map(({ name }) => name));
  return new Set(
    functions.flatMap(({ name, arg_types: [type = '', ...more] }) =>
      more.length === 0 && names.has(type.replace('public.', '')) ? [name] : [],
    ),
  );
}

/**
 * Correction 18: lite names a computed column without its table in paths, orders, aliases and RETURNING, where
 * Postgres looks for no function. Here each stands behind the table that is read or written.
 */
export class ComputedColumns extends PostgresQueryCompiler {
  private readonly sources: (string | undefined)[] = [];

  constructor(private readonly computed: ReadonlySet<string>) {
    super();
  }

  protected override visitSelectQuery(node: SelectQueryNode): void {
    this.within(node.from?.froms[0], () => {
      super.visitSelectQuery(node);
    });
  }

  protected override visitInsertQuery(node: InsertQueryNode): void {
    this.within(node.into, () => {
      super.visitInsertQuery(node);
    });
  }

  protected override visitUpdateQuery(node: UpdateQueryNode): void {
    this.within(node.table, () => {
      super.visitUpdateQuery(node);
    });
  }

  private within(source: OperationNode | undefined, write: () => void): void {
    this.sources.push(nameOf(source));
    write();
    this.sources.pop();
  }

  protected override visitReference(node: ReferenceNode): void {
    const { column, table } = node;
    const source = this.sources.at(-1);
    if (!table && column.kind === 'ColumnNode' && source && this.computed.has(column.column.name))
      this.append(`"${this.sanitizeIdentifier(source)}".`);
    super.visitReference(node);
  }
}

/** What a query calls what it selects from. */
function nameOf(source: OperationNode | undefined): string | undefined {
  if (!source) return undefined;
  if (AliasNode.is(source)) return IdentifierNode.is(source.alias) ? source.alias.name : undefined;
  return TableNode.is(source) ? source.table.identifier.name : undefined;
}
