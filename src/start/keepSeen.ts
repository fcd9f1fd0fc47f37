import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DASHBOARD, UPDATES } from '../config';
import { keepSnapshot, type KindOf } from '../data/keepSnapshot';
import { isNetworkFields } from '../kit/custom/useNetworkResources';
import { isFirstPage } from '../kit/list/firstList';
import { whenIdle } from '../ui/whenIdle';
import { listed } from './appPages';

/** How the dashboard reads clients and events: with columns of its own, and no count. */
function isDashboardList([, method, params]: QueryKey): boolean {
  const read = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);
  const rows = read(read(params, 'pagination'), 'perPage');
  const isOwn = rows === DASHBOARD.clientsLimit || rows === DASHBOARD.eventsLimit;
  return method === 'getList' && isOwn && read(read(params, 'meta'), 'columns') !== undefined;
}

const isDashboard = (key: QueryKey): boolean =>
  key[0] === 'dashboard' || (key[0] === 'desk' && key[1] === 'today') || isDashboardList(key);

const kindOf: KindOf = (key) => {
  // Forms and lists have the fields of the network from their first drawing.
  if (isDashboard(key) || isNetworkFields(key)) return 'dashboard';
  return listed.some((resource) => isFirstPage(resource, key)) ? 'list' : null;
};

/** Keeps what is seen of the last list and of the dashboard for the next visit, from a while after the first rows. */
export function useKeepSeen(queryClient: QueryClient): void {
  useEffect(() => {
    let isOver = false;
    let stop: (() => void) | undefined;
    void whenIdle({ after: UPDATES.quiet }).then(() => {
      if (!isOver) stop = keepSnapshot(queryClient, kindOf);
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [queryClient]);
}
