import { useMemo } from 'react';
import { PRODUCT } from '../config';
import { useCurrentUser } from '../data/useCurrentUser';
import type { ResourceDefinition } from './declaration';
import { useText } from '../i18n/text';

/** Looks up a text of a resource by the end of its key, with the names that such texts mention. */
export function useTexts(resource: Pick<ResourceDefinition, 'name'>) {
  const translate = useText();
  const user = useCurrentUser();
  return useMemo(() => {
    const names = {
      product: PRODUCT.name,
      network: user?.network?.name ?? '',
      location: user?.activeLocation?.name ?? '',
    };
    return (key: string, values: Record<string, unknown> = {}) =>
      translate(`resources.${resource.name}.${key}`, { _: '', ...names, ...values });
  }, [translate, user, resource.name]);
}
