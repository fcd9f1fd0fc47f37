import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import type { ViewProps } from '../../kit/declaration';
import { ListPage } from '../../kit/list/ListPage';
import { CERTIFIED } from './household';

/** One of them is enough to know. */
const ACTIVE = {
  filter: { 'is_active@eq': true },
  pagination: { page: 1, perPage: 1 },
  sort: { field: 'name', order: 'ASC' },
} as const;

/** Programs begin and end seldom: the list asks once in a while. */
const SELDOM = { staleTime: 300_000 };

/** The clients; without a food program the list says nothing of certifications. */
export function ClientListView({ resource }: ViewProps) {
  const { data } = useGetList('programs', ACTIVE, SELDOM);
  const hasNone = data?.length === 0;
  const shown = useMemo(() => {
    if (!hasNone) return resource;
    const isSaid = (source: string) => !CERTIFIED.includes(source);
    return {
      ...resource,
      fields: Object.fromEntries(
        Object.entries(resource.fields).filter(([source]) => isSaid(source)),
      ),
      more: resource.more.filter(isSaid),
    };
  }, [resource, hasNone]);
  return <ListPage resource={shown} />;
}
