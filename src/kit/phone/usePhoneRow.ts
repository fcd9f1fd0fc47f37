import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import type { ResourceDefinition } from '../declaration';
import { useTexts } from '../useTexts';
import { declaredParts, type PhoneParts } from './phoneRow';

/** What a row of a resource says on a phone, as declared; undefined where its columns say it. */
export function usePhoneRow(
  resource: ResourceDefinition,
): { partsOf: (record: RaRecord) => PhoneParts; rightLabel: string } | undefined {
  const textOf = useTexts(resource);
  return useMemo(
    () =>
      resource.phone && {
        partsOf: declaredParts(resource, resource.phone),
        rightLabel: textOf('list.right'),
      },
    [resource, textOf],
  );
}
