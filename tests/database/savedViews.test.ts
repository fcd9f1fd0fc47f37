import { beforeEach, describe, expect, it } from 'vitest';
import { useScene } from './scene';
import { PLAIN_VIEW, type ActorName } from './world';

const scene = useScene();

beforeEach(async () => {
  await scene().sql`delete from public.saved_views where network_id = ${scene().here.id}`;
});

interface Made {
  name?: string;
  view?: string;
  query?: string | null;
  /** With whom: the network, a location, nobody. */
  sharedWith?: 'network' | 'location' | 'otherLocation' | null;
}

const save = (actor: ActorName, { name = 'Mine', view = PLAIN_VIEW, ...made }: Made = {}) => {
  const { here } = scene();
  const place = made.sharedWith ?? null;
  return scene().as(actor, [
    `insert into public.saved_views (network_id, entity, name, view, query, is_shared, shared_location_id)
     values ($1, 'clients', $2, $3::text::jsonb, $4, $5, $6) returning id`,
    here.id,
    name,
    view,
    made.query ?? null,
    place !== null,
    place === null || place === 'network' ? null : here[place],
  ]);
};
const seen = async (actor: ActorName) =>
  (
    await scene().as(actor, [
      'select name from public.saved_views where network_id = $1 order by name',
      scene().here.id,
    ])
  ).rows.map(({ name }) => name);
const change = (actor: ActorName, set: string) =>
  scene().as(actor, [
    `update public.saved_views set ${set} where network_id = $1 returning id`,
    scene().here.id,
  ]);

