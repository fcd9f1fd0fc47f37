import { describe, expect, it } from 'vitest';
import { cleanListQuery } from '../../../../src/kit/table/cleanListQuery';
import {
  mayChange,
  savedViewOf,
  searchOf,
  sharePlace,
  viewsAt,
} from '../../../../src/kit/views/savedView';
import { anAdmin, aUser } from '../../../support/renderShell';

const VIEW = {
  filter: { 'last_visit_at@older': 90 },
  sort: { field: 'last_visit_at', order: 'ASC' as const },
  hidden: ['email'],
};

const aView = (values: object = {}) =>
  savedViewOf({
    ...{ id: 'v1', name: 'Not seen', owner_id: 'somebody', is_shared: true },
    ...{ shared_location_id: null, query: null, view: VIEW, ...values },
  });

describe('a saved view', () => {
  it('opens its list with what the list knows', () => {
    const rules = {
      sortable: ['last_visit_at'],
      filterKeys: ['last_visit_at@older'],
      pageSizes: [20],
    };
    expect(cleanListQuery(searchOf(VIEW), rules)).toBeNull();
    const clean = cleanListQuery(searchOf(VIEW), { ...rules, sortable: [], filterKeys: [] });
    expect(Object.fromEntries(new URLSearchParams(clean ?? ''))).toEqual({
      displayedFilters: '{}',
      filter: '{}',
      page: '1',
    });
  });

  it('that is none is not read', () => {
    expect(() => aView({ view: { filter: {} } })).toThrow();
  });

  it('stands where it is shared, and one’s own everywhere', () => {
    const user = anAdmin();
    const here = String(user.activeLocation?.id);
    const views = [
      aView({ id: 'c', name: 'C' }),
      aView({ id: 'b', name: 'B', shared_location_id: here }),
      aView({ id: 'x', shared_location_id: 'elsewhere' }),
      aView({ id: 'a', name: 'A', owner_id: user.id, shared_location_id: 'elsewhere' }),
    ];
    expect(viewsAt(views, user).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('is shared by who administers the place', () => {
    expect(sharePlace(aUser())).toBeNull();
    const admin = anAdmin();
    expect(sharePlace(admin)?.shared_location_id).toBe(admin.activeLocation?.id);
    expect(sharePlace(aUser({ isNetworkAdmin: true }))?.shared_location_id).toBeNull();
  });

  it('is changed by its owner, and by who may share there', () => {
    const admin = anAdmin();
    const here = aView({ shared_location_id: admin.activeLocation?.id });
    expect(
      [aUser(), admin, aUser({ isNetworkAdmin: true })].map((user) => mayChange(here, user)),
    ).toEqual([false, true, true]);
    expect(mayChange(aView(), admin)).toBe(false);
    expect(mayChange(aView({ owner_id: aUser().id }), aUser())).toBe(true);
  });
});
