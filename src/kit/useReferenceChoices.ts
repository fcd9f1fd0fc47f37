import { useGetList, type RaRecord } from 'react-admin';
import type { Choice } from '../i18n/choices';

/** So many are offered: what several are chosen of is a short list. */
const MOST = 200;

/** The records of a resource by their names, where several are chosen of them. */
export function useReferenceChoices(reference: string, nameColumn: string): readonly Choice[] {
  const { data = [] } = useGetList<RaRecord>(reference, {
    pagination: { page: 1, perPage: MOST },
    sort: { field: nameColumn, order: 'ASC' },
  });
  return data.map((record) => ({ id: String(record.id), name: String(record[nameColumn]) }));
}
