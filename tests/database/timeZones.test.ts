import { describe, expect, it } from 'vitest';
import { zoneChoices } from '../../src/i18n/timeZones';
import { call, resultOf } from './calls';
import { useScene, type Statement } from './scene';
import { visitSteps } from './visitSteps';
import { aLocation } from './world';

const scene = useScene();
const { weekly, longAgo } = visitSteps(scene);

/** The one value of an owner's query, as text. */
async function ask(text: string, ...parameters: (string | number | null)[]): Promise<unknown> {
  const [row] = await scene().owner([`select (${text})::text as value`, ...parameters]);
  return row?.['value'];
}

const setZone = (zone: string | null, location = scene().here.location) =>
  scene().owner(['update public.locations set time_zone = $2 where id = $1', location, zone]);

const setNetworkZone = (zone: string) =>
  scene().owner(['update public.networks set time_zone = $2 where id = $1', scene().here.id, zone]);

describe('a time zone', () => {
  it.each([
    'America/Detroit',
    'America/Argentina/Buenos_Aires',
    'America/Port-au-Prince',
    'Pacific/Kiritimati',
    'UTC',
  ])('is %s', async (name) => {
    expect(await ask('private.is_time_zone($1)', name)).toBe('true');
  });

  it('is each that the screens offer', async () => {
    const offered = zoneChoices().map(({ id }) => id);
    const refused = await scene().owner([
      'select id from unnest($1::text::text[]) id where private.is_time_zone(id) is not true',
      `{${offered.join(',')}}`,
    ]);
    expect(offered.length).toBeGreaterThan(300);
    expect(refused).toEqual([]);
  });

  it.each([
    ...['America/Nowhere', 'america/detroit', 'EST', 'EST5EDT', 'Etc/GMT+5', '+05:00', 'Foo/Bar+5'],
    ...['posix/America/Detroit', '../America/Detroit', 'America/Detroit\n', '', ' '],
  ])('is not %j', async (name) => {
    expect(await ask('private.is_time_zone($1)', name)).toBe('false');
    const refused = await scene().as('networkAdmin', [
      'update public.locations set time_zone = $2 where id = $1',
      scene().here.location,
      name,
    ]);
    expect(refused.code).toBe('23514');
  });

  it('is the location’s own, else the network’s, which is New York until set', async () => {
    const { location, deletedLocation, otherLocation } = scene().here;
    const zones = async () => [
      await ask('private.location_zone($1)', location),
      await ask('private.location_zone($1)', otherLocation),
      await ask('private.location_zone($1)', deletedLocation),
    ];
    expect(await zones()).toEqual(Array(3).fill('America/New_York'));
    await setZone('America/Phoenix');
    await setNetworkZone('America/Detroit');
    expect(await zones()).toEqual(['America/Phoenix', 'America/Detroit', 'America/Detroit']);
    expect(await ask('private.location_zone(null)')).toBeNull();
  });

  it('is all that a location’s own admin writes of it', async () => {
    const { location, otherLocation, deletedLocation } = scene().here;
    const write = async (set: string, id = location) => {
      const statement: Statement = [
        `update public.locations set ${set} where id = $1 returning id`,
        id,
      ];
      return scene().as('locationAdmin', statement);
    };
    expect((await write(`time_zone = 'America/Denver'`)).rows).toHaveLength(1);
    expect((await write('time_zone = null')).rows).toHaveLength(1);
    expect(await write(`time_zone = 'America/Denver', name = 'Mine'`)).toMatchObject({
      code: '42501',
      message: 'Only network admins change this of a location.',
    });
    for (const other of [otherLocation, deletedLocation])
      expect((await write(`time_zone = 'America/Denver'`, other)).rows).toEqual([]);
  });
});

