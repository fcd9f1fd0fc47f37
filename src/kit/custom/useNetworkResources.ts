import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import { useGetList, type GetListParams, type RaRecord } from 'react-admin';
import { safeParse } from 'zod/mini';
import { CUSTOM_FIELD } from '../../config';
import { setAdminCodes } from '../../data/customColumns';
import { useCurrentUser } from '../../data/useCurrentUser';
import { codesOf } from '../../i18n/choices';
import { FIELD_ENTITIES } from '../../i18n/customFieldChoices';
import { setNetworkTexts } from '../../i18n/text';
import type { ResourceDefinition } from '../declaration';
import { ResourcesContext } from '../ResourcesContext';
import { customFieldShape } from './customField';
import { labelsOf, mergeFields } from './mergeFields';

/** One page of all fields that a network can have, the retired ones too: a history names them. */
export const ALL_FIELDS = {
  pagination: { page: 1, perPage: CUSTOM_FIELD.fields * codesOf(FIELD_ENTITIES).length },
  sort: { field: 'position', order: 'ASC' },
} as const satisfies Partial<GetListParams>;

/** Whether a query asks for the fields of the network. */
export const isNetworkFields = ([resource, method, params]: QueryKey): boolean =>
  resource === 'custom_fields' &&
  method === 'getList' &&
  hashKey([ALL_FIELDS.pagination]) === hashKey([Reflect.get(Object(params), 'pagination')]);

/** All resources with the fields that the network of the person added; those of the product until they are known. */
export function useNetworkResources(): readonly ResourceDefinition[] {
  const resources = useContext(ResourcesContext);
  const user = useCurrentUser();
  const network = user?.networkId;
  const readsAll = user !== null && (user.isSuperUser || user.isNetworkAdmin);
  const { data } = useGetList<RaRecord>('custom_fields', ALL_FIELDS, { enabled: network != null });
  const isKnown = data !== undefined || network == null;
  return useMemo(() => {
    if (!isKnown) {
      setAdminCodes(readsAll ? null : []);
      return resources;
    }
    // A field of a kind that this version does not know is left out, not all of them.
    const fields = (data ?? []).flatMap((row) => safeParse(customFieldShape, row).data ?? []);
    setAdminCodes(fields.filter(({ readers }) => readers === 'admins').map(({ code }) => code));
    setNetworkTexts(labelsOf(fields));
    return resources.map((resource) => mergeFields(resource, fields));
  }, [resources, data, isKnown, readsAll]);
}
