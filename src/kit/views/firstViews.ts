import type { GetListParams, RaRecord } from 'react-admin';
import * as z from 'zod/mini';
import { asFirst, viewShape } from './savedView';
import type { FirstView } from './firstView';

/** The table of them: a row for each person and list. */
export const FIRST_VIEWS = 'first_views';

const shape = z.object({
  entity: z.string(),
  // Null for none, and for one that is no longer shared with the user.
  view: z.nullable(
    z.object({ id: z.string(), view: viewShape, deleted_at: z.nullable(z.string()) }),
  ),
});

/** How a person's are asked for. */
export const askedFirstViews = (userId: string, networkId: string) =>
  ({
    filter: { 'owner_id@eq': userId },
    sort: { field: 'entity', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
    meta: { scope: { network: networkId }, embed: ['view:saved_views(id,view,deleted_at)'] },
  }) satisfies GetListParams & { meta: object };

/** What rows of the table say: the view of each list that opens with one. @throws ZodError */
export function firstViewsOf(rows: readonly RaRecord[]): ReadonlyMap<string, FirstView> {
  return new Map(
    rows.flatMap((row): [string, FirstView][] => {
      const { entity, view } = z.parse(shape, row);
      return view && view.deleted_at === null ? [[entity, asFirst(view)]] : [];
    }),
  );
}
