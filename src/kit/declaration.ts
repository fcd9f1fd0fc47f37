import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import type { SearchFunction, TableRules } from '../data/tables';
import type { ColumnOf, Relations, TableName } from '../db/relations';
import type { ENTITIES, Entity, EntityName } from '../entities';
import type { BoundField, Field } from './fields/field';
import type { RowActionsHook } from './list/rowActions';
import type { RouteName } from '../routes';
import type { RowAction } from './table/tableTypes';
import type { PhoneRow } from './phone/phoneRow';
import type { TextKey } from '../i18n/text';

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
export type FormCheck<Further extends unknown[] = []> = (
  values: Readonly<Record<string, unknown>>,
  ...further: Further
) => Readonly<Record<string, TextKey | undefined>>;

/** The column that names a record of an entity: one of its fields. */
type RecordColumn<Name extends EntityName> = (typeof ENTITIES)[Name]['record'];

/** Ordinary components in place of the derived views; most of them show the kit's own with more in it. */
export interface Views {
  /** Such as `<ListPage resource={resource} actions={...} />`. */
  list?: ComponentType<ViewProps>;
  /** Such as `<CreatePage resource={resource} note={...} />`. */
  create?: ComponentType<ViewProps>;
  /** Such as `<DetailsPage resource={resource}>`. */
  details?: ComponentType<DetailsProps>;
  /** What the panel beside the list shows, such as `<PeekView {...props} chip={...} />`. */
  peek?: ComponentType<PeekProps>;
}

/** A list where there is room for some of its columns; they stand in the order of the table. */
export interface NarrowList<Name extends string = string> {
  /** What matters most comes first: what has no room is left out from the end. */
  columns: readonly Name[];
  /** Stays in sight, as the name does, where somebody has chosen more columns than there is room for. */
  stays?: Name;
}

/** Fields of a form that stand together under a heading, whose words are the texts `sections.<name>`. */
export interface FormSection<Name extends string = string> {
  name: string;
  /** The words of its heading, where a network wrote them. */
  title?: string;
  fields: readonly Name[];
}

/** Which records may be the same one as what somebody types, and what is asked for them. */
export interface Similar<Name extends string = string> {
  /**
   * The function of the database that finds them: of `p_network_id` (or `p_location_id`, by the scope),
   * `p_draft`, what is typed by column, `p_except`, the record that is edited, and `p_limit`; it answers as
   * `parseSimilar` says.
   */
  rpc: string;
  /** What it is asked by. */
  fields: readonly Name[];
  /** Those that name a record; without enough letters in them nobody is asked. */
  names: readonly Name[];
  /** Those whose change makes a form that edits ask, too; behind the last of them the answer stands. */
  identity: readonly Name[];
  /** What is said of a similar record beside its name. */
  known: readonly Name[];
  /**
   * The page on which pairs of them are reviewed, a button of the list; and the function that counts those
   * that wait: of `p_network_id`, it answers numbers by name, of which `waiting` are added up.
   */
  review?: { page: RouteName; count: { rpc: string; waiting: readonly string[] } };
}

/** What an import does besides. */
export interface Intake<Name extends string = string> {
  /** The field that takes what no other field does; none without. */
  note?: Name;
  members?: IntakeMembers<Name>;
  /** Fields that a file fills and the form does not have. */
  beside?: readonly Name[];
  /** What other programs call a field of the form, where another entity's field of that name is called otherwise. */
  headers?: Readonly<Partial<Record<string, readonly string[]>>>;
  /** What a file tells in place of the fields of the form: `private.read_<table>_rows` makes rows of the table of it. */
  fields?: Readonly<Record<string, BoundField>>;
  /** Of these, the one that names the location: a choice among those where the caller imports, blank for its own. */
  place?: string;
  /** Of these, the one that names a food program: a choice among the active ones, blank for the only one. */
  program?: string;
  /** Of these, the one that only a new record takes: what is here keeps its own. */
  opening?: string;
  /** Of these, those that rows have in common that may be the same record. */
  same?: readonly string[];
  /** What is taken instead where values that fit one by one contradict each other, and what is said of it. */
  settle?: (
    values: Readonly<Record<string, unknown>>,
  ) => { values: Readonly<Record<string, unknown>>; told: TextKey } | null;
}

/** The people who come with a record: in further columns of its row, or in rows of their own below its number or name. */
export interface IntakeMembers<Name extends string = string> {
  /** The resource that they are records of: its texts name the fields. */
  resource: EntityName;
  /** What a file may say of each; `name` is a whole one. */
  fields: Readonly<Record<string, BoundField>>;
  /** The fields of the record that say the same of the one whose row it is. */
  same: Readonly<Record<string, Name>>;
  /** The field that takes their common number where no column fills it. */
  number: Name;
  /** How many a record has at most. */
  most: number;
  /** Nobody is born in an earlier year. */
  earliestYear: number;
}

