import { beforeEach, describe, expect, it } from 'vitest';
import { useScene } from './scene';
import { PLAIN_VIEW, type ActorName } from './world';

const scene = useScene();

/** A view of the list of clients, shared or not; its id. */
async function aView(owner: ActorName, sharedWith: 'network' | 'otherLocation' | null = null) {
  const { here, sql, claims } = scene();
  const [made] = await sql<{ id: string }[]>`
    insert into public.saved_views
      (network_id, owner_id, entity, name, view, is_shared, shared_location_id)
    values (${here.id}, ${String(claims[owner].sub)}, 'clients', 'A view', ${PLAIN_VIEW}::text::jsonb,
            ${sharedWith !== null}, ${sharedWith === 'otherLocation' ? here.otherLocation : null})
    returning id`;
  return String(made?.id);
}

const choose = (actor: ActorName, view: string | null, entity = 'clients') =>
  scene().as(actor, [
    `insert into public.first_views (network_id, entity, view_id) values ($1, $2, $3) returning id`,
    scene().here.id,
    entity,
    view,
  ]);
const change = (actor: ActorName, view: string | null) =>
  scene().as(actor, ['update public.first_views set view_id = $1 returning id', view]);
const seen = async (actor: ActorName) =>
  (await scene().as(actor, ['select entity, view_id from public.first_views'])).rows;

let own: string;
beforeEach(async () => {
  own = await aView('member');
});

describe('the view that a list opens with', () => {
  it('is its person’s alone: others cannot read, change or remove it', async () => {
    expect((await choose('member', own)).code).toBeUndefined();
    expect(await seen('member')).toEqual([{ entity: 'clients', view_id: own }]);
    for (const actor of ['demoted', 'locationAdmin', 'networkAdmin', 'superUser'] as const) {
      expect(await seen(actor), actor).toEqual([]);
      expect((await change(actor, null)).rows, actor).toEqual([]);
    }
    expect((await change('member', null)).rows).toHaveLength(1);
    expect(await seen('member')).toEqual([{ entity: 'clients', view_id: null }]);
  });

  it('is one for each list', async () => {
    await choose('member', own);
    expect((await choose('member', null)).code).toBe('23505');
    expect((await choose('member', null, 'orders')).code).toBeUndefined();
    expect((await choose('locationAdmin', null)).code).toBeUndefined();
  });

  it('is one that the person sees, of that list, and not deleted', async () => {
    const { sql, here } = scene();
    const hidden = await aView('networkAdmin');
    const elsewhere = await aView('superUser', 'otherLocation');
    const shared = await aView('locationAdmin', 'network');
    expect((await choose('member', hidden)).code).toBe('42501');
    expect((await choose('member', elsewhere)).code).toBe('42501');
    expect((await choose('member', own, 'orders')).code).toBe('23503');
    expect((await choose('member', shared)).code).toBeUndefined();
    expect((await change('member', hidden)).code).toBe('42501');
    await sql`update public.saved_views set deleted_at = now() where id = ${own}`;
    expect((await change('member', own)).code).toBe('42501');
    // Whoever loses sight of it is not told what is in it.
    await sql`update public.saved_views set shared_location_id = ${here.otherLocation} where id = ${shared}`;
    const { rows } = await scene().as('member', [
      `select v.id from public.first_views f join public.saved_views v on v.id = f.view_id`,
    ]);
    expect(rows).toEqual([]);
  });

  it('is nobody’s of another network', async () => {
    expect((await choose('otherTenant', null)).code).toBe('42501');
  });

  it('goes with the view', async () => {
    const { sql } = scene();
    await choose('member', own);
    await sql`delete from public.saved_views where id = ${own}`;
    expect(await seen('member')).toEqual([]);
  });
});
