import { describe, expect, it } from 'vitest';
import { isReason } from '../../src/resources/visits/reason';
import { resultOf } from './calls';
import { useScene } from './scene';
import { visitSteps } from './visitSteps';

const scene = useScene();
const { weekly, visitedBefore, visitedDaysAgo, limitNow, longAgo, checkIn, enter } =
  visitSteps(scene);

describe('the visit rules', () => {
  it('stop a visit too many, until the oldest one that counts is out of the period', async () => {
    await longAgo();
    await weekly('network', 2);
    await visitedBefore(100);
    expect((await checkIn()).code).toBeUndefined();
    expect(await checkIn()).toMatchObject({
      code: 'PT409',
      message: 'visit_limit',
      detail: expect.stringContaining('"visits": 2') as unknown,
    });
    const { limit } = await limitNow();
    expect(limit).toMatchObject({
      ...{ max_visits: 2, period_days: 7, scope: 'network', visits: 2, exceeded: true },
    });
    const [eligible] = await scene().owner([
      `select $1::text::timestamptz at time zone zone
         = (now() - interval '100 hours') at time zone zone + interval '7 days' as is_right
       from private.location_zone($2) zone`,
      String(resultOf({ r: limit })['next_eligible_at']),
      scene().here.location,
    ]);
    expect(eligible).toEqual({ is_right: true });
  });

  it('count days: the same weekday is early enough at any hour, the day before is not', async () => {
    await longAgo();
    await weekly('network');
    await visitedDaysAgo(7, '00:00');
    await visitedDaysAgo(7, '23:59');
    expect((await limitNow()).limit).toMatchObject({
      ...{ visits: 0, next_eligible_at: null, next_eligible_on: null },
    });
    expect((await checkIn()).code).toBeUndefined();
    await scene().owner([
      'delete from public.visits where visited_at > now() - $1::interval',
      '1 h',
    ]);
    await visitedDaysAgo(6, '00:00');
    expect(await checkIn()).toMatchObject({ code: 'PT409' });
  });

  it('forget deleted visits', async () => {
    await longAgo();
    await weekly('network');
    const id = await visitedBefore(6 * 24);
    expect((await limitNow()).limit).toMatchObject({ visits: 1, exceeded: true });
    await scene().owner(['update public.visits set deleted_at = now() where id = $1', id]);
    expect((await limitNow()).limit).toMatchObject({ visits: 0, exceeded: false });
  });

  it.each([
    ['network', 'PT409'],
    ['location', undefined],
  ] as const)('of the %s answer a visit elsewhere with %s', async (scope, code) => {
    const { here } = scene();
    await longAgo();
    await weekly(scope);
    await visitedBefore(5, here.otherLocation);
    expect((await checkIn()).code).toBe(code);
  });

  it('give way to a reason, which is kept', async () => {
    await longAgo();
    await weekly('network');
    await visitedBefore(5);
    expect((await checkIn({ reason: '   ' })).code).toBe('PT409');
    const { rows } = await checkIn({ reason: ' Fire at home ' });
    const visit_id = String(resultOf(rows[0])['visit_id']);
    const kept = await scene().owner([
      'select override_reason as reason from public.visits where id = $1',
      visit_id,
    ]);
    expect(kept).toEqual([{ reason: 'Fire at home' }]);
    const taken = await scene().as('superUser', [
      'update public.visits set override_reason = null where id = $1',
      visit_id,
    ]);
    expect(taken.code).toBe('PT409');
  });

  it.each([
    ['a plain insert', 0],
    ['one that is entered late', 50],
    ['one before a visit that it would make too many', 160],
  ])('hold for %s', async (_, hours) => {
    await longAgo();
    await weekly('network');
    await visitedBefore(60);
    expect((await enter(hours, null)).code).toBe('PT409');
    expect((await enter(hours, 'Agreed by phone')).code).toBeUndefined();
  });

  it('ask for no second reason when an earlier visit is entered late', async () => {
    await longAgo();
    await weekly('network');
    expect((await enter(5, 'Agreed by phone')).code).toBeUndefined();
    expect((await enter(60, null)).code).toBeUndefined();
  });

  it('hold for a visit that is moved into the period', async () => {
    await longAgo();
    await weekly('network');
    await visitedBefore(5);
    const moved = await scene().as('locationAdmin', [
      `update public.visits set visited_at = now(), back_dating_reason = 'The day was wrong'
       where id = $1`,
      scene().here.visit,
    ]);
    expect(moved.code).toBe('PT409');
  });

  it('say nothing where there are none', async () => {
    expect((await limitNow()).limit).toBeNull();
    for (let visit = 0; visit < 3; visit++) expect((await checkIn()).code).toBeUndefined();
  });
});

const MINUTE = 1 / 60;
const FAR = 24;

