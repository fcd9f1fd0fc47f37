import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import type { ResourceDefinition } from '../declaration';
import { useTexts } from '../useTexts';
import { declaredParts, type PhoneParts, type PhoneRow } from './phoneRow';

/**
 * What a row of a resource says on a phone; undefined where its columns say it.
 *
 * @param other where it does not say what is declared; the same object every time
 */
export function usePhoneRow(
  resource: ResourceDefinition,
  other?: PhoneRow,
): { partsOf: (record: RaRecord) => PhoneParts; rightLabel: string } | undefined {
  const textOf = useTexts(resource);
  const row = other ?? resource.phone;
  return useMemo(
    () =>
      row && {
        partsOf: declaredParts(resource, row),
        rightLabel: other ? '' : textOf('list.right'),
      },
    [resource, row, other, textOf],
  );
}
