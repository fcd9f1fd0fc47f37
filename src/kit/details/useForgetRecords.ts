import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Identifier } from 'react-admin';

/**
 * For deletions: forgets the copies of records that are gone, as soon as what shows them is left.
 * Else going back would bring them for a moment.
 *
 * @returns takes the ids of what was deleted
 */
export function useForgetRecords(resource: string): (ids: readonly Identifier[]) => void {
  const queryClient = useQueryClient();
  const [gone] = useState(() => new Set<Identifier>());
  useEffect(
    () => () => {
      // After all that leaves with it: a page that still stands would ask again, and be told that its
      // record is missing before it leads away.
      queueMicrotask(() => {
        for (const id of gone)
          queryClient.removeQueries({
            queryKey: [resource, 'getOne', { id: String(id) }],
            type: 'inactive',
          });
      });
    },
    [queryClient, resource, gone],
  );
  return (ids) => {
    ids.forEach((id) => gone.add(id));
  };
}
