import { useGetList, type GetListParams, type RaRecord } from 'react-admin';
import { CUSTOM_FIELD } from '../../config';
import { codesOf } from '../../i18n/choices';
import { FIELD_ENTITIES } from '../../i18n/customFieldChoices';

/** One page of all fields that a network can have. */
export const ALL_FIELDS = {
  pagination: { page: 1, perPage: CUSTOM_FIELD.fields * codesOf(FIELD_ENTITIES).length },
  sort: { field: 'position', order: 'ASC' },
} as const satisfies Partial<GetListParams>;

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
