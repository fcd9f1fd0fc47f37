import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { reportVisits, serviceReport } from '../../src/reports/answers';
import { reportCalls } from './reportCalls';
import { setZones } from './reportSteps';
import { useScene } from './scene';
import { aClient, aPerson } from './world';

/** What can be asked of service_report and report_visits, by whom, and what stands around the counts. */
const scene = useScene();
const { ask, report, visited, newClient } = reportCalls(scene);

describe('a report', () => {
  it('of a period without a visit is of zeros, its weeks too', async () => {
    const { figures, before, splits } = await report('2001-01-01', '2001-01-10', {
      against: 'period',
      bucket: 'week',
    });
    expect(new Set(Object.values(figures))).toEqual(new Set([0]));
    expect(before).toEqual(figures);
    expect(splits.bucket.map(({ value, last_day, visits }) => [value, last_day, visits])).toEqual([
      ['2001-01-01', '2001-01-06', 0],
      ['2001-01-07', '2001-01-10', 0],
    ]);
    expect(splits.arrival.map(({ value, households }) => [value, households])).toEqual([
      ['new', 0],
      ['returning', 0],
    ]);
    expect(splits.age).toHaveLength(4);
    expect([splits.city, splits.event, splits.hour, splits.gender]).toEqual([[], [], [], []]);
  });

  it('of a leap year stands beside the days of the year before', async () => {
    const { against } = await report('2028-02-01', '2028-02-29', { against: 'year' });
    expect(against).toEqual({ from: '2027-02-01', to: '2027-02-28' });
    await expect(report('2028-01-01', '2028-12-31')).resolves.toBeDefined();
  });

  it.each([
    ['an end before the beginning', '2026-03-02', '2026-03-01', 'report_order'],
    ['ten years', '2016-01-01', '2025-12-31', 'report_length'],
    ['367 days', '2026-01-01', '2027-01-02', 'report_length'],
    ['no last day', '2026-01-01', null, 'report_days'],
    ['no first day', null, '2026-01-01', 'report_days'],
    ['days beyond the calendar', '9999-12-01', '9999-12-31', 'report_days'],
  ])('refuses %s with a code', async (_what, from, to, code) => {
    for (const { code: state, detail } of [
      await ask(from, to),
      await scene().as('networkAdmin', [
        `select public.report_visits($1, null, $2, $3, 'visits') as r`,
        ...[scene().here.id, from, to],
      ]),
    ]) {
      expect(state).toBe('22023');
      expect(JSON.parse(detail ?? '')).toEqual({ code });
    }
  });

  it.each([
    ['another comparison', { against: 'decade' }],
    ['another bucket', { bucket: 'hour' }],
    ['no bucket', { bucket: null }],
  ])('refuses %s', async (_what, asks) => {
    expect((await ask('2026-03-01', '2026-03-31', asks)).code).toBe('22023');
  });

  it('refuses other measures, splits, orders, and half a group, of its rows', async () => {
    for (const parameters of [
      `'guests'`,
      `null`,
      `'visits', 'shoe_size', '1'`,
      `'visits', 'city'`,
      `'visits', null, 'detroit'`,
      `'visits', null, p_except => array['detroit']`,
      `'visits', 'city', 'detroit', array['troy']`,
      `'visits', 'city', p_except => array[]::text[]`,
      `'visits', 'age', p_except => array['adults']`,
      `'visits', 'program', p_except => array['tefap']`,
      `'visits', p_sort => 'client_id'`,
    ]) {
      const { code } = await scene().as('networkAdmin', [
        `select public.report_visits($1, null, '2026-03-01', '2026-03-31', ${parameters}) as r`,
        scene().here.id,
      ]);
      expect([parameters, code]).toEqual([parameters, '22023']);
    }
  });

  it('is refused for a location of another network, an unknown one, and one of others', async () => {
    const { here, there } = scene();
    for (const asks of [
      { location: there.location },
      { network: there.id, location: here.location },
      { network: there.id },
      { location: '00000000-0000-4000-8000-000000000000' },
      { as: 'locationAdmin', location: here.otherLocation },
      { as: 'locationAdmin', location: here.deletedLocation },
      { as: 'superUser', network: there.id, location: here.location },
    ] as const)
      expect([asks, (await ask('2026-03-01', '2026-03-31', asks)).code]).toEqual([asks, '42501']);
  });

  it('of all locations is of those that one administers, and not of those where one works', async () => {
    const { here, sql } = scene();
    const admin = await aPerson(sql, {
      network: here.id,
      links: { [here.otherLocation]: 'admin', [here.location]: 'member' },
    });
    const { rows } = await scene().as(admin, [
      `select public.service_report($1, null, '2026-03-01', '2026-03-31') as r`,
      here.id,
    ]);
    expect(z.parse(serviceReport, rows[0]?.['r']).locations).toEqual([
      { id: here.otherLocation, name: 'Northgate' },
    ]);
  });

  it('names its locations and their clocks', async () => {
    const { here, sql } = scene();
    await setZones(sql, here.id, {
      [here.location]: 'America/Chicago',
      [here.otherLocation]: null,
    });
    const { locations, time_zones } = await report('2026-03-01', '2026-03-31');
    expect(locations.map(({ name }) => name)).toEqual(['Closed', 'Eastside', 'Northgate']);
    expect(time_zones).toEqual(['America/Chicago', 'America/New_York']);
  });

  it('says from when the age bands hold, and nothing where they always did', async () => {
    const { here } = scene();
    expect((await report('2026-03-01', '2026-03-31')).age_bands).toEqual({
      adult_from: 18,
      senior_from: 60,
      since: null,
    });
    await scene().as('networkAdmin', [
      `update public.networks set age_bands = '{"adult_from": 18, "senior_from": 65}' where id = $1`,
      here.id,
    ]);
    const [today] = await scene().owner(['select private.network_today($1)::text as day', here.id]);
    expect((await report('2026-03-01', '2026-03-31')).age_bands).toEqual({
      adult_from: 18,
      senior_from: 65,
      since: today?.['day'],
    });
  });

  it('counts merged clients once, also for a past period, and says how many were merged since', async () => {
    const { here, sql } = scene();
    const [one, other] = [await newClient(), await newClient()];
    await visited(one, '2026-03-02T15:00Z', { size: 2 });
    await visited(other, '2026-03-09T15:00Z', { size: 3 });
    const merged = await scene().as('networkAdmin', [
      `select public.merge_clients($1, $2, '{}',
         (select updated_at from public.clients where id = $1),
         (select updated_at from public.clients where id = $2)) as r`,
      ...[one, other],
    ]);
    expect(merged.code).toBeUndefined();
    const after = await report('2026-03-01', '2026-03-31');
    expect(after.figures).toMatchObject({
      households: 1,
      individuals: 3,
      visits: 2,
      new_households: 1,
    });
    expect(after.merged_since).toBe(1);
    expect((await report('2026-12-01', '2026-12-31')).merged_since).toBe(0);
    await sql`update public.client_merges set undone_at = now() where network_id = ${here.id}`;
    expect((await report('2026-03-01', '2026-03-31')).merged_since).toBe(0);
  });

  it('names of a ZIP code the city of most of its households', async () => {
    const { sql } = scene();
    for (const [zip, city] of [
      ['48201-1234', 'Detroit'],
      ['48201', 'Detroit'],
      [' 48201', 'Hamtramck'],
      [null, 'Warren'],
    ]) {
      const client = await newClient();
      await sql`update public.clients set zip_code = ${zip ?? null}, city = ${city ?? null} where id = ${client}`;
      await visited(client, '2026-03-02T15:00Z');
    }
    const { splits } = await report('2026-03-01', '2026-03-31');
    expect(splits.zip).toMatchObject([
      { value: '48201', detail: 'Detroit', households: 3 },
      { value: 'unknown', detail: 'Warren', households: 1 },
    ]);
  });
});

describe('a row behind a number', () => {
  it('says who came when, by the clock of the location', async () => {
    const { here, sql } = scene();
    const client = await aClient(sql, here.id, { firstName: 'Amina', lastName: 'Yusuf' });
    await setZones(sql, here.id, { [here.location]: 'America/Detroit' });
    await visited(client, '2026-04-01T03:30Z', {
      size: 4,
      children: 3,
      reason: 'A power cut at home',
    });
    const { rows } = await scene().as('networkAdmin', [
      `select public.report_visits($1, $2, '2026-03-01', '2026-03-31', 'people', 'age', 'children') as r`,
      ...[here.id, here.location],
    ]);
    const answer = z.parse(reportVisits, rows[0]?.['r']);
    expect(answer).toMatchObject({ total: 1, number: 3 });
    expect(answer.rows[0]).toMatchObject({
      ...{
        client_id: client,
        client_name: 'Amina Yusuf',
        client_deleted: false,
        location_name: 'Eastside',
      },
      ...{
        visited_on: '2026-03-31',
        visited_time: '23:30',
        household_size: 4,
        children: 3,
        adults: null,
      },
      ...{ is_new: true, override_reason: 'A power cut at home', counted: 3, event_name: null },
    });
  });
});