/** What a view is given. */
export interface ViewProps {
  resource: ResourceDefinition;
}

/** What a details view is given: the resource and which record the address names. */
export interface DetailsProps extends ViewProps {
  id: string;
}

/** What a view of the panel beside a list is given. */
export interface PeekProps extends ViewProps {
  /** Undefined while it is on its way. */
  record: RaRecord | undefined;
  /** What is done with it most: the first that its row offers. */
  action?: RowAction | undefined;
}

/** What is declared beside the fields; column and field names narrow what compiles. */
interface Declared<Column extends string = string, Name extends string = string> extends Omit<
  TableRules<Column>,
  'scope' | 'columns' | 'kinds' | 'sensitive' | 'searchFunction'
> {
  icon: ComponentType;
  /** Columns of the table, in order. */
  list: readonly Name[];
  /** Further columns that the user may switch on. */
  more?: readonly Name[];
  /** What a row says on a phone; unless said otherwise the first column, and below it the others. */
  phone?: PhoneRow<Name>;
  /** Fields that the panel beside the list shows first, and those that it leaves out; else all that are filled. */
  peek?: { first: readonly Name[]; without?: readonly Name[] };
  /** Which columns a screen between a phone's and a roomy one shows; unless said otherwise those that fit. */
  narrow?: NarrowList<Name>;
  /** How its form is divided; unless said otherwise, the fields stand together in their order. */
  sections?: readonly FormSection<Name>[];
  /** The order of the list before the user chooses one. */
  sort: { field: Column; order: 'ASC' | 'DESC' };
  /** The function that answers a free text; it sorts by every column of the list that can be sorted. */
  searchFunction?: Omit<SearchFunction, 'sortable'>;
  /** Fields that can be changed in several rows at once. */
  bulk?: readonly Name[];
  /** Fields of several codes of which several rows can be given more at once; of a group the stronger code stays. */
  bulkAdd?: readonly Name[];
  /** Columns that are read although no field shows them. */
  select?: readonly Column[];
  /**
   * Rules between fields: for values that fit one by one, the text keys of what is wrong, by field; a form
   * brings all resources, for those that look at another one.
   */
  check?: FormCheck<[resources?: readonly ResourceDefinition[]]>;
  /** How a deletion is confirmed: the record's name `typed`, and what the dialog says beside its question. */
  confirmDelete?: { typed?: boolean; note?: ComponentType<{ id: string }> };
  /** Who types a record hears of those that may be the same one. */
  similar?: Similar<Name>;
  intake?: Intake<Name>;
  /** The short answer that an empty list leads to: a file of docs/help. */
  help?: string;
  /** What a row's menu offers between View and Delete. */
  rowActions?: RowActionsHook;
  views?: Views;
}

/**
 * What an entity is, besides its entry in `src/entities.ts`. Everything a screen needs is derived from
 * both.
 */
export interface Declaration<Table extends EntityName, Names extends string> extends Declared<
  ColumnOf<Table>,
  NoInfer<Names>
> {
  fields: Readonly<Record<Names, Field>> &
    FieldsOf<Table, Names> &
    Readonly<Record<RecordColumn<Table>, Field>>;
}

/** What holds where a declaration says nothing. */
export const DEFAULTS = {
  more: [],
  bulk: [],
  bulkAdd: [],
  confirmDelete: {},
  rowActions: () => () => [],
  views: {},
} satisfies Partial<Declared>;

type Defaulted = keyof typeof DEFAULTS;

/** A declared entity with what follows from its entry, its column names widened to strings. */
export interface ResourceDefinition
  extends
    Omit<Declared, Defaulted | 'searchFunction'>,
    Required<Pick<Declared, Defaulted>>,
    TableRules,
    Pick<Entity, 'record' | 'access' | 'customFields'> {
  name: EntityName;
  path: string;
  fields: Readonly<Record<string, BoundField>>;
  /** The fields among them that the network added; undefined until they are known. */
  ownFields?: readonly BoundField[];
  /** Those of them that the desk asks. */
  askedFields?: readonly BoundField[];
  /** Fields that the network no longer asks; records keep their answers. */
  retiredFields?: readonly BoundField[];
}

/** The fields that can be changed in several rows at once, or added to. */
export const bulkNamesOf = ({
  bulk,
  bulkAdd,
}: Pick<ResourceDefinition, 'bulk' | 'bulkAdd'>): readonly string[] => [...bulk, ...bulkAdd];

/** The addresses of a resource's pages. */
export const pathsOf = (resource: { path: string }) => ({
  list: resource.path,
  create: `${resource.path}/create`,
  trash: `${resource.path}/trash`,
  import: `${resource.path}/import`,
  details: (id: unknown) => `${resource.path}/${encodeURIComponent(String(id))}`,
  edit: (id: unknown) => `${resource.path}/${encodeURIComponent(String(id))}?edit=1`,
});
