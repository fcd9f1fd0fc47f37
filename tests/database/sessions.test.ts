import { describe, expect, it } from 'vitest';
import { useScene } from './scene';
import { SESSION } from '../../src/config';
import type { Claims } from '../../local/http/claims';
import { aPerson } from './world';

const scene = useScene();

describe('the check of every request', () => {
  it.each(['banned', 'deleted', 'signedOut', 'expired'] as const)(
    'sends a %s user to the login page, even where no row would be read',
    async (actor) => {
      const outcome = await scene().as(actor, ['select 1']);
      expect(outcome).toMatchObject({ code: 'PT401', message: 'session_ended' });
    },
  );

  it('asks a session without the second factor for it', async () => {
    const outcome = await scene().as('aal1', ['select 1']);
    expect(outcome).toMatchObject({ code: 'PT403', message: 'second_factor_missing' });
  });

  const WRONG: [string, Partial<Claims>, string][] = [
    ['without a session', { session_id: undefined }, 'PT401'],
    ['with the session of somebody else', { session_id: 'of the network admin' }, 'PT401'],
    ['of nobody we know', { sub: '00000000-0000-4000-8000-000000000000' }, 'PT401'],
    ['without an assurance level', { aal: undefined }, 'PT403'],
    ['with an unknown assurance level', { aal: 'aal22' }, 'PT403'],
  ];
  it.each(WRONG)('refuses a token %s', async (_, changes, code) => {
    const { claims } = scene();
    const token = { ...claims.member, ...changes };
    if (changes.session_id) token.session_id = claims.networkAdmin.session_id;
    expect(await scene().as(token, ['select 1'])).toMatchObject({ code });
  });

  // An estimate is made of the values of all networks: binary search in it finds those of another one.
  it.each([
    ['count=planned', '22023'],
    ['return=minimal, count = estimated', '22023'],
    ['count=exact', undefined],
    ['return=representation', undefined],
  ])('answers a request that prefers %s with %s', async (prefer, code) => {
    const headers = JSON.stringify({ accept: '*/*', prefer });
    const asking = `with asked as materialized (select set_config('request.headers', $1, true) as headers)
      select public.pre_request() from asked where headers <> ''`;
    const options = { preRequest: false };
    expect(await scene().as('member', [asking, headers], options)).toMatchObject({ code });
    expect(await scene().as({ role: 'service_role' }, [asking, headers], options)).toMatchObject({
      code: undefined,
    });
  });

  it('lets live staff, anonymous callers and the service role pass', async () => {
    expect(await scene().as('member', ['select 1'])).toMatchObject({ code: undefined });
    expect(await scene().as('anon', ['select 1'])).toMatchObject({ code: undefined });
    expect(await scene().as({ role: 'service_role' }, ['select 1'])).toMatchObject({
      code: undefined,
    });
  });
});

