import { beforeEach, describe, expect, it } from 'vitest';
import { resultOf, call } from './calls';
import { aField, fieldSteps } from './fieldSteps';
import { importSteps } from './importSteps';
import { merge, unmerge } from './mergeSteps';
import { reportCalls } from './reportCalls';
import { addAnswers, addYear, setZones } from './reportSteps';
import { useScene } from './scene';
import { aClient } from './world';

/** The answers to a network's own fields as a visit keeps them, and as the service report counts them. */
const scene = useScene();
const { change, answer } = fieldSteps(scene);
const { report, ask, visited, newClient } = reportCalls(scene);
const { imported } = importSteps(scene);

const DAYS = [{ label: 'Monday' }, { label: 'Friday' }];

/** The fields of the scene by their labels. */
let fields: Record<'days' | 'ride' | 'school' | 'old', string>;

beforeEach(async () => {
  const addField = (label: string, kind: string, options: object[] = []) =>
    aField(scene(), { label, kind, options });
  fields = {
    days: await addField('Days', 'some_of', DAYS),
    ride: await addField('Ride', 'yes_no'),
    school: await addField('School', 'short_text'),
    old: await addField('Old', 'yes_no'),
  };
});

/** What is kept with the visits of a client, the newest visit first. */
const keptOf = async (client = scene().here.client) =>
  (
    await scene().owner([
      `select a.answers from public.visits v left join private.visit_answers a on a.visit_id = v.id
       where v.client_id = $1 order by v.visited_at desc, v.created_at desc`,
      client,
    ])
  ).map((row) => row['answers']);

const ANSWERS = { van_route: 'north', ride: 'yes', days: ['monday', 'friday'] };

/** Answers all fields, of which one is asked no more. */
async function answered() {
  await answer({ ...ANSWERS, school: 'Elm', old: 'no' });
  await change(fields.old, { retired: true });
}

describe('a visit', () => {
  it.each([
    ['the check-in', () => call.checkIn(scene().here.client, scene().here.location)],
    [
      'a past visit',
      () => call.addPastVisit(scene().here.client, scene().here.location, { daysAgo: 3 }),
    ],
    [
      'an insert',
      () =>
        [
          'insert into public.visits (client_id, location_id) values ($1, $2)',
          scene().here.client,
          scene().here.location,
        ] as const,
    ],
  ])('of %s keeps what the client has answered by choices then, and not later', async (_, make) => {
    await answered();
    expect((await scene().as('locationAdmin', make())).code).toBe(undefined);
    expect(await keptOf()).toContainEqual(ANSWERS);
    await answer({ van_route: 'south', ride: null, days: ['friday'] });
    await scene().sql`update public.visits set note = 'Late', household_size = 9`;
    expect(await keptOf()).toContainEqual(ANSWERS);
    // The one of before.
    expect(await keptOf()).toContain(null);
  });

  it('of a file and of a new client keeps them, too', async () => {
    const { here } = scene();
    await answered();
    await scene().sql`update public.clients set external_id = '10041' where id = ${here.client}`;
    await imported([{ row: 2, values: { client_number: '10041', visited_on: '2025-03-04' } }], {
      ...{ entity: 'visits', location: here.location },
    });
    expect((await keptOf()).at(-1)).toEqual(ANSWERS);
    const other = await newClient();
    await answer({ ride: 'no' }, { id: other });
    await visited(other, '2026-03-02T15:00Z');
    expect(await keptOf(other)).toEqual([{ ride: 'no' }]);
  });

  it('keeps nothing that admins alone read, and nobody reads what is kept', async () => {
    await scene().sql`update public.custom_fields set readers = 'admins' where id = ${fields.ride}`;
    await scene().sql`update public.custom_fields set deleted_at = now() where id = ${fields.days}`;
    const client = await newClient();
    await scene().sql`
      update public.clients set custom = ${scene().sql.json(ANSWERS)} where id = ${client}`;
    await visited(client, '2026-03-02T15:00Z');
    expect(await keptOf(client)).toEqual([{ van_route: 'north' }]);
    for (const actor of ['networkAdmin', 'superUser'] as const)
      expect((await scene().as(actor, ['select * from private.visit_answers'])).code).toBe('42501');
  });

  it('keeps them in a merge, in its undo, and when it is deleted and comes back', async () => {
    const { here, sql } = scene();
    const other = await aClient(sql, here.id);
    await answer({ van_route: 'north' });
    await answer({ van_route: 'south' }, { id: other });
    await visited(other, '2026-03-02T15:00Z');
    const { id, code } = await merge(scene(), here.client, other);
    expect(code).toBe(undefined);
    const undo = `select public.undo_deletions('visits', array(select id from public.visits where visited_at < '2026-04-01'))`;
    await sql`update public.visits set deleted_at = now() where visited_at < '2026-04-01'`;
    expect((await scene().as('networkAdmin', [undo])).code).toBe(undefined);
    expect((await keptOf()).at(-1)).toEqual({ van_route: 'south' });
    expect((await unmerge(scene(), id)).code).toBe(undefined);
    expect(await keptOf(other)).toEqual([{ van_route: 'south' }]);
  });
});

