import { useCallback } from 'react';
import { useText } from '../../../i18n/text';
import type { ResourceDefinition } from '../../declaration';
import { knownWords } from '../../similar/similarWords';
import type { KnownRecord } from './validateRows';

/** A record in words that tell it from its namesakes: 'Rosa Delgado, born 3/3/1984, 118 Oak St'. */
export function useRecordWords(resource: ResourceDefinition): (record: KnownRecord) => string {
  const translate = useText();
  return useCallback(
    (record) => {
      const known = resource.similar
        ? knownWords(record, resource, resource.similar, translate)
        : '';
      return [record.name ?? '', known].filter((part) => part !== '').join(', ');
    },
    [resource, translate],
  );
}