describe('a token outlives its rights by no request', () => {
  const readClients = ['select id from public.clients'] as const;
  const readProfiles = ['select id from public.profiles'] as const;

  it('after a ban, which ends by itself', async () => {
    const { sql, claims } = scene();
    const sub = claims.member.sub ?? '';
    await sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${sub}`;
    expect(await scene().as('member', readClients)).toMatchObject({ code: 'PT401' });
    await sql`update auth.users set banned_until = now() - interval '1 second' where id = ${sub}`;
    expect(await scene().as('member', readClients)).toMatchObject({ code: undefined });
  });

  it('after the auth user was deleted softly', async () => {
    const { sql, claims } = scene();
    await sql`update auth.users set deleted_at = now() where id = ${claims.member.sub ?? ''}`;
    expect(await scene().as('member', readClients)).toMatchObject({ code: 'PT401' });
  });

  it('after a location admin became a member', async () => {
    const { sql, claims, here } = scene();
    const seen = await scene().as('locationAdmin', readProfiles);
    expect(seen.rows.map(({ id }) => id)).toContain(here.colleague);
    await sql`
      update public.user_locations set role = 'member' where user_id = ${claims.locationAdmin.sub ?? ''}`;
    expect((await scene().as('locationAdmin', readProfiles)).rows).toEqual([
      { id: claims.locationAdmin.sub },
    ]);
  });

  it('after a network admin lost the role', async () => {
    const { sql, claims } = scene();
    await sql`delete from private.platform_roles where user_id = ${claims.networkAdmin.sub ?? ''}`;
    expect((await scene().as('networkAdmin', readClients)).rows).toEqual([]);
  });

  it('after the last link to a location is gone', async () => {
    const { sql, claims } = scene();
    expect((await scene().as('member', readClients)).rows).not.toEqual([]);
    await sql`delete from public.user_locations where user_id = ${claims.member.sub ?? ''}`;
    expect((await scene().as('member', readClients)).rows).toEqual([]);
  });

  it('after the location was deleted', async () => {
    const { sql, here } = scene();
    await sql`update public.locations set deleted_at = now() where id = ${here.location}`;
    for (const table of [
      'locations',
      'clients',
      'events',
      'visits',
      'orders',
      'order_items',
      'inventory_items',
    ]) {
      const outcome = await scene().as('member', [`select id from public.${table}`]);
      expect(outcome).toMatchObject({ code: undefined, rows: [] });
    }
  });
});

describe('a session ends by itself', () => {
  /** What becomes of a request of a session that began and was last refreshed so long ago. */
  const requestOf = async (
    created: string,
    refreshed: string | null,
    who: Claims = scene().claims.member,
  ) => {
    // As GoTrue writes it: without a time zone, in UTC.
    await scene().sql`
      update auth.sessions
      set created_at = now() - ${created}::interval,
          refreshed_at = now() at time zone 'utc' - ${refreshed}::interval
      where id = ${who.session_id ?? ''}`;
    return scene().as(who, ['select 1']);
  };
  const ended = { code: 'PT401', message: 'session_ended' };
  const alive = { code: undefined };

  it.each([
    ['after seven days, however often it was refreshed', '168 hours 1 second', '1 minute', ended],
    ['not before', '167 hours 59 minutes', '1 minute', alive],
    ['after twelve hours without a refresh', '20 hours', '12 hours 1 second', ended],
    ['not sooner', '20 hours', '11 hours 59 minutes', alive],
    ['twelve hours after a sign-in that nothing followed', '12 hours 1 second', null, ended],
    ['not earlier', '11 hours 59 minutes', null, alive],
  ])('%s', async (_, created, refreshed, outcome) => {
    expect(await requestOf(created, refreshed)).toMatchObject(outcome);
  });

  it.each(['Pacific/Kiritimati', 'America/New_York', 'Pacific/Pago_Pago'])(
    'by the clock of the auth server, whatever the time zone here is: %s',
    async (zone) => {
      await scene().sql`select set_config('TimeZone', ${zone}, true)`;
      expect(await requestOf('20 hours', '11 hours 59 minutes')).toMatchObject(alive);
      expect(await requestOf('20 hours', '12 hours 1 second')).toMatchObject(ended);
    },
  );

  it('when nobody knows since when it is', async () => {
    const { sql, claims } = scene();
    await sql`
      update auth.sessions set created_at = null, refreshed_at = now() at time zone 'utc'
      where id = ${claims.member.session_id ?? ''}`;
    expect(await scene().as('member', ['select 1'])).toMatchObject(ended);
  });

  it('sooner where the network wants it, for its own people only', async () => {
    const { sql, here, claims } = scene();
    await sql`update public.networks set session_idle_hours = 1, session_days = 2 where id = ${here.id}`;
    expect(await requestOf('2 hours', '61 minutes')).toMatchObject(ended);
    expect(await requestOf('2 hours', '59 minutes')).toMatchObject(alive);
    expect(await requestOf('49 hours', '1 minute')).toMatchObject(ended);
    expect(await requestOf('47 hours', '1 minute')).toMatchObject(alive);
    expect(await requestOf('49 hours', '61 minutes', claims.otherTenant)).toMatchObject(alive);
  });

  it('for a super user without a network as for everybody', async () => {
    const nobodys = await aPerson(scene().sql, { network: null, role: 'superUser' });
    expect(await requestOf('20 hours', '11 hours 59 minutes', nobodys)).toMatchObject(alive);
    expect(await requestOf('20 hours', '12 hours 1 second', nobodys)).toMatchObject(ended);
    expect(await requestOf('168 hours 1 second', '1 minute', nobodys)).toMatchObject(ended);
  });
});

describe('how soon sessions end in a network', () => {
  const setting = (column: string, value: number) =>
    [
      `update public.networks set ${column} = $1 where id = $2 returning ${column} as value`,
      value,
      scene().here.id,
    ] as const;

  it('is as long as src/config.ts says until somebody says otherwise', async () => {
    expect(
      await scene().owner([
        `select session_idle_hours, session_days from public.networks where id = $1`,
        scene().here.id,
      ]),
    ).toEqual([{ session_idle_hours: SESSION.idleHours, session_days: SESSION.days }]);
  });

  it.each([
    ['session_idle_hours', SESSION.idleHours],
    ['session_days', SESSION.days],
  ])('may only be stricter: %s', async (column, longest) => {
    for (const value of [1, longest])
      expect(await scene().as('networkAdmin', setting(column, value))).toMatchObject({
        rows: [{ value }],
      });
    for (const value of [0, longest + 1])
      expect(await scene().as('networkAdmin', setting(column, value))).toMatchObject({
        code: '23514',
      });
  });

  it.each(['member', 'locationAdmin', 'otherTenant'] as const)(
    'is nothing that a %s may say',
    async (actor) => {
      const { code, rows } = await scene().as(actor, setting('session_idle_hours', 1));
      expect({ code, rows }).toEqual({ code: undefined, rows: [] });
    },
  );
});