describe('the time of a visit', () => {
  it.each(['member', 'demoted'] as const)('is now for a %s, give or take a form', async (actor) => {
    expect((await enter(9 * MINUTE, null, { actor, why: null })).code).toBeUndefined();
    for (const hours of [11 * MINUTE, FAR])
      expect(await enter(hours, null, { actor })).toMatchObject({
        code: '42501',
        message: 'Only an admin of the location gives a visit another time.',
      });
  });

  it.each(['locationAdmin', 'networkAdmin', 'superUser'] as const)(
    'is another one for a %s who says why',
    async (actor) => {
      expect(await enter(FAR, null, { actor, why: null })).toMatchObject({
        code: '23514',
        message: 'A visit of another time needs a reason.',
      });
      expect((await enter(FAR, null, { actor, why: 'Forgotten' })).code).toBe('23514');
      expect((await enter(FAR, null, { actor })).rows).toHaveLength(1);
    },
  );

  it.each(['member', 'superUser'] as const)('is never in the future, for a %s', async (actor) => {
    expect(await enter(-MINUTE, null, { actor })).toMatchObject({
      code: '23514',
      message: 'A visit cannot be in the future.',
    });
    const { rows } = await checkIn();
    const moved = await scene().as(actor, [
      `update public.visits set visited_at = now() + interval '1 minute',
         back_dating_reason = 'The day was wrong' where id = $1`,
      String(resultOf(rows[0])['visit_id']),
    ]);
    expect(moved.message).toBe('A visit cannot be in the future.');
  });

  it.each([
    ['member', "'The day was wrong'", '42501'],
    ['locationAdmin', 'null', '23514'],
    ['locationAdmin', "'The day was wrong'", undefined],
  ] as const)('is changed by a %s with %s: %s', async (actor, why, code) => {
    const moved = await scene().as(actor, [
      `update public.visits set visited_at = visited_at - interval '1 minute',
         back_dating_reason = ${why} where id = $1`,
      scene().here.visit,
    ]);
    expect(moved.code).toBe(code);
  });

  it('is judged by the rules of its own day, whoever entered it', async () => {
    await longAgo();
    await weekly('network');
    await visitedBefore(30 * 24);
    expect((await enter(31 * 24, null)).code).toBe('PT409');
    expect((await enter(20 * 24, null)).code).toBeUndefined();
  });
});

describe('a reason', () => {
  const BAD = [
    'x',
    'Too short',
    'aaaaaaaaaaaa',
    'AaAaAaAaAaAa',
    'a  a  a  a  a',
    '      ok      ',
    '\t\n',
    '',
  ];

  const GOOD = ['House fire', 'Casa quemada'];

  it.each(BAD)('is not %j, at the desk or past it', async (reason) => {
    await longAgo();
    await weekly('network');
    await visitedBefore(5);
    expect((await checkIn({ reason })).code).toBeOneOf(['23514', 'PT409']);
    expect((await enter(0, reason)).code).toBe('23514');
    const changed = await scene().as('locationAdmin', [
      'update public.visits set override_reason = $2 where id = $1',
      scene().here.visit,
      reason,
    ]);
    expect(changed.code).toBe('23514');
  });

  it('is judged alike by the form', async () => {
    const texts = [
      ...BAD,
      ...GOOD,
      'Ça a brûlé chez eux',
      '🔥🔥🔥🔥🔥🔥🔥🔥🔥🔥',
      'ÀàÀàÀàÀàÀàÀà',
      'a\nb c\td e f',
    ];
    for (const text of texts) {
      const [row] = await scene().owner(['select private.is_reason($1) as ok', text]);
      expect(row, text).toEqual({ ok: isReason(text) });
    }
  });

  it('names itself to the form', async () => {
    await longAgo();
    await weekly('network');
    await visitedBefore(5);
    expect(await checkIn({ reason: 'x' })).toMatchObject({
      code: '23514',
      detail: '{"code": "visit_reason"}',
    });
  });

  it.each(GOOD)('is %j', async (reason) => {
    await longAgo();
    await weekly('network');
    await visitedBefore(5);
    expect((await checkIn({ reason })).code).toBeUndefined();
  });

  it('of before stays with its visit, which can be corrected and deleted', async () => {
    const { here, sql } = scene();
    await sql`alter table public.visits disable trigger visits_reason_update`;
    await sql`update public.visits set override_reason = 'x' where id = ${here.visit}`;
    await sql`alter table public.visits enable trigger visits_reason_update`;
    for (const change of [`note = 'Came by bus'`, 'deleted_at = now()']) {
      const { rows } = await scene().as('locationAdmin', [
        `update public.visits set ${change} where id = $1 returning id`,
        here.visit,
      ]);
      expect(rows).toHaveLength(1);
    }
  });
});
