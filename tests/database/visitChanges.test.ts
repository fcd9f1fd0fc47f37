import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { call, resultOf } from './calls';
import { useScene } from './scene';
import { visitSteps } from './visitSteps';
import type { ActorName } from './world';

const scene = useScene();
const { weekly, longAgo, checkIn } = visitSteps(scene);

/** A visit that the member has just saved; its id. */
async function savedByMember(): Promise<string> {
  await longAgo();
  return String(resultOf((await checkIn()).rows[0])['visit_id']);
}

const change = (
  actor: ActorName,
  id: string,
  set = 'household_size = 5, adults = 2, children = 3',
) =>
  scene().as(actor, [`update public.visits set ${set} where id = $1 returning household_size`, id]);

describe('a visit of today', () => {
  it('is corrected by who saved it, and by the admins', async () => {
    const id = await savedByMember();
    for (const actor of ['member', 'locationAdmin', 'networkAdmin', 'superUser'] as const) {
      expect((await change(actor, id)).rows).toEqual([{ household_size: 5 }]);
      await scene().owner(['update public.visits set household_size = 6 where id = $1', id]);
    }
  });

  it('is nobody else’s to correct', async () => {
    const { here, owner } = scene();
    const id = await savedByMember();
    await owner(['update public.visits set created_by = $2 where id = $1', id, here.colleague]);
    expect(await change('member', id)).toMatchObject({
      code: '42501',
      message: 'A visit is changed by who saved it on the same day, later by an admin.',
      detail: '{"code": "visit_closed"}',
    });
    await owner(['update public.visits set created_by = null where id = $1', id]);
    expect((await change('member', id)).code).toBe('42501');
    for (const actor of ['elsewhere', 'otherTenant', 'anon'] as const)
      expect((await change(actor, id)).rows).toEqual([]);
    expect(
      await owner(['select household_size as n from public.visits where id = $1', id]),
    ).toEqual([{ n: 3 }]);
  });

  it.each(['America/Detroit', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'is one until midnight in %s, then the admins’',
    async (zone) => {
      const { here, owner } = scene();
      const id = await savedByMember();
      await owner([
        'update public.locations set time_zone = $2 where id = $1',
        here.location,
        zone,
      ]);
      // The visit itself is of another day: what counts is when it was saved.
      await owner([
        `update public.visits set visited_at = now() - interval '3 days' where id = $1`,
        id,
      ]);
      const saved = (early: string) =>
        owner([
          `update public.visits
           set created_at = private.day_start(private.local_today($2), $2) - $3::text::interval
           where id = $1`,
          id,
          here.location,
          early,
        ]);
      await saved('0');
      expect((await change('member', id)).rows).toHaveLength(1);
      await saved('1 microsecond');
      expect((await change('member', id)).code).toBe('42501');
      expect((await change('locationAdmin', id)).rows).toHaveLength(1);
    },
  );

  it('says how many people came, and no more of them than came', async () => {
    const id = await savedByMember();
    const wrong = await change('member', id, 'household_size = 2, adults = 2, children = 1');
    expect(wrong).toMatchObject({ code: '23514' });
    expect(wrong.message).toContain('visits_household_check');
  });

  it('takes an event of its place and day only', async () => {
    const { here, there, owner } = scene();
    const id = await savedByMember();
    const take = (event: string) => change('member', id, `event_id = '${event}'`);
    expect((await take(here.event)).rows).toHaveLength(1);
    expect((await change('member', id, 'event_id = null')).rows).toHaveLength(1);
    expect((await take(there.event)).code).toBe('42501');
    await owner(['update public.events set start_date = start_date - 1 where id = $1', here.event]);
    expect((await take(here.event)).message).toBe(
      'There is no such event at this location on the day of the visit.',
    );
    await owner(['update public.events set end_date = start_date + 2 where id = $1', here.event]);
    expect((await take(here.event)).rows).toHaveLength(1);
    await owner(['update public.visits set event_id = null where id = $1', id]);
    await owner(['update public.events set deleted_at = now() where id = $1', here.event]);
    expect((await take(here.event)).code).toBe('42501');
  });
});

describe('a past visit', () => {
  const enter = (
    options?: Parameters<typeof call.addPastVisit>[2],
    actor: ActorName = 'locationAdmin',
  ) => scene().as(actor, call.addPastVisit(scene().here.client, scene().here.location, options));

  it('is entered with its day and the reason, at noon there', async () => {
    const { here, claims, owner } = scene();
    const event = { daysAgo: 3, event: here.event };
    await owner(['update public.events set start_date = start_date - 3 where id = $1', here.event]);
    const made = resultOf((await enter(event)).rows[0]);
    expect(made).toEqual({ visit_id: expect.any(String) as unknown, repeated: false });
    const [visit] = await owner([
      `select to_char(visited_at at time zone private.location_zone(location_id), 'HH24:MI') as time,
         private.local_today(location_id) - private.local_day(visited_at, location_id) as days_ago,
         household_size, adults, event_id, created_by, back_dating_reason
       from public.visits where id = $1`,
      String(made['visit_id']),
    ]);
    expect(visit).toEqual({
      ...{ time: '12:00', days_ago: 3, household_size: 3, adults: 1, event_id: here.event },
      ...{
        created_by: claims.locationAdmin.sub,
        back_dating_reason: 'Copied from the paper sheet',
      },
    });
  });

  it('of today is not ahead of the clock', async () => {
    const { rows } = await enter({ daysAgo: 0 });
    const [visit] = await scene().owner([
      `select visited_at <= now() as past,
         private.local_day(visited_at, location_id) = private.local_today(location_id) as today
       from public.visits where id = $1`,
      String(resultOf(rows[0])['visit_id']),
    ]);
    expect(visit).toEqual({ past: true, today: true });
  });

  it.each([
    ['in the future', { daysAgo: -1 }, '23514', 'A visit cannot be in the future.', 'visit_future'],
    [
      'of another age',
      { day: '1026-11-20' },
      '23514',
      'A visit is not that long ago.',
      'visit_too_old',
    ],
    ['without a reason', { why: null }, '23514', /needs at least 10 letters/, 'back_dating_reason'],
    ['for no reason', { why: 'late' }, '23514', /needs at least 10 letters/, 'back_dating_reason'],
    ['of more than came', { size: 1, adults: 2 }, '23514', /visits_household_check/, undefined],
  ] as const)('%s is refused', async (_, options, code, message, detail) => {
    const outcome = await enter(options);
    expect(outcome).toMatchObject({
      code,
      message: message instanceof RegExp ? (expect.stringMatching(message) as unknown) : message,
    });
    if (detail) expect(outcome.detail).toBe(`{"code": "${detail}"}`);
  });

  it.each(['day', 'household size', 'key'] as const)('without its %s is refused', async (part) => {
    const outcome = await scene().as('locationAdmin', [
      `select public.add_past_visit(
         p_client_id => $1, p_location_id => $2, p_reason => 'Copied from the paper sheet',
         p_visited_on => case when $3 = 'day' then null else current_date - 2 end,
         p_household_size => case when $3 = 'household size' then null else 1 end,
         p_idempotency_key => case when $3 = 'key' then null else gen_random_uuid() end) as r`,
      scene().here.client,
      scene().here.location,
      part,
    ]);
    expect(outcome.code).toBe('22023');
  });

  it('is of no deleted client, and of none of another network', async () => {
    const { here, there } = scene();
    for (const client of [here.deletedClient, there.client])
      expect(await scene().as('superUser', call.addPastVisit(client, here.location))).toMatchObject(
        {
          code: 'PT404',
          message: 'not_found',
          hint: 'There is no such client, or it is out of your reach.',
        },
      );
  });

  it('is at no event of another day', async () => {
    expect((await enter({ event: scene().here.event })).code).toBe('PT404');
    expect((await enter({ daysAgo: 0, event: scene().here.event })).rows).toHaveLength(1);
  });

  it('is judged by the rules of its own day, and may be an exception', async () => {
    await longAgo();
    await weekly('network');
    expect((await enter({ daysAgo: 20 })).rows).toHaveLength(1);
    const tooMany = await enter({ daysAgo: 16 });
    expect(tooMany).toMatchObject({ code: 'PT409', message: 'visit_limit' });
    expect((await enter({ daysAgo: 16, reason: 'Agreed by phone' })).rows).toHaveLength(1);
    expect((await enter({ daysAgo: 8 })).rows).toHaveLength(1);
  });

  it('that is sent twice is one', async () => {
    const key = randomUUID();
    const first = resultOf((await enter({ key })).rows[0]);
    expect(resultOf((await enter({ key, size: 9 })).rows[0])).toEqual({ ...first, repeated: true });
    const { here, sql } = scene();
    await sql`update public.visits set location_id = ${here.otherLocation} where idempotency_key = ${key}`;
    expect((await enter({ key })).code).toBe('23505');
  });
});
