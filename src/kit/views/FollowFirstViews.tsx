import { useEffect } from 'react';
import { useGetList, useStoreContext, type RaRecord } from 'react-admin';
import { useCurrentUser } from '../../data/useCurrentUser';
import type { CurrentUser } from '../../db/claims';
import { ENTITY_NAMES } from '../../entities';
import { firstViewKey } from './firstView';
import { askedFirstViews, firstViewsOf } from './firstViews';

/**
 * Brings the views that lists open with onto this device: they are the person's, and may have been chosen
 * on another one. Shows nothing, and where nothing can be read the device's copy stays.
 */
export function FollowFirstViews() {
  const user = useCurrentUser();
  return user?.networkId ? <Follow user={user} networkId={user.networkId} /> : null;
}

function Follow({ user, networkId }: { user: CurrentUser; networkId: string }) {
  const { setItem, removeItem } = useStoreContext();
  const { data } = useGetList<RaRecord>('first_views', askedFirstViews(user.id, networkId), {
    // Once for each visit: what is chosen in it is known.
    staleTime: Infinity,
  });
  useEffect(() => {
    if (!data) return;
    const chosen = firstViewsOf(data);
    for (const name of ENTITY_NAMES) {
      const first = chosen.get(name);
      const key = firstViewKey({ name }, user);
      if (first) setItem(key, first);
      else removeItem(key);
    }
  }, [data, user, setItem, removeItem]);
  return null;
}
