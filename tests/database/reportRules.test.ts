import { describe, expect, it } from 'vitest';
import { reportCalls } from './reportCalls';
import { setZones } from './reportSteps';
import { useScene } from './scene';

/** The rules of counting, each by the smallest example. */
const scene = useScene();
const { report, visited, newClient } = reportCalls(scene);
const lineOf = (lines: readonly { value: string }[], value: string) =>
  lines.find((line) => line.value === value);

describe('a household', () => {
  it('that moved from one city to another within the period counts once, in the second', async () => {
    const { sql } = scene();
    const [moving, staying] = [await newClient(), await newClient()];
    await sql`update public.clients set city = 'Detroit' where id in (${moving}, ${staying})`;
    await visited(moving, '2026-03-02T15:00Z', { size: 3 });
    await visited(staying, '2026-03-03T15:00Z', { size: 2 });
    await sql`update public.clients set city = 'Hamtramck' where id = ${moving}`;
    await visited(moving, '2026-03-20T15:00Z', { size: 5 });
    const { figures, splits } = await report('2026-03-01', '2026-03-31');
    expect(figures).toMatchObject({ households: 2, individuals: 7, visits: 3, people: 10 });
    expect(splits.city).toEqual([
      { value: 'detroit', name: 'Detroit', households: 1, individuals: 2, visits: 1, people: 2 },
      {
        value: 'hamtramck',
        name: 'Hamtramck',
        households: 1,
        individuals: 5,
        visits: 2,
        people: 8,
      },
    ]);
  });

  it('that came to two locations counts once in the whole, and once in each of them', async () => {
    const { here } = scene();
    const client = await newClient();
    await visited(client, '2026-03-02T15:00Z', { size: 3 });
    await visited(client, '2026-03-09T15:00Z', { size: 4, location: here.otherLocation });
    const { figures, splits } = await report('2026-03-01', '2026-03-31');
    expect(figures).toMatchObject({ households: 1, individuals: 4, visits: 2, people: 7 });
    expect(lineOf(splits.location, here.location)).toMatchObject({ households: 1, individuals: 3 });
    expect(lineOf(splits.location, here.otherLocation)).toMatchObject({
      households: 1,
      individuals: 4,
    });
  });

  it('is new where its first visit anywhere in the network lies in the period', async () => {
    const { here } = scene();
    const [fresh, known, late] = [await newClient(), await newClient(), await newClient()];
    await visited(fresh, '2026-03-02T15:00Z');
    await visited(fresh, '2026-03-09T15:00Z');
    await visited(known, '2025-01-01T15:00Z', { location: here.otherLocation });
    await visited(known, '2026-03-09T15:00Z');
    await visited(late, '2026-04-09T15:00Z');
    const asks = { as: 'locationAdmin', location: here.location } as const;
    const { figures } = await report('2026-03-01', '2026-03-31', asks);
    expect(figures).toMatchObject({ households: 2, new_households: 1, returning_households: 1 });
  });

  it('is new also where it came on the first day, however many clocks there are', async () => {
    const { here, sql } = scene();
    const [fresh, known] = [await newClient(), await newClient()];
    await visited(fresh, '2026-03-01T06:00Z');
    await visited(known, '2026-02-28T15:00Z');
    await visited(known, '2026-03-01T15:00Z');
    for (const zone of ['America/Detroit', 'Asia/Kathmandu']) {
      await setZones(sql, here.id, { [here.otherLocation]: zone });
      const { figures } = await report('2026-03-01', '2026-03-31');
      expect(figures).toMatchObject({ new_households: 1, returning_households: 1 });
    }
  });

  it('counts also when its client was deleted since; a deleted visit does not', async () => {
    const { sql } = scene();
    const [gone, undone] = [await newClient(), await newClient()];
    await visited(gone, '2026-03-02T15:00Z');
    await visited(undone, '2026-03-02T15:00Z');
    await sql`update public.clients set deleted_at = now() where id = ${gone}`;
    await sql`update public.visits set deleted_at = now() where client_id = ${undone}`;
    expect((await report('2026-03-01', '2026-03-31')).figures.households).toBe(1);
  });

  it('tells its ages by its latest visit, and what it did not tell is unknown', async () => {
    const client = await newClient();
    await visited(client, '2026-03-02T15:00Z', { size: 5, children: 4 });
    await visited(client, '2026-03-09T15:00Z', { size: 3, children: 1 });
    const { splits } = await report('2026-03-01', '2026-03-31');
    expect(
      splits.age.map(({ value, individuals, people }) => [value, individuals, people]),
    ).toEqual([
      ['children', 1, 5],
      ['adults', 0, 0],
      ['seniors', 0, 0],
      ['unknown', 2, 3],
    ]);
  });
});

describe('a visit', () => {
  it.each([
    ['America/Detroit', '2026-04-01T03:30Z'],
    ['Pacific/Auckland', '2026-03-31T10:30Z'],
    ['Asia/Kathmandu', '2026-03-31T17:45Z'],
  ])('at 23:30 of the last of a month in %s is of that month', async (zone, moment) => {
    const { here, sql } = scene();
    await setZones(sql, here.id, { [here.location]: zone });
    await visited(await newClient(), moment);
    expect((await report('2026-03-01', '2026-03-31')).figures.visits).toBe(1);
    expect((await report('2026-04-01', '2026-04-30')).figures.visits).toBe(0);
    const { splits } = await report('2026-03-31', '2026-03-31');
    expect(splits.hour).toEqual([{ value: '2-23', name: null, visits: 1, people: 1 }]);
  });

  it('in the hour that comes twice, and at both ends of that day, is of that day', async () => {
    const { here, sql } = scene();
    await setZones(sql, here.id, { [here.location]: 'America/Detroit' });
    // November 1, 2026 has 25 hours: from 4:00 UTC to 5:00 UTC of the next day.
    for (const moment of ['03:59', '04:00', '05:30', '06:30'])
      await visited(await newClient(), `2026-11-01T${moment}Z`);
    for (const moment of ['04:59', '05:00'])
      await visited(await newClient(), `2026-11-02T${moment}Z`);
    const { splits } = await report('2026-10-31', '2026-11-02');
    expect(splits.bucket.map(({ value, visits }) => [value, visits])).toEqual([
      ['2026-10-31', 1],
      ['2026-11-01', 4],
      ['2026-11-02', 1],
    ]);
    expect(lineOf(splits.hour, '0-1')).toMatchObject({ visits: 2 });
  });

  it('beyond the visit rules is counted by its reason, whatever its capitals and blanks', async () => {
    const client = await newClient();
    await visited(client, '2026-03-02T15:00Z', { reason: 'A power cut at home' });
    await visited(client, '2026-03-03T15:00Z', { reason: ' a power  CUT at home' });
    await visited(client, '2026-03-04T15:00Z');
    const { figures, splits } = await report('2026-03-01', '2026-03-31');
    expect(figures.over_limit_visits).toBe(2);
    expect(splits.reason).toMatchObject([
      { name: 'A power cut at home', households: 1, visits: 2 },
    ]);
  });
});
