import { describe, expect, it } from 'vitest';
import { call, resultOf } from './calls';
import { useScene } from './scene';
import { aClient, aHouseholdMember } from './world';

const scene = useScene();
const TODAY = '2026-11-22';

interface Born {
  birthDate?: string;
  birthYear?: number;
}

/** A client without visits and members. */
async function newClient(birthDate: string | null = null): Promise<string> {
  const { here, sql } = scene();
  const id = await aClient(sql, here.id);
  await sql`update public.clients set date_of_birth = ${birthDate} where id = ${id}`;
  return id;
}

/** A visit so many days ago. */
const visited = (client: string, daysAgo: number, household: Record<string, number>) =>
  scene().owner([
    `insert into public.visits
       (client_id, location_id, visited_at, created_at, household_size, adults, children, seniors)
     values ($1, $2, now() - $3 * interval '1 day', now() - $3 * interval '1 day', $4, $5, $6, $7)`,
    client,
    scene().here.location,
    daysAgo,
    household['size'] ?? 1,
    household['adults'] ?? null,
    household['children'] ?? null,
    household['seniors'] ?? null,
  ]);

const addMember = (client: string, born: Born = {}) => aHouseholdMember(scene().sql, client, born);

const remove = (member: string) =>
  scene().as('member', [
    `update public.household_members set deleted_at = now() where id = $1`,
    member,
  ]);

const counts = async (client: string, day = TODAY) =>
  resultOf((await scene().as('member', call.householdCounts(client, day))).rows[0]);

const setBands = (adult_from: unknown, senior_from: unknown) =>
  scene().as('networkAdmin', [
    `update public.networks set age_bands = $2::text::jsonb where id = $1 returning id`,
    scene().here.id,
    JSON.stringify({ adult_from, senior_from }),
  ]);

