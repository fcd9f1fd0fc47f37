import { useEffect } from 'react';
import { useStore, useStoreContext } from 'react-admin';
import { isEntity, type EntityName } from '../../entities';
import { useCurrentUser } from '../../data/useCurrentUser';
import { isUuid } from '../../data/uuid';

/** A record that somebody looked at: ids only, since names are personal data. */
export interface Recent {
  entity: EntityName;
  id: string;
}

/** How many are remembered. */
const MOST = 8;

const isRecent = (value: unknown): value is Recent => {
  if (typeof value !== 'object' || value === null) return false;
  const { entity, id }: { entity?: unknown; id?: unknown } = value;
  return typeof entity === 'string' && isEntity(entity) && isUuid(id);
};

/** What was remembered; whatever else a browser holds under the name is none of it. */
export const readRecents = (stored: unknown): Recent[] =>
  (Array.isArray(stored) ? stored : []).filter(isRecent).slice(0, MOST);

/** The record first, and no other time. */
export const withRecent = (recents: readonly Recent[], { entity, id }: Recent): Recent[] =>
  [
    { entity, id },
    ...recents.filter((recent) => recent.entity !== entity || recent.id !== id),
  ].slice(0, MOST);

const keyOf = (userId: string): string => `recents.${userId}`;
const NONE: readonly Recent[] = [];

/**
 * The records that somebody looked at last, the newest first: in this browser, until they sign out; on a
 * shared computer until the page is left (src/data/preferenceStore.ts).
 */
export function useRecents(userId: string): Recent[] {
  const [stored] = useStore<unknown>(keyOf(userId), NONE);
  return readRecents(stored);
}

/** Remembers that the signed-in person looks at a record. */
export function useRemember(entity: EntityName, id: string | undefined): void {
  const userId = useCurrentUser()?.id;
  const { getItem, setItem } = useStoreContext();
  useEffect(() => {
    if (userId === undefined || !isUuid(id)) return;
    const key = keyOf(userId);
    setItem(key, withRecent(readRecents(getItem(key)), { entity, id }));
  }, [userId, entity, id, getItem, setItem]);
}
