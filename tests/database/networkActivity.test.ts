import { describe, expect, it } from 'vitest';
import { useScene, type Statement } from './scene';
import { aPerson, type ActorName } from './world';

const scene = useScene();

interface Activity {
  total: number | null;
  rows: Record<string, unknown>[];
  head: { hash: string } | null;
}

const call = (network: string, parameters = '', ...values: unknown[]): Statement => [
  `select public.network_activity($1${parameters && `, ${parameters}`}) as r`,
  network,
  ...(values as string[]),
];
const activity = async (parameters = '', ...values: unknown[]): Promise<Activity> => {
  const { rows, code, message } = await scene().as(
    'networkAdmin',
    call(scene().here.id, parameters, ...values),
  );
  expect(code, message).toBeUndefined();
  return rows[0]?.['r'] as Activity;
};
/** Empties the network's trail for a test: what made the world is no part of it. */
const begin = () =>
  scene().sql.unsafe(`set local session_replication_role = replica;
    delete from private.audit_log; set local session_replication_role = origin`);

describe('the activity of a network', () => {
  it.each(['networkAdmin', 'superUser'] as const)('is shown to the %s', async (actor) => {
    const { rows, code } = await scene().as(actor, call(scene().here.id));
    expect(code).toBeUndefined();
    expect(rows[0]?.['r']).toMatchObject({ total: expect.any(Number) as unknown });
  });

  const others: readonly ActorName[] = [
    'member',
    'locationAdmin',
    'elsewhere',
    'demoted',
    'otherTenant',
  ];
  it.each(others)('is nothing for the %s', async (actor) => {
    expect(await scene().as(actor, call(scene().here.id))).toMatchObject({ code: 'PT404' });
  });

  it('is refused to who is not signed in', async () => {
    expect(await scene().as('anon', call(scene().here.id))).toMatchObject({ code: '42501' });
  });

  it('says when, who, what and to which record, the newest first', async () => {
    const { claims, here } = scene();
    await begin();
    await scene().as('member', [
      `update public.clients set first_name = 'Ana', city = 'Detroit' where id = $1`,
      here.client,
    ]);
    await scene().as('locationAdmin', [
      'select public.record_export($1, $2::text::jsonb, 12)',
      'clients',
      '[]',
    ]);
    await scene().sql`select private.record_failure('sign_in_failed', ${here.colleague})`;
    const { rows, total } = await activity();
    expect(total).toBe(3);
    expect(rows).toMatchObject([
      {
        action: 'sign_in_failed',
        actor_id: null,
        target_entity: 'profiles',
        target_id: here.colleague,
        target_name: 'Robin Example',
        count: 1,
      },
      {
        action: 'exported',
        actor_id: claims.locationAdmin.sub,
        actor_name: 'Robin Example',
        entity: 'clients',
        target_id: null,
        count: 12,
      },
      {
        action: 'update',
        actor_id: claims.member.sub,
        entity: 'clients',
        target_entity: 'clients',
        target_id: here.client,
        target_name: 'Ana Delgado',
        columns: ['city', 'first_name'],
        count: null,
      },
    ]);
  });

  it('shows no old or new values', async () => {
    const { here } = scene();
    await begin();
    await scene().as('member', [
      `update public.clients set partial_ssn = '4417', first_name = 'Quirina' where id = $1`,
      here.client,
    ]);
    await scene().as('member', [
      `insert into public.clients (network_id, first_name, partial_ssn) values ($1, 'Jo', '4418')`,
      here.id,
    ]);
    expect(JSON.stringify(await activity())).not.toMatch(/441[78]/);
  });

  it('leads from what belongs to a record to that record', async () => {
    const { claims, here, sql } = scene();
    await begin();
    const link = here.colleagueLink;
    await sql`update public.visits set note = 'x' where id = ${here.visit}`;
    await sql`update public.order_items set quantity = 3 where id = ${here.orderLine}`;
    await sql`update public.user_locations set role = 'admin' where id = ${link}`;
    await sql`delete from public.user_locations where id = ${link}`;
    await sql`delete from public.order_items where id = ${here.orderLine}`;
    await sql`
      insert into public.location_offers (user_id, location_id, network_id, role, offered_by)
      values (${here.colleague}, ${here.location}, ${here.id}, 'member', ${claims.locationAdmin.sub ?? null})`;
    await sql`update public.location_offers set state = 'declined' where user_id = ${here.colleague}`;
    await sql`delete from public.location_offers where user_id = ${here.colleague}`;
    await scene().as('superUser', ['select public.make_network_admin($1)', here.colleague]);
    const { rows } = await activity('p_actions => null, p_limit => 100');
    const targets = rows.map(({ action, entity, target_entity, target_id, target_name }) => [
      action,
      entity,
      target_entity,
      target_id,
      target_name,
    ]);
    expect(targets).toEqual(
      expect.arrayContaining([
        ['insert', 'platform_roles', 'profiles', here.colleague, 'Robin Example'],
        ['delete', 'order_items', 'orders', here.order, '1'],
        ['delete', 'user_locations', 'profiles', here.colleague, 'Robin Example'],
        ['insert', 'location_offers', 'profiles', here.colleague, 'Robin Example'],
        ['update', 'location_offers', 'profiles', null, null],
        ['delete', 'location_offers', 'profiles', here.colleague, 'Robin Example'],
        // What the changed link was is no longer known.
        ['update', 'user_locations', 'profiles', null, null],
        ['update', 'visits', 'clients', here.client, 'Rosa Delgado'],
      ]),
    );
    expect(claims.superUser.sub).toBe(rows[0]?.['actor_id']);
  });

  it.each([
    ['events', 'event', 'Open Pantry'],
    ['inventory_items', 'item', 'Rice'],
    ['locations', 'location', 'Eastside'],
    ['networks', 'id', 'Here'],
    ['orders', 'order', '1'],
    ['clients', 'client', 'Rosa Delgado'],
    ['profiles', 'colleague', 'Robin Example'],
  ] as const)('names a record of %s', async (entity, key, name) => {
    const { here, sql } = scene();
    await begin();
    await sql`select private.record_event('tested', ${entity}, ${here[key]}, ${here.id})`;
    expect((await activity()).rows).toMatchObject([
      { target_entity: entity, target_id: here[key], target_name: name },
    ]);
  });

  it('names what is deleted, and leads there no more', async () => {
    const { here } = scene();
    await begin();
    await scene().as('networkAdmin', [
      'update public.clients set deleted_at = now() where id = $1',
      here.client,
    ]);
    expect((await activity()).rows).toMatchObject([
      { action: 'soft_delete', target_id: null, target_name: 'Rosa Delgado' },
    ]);
  });

  it('names the newest seal, whose hash shows later that nothing was rewritten', async () => {
    const { here, sql } = scene();
    expect((await activity()).head).toBeNull();
    for (const number of [1, 2])
      await sql`
        insert into private.audit_seals
          (network_id, number, after_id, last_id, row_count, rows_hash, previous_hash, hash, sealed_at)
        values (${here.id}, ${number}, 0, 0, 0, '', '', ${Buffer.alloc(32, number)}, now())`;
    expect((await activity()).head).toMatchObject({ hash: '02'.repeat(32) });
  });

  it('leads nowhere for what is gone, and for what it does not know', async () => {
    const { here, sql } = scene();
    await begin();
    for (const entity of ['clients', 'visits', 'order_items', 'user_locations', 'shifts'])
      await sql`select private.record_event('tested', ${entity}, gen_random_uuid(), ${here.id})`;
    const { rows } = await activity();
    expect(rows).toHaveLength(5);
    expect(rows.every((row) => row['target_id'] === null && row['target_name'] === null)).toBe(
      true,
    );
  });
});

