import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { ZodMiniType } from 'zod/mini';
import type { Choice } from '../../i18n/choices';
import type { TextKey } from '../../i18n/text';
import type { InputProps } from '../form/useFormField';
import type { ColumnKind } from '../../data/tables';

/** The words a rule may answer with, the field's name already in them. */
export interface RuleWords {
  required: string;
  invalid: string;
  tooLong: (maximum: number) => string;
  /** A day after today. */
  ahead: string;
  /** A line break, or another character that stands in no line. */
  oneLine: string;
  /** A web address or markup in a name. */
  notPlain: string;
  /** Not five digits, or nine. */
  zipCode: string;
  /** What of a list is no zip code of five digits. */
  zipCodes: (wrong: string) => string;
  /** No weight, or one that is too light or too heavy. */
  weight: (maximum: number) => string;
}

/** Which filter a table offers for a column. */
export type FilterOffer =
  | { kind: 'choice'; choices: () => readonly Choice[] }
  | { kind: 'choices'; choices: () => readonly Choice[] }
  | { kind: 'flag' }
  /** Whether the column says anything. */
  | { kind: 'stated' }
  | { kind: 'date'; moment: boolean }
  | { kind: 'reference'; reference: string; nameColumn: string }
  /** One of several records; `none` are the words for a row without any, where that is asked for. */
  | { kind: 'references'; reference: string; nameColumn: string; none?: TextKey | undefined };

/** A value that no list and no page reads: a function hands it out and writes down who asked. */
export interface Sensitive {
  /** The column that says whether there is a value. */
  known: string;
  /** The function, and its parameter for the record's id. */
  reveal: { rpc: string; id: string };
}

/** What is typed into a field: by this a cell of a spreadsheet is read. */
export type Typed =
  | 'text'
  | 'lines'
  | 'email'
  | 'phone'
  | 'zipCode'
  | 'date'
  | 'time'
  | 'flag'
  | 'number'
  | 'decimal'
  | 'weight'
  | 'choice'
  | 'choices'
  | 'other';

/** What a kind of field decides; `Value` is the type of the column in the database's types. */
export interface Field<Value = unknown> {
  columnKind: ColumnKind;
  typed: Typed;
  required: boolean;
  /** Shown, but never in a form: generated columns and those that only functions write. */
  readOnly: boolean;
  /** Spans both columns of a form and of the details. */
  wide: boolean;
  /** Spans both columns of the details alone: it may be longer than one. */
  wideToRead?: boolean;
  /** What an empty value means, where that is more than a dash, such as all locations. */
  none?: TextKey | undefined;
  /** What its input says below itself. */
  help?: TextKey;
  /** The heading of its column is only heard. */
  hidesHeading?: boolean;
  /** Shares one line of a form with the neighbours that say so too. */
  inRow: boolean;
  align: 'left' | 'right';
  sortable: boolean;
  filter: FilterOffer | null;
  /** What its plain value is counted in: an export says so in the head of the column. */
  unit?: string;
  /** For codes with words of their own: all of them. */
  choices: (() => readonly Choice[]) | null;
  /** For several of its choices: the chosen ones with one more, which may take the place of others. */
  add: ((chosen: readonly string[], code: string) => string[]) | null;
  /** For a record of another resource, or a list of them: which, and the column that names it. */
  refersTo: { resource: string; nameColumn: string } | null;
  /** For a value that is shown to who asks for it, and to nobody before: how one asks. */
  sensitive: Sensitive | null;
  /** The values that it takes, where they are a fixed list. */
  codes: readonly Value[] | null;
  /** What a create form starts with. */
  initial: Value | null;
  /** The same where a network chose it: an import and a change of several rows leave it empty. */
  suggested?: Value | undefined;
  /** What a form accepts, also by what else it holds; the first failing rule gives the message. */
  rule: (words: RuleWords, values?: Readonly<Record<string, unknown>>) => ZodMiniType;
  Input: ComponentType<InputProps>;
  /** A component: the value in a table and on a page; never asked for an empty one. */
  Show(this: void, props: { value: Value; record: RaRecord }): ReactNode;
  /** The same where columns are narrow, if it is said in fewer letters there. */
  Short?(this: void, props: { value: Value; record: RaRecord }): ReactNode;
  /** The value in an export. */
  plain(value: Value): string | number;
}

/** A field that knows its column. */
export interface BoundField {
  readonly source: string;
  readonly field: Field;
  /** The field's input, for a form of one's own. */
  readonly input: (overrides?: Partial<InputProps>) => ReactElement;
  /** The field's value, or '-' when it is empty. */
  readonly show: (record: RaRecord) => ReactNode;
  /** The same where columns are narrow. */
  readonly showShort: (record: RaRecord) => ReactNode;
}
