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
      for (const id of gone)
        queryClient.removeQueries({ queryKey: [resource, 'getOne', { id: String(id) }] });
    },
    [queryClient, resource, gone],
  );
  return (ids) => {
    ids.forEach((id) => gone.add(id));
  };
}