/** The lines of a field in a report of a month: how its option is called, then households, individuals and visits. */
async function linesOf(code: string, month = '2026-03') {
  const { answers } = await report(`${month}-01`, `${month}-28`);
  return answers
    .find((field) => field.code === code)
    ?.lines.map(({ value, name, households, individuals, visits }) => [
      ...[name ?? value, households, individuals, visits],
    ]);
}

describe('the service report', () => {
  it('counts a household with the answers of its latest visit, each visit with its own', async () => {
    const [moved, twice, never] = [await newClient(), await newClient(), await newClient()];
    await answer({ van_route: 'north', days: ['monday', 'friday'] }, { id: moved });
    await answer({ van_route: 'north', days: ['friday'] }, { id: twice });
    await visited(moved, '2026-03-02T15:00Z', { size: 3 });
    await answer({ van_route: 'south', days: ['monday'] }, { id: moved });
    await visited(moved, '2026-03-09T15:00Z', { size: 4 });
    await visited(twice, '2026-03-02T15:00Z', { size: 2 });
    await visited(twice, '2026-03-09T15:00Z', { size: 2 });
    await visited(never, '2026-03-09T15:00Z');
    // Later than all of them.
    await answer({ van_route: 'south', ride: 'yes' }, { id: twice });
    expect(await linesOf('van_route')).toEqual([
      ['North', 1, 2, 3],
      ['South', 1, 4, 1],
      [null, 1, 1, 1],
    ]);
    expect(await linesOf('days')).toEqual([
      ['Friday', 1, 2, 3],
      ['Monday', 1, 4, 2],
      [null, 1, 1, 1],
    ]);
    expect(await linesOf('ride')).toEqual([[null, 3, 7, 5]]);
    expect(await linesOf('school')).toBe(undefined);
  });

  it('has retired fields and options where somebody gave that answer, and no deleted field', async () => {
    const { here } = scene();
    const client = await newClient();
    await answer({ van_route: 'north', old: 'yes', days: ['friday'] }, { id: client });
    await visited(client, '2026-03-02T15:00Z');
    await change(fields.old, { retired: true, label: 'Older' });
    await change(here.customField, {
      options: [
        { code: 'north', label: 'Up', retired: true },
        { code: 'south', label: 'South', retired: true },
        { label: 'East' },
      ],
    });
    await change(fields.days, { deleted_at: '2026-01-01' });
    const { answers } = await report('2026-03-01', '2026-03-31');
    expect(answers.map(({ label }) => label)).toEqual(['Van route', 'Ride', 'Older']);
    expect(await linesOf('van_route')).toEqual([
      ['Up', 1, 1, 1],
      ['East', 0, 0, 0],
    ]);
    expect(await linesOf('old')).toEqual([['yes', 1, 1, 1]]);
    expect(await linesOf('old', '2026-02')).toBe(undefined);
    expect(await linesOf('days')).toBe(undefined);
  });

  it('leaves out what admins alone read, also once it was told to all, and fields of another network', async () => {
    const { there, sql } = scene();
    await aField(scene(), { label: 'Theirs', kind: 'yes_no', network_id: there.id });
    const client = await newClient();
    await answer({ ride: 'yes' }, { id: client });
    await visited(client, '2026-03-02T15:00Z');
    await sql`update public.custom_fields set readers = 'admins' where id = ${fields.ride}`;
    const { answers } = await report('2026-03-01', '2026-03-31');
    expect(answers.map(({ label }) => label)).toEqual(['Days', 'Old', 'Van route'].sort(byPlace));
    expect(await rowsBehind('clients.ride.yes')).toMatchObject({ code: '22023' });
  });

  it('has no such part without such fields, and is no member’s', async () => {
    await scene().sql`update public.custom_fields set deleted_at = now()`;
    expect((await report('2026-03-01', '2026-03-31')).answers).toEqual([]);
    expect((await ask('2026-03-01', '2026-03-31', { as: 'member' })).code).toBe('42501');
  });
});

