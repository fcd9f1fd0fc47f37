import CallMergeOutlined from '@mui/icons-material/CallMergeOutlined';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { guardRoute } from '../../access/guard';
import { subjectOf } from '../../access/roles';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useText } from '../../i18n/text';
import { routeNamed } from '../../routes';
import type { ResourceDefinition } from '../declaration';
import { useDataApi } from '../useDataApi';

/** Where pairs of similar records are reviewed. */
export interface Review {
  /** With the number of pairs that wait, once they are counted. */
  label: string;
  /** What the page is called. */
  name: string;
  count: number | undefined;
  icon: ReactElement;
  to: string;
}

/** The page on which similar records are reviewed; null for a resource without one, and who may not open it. */
export function useReview(resource: ResourceDefinition): Review | null {
  const translate = useText();
  const dataApi = useDataApi();
  const user = useCurrentUser();
  const review = resource.similar?.review;
  const route = review && routeNamed(review.page);
  const mayOpen = user && route && guardRoute(route.access, subjectOf(user)) === 'allow';
  const networkId = user?.network?.id;
  const { data: count } = useQuery({
    queryKey: ['similar', 'count', resource.name, networkId],
    enabled: mayOpen === true && networkId !== undefined,
    queryFn: async ({ signal }) => {
      const counts = z.parse(
        z.record(z.string(), z.number()),
        await dataApi.rpc(
          review?.count.rpc ?? '',
          { p_network_id: networkId },
          { signal, message: `resources.${resource.name}.errors.list` },
        ),
      );
      return (review?.count.waiting ?? []).reduce((sum, name) => sum + (counts[name] ?? 0), 0);
    },
    retry: false,
  });
  if (!review || !route || !mayOpen) return null;
  const name = translate(`titles.${review.page}`);
  return {
    name,
    label: count ? `${name} (${count})` : name,
    count,
    icon: <CallMergeOutlined />,
    to: route.path,
  };
}
