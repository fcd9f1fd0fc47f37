import { useGetManyAggregate, type RaRecord } from 'react-admin';
import { EMPTY } from '../i18n/formatValue';
import type { Field } from './fields/field';
import { useText, type Text } from '../i18n/text';

/** A referenced record's name; a deleted one keeps its name, marked as deleted. */
export function referenceName(record: RaRecord, column: string, translate: Text): string {
  const name = String(record[column] ?? EMPTY);
  return record['deleted_at'] ? translate('table.deletedName', { name }) : name;
}

/**
 * The names of the records that a column of some rows refers to, as the column shows them.
 *
 * @returns the name of a row's record; '' while it is on its way, and for none
 */
export function useReferenceNames(
  rows: readonly RaRecord[] | undefined,
  source: string,
  field: Pick<Field, 'refersTo'> | undefined,
): (row: RaRecord) => string {
  const translate = useText();
  const { resource = '', nameColumn = '' } = field?.refersTo ?? {};
  const all = rows?.map((row): unknown => row[source]).filter((id) => typeof id === 'string');
  const ids = [...new Set(all)];
  const { data } = useGetManyAggregate<RaRecord>(
    resource,
    { ids },
    { enabled: resource !== '' && ids.length > 0 },
  );
  return (row) => {
    const record = data?.find((found) => found?.id === row[source]);
    return record ? referenceName(record, nameColumn, translate) : '';
  };
}