/** The fields of the scene in their order. */
const PLACES = ['Van route', 'Days', 'Ride', 'School', 'Old'];
const byPlace = (one: string, other: string) => PLACES.indexOf(one) - PLACES.indexOf(other);

const rowsBehind = (value: string | null, measure = 'visits', except: string[] | null = null) =>
  scene().as('locationAdmin', [
    `select public.report_visits($1, $2, '2026-03-01', '2026-03-31', $3, 'answer', $4, $5) as r`,
    ...[scene().here.id, scene().here.location, measure, value, except],
  ]);

describe('the visits behind an answer', () => {
  it('say what was asked and answered', async () => {
    const client = await newClient();
    await answer({ van_route: 'north' }, { id: client });
    await visited(client, '2026-03-02T15:00Z', { size: 3 });
    const read = async (value: string) => resultOf((await rowsBehind(value, 'people')).rows[0]);
    expect(await read('clients.van_route.north')).toMatchObject({
      ...{ number: 3, rows: [{ answer: { field: 'Van route', option: 'North' } }] },
    });
    expect(await read('clients.ride')).toMatchObject({
      ...{ number: 3, rows: [{ answer: { field: 'Ride', option: null } }] },
    });
    expect(await read('clients.van_route')).toMatchObject({ number: 0, rows: [] });
  });

  it.each(['clients.nope', 'visits.van_route.north', 'clients.school', 'clients', '', 'a.b.c.d'])(
    'are none of %j',
    async (value) => {
      expect(await rowsBehind(value)).toMatchObject({ code: '22023' });
    },
  );

  it('are those of one answer', async () => {
    expect((await rowsBehind(null, 'visits', ['clients.ride'])).code).toBe('22023');
  });
});

/** What the tables say of a field of clients, by the clock of one zone for all. */
const countOf = async (code: string, zone: string, from: string, to: string) =>
  scene().owner([
    `with mine as (
       select v.id, v.client_id, v.household_size, v.visited_at,
         (select a.answers -> $5 from private.visit_answers a where a.visit_id = v.id) as said
       from public.visits v
       where v.deleted_at is null and v.network_id = $1
         and to_char(v.visited_at at time zone $2, 'YYYY-MM-DD') between $3 and $4
     ),
     latest as (
       select distinct on (client_id) * from mine order by client_id, visited_at desc, id desc
     ),
     options as (
       select distinct coalesce(o, '-') as value from mine
       left join lateral jsonb_path_query(said, '$[*]') j on true
       cross join lateral (select j #>> '{}' as o) o
     )
     select value,
       (select count(*)::integer from latest l where case value when '-' then said is null else said @> to_jsonb(value) end) as households,
       (select coalesce(sum(household_size), 0)::integer from latest l
        where case value when '-' then said is null else said @> to_jsonb(value) end) as individuals,
       (select count(*)::integer from mine l where case value when '-' then said is null else said @> to_jsonb(value) end) as visits
     from options order by value`,
    ...[scene().here.id, zone, from, to, code],
  ]);

describe.each(['America/Detroit', 'Pacific/Auckland'])('the answers in %s', (zone) => {
  it.each([
    ['2026-03-01', '2026-03-31'],
    ['2025-10-15', '2026-09-30'],
  ])('from %s to %s are those that the tables have', async (from, to) => {
    const { here, sql } = scene();
    await sql`delete from public.custom_fields where label <> 'Van route'`;
    await addYear(sql, scene());
    await addAnswers(sql, scene());
    await setZones(sql, here.id, {
      ...{ [here.location]: zone, [here.otherLocation]: zone, [here.deletedLocation]: zone },
    });
    const { answers } = await report(from, to);
    for (const code of ['van_route', 'days', 'ride']) {
      const lines = answers.find((field) => field.code === code)?.lines ?? [];
      const said = lines
        .filter(({ visits }) => visits > 0)
        .map(({ value, households, individuals, visits }) => ({
          ...{ value: value ?? '-', households, individuals, visits },
        }))
        .toSorted((one, other) => (one.value < other.value ? -1 : 1));
      expect(said).toEqual([...(await countOf(code, zone, from, to))]);
      expect(said.length).toBeGreaterThan(1);
    }
  });
});
