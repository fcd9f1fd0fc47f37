import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { DESK } from './deskConfig';
import type { LarderDataProvider } from '../../data/LarderDataProvider';
import { parseDay } from './deskAnswer';

/** Today at a desk, read again and again while the page is looked at. */
export function useDeskDay(locationId: string) {
  const { rpc } = useDataProvider<LarderDataProvider>();
  const [limit, setLimit] = useState<number>(DESK.dayRows);
  const { data, error, refetch } = useQuery({
    queryKey: ['desk', 'day', locationId, limit],
    queryFn: async ({ signal }) =>
      parseDay(
        await rpc(
          'desk_day',
          { p_location_id: locationId, p_limit: limit },
          { signal, message: 'desk.day.failed' },
        ),
      ),
    placeholderData: (before) => before,
    refetchInterval: DESK.refetch,
  });
  return {
    day: data,
    error,
    refetch: () => void refetch(),
    showAll: () => {
      setLimit(DESK.allRows);
    },
  };
}

export type DeskDayQuery = ReturnType<typeof useDeskDay>;
