import { useStore } from 'react-admin';
import { codesOf } from '../../i18n/choices';
import { FIELD_ENTITIES } from '../../i18n/customFieldChoices';

/** Whose records take fields. */
export type FieldEntity = keyof typeof FIELD_ENTITIES;

/** In the order of the tabs. */
export const ENTITIES: readonly FieldEntity[] = codesOf(FIELD_ENTITIES);

/**
 * Whose fields the list shows, and a new field begins with. It is a preference and no part of the address, whose
 * filters are those that people set.
 */
export function useChosenEntity(): [FieldEntity, (entity: FieldEntity) => void] {
  const [kept, keep] = useStore<string>('preferences.fieldsOf', 'clients');
  return [ENTITIES.find((entity) => entity === kept) ?? 'clients', keep];
}
