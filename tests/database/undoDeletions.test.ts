import { beforeEach, describe, expect, it } from 'vitest';
import { useScene, type Scene, type Statement } from './scene';
import type { ActorName } from './world';

const scene = useScene();

const ADMINS: readonly ActorName[] = ['locationAdmin', 'networkAdmin', 'superUser'];
const MEMBERS: readonly ActorName[] = ['elsewhere', 'member', 'demoted'];

const softDelete = (entity: string, ids: readonly string[]): Statement => [
  `update public.${entity} set deleted_at = now() where id = any ($1::text::uuid[]) returning id`,
  `{${ids.join()}}`,
];
const undo = (entity: string, ids: readonly string[]): Statement => [
  'select public.undo_deletions($1, $2::text::uuid[]) as restored',
  entity,
  `{${ids.join()}}`,
];

/** Whether a row is deleted, as the owner sees it. */
const isDeleted = async (entity: string, id: string) =>
  (await scene().owner([`select deleted_at from public.${entity} where id = $1`, id]))[0]?.[
    'deleted_at'
  ] !== null;

/** Makes the deletion of a row older, in the trail and in the row. */
const age = async (entity: string, id: string, seconds: number) => {
  const { sql } = scene();
  await sql`set local session_replication_role = replica`;
  await sql`
    update private.audit_log set at = at - make_interval(secs => ${seconds}) where entity_id = ${id}`;
  await sql`
    update public.${sql(entity)} set updated_at = updated_at - make_interval(secs => ${seconds})
    where id = ${id}`;
  await sql`set local session_replication_role = origin`;
};

interface Kind {
  entity: string;
  id: (of: Scene['here']) => string;
  may: readonly ActorName[];
}

const KINDS: readonly Kind[] = [
  { entity: 'clients', id: (of) => of.client, may: [...MEMBERS, ...ADMINS] },
  { entity: 'events', id: (of) => of.event, may: ADMINS },
  { entity: 'inventory_items', id: (of) => of.item, may: ADMINS },
];

describe.each(KINDS)('of $entity', ({ entity, id: idOf, may }) => {
  it.each(may)('is undone by %s, who made it', async (actor) => {
    const id = idOf(scene().here);
    expect((await scene().as(actor, softDelete(entity, [id]))).rows).toHaveLength(1);
    expect(await isDeleted(entity, id)).toBe(true);
    const outcome = await scene().as(actor, undo(entity, [id]));
    expect(outcome).toMatchObject({ code: undefined, rows: [{ restored: [id] }] });
    expect(await isDeleted(entity, id)).toBe(false);
  });

  it.each([...MEMBERS, ...ADMINS, 'otherTenant'] as const)(
    'stays what somebody else made it, for %s',
    async (actor) => {
      const id = idOf(scene().here);
      const other = actor === 'networkAdmin' ? 'superUser' : 'networkAdmin';
      await scene().as(other, softDelete(entity, [id]));
      const outcome = await scene().as(actor, undo(entity, [id]));
      expect(outcome).toMatchObject({ code: undefined, rows: [{ restored: [] }] });
      expect(await isDeleted(entity, id)).toBe(true);
    },
  );

  it.each([
    [115, true],
    [121, false],
  ])('after %i seconds can be undone: %s', async (seconds, possible) => {
    const id = idOf(scene().here);
    await scene().as('networkAdmin', softDelete(entity, [id]));
    await age(entity, id, seconds);
    const { rows } = await scene().as('networkAdmin', undo(entity, [id]));
    expect(rows).toEqual([{ restored: possible ? [id] : [] }]);
  });

  it('stays when the row was changed since, and the others come back', async () => {
    const { sql, here } = scene();
    const id = idOf(here);
    const [copy] = await sql<{ id: string }[]>`
      insert into public.${sql(entity)} ${sql(
        entity === 'clients'
          ? { network_id: here.id, first_name: 'Other' }
          : {
              location_id: here.location,
              name: 'Other',
              ...(entity === 'events' && { start_date: '2026-11-22' }),
            },
      )} returning id`;
    await scene().as('networkAdmin', softDelete(entity, [id, copy?.id ?? '']));
    const column = entity === 'clients' ? 'first_name' : 'name';
    await sql`update public.${sql(entity)} set ${sql(column)} = 'Changed' where id = ${id}`;
    const { rows } = await scene().as('networkAdmin', undo(entity, [id, copy?.id ?? '']));
    expect(rows).toEqual([{ restored: [copy?.id] }]);
  });
});

