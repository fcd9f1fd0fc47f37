import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { MASKED } from '../../../data/withSensitive';
import { formatDate } from '../../../i18n/dates';
import { EMPTY } from '../../../i18n/formatValue';
import { localDate } from '../../../i18n/localMoment';
import type { Text } from '../../../i18n/text';
import { isEmpty, isSameValue } from '../../../kit/fields/bindField';
import type { ResourceDefinition } from '../../../kit/declaration';
import { addressLines, isAddressColumn } from '../../../kit/details/Address';

/** A line of a comparison of two clients: what it is called, what it shows, which reasons belong to it. */
export interface ComparedLine {
  name: string;
  label: string;
  show: (client: RaRecord) => ReactNode;
  /** As `similar_clients` names what it compares. */
  fields: readonly string[];
  /** The columns that it shows. */
  columns: readonly string[];
}

/** Typed on a card of its own instead of the form. */
const BESIDE_THE_FORM = ['pinned_note'];

/** The columns that people fill in, in the order of the form: a new field is compared and merged by itself. */
function filledIn({ fields, sections }: ResourceDefinition): string[] {
  const inForm = sections?.flatMap((section) => section.fields) ?? [];
  const typed = Object.keys(fields).filter(
    (name) => fields[name]?.field.readOnly === false || BESIDE_THE_FORM.includes(name),
  );
  return [...new Set([...inForm, ...typed])];
}

/** The lines of a comparison, in the order of the form. */
export function comparedLines(resource: ResourceDefinition, translate: Text): ComparedLine[] {
  const single = (name: string, reasons: readonly string[] = [name]): ComparedLine => ({
    name,
    label: translate(`resources.clients.fields.${name}`, { _: name }),
    show: (client) => resource.fields[name]?.show(client) ?? EMPTY,
    fields: reasons,
    columns: [name],
  });
  const columns = filledIn(resource);
  const name: ComparedLine = {
    ...single('full_name', ['name']),
    label: translate('duplicates.merge.name'),
    // The picture beside it has the name, too.
    show: (client) => textOf(client, 'full_name') || EMPTY,
    columns: ['first_name', 'last_name'],
  };
  const address: ComparedLine = {
    name: 'address',
    label: translate('form.address'),
    show: (client) => addressLines(client).join(', ') || EMPTY,
    fields: ['address'],
    columns: columns.filter(isAddressColumn),
  };
  const lineOf = (column: string): ComparedLine[] => {
    if (name.columns.includes(column)) return column === name.columns[0] ? [name] : [];
    if (!isAddressColumn(column)) return [single(column)];
    return column === address.columns[0] ? [address, single('zip_code', ['area'])] : [];
  };
  return [
    ...columns.flatMap(lineOf),
    {
      name: 'created_at',
      label: translate('duplicates.pair.created'),
      show: (client) => formatDate(localDate(client['created_at'])),
      fields: [],
      columns: [],
    },
  ];
}

/** Whether two clients say the same in a line; of values that nobody sees one cannot tell. */
export const saysTheSame = (
  { columns }: ComparedLine,
  first: RaRecord,
  second: RaRecord,
): boolean =>
  columns.every(
    (column) =>
      isSameValue(trimmed(first[column]), trimmed(second[column])) && first[column] !== MASKED,
  );

/** Whether a client says anything in a line. */
export const saysNothing = ({ columns }: ComparedLine, client: RaRecord): boolean =>
  columns.every((column) => isEmpty(trimmed(client[column])));

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

export const textOf = (client: RaRecord, column: string): string => {
  const value: unknown = client[column];
  return typeof value === 'string' ? value.trim() : '';
};
