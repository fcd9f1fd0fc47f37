import { useGetList, type RaRecord } from 'react-admin';
import { ChoicesInput } from './ChoicesInput';
import type { InputProps } from './useFormField';

export interface ReferencesInputProps extends InputProps {
  /** The resource whose records are pointed to, and the column that names them. */
  reference: string;
  nameColumn: string;
}

/** So many are offered: what several are chosen of is a short list. */
const MOST = 200;

/** Some records of another resource; null for none of them. */
export function ReferencesInput({ reference, nameColumn, ...props }: ReferencesInputProps) {
  const { data = [] } = useGetList<RaRecord>(reference, {
    pagination: { page: 1, perPage: MOST },
    sort: { field: nameColumn, order: 'ASC' },
  });
  const choices = data.map((record) => ({
    id: String(record.id),
    name: String(record[nameColumn]),
  }));
  return <ChoicesInput {...props} choices={choices} />;
}