describe('the claims', () => {
  it.each([
    ['the location’s', 'America/Denver', 'America/Denver'],
    ['else the network’s', null, 'America/Chicago'],
  ])('name the zone: %s', async (_, own, expected) => {
    await setNetworkZone('America/Chicago');
    await setZone(own);
    const event = (sub: string | undefined) =>
      ask(
        `public.custom_access_token_hook(jsonb_build_object('user_id', $1::text, 'claims',
           jsonb_build_object('sub', $1::text, 'aal', 'aal2'))) #>> '{claims,time_zone}'`,
        sub ?? '',
      );
    expect(await event(scene().claims.member.sub)).toBe(expected);
    // Without an active location.
    expect(await event(scene().claims.networkAdmin.sub)).toBe('America/Chicago');
  });
});

describe('a day', () => {
  const start = (day: string) =>
    ask(
      `to_char(private.day_start($1::text::date, $2) at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`,
      day,
      scene().here.location,
    );

  it.each([
    ['is short when the clock goes forward', 'America/Detroit', '2026-03-08', '2026-03-08 05:00'],
    ['', 'America/Detroit', '2026-03-09', '2026-03-09 04:00'],
    ['is long when the clock goes back', 'America/Detroit', '2026-11-01', '2026-11-01 04:00'],
    ['', 'America/Detroit', '2026-11-02', '2026-11-02 05:00'],
    ['begins at one where midnight is left out', 'Africa/Cairo', '2026-04-24', '2026-04-23 22:00'],
    ['begins once where it comes twice', 'Atlantic/Azores', '2026-10-25', '2026-10-25 00:00'],
    ['is ahead of UTC', 'Pacific/Kiritimati', '2026-12-01', '2026-11-30 10:00'],
    ['is behind UTC', 'Pacific/Pago_Pago', '2026-12-01', '2026-12-01 11:00'],
  ])('%s: %s %s', async (_, zone, day, utc) => {
    await setZone(zone);
    expect(await start(day)).toBe(utc);
  });

  it('holds exactly the moments from its start to the next one', async () => {
    const zones = ['America/Detroit', 'Africa/Cairo', 'Atlantic/Azores', 'Pacific/Kiritimati'];
    for (const zone of zones) {
      await setZone(zone);
      const wrong = await scene().owner([
        `select m from generate_series('2026-03-01T00:00Z'::timestamptz, '2026-11-10T00:00Z', '13 min') m,
           private.location_zone($1) zone, lateral (select (m at time zone zone)::date as day) d
         where (m >= private.day_start_in(day, zone) and m < private.day_start_in(day + 1, zone)) is not true
         limit 1`,
        scene().here.location,
      ]);
      expect(wrong, zone).toEqual([]);
    }
  });

  it('of a moment, of now and of the network is that of the clock there', async () => {
    const { location, id } = scene().here;
    const day = (moment: string) =>
      ask('private.local_day($1::text::timestamptz, $2)', moment, location);
    await setZone('Pacific/Kiritimati');
    expect(await day('2026-11-30T09:59Z')).toBe('2026-11-30');
    expect(await day('2026-11-30T10:00Z')).toBe('2026-12-01');
    await setZone('America/Detroit');
    expect(await day('2026-12-01T04:30Z')).toBe('2026-11-30');
    await setZone('Pacific/Kiritimati');
    await setNetworkZone('Pacific/Pago_Pago');
    const daysAhead = 'private.local_today($1) - private.network_today($2)';
    // 25 hours apart: there it is tomorrow, or for an hour the day after.
    expect(await ask(daysAhead, location, id)).toBeOneOf(['1', '2']);
    expect(await ask('private.local_today($1)', location)).toBe(
      await ask(`(now() at time zone 'UTC' + interval '14 hours')::date`),
    );
  });
});

