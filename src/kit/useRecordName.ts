import type { RaRecord } from 'react-admin';
import type { ResourceDefinition } from './declaration';
import { useTexts } from './useTexts';

/** What a resource's records are called in titles and questions: 'Rosa Ávila', 'Order #421'. */
export function useRecordName(resource: ResourceDefinition): (record: RaRecord) => string {
  const textOf = useTexts(resource);
  return (record) => {
    const name = String(record[resource.record] ?? '');
    return textOf('details.title', { name, _: name });
  };
}
