import { useGetList, type RaRecord } from 'react-admin';
import { ALL_FIELDS } from '../../kit/custom/useNetworkResources';

/**
 * All fields of the network, in their order; undefined until they are there.
 *
 * @param enabled whether anything needs them
 */
export const useFields = (enabled = true): readonly RaRecord[] | undefined =>
  useGetList<RaRecord>('custom_fields', ALL_FIELDS, { enabled }).data;

/** Those of a table that forms ask for, in their order. */
export const askedOf = (fields: readonly RaRecord[], entity: unknown): RaRecord[] =>
  fields.filter((field) => field['entity'] === entity && field['retired'] !== true);