describe('the visit rules', () => {
  const visitedAt = (moment: string, location = scene().here.location) =>
    scene().owner([
      `insert into public.visits (client_id, location_id, visited_at, created_at)
       values ($1, $2, $3::text::timestamptz, $3::text::timestamptz)`,
      scene().here.client,
      location,
      moment,
    ]);
  const limitAt = async (moment: string): Promise<Record<string, unknown>> => {
    const { here, owner } = scene();
    const [row] = await owner([
      'select private.visit_limit($1, $2, $3::text::timestamptz) as r',
      here.client,
      here.location,
      moment,
    ]);
    return resultOf(row);
  };

  it.each([
    // 23:50 on October 30, over the end of daylight saving time.
    ['America/Detroit', '2026-10-31T03:50Z', '2026-11-06T04:59Z', '2026-11-06T05:00Z', '11-06'],
    // 23:50 on March 5, over its beginning.
    ['America/Detroit', '2026-03-06T04:50Z', '2026-03-12T03:59Z', '2026-03-12T04:00Z', '03-12'],
    // 00:10 on November 14, while UTC has the 13th.
    ['Pacific/Kiritimati', '2026-11-13T10:10Z', '2026-11-20T09:59Z', '2026-11-20T10:00Z', '11-21'],
  ])('count the days of %s: %s', async (zone, visit, tooEarly, due, day) => {
    await longAgo();
    await setZone(zone);
    await visitedAt(visit);
    await weekly('network');
    expect(await limitAt(tooEarly)).toMatchObject({
      ...{ visits: 1, exceeded: true, next_eligible_on: `2026-${day}` },
    });
    expect(await limitAt(due)).toMatchObject({
      ...{ visits: 0, exceeded: false, next_eligible_on: null },
    });
  });

  it('give each visit the day of the place where it was', async () => {
    const { here, sql } = scene();
    const east = await aLocation(sql, here.id);
    await longAgo();
    await setZone('Pacific/Kiritimati', east);
    await setZone('Pacific/Pago_Pago');
    // November 15 there, in Pago Pago still the 13th.
    await visitedAt('2026-11-14T10:30Z', east);
    await weekly('network');
    // 23:59 on the 21st, and the day after.
    expect(await limitAt('2026-11-22T10:59Z')).toMatchObject({
      ...{ exceeded: true, next_eligible_on: '2026-11-22' },
    });
    expect(await limitAt('2026-11-22T11:00Z')).toMatchObject({ exceeded: false });
  });
});

describe('the check-in', () => {
  it('is told the events of the location’s day, whatever day the device believes', async () => {
    const { here, sql } = scene();
    await setZone('Pacific/Kiritimati');
    await sql`delete from public.visits where client_id = ${here.client}`;
    await sql`
      insert into public.visits (client_id, location_id, visited_at, created_at)
      values (${here.client}, ${here.location}, '2026-11-14T10:30Z', '2026-11-14T10:30Z')`;
    await sql`
      update public.events set start_date = private.local_today(${here.location})
      where id = ${here.event}`;
    for (const device of [null, '2026-01-01', '2126-01-01']) {
      const { rows } = await scene().as('member', [
        'select public.check_in_context($1, $2, $3) as r',
        here.client,
        here.location,
        device,
      ]);
      expect(rows).toMatchObject([
        { r: { events: [{ id: here.event }], last_visit: { visited_on: '2026-11-15' } } },
      ]);
    }
    await sql`update public.events set start_date = start_date - 1 where id = ${here.event}`;
    const { rows } = await scene().as('member', call.checkInContext(here.client, here.location));
    expect(rows).toMatchObject([{ r: { events: [] } }]);
  });
});

describe('the figures', () => {
  it.each(['Pacific/Kiritimati', 'America/Detroit', 'Pacific/Pago_Pago'])(
    'count whole days of %s, today the last of them',
    async (zone) => {
      const { here, sql } = scene();
      await setZone(zone);
      await setNetworkZone(zone);
      await sql`delete from public.visits where client_id = ${here.client}`;
      await sql`
        insert into public.visits (client_id, location_id, visited_at)
        select ${here.client}, ${here.location},
               private.day_start(private.local_today(${here.location}) - days, ${here.location}) - early
        from unnest(array[29, 59]) days, unnest(array[interval '0', interval '1 microsecond']) early`;
      const { rows } = await scene().as('member', [
        'select public.dashboard_figures($1) as r',
        here.location,
      ]);
      expect(resultOf(rows[0])['visits']).toEqual({ current: 1, previous: 2 });
      const figures = await scene().as('member', call.clientFigures(here.client));
      expect(figures.rows).toMatchObject([{ r: { visits_30_days: 1, visits_365_days: 4 } }]);
    },
  );
});
