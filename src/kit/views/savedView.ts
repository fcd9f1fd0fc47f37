import type { RaRecord, SortPayload } from 'react-admin';
import * as z from 'zod/mini';
import { hasRank, subjectOf } from '../../access/roles';
import type { CurrentUser } from '../../db/claims';
import type { FirstView } from './firstView';

/** What is saved of a list. */
export const viewShape = z.object({
  filter: z.record(z.string(), z.unknown()),
  sort: z.object({ field: z.string(), order: z.enum(['ASC', 'DESC']) }),
  hidden: z.array(z.string()),
});

const shape = z.object({
  id: z.string(),
  name: z.string(),
  owner_id: z.string(),
  is_shared: z.boolean(),
  shared_location_id: z.nullable(z.string()),
  query: z.nullable(z.string()),
  view: viewShape,
});

/** A list as somebody arranged it, under a name. */
export interface SavedView extends z.infer<typeof shape> {
  record: RaRecord;
}

/** Reads a row of `saved_views`. @throws ZodError when it has another shape */
export const savedViewOf = (record: RaRecord): SavedView => ({ ...z.parse(shape, record), record });

/** A list as it is now. */
export interface Arrangement {
  filter: Readonly<Record<string, unknown>>;
  sort: SortPayload;
  hidden: readonly string[];
}

/** The query string by which a list opens so. What the list does not know it leaves out (cleanListQuery). */
export function searchOf({ filter, sort }: Pick<Arrangement, 'filter' | 'sort'>): string {
  const query = new URLSearchParams({
    displayedFilters: '{}',
    filter: JSON.stringify(filter),
    order: sort.order,
    page: '1',
    sort: sort.field,
  });
  return `?${query.toString()}`;
}

/** A view as the one that a list is opened with. */
export const asFirst = ({ id, view }: Pick<SavedView, 'id' | 'view'>): FirstView => ({
  id,
  search: searchOf(view),
});

/** Those that belong to this list at this place: one's own, and those shared here; by their names. */
export const viewsAt = (views: readonly SavedView[], user: CurrentUser): SavedView[] =>
  views
    .filter(
      ({ owner_id: owner, shared_location_id: at }) =>
        owner === user.id || at === null || at === user.activeLocation?.id,
    )
    .sort((one, other) => one.name.localeCompare(other.name));

/** With whom a person may share: everybody of the network or of the active location; null for nobody. */
export function sharePlace(
  user: CurrentUser,
): { name: string; shared_location_id: string | null } | null {
  const subject = subjectOf(user);
  if (hasRank(subject, 'networkAdmin'))
    return user.network && { name: user.network.name, shared_location_id: null };
  const here = user.activeLocation;
  return here && hasRank(subject, 'locationAdmin')
    ? { name: here.name, shared_location_id: here.id }
    : null;
}

/** Whether a person may change or delete a view. */
export const mayChange = (view: SavedView, user: CurrentUser): boolean => {
  const place = sharePlace(user);
  return (
    view.owner_id === user.id ||
    (place !== null &&
      (place.shared_location_id === null || place.shared_location_id === view.shared_location_id))
  );
};