describe('its filters', () => {
  const at = (
    time: string,
    action = 'tested',
    actor: string | null = null,
    entityId: string | null = null,
  ) =>
    scene().sql`
      insert into private.audit_log (at, action, entity, entity_id, network_id, actor)
      values (${time}::text::timestamptz, ${action}, 'profiles', ${entityId}, ${scene().here.id}, ${actor})`;
  const timesOf = ({ rows }: Activity) => rows.map((row) => String(row['at']).slice(8, 10));

  it('take a person, acting or acted upon', async () => {
    const { here, sql } = scene();
    const other = await aPerson(sql, { network: here.id });
    await begin();
    await at('2026-11-01', 'tested', here.colleague);
    await at('2026-11-02', 'sign_in_failed', null, here.colleague);
    await at('2026-11-03', 'tested', other.sub, other.sub);
    const found = await activity('p_person => $2', here.colleague);
    expect(timesOf(found)).toEqual(['02', '01']);
    expect(found.total).toBe(2);
  });

  it('take kinds of deeds', async () => {
    await begin();
    await at('2026-11-01', 'exported');
    await at('2026-11-02', 'printed');
    await at('2026-11-03', 'sign_in');
    const found = await activity('p_actions => $2::text::text[]', '{exported,printed}');
    expect(timesOf(found)).toEqual(['02', '01']);
    expect(found.total).toBe(2);
  });

  it('take the first moment of a span, and not the last', async () => {
    await begin();
    for (const day of ['01', '02', '03', '04']) await at(`2026-11-${day}T00:00:00Z`);
    const found = await activity(
      'p_from => $2::text::timestamptz, p_until => $3::text::timestamptz',
      '2026-11-02T00:00:00Z',
      '2026-11-04T00:00:00Z',
    );
    expect(timesOf(found)).toEqual(['03', '02']);
    expect(found.total).toBe(2);
  });

  it('give pages, and what comes behind a row however many are added before', async () => {
    await begin();
    for (const day of ['01', '02', '03', '03', '05']) await at(`2026-11-${day}`);
    expect(timesOf(await activity('p_limit => 2, p_offset => 2'))).toEqual(['03', '02']);
    const first = await activity('p_limit => 2');
    await at('2026-11-06');
    const next = await activity('p_limit => 2, p_before => $2', first.rows.at(-1)?.['id']);
    expect(timesOf(next)).toEqual(['03', '02']);
    expect(next.total).toBeNull();
    expect(timesOf(await activity('p_limit => 0'))).toHaveLength(1);
  });

  it('name rows by what happened in the network alone', async () => {
    const { there, sql } = scene();
    const elsewhere = (time: string) => sql`
      insert into private.audit_log (at, action, entity, network_id)
      values (${time}::text::timestamptz, 'tested', 'profiles', ${there.id})`;
    await begin();
    for (const date of ['01', '02', '02']) {
      await elsewhere(`2026-11-${date}T00:00:00Z`);
      await at(`2026-11-${date}T00:00:00Z`);
    }
    const [last, middle, first] = (await activity()).rows.map(({ id }) => id);
    const day = 86_400_000_000;
    const start = Date.parse('2026-11-01T00:00:00Z') * 1_000;
    expect([last, middle, first]).toEqual([`${start + day}-2`, `${start + day}-1`, `${start}-1`]);
    expect(timesOf(await activity('p_before => $2', last))).toEqual(['02', '01']);
    expect(timesOf(await activity('p_before => $2', middle))).toEqual(['01']);
    expect(timesOf(await activity('p_before => $2', first))).toEqual([]);
    // A place that no row has is a moment: what was before it.
    expect(timesOf(await activity('p_before => $2', `${start + day}-9`))).toEqual(['01']);
  });

  it.each(['4711', 'x', '', '1-', '-1-1', '1793491200000000-0', "1'; --"])(
    'refuse %j as the id of a row',
    async (id) => {
      const asked = call(scene().here.id, 'p_before => $2', id);
      expect((await scene().as('networkAdmin', asked)).code).toMatch(/^22/);
    },
  );
});