describe('the counts of a household', () => {
  it('without members and visits are of the client alone', async () => {
    const nobody = { adults: 0, children: 0, seniors: 0, from: 'nothing', visited_on: null };
    expect(await counts(await newClient())).toEqual({ ...nobody, size: 1, unknown: 1 });
    const client = await newClient('1984-03-03');
    expect(await counts(client)).toEqual({ ...nobody, size: 1, unknown: 0, adults: 1 });
  });

  it('without members are those of the last visit, and what it did not tell is unknown', async () => {
    const client = await newClient('1984-03-03');
    await visited(client, 40, { size: 2, adults: 2 });
    await visited(client, 9, { size: 5, adults: 2, children: 1 });
    const [day] = await scene().owner([
      `select private.local_day(now() - interval '9 days', $1)::text as day`,
      scene().here.location,
    ]);
    expect(await counts(client)).toEqual({
      ...{ size: 5, adults: 2, children: 1, seniors: 0, unknown: 2 },
      ...{ from: 'last_visit', visited_on: day?.['day'] },
    });
  });

  it.each([
    ['America/New_York', '2026-11-10T03:30:00Z', '2026-11-09'],
    ['Pacific/Auckland', '2026-11-10T12:30:00Z', '2026-11-11'],
  ])('name the day of the last visit as it was in %s', async (zone, moment, day) => {
    const { here, sql } = scene();
    await sql`update public.locations set time_zone = ${zone} where id = ${here.location}`;
    const client = await newClient();
    await sql`
      insert into public.visits (client_id, location_id, visited_at, created_at, household_size)
      values (${client}, ${here.location}, ${moment}, ${moment}, 2)`;
    expect(await counts(client)).toMatchObject({ from: 'last_visit', visited_on: day });
  });

  it('with members are by the birth dates, of the client too', async () => {
    const client = await newClient('1960-01-01');
    await addMember(client, { birthDate: '1984-03-03' });
    await addMember(client, { birthDate: '2014-08-30' });
    await addMember(client);
    expect(await counts(client)).toMatchObject({
      ...{ size: 4, adults: 1, children: 1, seniors: 1, unknown: 1, from: 'members' },
    });
  });

  it.each<[string, Born, string, string]>([
    ['the day before a birthday', { birthDate: '2008-11-23' }, TODAY, 'children'],
    ['on a birthday', { birthDate: '2008-11-22' }, TODAY, 'adults'],
    ['the day before becoming a senior', { birthDate: '1966-11-23' }, TODAY, 'adults'],
    ['on becoming a senior', { birthDate: '1966-11-22' }, TODAY, 'seniors'],
    ['a leap day, on February 28', { birthDate: '2008-02-29' }, '2026-02-28', 'children'],
    ['a leap day, on March 1', { birthDate: '2008-02-29' }, '2026-03-01', 'adults'],
    ['a year alone, the age of that year', { birthYear: 2008 }, '2026-01-01', 'adults'],
    ['a year alone, one less', { birthYear: 2009 }, '2026-12-31', 'children'],
    ['born on that day', { birthDate: TODAY }, TODAY, 'children'],
    ['nothing known', {}, TODAY, 'unknown'],
  ])('take the age on the day: %s', async (_, born, day, band) => {
    const client = await newClient('1990-01-01');
    await addMember(client, born);
    const zero = { adults: 1, children: 0, seniors: 0, unknown: 0 };
    const expected = { ...zero, [band]: band === 'adults' ? 2 : 1 };
    expect(await counts(client, day)).toMatchObject({ ...expected, size: 2 });
  });

  it('leave out who was not born on the day', async () => {
    const client = await newClient('1990-01-01');
    await addMember(client, { birthDate: '2026-11-20' });
    expect(await counts(client, '2026-11-19')).toMatchObject({ size: 1, children: 0 });
  });

  it('keep the size of the last visit when the first member is written down', async () => {
    const client = await newClient('1984-03-03');
    await visited(client, 9, { size: 5, adults: 2, children: 3 });
    const ana = await addMember(client, { birthDate: '2014-08-30' });
    expect(await counts(client)).toMatchObject({
      ...{ size: 5, adults: 1, children: 1, seniors: 0, unknown: 3, from: 'members' },
    });
    await remove(ana);
    expect(await counts(client)).toMatchObject({ size: 4, adults: 1, unknown: 3, from: 'members' });
  });

  it('count whoever was removed before the last visit no more', async () => {
    const client = await newClient('1984-03-03');
    const ana = await addMember(client, { birthDate: '2014-08-30' });
    await scene().owner([
      `update public.household_members set deleted_at = now() - interval '10 days' where id = $1`,
      ana,
    ]);
    await visited(client, 9, { size: 3, adults: 3 });
    expect(await counts(client)).toMatchObject({ size: 3, adults: 3, from: 'last_visit' });
  });

  it('grow beyond the last visit with the members', async () => {
    const client = await newClient('1984-03-03');
    await visited(client, 9, { size: 2, adults: 2 });
    for (let member = 0; member < 3; member += 1) await addMember(client, { birthYear: 2015 });
    expect(await counts(client)).toMatchObject({ size: 4, adults: 1, children: 3, unknown: 0 });
  });

  it('leave deleted visits out, and the snapshot of a visit alone', async () => {
    const client = await newClient('1984-03-03');
    await visited(client, 9, { size: 5, adults: 2, children: 3 });
    await visited(client, 1, { size: 9 });
    const newest = `select id from public.visits where client_id = $1 order by visited_at desc limit 1`;
    await scene().owner([
      `update public.visits set deleted_at = now() where id = (${newest})`,
      client,
    ]);
    expect(await counts(client)).toMatchObject({ size: 5 });
    await addMember(client, { birthYear: 2015 });
    const [kept] = await scene().owner([
      `select household_size as size, adults, children from public.visits
       where client_id = $1 and deleted_at is null`,
      client,
    ]);
    expect(kept).toEqual({ size: 5, adults: 2, children: 3 });
  });
});

describe('the age bands of a network', () => {
  it('move who counts as what', async () => {
    const client = await newClient('1990-01-01');
    await addMember(client, { birthDate: '2006-11-22' });
    await addMember(client, { birthDate: '1964-11-22' });
    expect(await counts(client)).toMatchObject({ adults: 2, children: 0, seniors: 1 });
    expect((await setBands(21, 65)).rows).toHaveLength(1);
    expect(await counts(client)).toMatchObject({ adults: 2, children: 1, seniors: 0 });
  });

  it.each([
    ['without a child', 0, 60],
    ['without an adult', 60, 60],
    ['with halves', 17.5, 60],
    ['with an age that nobody reaches', 18, 121],
    ['with words', '18', 60],
    ['with one boundary', 18, undefined],
  ])('are refused %s', async (_, adult, senior) => {
    expect(await setBands(adult, senior)).toMatchObject({ code: '23514', rows: [] });
  });

  it('hold nothing else', async () => {
    const outcome = await scene().as('networkAdmin', [
      `update public.networks set age_bands = age_bands || '{"teen_from": 13}' where id = $1`,
      scene().here.id,
    ]);
    expect(outcome.code).toBe('23514');
  });

  it.each(['member', 'locationAdmin', 'otherTenant'] as const)(
    'are not set by %s',
    async (actor) => {
      const { here } = scene();
      const { rows } = await scene().as(actor, [
        `update public.networks set age_bands = '{"adult_from": 1, "senior_from": 2}' where id = $1 returning id`,
        here.id,
      ]);
      expect(rows).toEqual([]);
    },
  );
});
