import { describe, expect, it } from 'vitest';
import { resultOf } from './calls';
import { useScene } from './scene';
import { visitSteps } from './visitSteps';

const scene = useScene();
const { weekly, visitedBefore, limitNow, longAgo, checkIn, enter } = visitSteps(scene);

describe('the visit rules', () => {
  it('stop a visit too many, until the oldest one that counts is out of the period', async () => {
    await longAgo();
    await weekly('network', 2);
    await visitedBefore(100);
    expect((await checkIn()).code).toBeUndefined();
    expect(await checkIn()).toMatchObject({
      code: 'PT409',
      message: 'This client had 2 of 2 visits within 7 days.',
    });
    const { limit } = await limitNow();
    expect(limit).toMatchObject({
      ...{ max_visits: 2, period_days: 7, scope: 'network', visits: 2, exceeded: true },
    });
    const [eligible] = await scene().owner([
      `select $1::text::timestamptz = now() + interval '68 hours' as is_right`,
      String(resultOf({ r: limit })['next_eligible_at']),
    ]);
    expect(eligible).toEqual({ is_right: true });
  });

  it('count days: the same weekday is early enough at any hour, the day before is not', async () => {
    await longAgo();
    await weekly('network');
    await visitedBefore(7 * 24);
    expect((await limitNow()).limit).toMatchObject({ visits: 0, next_eligible_at: null });
    // Half an hour earlier than the last time, and a desk's whole day earlier.
    await visitedBefore(7 * 24 - 0.5);
    await visitedBefore(7 * 24 - 11);
    expect((await checkIn()).code).toBeUndefined();
    await scene().owner([
      'delete from public.visits where visited_at > now() - $1::interval',
      '1 h',
    ]);
    // Six days ago in the morning, seen in the evening.
    await visitedBefore(6 * 24 + 11);
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
    expect((await enter(hours, 'Agreed')).code).toBeUndefined();
  });

  it('ask for no second reason when an earlier visit is entered late', async () => {
    await longAgo();
    await weekly('network');
    expect((await enter(5, 'Agreed')).code).toBeUndefined();
    expect((await enter(60, null)).code).toBeUndefined();
  });

  it('hold for a visit that is moved into the period', async () => {
    await longAgo();
    await weekly('network');
    await visitedBefore(5);
    const moved = await scene().as('member', [
      'update public.visits set visited_at = now() where id = $1',
      scene().here.visit,
    ]);
    expect(moved.code).toBe('PT409');
  });

  it('say nothing where there are none', async () => {
    expect((await limitNow()).limit).toBeNull();
    for (let visit = 0; visit < 3; visit++) expect((await checkIn()).code).toBeUndefined();
  });
});
