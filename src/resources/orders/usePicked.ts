import { useState } from 'react';
import { formDrafts } from '../../data/formDrafts';
import { useCurrentUser } from '../../data/useCurrentUser';

/**
 * Which lines of an order somebody has ticked off. Kept with the tab, as what is typed into a form is:
 * a phone that was put away may load the page again.
 */
export function usePicked(orderId: string) {
  const owner = useCurrentUser()?.id ?? '';
  const name = `picking ${orderId}`;
  const [picked, setPicked] = useState(() => formDrafts.find(owner, name) ?? {});
  return {
    isPicked: (lineId: string): boolean => picked[lineId] === true,
    toggle: (lineId: string): void => {
      const next = { ...picked, [lineId]: picked[lineId] !== true };
      setPicked(next);
      formDrafts.keep(owner, name, next);
    },
  };
}
