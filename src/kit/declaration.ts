import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { AccessRules } from '../access/actions';
import type {
  ColumnOf,
  SearchFunction,
  SearchedReference,
  TableName,
  TableRules,
} from '../data/tables';
import type { Database } from '../db/types.gen';
import type { ENTITIES, Entity, EntityName } from '../entities';
import type { BoundField, Field } from './fields/field';
import type { RowNote } from './table/tableTypes';
import type { RowActionsHook } from './list/rowActions';
import type { TextKey } from '../i18n/text';

type Relations = Database['public']['Tables'] & Database['public']['Views'];
type ValueOf<Table extends TableName, Column> = Relations[Table] extends { Row: infer Row }
  ? Column extends keyof Row
    ? NonNullable<Row[Column]>
    : never
  : never;

/** Fields by column. A name that is no column, or a kind that does not fit it, does not compile. */
export type FieldsOf<Table extends TableName, Names extends string> = {
  [Name in Names]: Name extends ColumnOf<Table> ? Field<ValueOf<Table, Name>> : never;
};

/** Rules between the fields of a form; answers with text keys by field, empty when all is well. */
export type FormCheck = (
  values: Readonly<Record<string, unknown>>,
) => Readonly<Record<string, TextKey | undefined>>;

/** The column that names a record of an entity: one of its fields. */
type RecordColumn<Name extends EntityName> = (typeof ENTITIES)[Name]['record'];

/**
 * What an entity is, besides its entry in `src/entities.ts`. Everything a screen needs is derived from
 * both.
 */
export interface Declaration<Table extends EntityName, Names extends string> {
  icon: ComponentType;
  softDelete: TableRules['softDelete'];
  hardDelete?: TableRules['hardDelete'];
  restore?: TableRules['restore'];
  fields: Readonly<Record<Names, Field>> &
    FieldsOf<Table, Names> &
    Readonly<Record<RecordColumn<Table>, Field>>;
  /** Columns of the table, in order. */
  list: readonly NoInfer<Names>[];
  /** Further columns that the user may switch on. */
  more?: readonly NoInfer<Names>[];
  /**
   * Rules between fields: for values that fit one by one, the text keys of what is wrong, by field.
   */
  check?: FormCheck;
  /** Where free text is looked for. */
  search: readonly ColumnOf<Table>[];
  /** Where it is looked for when the rows have no words of their own. */
  searchIn?: SearchedReference;
  /** The function that answers a free text faster, where the table has one. */
  searchFunction?: SearchFunction<ColumnOf<Table>>;
  /** The order of the list before the user chooses one. */
  sort: { field: ColumnOf<Table>; order: 'ASC' | 'DESC' };
  /** Columns that are read although no field shows them. */
  also?: readonly ColumnOf<Table>[];
  /** How a deletion is confirmed: a plain question, or the record's name typed. */
  confirmDelete?: 'plain' | 'typed';
  /** What a row's menu offers between View and Delete. */
  rowActions?: RowActionsHook;
  /** What a row shows below itself when it is opened; the row is the record around it. */
  rowDetails?: ComponentType;
  /** What a record always says below its row, over all columns; null for nothing. */
  rowNote?: RowNote;
  /** Further buttons for the selected rows, for who may edit. */
  bulkActions?: ComponentType;
  /** Stands around the list: a place for the dialogs of its rows. */
  listFrame?: ComponentType<{ children: ReactNode }>;
  /** Ordinary views that replace or join the derived ones. */
  listPage?: ComponentType<{ resource: ResourceDefinition }>;
  details?: ComponentType<DetailsProps>;
  /** What the dialog of a deletion says beside its question. */
  deleteNote?: ComponentType<{ id: string }>;
  /** Stands beside the button of the create page's form. */
  createNote?: ComponentType;
  /** Further buttons at the top of the list, where a create page is not what begins a record. */
  listActions?: ComponentType;
  pages?: readonly { path: string; element: ReactElement }[];
}

/** What a details view is given: the resource and which record the address names. */
export interface DetailsProps {
  resource: ResourceDefinition;
  id: string;
}

/** A declared entity, its column names widened to strings. */
export interface ResourceDefinition {
  name: EntityName;
  icon: ComponentType;
  path: string;
  /** The column that names a record. */
  record: string;
  access: AccessRules;
  scope: Entity['scope'];
  rules: TableRules;
  fields: Readonly<Record<string, BoundField>>;
  list: readonly string[];
  more: readonly string[];
  sort: { field: string; order: 'ASC' | 'DESC' };
  check: FormCheck | null;
  confirmDelete: 'plain' | 'typed';
  rowActions: RowActionsHook | null;
  rowDetails: ComponentType | null;
  rowNote: RowNote | null;
  bulkActions: ComponentType | null;
  listFrame: ComponentType<{ children: ReactNode }> | null;
  listPage: ComponentType<{ resource: ResourceDefinition }> | null;
  details: ComponentType<DetailsProps> | null;
  deleteNote: ComponentType<{ id: string }> | null;
  createNote: ComponentType | null;
  listActions: ComponentType | null;
  pages: readonly { path: string; element: ReactElement }[];
  hasTrash: boolean;
}

/** The addresses of a resource's pages. */
export const pathsOf = (resource: { path: string }) => ({
  list: resource.path,
  create: `${resource.path}/create`,
  trash: `${resource.path}/trash`,
  details: (id: unknown) => `${resource.path}/${encodeURIComponent(String(id))}`,
  edit: (id: unknown) => `${resource.path}/${encodeURIComponent(String(id))}?edit=1`,
});