describe('of clients', () => {
  let ids: string[] = [];
  beforeEach(async () => {
    const rows = await scene().owner([
      `insert into public.clients (network_id, first_name)
       select $1, 'Added ' || n from generate_series(1, 21) n returning id`,
      scene().here.id,
    ]);
    ids = rows.map(({ id }) => String(id));
  });

  it('are undone by a member at most 20 at a time', async () => {
    for (const part of [ids.slice(0, 20), ids.slice(20)])
      await scene().as('member', softDelete('clients', part));
    const outcome = await scene().as('member', undo('clients', ids));
    expect(outcome).toMatchObject({ code: 'PT413', rows: [] });
    const { rows } = await scene().as('member', undo('clients', ids.slice(0, 20)));
    expect(rows[0]?.['restored']).toHaveLength(20);
  });

  it('are undone by an admin at most 200 at a time', async () => {
    await scene().as('locationAdmin', softDelete('clients', ids));
    const { rows } = await scene().as('locationAdmin', undo('clients', ids));
    expect(rows[0]?.['restored']).toHaveLength(21);
    const many = Array.from({ length: 201 }, () => ids[0] ?? '');
    expect(await scene().as('superUser', undo('clients', many))).toMatchObject({ code: 'PT413' });
  });

  it('says in the trail who took it back', async () => {
    const id = ids[0] ?? '';
    await scene().as('member', softDelete('clients', [id]));
    await scene().as('member', undo('clients', [id]));
    const trail = await scene().owner([
      `select action, actor from private.audit_log where entity_id = $1 order by id desc limit 1`,
      id,
    ]);
    expect(trail).toEqual([{ action: 'restore', actor: scene().claims.member.sub }]);
  });

  it('is refused to somebody who has lost the right meanwhile', async () => {
    const { here } = scene();
    await scene().as('locationAdmin', softDelete('events', [here.event]));
    await scene().sql`
      update public.user_locations set role = 'member' where user_id = ${scene().claims.locationAdmin.sub ?? ''}`;
    const outcome = await scene().as('locationAdmin', undo('events', [here.event]));
    expect(outcome).toMatchObject({ code: '42501', rows: [] });
    expect(await isDeleted('events', here.event)).toBe(true);
  });

  it('changes no other column in the same statement', async () => {
    const [id = ''] = ids;
    await scene().as('member', softDelete('clients', [id]));
    const change = (set: string) =>
      scene().as('member', [`update public.clients set ${set} where id = $1 returning id`, id]);
    expect(await change(`deleted_at = null, first_name = 'Other'`)).toMatchObject({
      code: '42501',
      message: 'A deletion changes nothing else.',
    });
    expect(await change(`first_name = 'Other'`)).toMatchObject({ code: '42501' });
    expect((await change('deleted_at = null')).rows).toHaveLength(1);
  });
});

describe('of visits', () => {
  it('is undone while no order went with it', async () => {
    const { here } = scene();
    await scene().as('locationAdmin', softDelete('visits', [here.visit]));
    const stayed = await scene().as('locationAdmin', undo('visits', [here.visit]));
    expect(stayed.rows).toEqual([{ restored: [] }]);

    const [visit] = await scene().owner([
      `insert into public.visits (client_id, location_id, network_id) values ($1, $2, $3) returning id`,
      here.client,
      here.location,
      here.id,
    ]);
    const id = String(visit?.['id']);
    await scene().as('locationAdmin', softDelete('visits', [id]));
    const { rows } = await scene().as('locationAdmin', undo('visits', [id]));
    expect(rows).toEqual([{ restored: [id] }]);
  });
});

describe('a call', () => {
  it.each(['locations', 'profiles', 'orders', 'audit_log', 'nothing', 'clients; drop table x'])(
    'about %s is answered that there is nothing to undo',
    async (entity) => {
      const outcome = await scene().as('superUser', undo(entity, []));
      expect(outcome).toMatchObject({ code: 'PT404', rows: [] });
    },
  );

  it.each(['aal1', 'signedOut', 'banned', 'deleted'] as const)(
    'is refused to a token that is %s, without the check of the request',
    async (actor) => {
      const outcome = await scene().as(actor, undo('clients', []), { preRequest: false });
      expect(outcome.code).toBe(actor === 'aal1' ? 'PT403' : 'PT401');
    },
  );

  it('is not for anon', async () => {
    expect((await scene().as('anon', undo('clients', []))).code).toBe('42501');
  });
});
