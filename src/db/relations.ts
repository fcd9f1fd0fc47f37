import type { Database } from './types.gen';

/** The tables and views that the API shows. */
export type Relations = Database['public']['Tables'] & Database['public']['Views'];

/** The name of one of them. */
export type TableName = keyof Relations;

/** A column of it, as the database's own types name it. */
export type ColumnOf<Table extends TableName> = keyof Relations[Table]['Row'] & string;