describe('a saved view', () => {
  it('is its owner’s alone, free text and all', async () => {
    expect((await save('member', { query: 'Delgado' })).code).toBeUndefined();
    expect(await seen('member')).toEqual(['Mine']);
    for (const actor of [
      'demoted',
      'locationAdmin',
      'networkAdmin',
      'superUser',
      'otherTenant',
    ] as const)
      expect(await seen(actor), actor).toEqual([]);
    expect((await change('networkAdmin', `name = 'Theirs'`)).rows).toEqual([]);
    expect((await change('member', `name = 'Still mine'`)).rows).toHaveLength(1);
  });

  it('keeps what is looked for out of the trail', async () => {
    await save('member', { query: 'Delgado' });
    const rows = await scene().owner([
      `select diff from private.audit_log where entity = 'saved_views'`,
    ]);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('Delgado');
  });

  it.each<[ActorName, NonNullable<Made['sharedWith']>, boolean]>([
    ['member', 'location', false],
    ['member', 'network', false],
    ['locationAdmin', 'location', true],
    ['locationAdmin', 'otherLocation', false],
    ['locationAdmin', 'network', false],
    ['networkAdmin', 'location', true],
    ['networkAdmin', 'network', true],
    ['superUser', 'network', true],
  ])('of a %s is shared with the %s: %s', async (actor, sharedWith, may) => {
    expect((await save(actor, { sharedWith })).code).toBe(may ? undefined : '42501');
    expect(await seen('networkAdmin')).toEqual(may ? ['Mine'] : []);
  });

  it('that is shared is opened by whom it is shared with', async () => {
    await save('locationAdmin', { name: 'Here', sharedWith: 'location' });
    await save('networkAdmin', { name: 'Everywhere', sharedWith: 'network' });
    expect(await seen('member')).toEqual(['Everywhere', 'Here']);
    expect(await seen('elsewhere')).toEqual(['Everywhere']);
    expect(await seen('otherTenant')).toEqual([]);
    expect((await change('member', `name = 'Changed'`)).rows).toEqual([]);
  });

  it('that is shared has no free text', async () => {
    const outcome = await save('networkAdmin', { sharedWith: 'network', query: 'Delgado' });
    expect(outcome.code).toBe('23514');
    await save('networkAdmin', { query: 'Delgado' });
    expect((await change('networkAdmin', 'is_shared = true')).code).toBe('23514');
    expect((await change('networkAdmin', 'is_shared = true, query = null')).code).toBeUndefined();
  });

  it('is shared by nobody who may not, later either', async () => {
    await save('member');
    expect((await change('member', 'is_shared = true')).code).toBe('42501');
    expect((await change('member', 'deleted_at = now()')).rows).toHaveLength(1);
  });

  it('that is shared can be taken away by its owner who lost that right', async () => {
    await save('locationAdmin', { sharedWith: 'location' });
    const { sql, claims } = scene();
    await sql`update public.user_locations set role = 'member' where user_id = ${String(claims.locationAdmin.sub)}`;
    expect((await change('locationAdmin', `name = 'Changed'`)).code).toBe('42501');
    expect((await change('locationAdmin', 'deleted_at = now()')).rows).toHaveLength(1);
  });

  it('has a name of its own among those of one person', async () => {
    await save('member', { name: 'Not seen' });
    expect((await save('member', { name: ' not SEEN ' })).code).toBe('23505');
    expect((await save('locationAdmin', { name: 'Not seen' })).code).toBeUndefined();
  });

  it('is one of at most 50', async () => {
    await scene().sql`
      insert into public.saved_views (network_id, owner_id, entity, name, view)
      select ${scene().here.id}, ${String(scene().claims.member.sub)}, 'clients', 'V' || n, ${PLAIN_VIEW}::text::jsonb
      from generate_series(1, 50) n`;
    expect((await save('member')).code).toBe('PT409');
    expect((await save('locationAdmin')).code).toBeUndefined();
  });

  const undo = (actor: ActorName, id: unknown) =>
    scene().as(actor, [
      `select public.undo_deletions('saved_views', array[$1::uuid]) as r`,
      String(id),
    ]);

  it('comes back by the undo of who deleted it', async () => {
    const { rows } = await save('member');
    await change('member', 'deleted_at = now()');
    expect((await undo('member', rows[0]?.['id'])).rows).toEqual([{ r: [rows[0]?.['id']] }]);
  });

  it('is not shared by a deletion and its undo', async () => {
    const { rows } = await save('member');
    expect((await change('member', 'is_shared = true, deleted_at = now()')).code).toBe('42501');
    expect(await seen('member')).toEqual(['Mine']);
    expect((await undo('member', rows[0]?.['id'])).rows).toEqual([{ r: [] }]);
    expect(await seen('networkAdmin')).toEqual([]);
  });

  it('that is shared does not come back by an owner who lost that right', async () => {
    const { rows } = await save('locationAdmin', { sharedWith: 'location' });
    const { sql, claims } = scene();
    await sql`update public.user_locations set role = 'member' where user_id = ${String(claims.locationAdmin.sub)}`;
    await change('locationAdmin', 'deleted_at = now()');
    expect((await undo('locationAdmin', rows[0]?.['id'])).code).toBe('42501');
    const left = await scene().owner([
      'select id from public.saved_views where network_id = $1 and deleted_at is null',
      scene().here.id,
    ]);
    expect(left).toEqual([]);
  });

  it('is one of at most 50, also when it comes back', async () => {
    const { rows } = await save('member');
    await change('member', 'deleted_at = now()');
    await scene().sql`
      insert into public.saved_views (network_id, owner_id, entity, name, view)
      select ${scene().here.id}, ${String(scene().claims.member.sub)}, 'clients', 'V' || n, ${PLAIN_VIEW}::text::jsonb
      from generate_series(1, 50) n`;
    expect((await undo('member', rows[0]?.['id'])).code).toBe('PT409');
    await scene().sql`delete from public.saved_views where name = 'V1'`;
    expect((await undo('member', rows[0]?.['id'])).rows).toEqual([{ r: [rows[0]?.['id']] }]);
  });

  const sort = { field: 'full_name', order: 'ASC' };
  it.each<[string, unknown]>([
    ['nothing', null],
    ['a list', []],
    ['no order', { filter: {}, hidden: [] }],
    ['an unknown part', { filter: {}, sort, hidden: [], q: 'Delgado' }],
    ['an unknown direction', { filter: {}, sort: { ...sort, order: 'sideways' }, hidden: [] }],
    ['a filter without an operator', { filter: { q: 'Delgado' }, sort, hidden: [] }],
    ['a filter of parts', { filter: { 'city@eq': { a: 1 } }, sort, hidden: [] }],
    ['a filter of lists', { filter: { 'city@in': [['a']] }, sort, hidden: [] }],
    ['columns that are none', { filter: {}, sort, hidden: [1] }],
    ['too much', { filter: { 'city@in': ['x'.repeat(4000)] }, sort, hidden: [] }],
  ])('is refused of %s', async (_what, view) => {
    expect((await save('member', { view: JSON.stringify(view) })).code).toMatch(/23514|23502/);
  });

  it('holds filters, order and columns', async () => {
    const view = {
      filter: { 'last_visit_at@older': 90, 'gender@in': ['female'], 'flag@eq': true },
      sort,
      hidden: ['city'],
    };
    expect((await save('member', { view: JSON.stringify(view) })).code).toBeUndefined();
  });
});
