import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { reportVisits } from '../../src/reports/answers';
import {
  programReport,
  reportCertifications,
  type ProgramReport,
} from '../../src/reports/programAnswers';
import { addPrograms, addYear, PROGRAMS, setZones } from './reportSteps';
import { useScene } from './scene';
import { aClient, type ActorName } from './world';

/** The program report beside what plain SQL counts of the tables. */
const scene = useScene();

beforeAll(async () => {
  await addYear(scene().sql, scene());
  await addPrograms(scene().sql, scene());
});

interface Asks {
  as?: ActorName;
  location?: string | null;
}

const refused = (code: string | undefined, message: string) => {
  if (code !== undefined) throw new Error(message);
};

async function report(from: string, to: string, asks: Asks = {}): Promise<ProgramReport> {
  const { rows, code, message } = await scene().as(asks.as ?? 'networkAdmin', [
    'select public.program_report($1, $2, $3, $4) as r',
    ...[scene().here.id, asks.location ?? null, from, to],
  ]);
  refused(code, message);
  return z.parse(programReport, rows[0]?.['r']);
}

async function certifications(measure: string, asks: Asks & { program?: string } = {}) {
  const { rows, code, message } = await scene().as(asks.as ?? 'networkAdmin', [
    `select public.report_certifications($1, $2, '2026-01-01', '2026-12-31', $3, $4, p_limit => 1000) as r`,
    ...[scene().here.id, asks.location ?? null, measure, asks.program ?? null],
  ]);
  refused(code, message);
  return z.parse(reportCertifications, rows[0]?.['r']);
}

/** What the tables say, by the clock of one zone for all. */
const countOf = async (zone: string, from: string, to: string, location: string | null) =>
  (
    await scene().owner([
      `with mine as (
         select t.program_id, v.id, v.client_id, v.household_size, v.visited_at
         from public.visits v, public.visit_programs t
         where t.visit_id = v.id and v.deleted_at is null and v.network_id = $1
           and to_char(v.visited_at at time zone $2, 'YYYY-MM-DD') between $3 and $4
           and ($5::uuid is null or v.location_id = $5)
       )
       select p.name,
         (select count(distinct m.client_id)::integer from mine m where m.program_id = p.id) as households,
         (select coalesce(sum(m.household_size), 0)::integer from mine m
          where m.program_id = p.id and not exists (
            select from mine o where o.program_id = p.id and o.client_id = m.client_id
              and (o.visited_at, o.id) > (m.visited_at, m.id))) as individuals,
         (select count(*)::integer from mine m where m.program_id = p.id) as visits
       from public.programs p where p.network_id = $1 order by p.name`,
      ...[scene().here.id, zone, from, to, location],
    ])
  ).map((row) => ({ ...row }));

const byName = <Line extends { name: string }>(lines: readonly Line[]) =>
  lines.toSorted((one, other) => (one.name < other.name ? -1 : 1));

const PERIODS = [
  ['2025-12-01', '2025-12-31'],
  ['2026-03-01', '2026-03-31'],
  ['2025-10-15', '2026-09-30'],
] as const;

describe.each(['America/Detroit', 'Pacific/Auckland'])('the program report in %s', (zone) => {
  it.each(PERIODS)('from %s to %s says what the tables say', async (from, to) => {
    const { here, sql } = scene();
    await setZones(sql, here.id, {
      [here.location]: zone,
      [here.otherLocation]: zone,
      [here.deletedLocation]: zone,
    });
    for (const location of [null, here.location, here.otherLocation]) {
      const { programs } = await report(from, to, { location });
      const counted = await countOf(zone, from, to, location);
      const said = programs.map(({ name, households, individuals, visits }) => ({
        ...{ name, households, individuals, visits },
      }));
      // One that has ended is left out where nothing counts for it.
      expect(byName(said)).toEqual(
        counted.filter(({ name, visits }) => name !== PROGRAMS[2] || visits !== 0),
      );
      expect(said.some(({ visits }) => visits > 3)).toBe(true);
    }
  });
});

describe('a line of the program report', () => {
  it('has as many rows as it says', async () => {
    const [from, to] = PERIODS[2];
    const { programs } = await report(from, to);
    expect(programs.map(({ name }) => name)).toEqual([...PROGRAMS]);
    for (const { value, name, ...counts } of programs)
      for (const measure of ['households', 'individuals', 'visits', 'people'] as const) {
        const { rows, code, message } = await scene().as('networkAdmin', [
          `select public.report_visits($1, null, $2, $3, $4, 'program', $5) as r`,
          ...[scene().here.id, from, to, measure, value],
        ]);
        refused(code, message);
        const behind = z.parse(reportVisits, rows[0]?.['r']);
        expect([name, measure, behind.number]).toEqual([name, measure, counts[measure]]);
        expect(behind.rows[0]?.program_name).toBe(name);
      }
  });

  it('is of each program alone: in all of them a household and a visit count once', async () => {
    const [from, to] = PERIODS[2];
    const { figures } = await report(from, to);
    const [once] = await scene().owner([
      `select count(distinct v.id)::integer as visits, count(distinct v.client_id)::integer as households
       from public.visits v join public.visit_programs t on t.visit_id = v.id
       join public.locations l on l.id = v.location_id join public.networks n on n.id = l.network_id
       where v.network_id = $1 and v.deleted_at is null
         and (v.visited_at at time zone coalesce(l.time_zone, n.time_zone))::date between $2 and $3`,
      ...[scene().here.id, from, to],
    ]);
    expect(figures).toMatchObject({ ...once });
  });

  it('counts the visits whose certification did not hold, each with its reason', async () => {
    const { programs } = await report('2026-01-01', '2026-12-31');
    const { rows, number } = await certifications('uncertified');
    expect(number).toBe(programs.reduce((sum, line) => sum + line.uncertified, 0));
    const counted = await scene().owner([
      `select t.id, case when c.starts_on > d.day then 'not_begun' when c.ends_on < d.day then 'ended' else 'revoked' end as lack
       from public.visit_programs t
       join public.visits v on v.id = t.visit_id and v.deleted_at is null
       join public.certifications c on c.id = t.certification_id
       cross join lateral (
         select (v.visited_at at time zone coalesce(l.time_zone, n.time_zone))::date as day
         from public.locations l join public.networks n on n.id = l.network_id where l.id = v.location_id
       ) d
       where v.network_id = $1 and extract(year from d.day) = 2026
         and not (c.starts_on <= d.day and c.ends_on >= d.day and coalesce(c.revoked_at > v.visited_at, true))`,
      scene().here.id,
    ]);
    const reasons = new Map(counted.map(({ id, lack }) => [id, lack]));
    expect(new Map(rows.map(({ id, lack }) => [id, lack]))).toEqual(reasons);
    expect(new Set(reasons.values())).toEqual(new Set(['not_begun', 'ended', 'revoked']));
  });

  it('says that a certification is of another household', async () => {
    const { here, sql } = scene();
    const other = await aClient(sql, here.id);
    await sql`update public.certifications set client_id = ${other} where id = ${here.certification}`;
    const [day] = await sql<{ from: string; to: string }[]>`
      select private.local_today(${here.location})::text as from, private.local_today(${here.location})::text as to`;
    const { programs } = await report(day?.from ?? '', day?.to ?? '');
    expect(programs[0]).toMatchObject({ name: 'TEFAP', visits: 1, uncertified: 1 });
  });
});

describe('certifications that end next month', () => {
  /** A certification that ends so many days after the first of the next month; by default of a new household. */
  async function ending(
    days: number | null,
    options: { client?: string; location?: string | null; revoked?: boolean } = {},
  ): Promise<string> {
    const { here, sql } = scene();
    const client = options.client ?? (await aClient(sql, here.id));
    const location = options.location === undefined ? here.location : options.location;
    await sql`
      insert into public.certifications
        (network_id, client_id, program_id, location_id, starts_on, ends_on, household_size, revoked_at, revoked_reason)
      select ${here.id}, ${client}, ${here.program}, ${location}, '2020-01-01',
        (date_trunc('month', now() at time zone n.time_zone) + interval '1 month')::date + ${days}::integer, 3,
        ${options.revoked ? '2026-01-01T00:00Z' : null}::timestamptz, ${options.revoked ? 'Moved away' : null}
      from public.networks n where n.id = ${here.id}`;
    return client;
  }

  beforeAll(async () => {
    // What was drawn ends when it does.
    await scene().sql`
      update public.certifications set ends_on = '2026-02-01' where network_id = ${scene().here.id} and ends_on > '2026-02-01' and starts_on < '2026-02-01'`;
    await scene().sql`
      delete from public.certifications where network_id = ${scene().here.id} and ends_on > '2026-02-01'`;
  });

  const clientsOf = async (asks: Asks & { program?: string } = {}) =>
    new Set((await certifications('ending', asks)).rows.map(({ client_id }) => client_id));

  it('are those of the whole month of the network, and no others', async () => {
    const first = await ending(0);
    const last = await ending(27);
    await ending(-1);
    await ending(31);
    await ending(3, { revoked: true });
    const gone = await ending(3);
    await scene().sql`update public.clients set deleted_at = now() where id = ${gone}`;
    expect(await clientsOf()).toEqual(new Set([first, last]));
    const { programs, ending: days } = await report('2020-01-01', '2020-01-31');
    expect(programs[0]).toMatchObject({ name: 'TEFAP', ending: 2, visits: 0 });
    expect(days.from.slice(8)).toBe('01');
    expect(days.to.slice(0, 7)).toBe(days.from.slice(0, 7));
  });

  it('are not those of a household that has a later one, and one of two that end alike', async () => {
    const renewed = await ending(3);
    await ending(40, { client: renewed });
    const forGood = await ending(3);
    await ending(null, { client: forGood });
    const twice = await ending(3);
    await ending(3, { client: twice });
    const revokedLater = await ending(3);
    await ending(40, { client: revokedLater, revoked: true });
    const { rows } = await certifications('ending');
    expect(rows.map(({ client_id }) => client_id).toSorted()).toEqual(
      [twice, revokedLater].toSorted(),
    );
  });

  it('are of the location where they were made; of none, of the whole network', async () => {
    const { here } = scene();
    const mine = await ending(3);
    const theirs = await ending(3, { location: here.otherLocation });
    const imported = await ending(3, { location: null });
    expect(await clientsOf()).toEqual(new Set([mine, theirs, imported]));
    expect(await clientsOf({ location: here.otherLocation })).toEqual(new Set([theirs]));
    expect(await clientsOf({ as: 'locationAdmin', location: here.location })).toEqual(
      new Set([mine]),
    );
    expect(await clientsOf({ program: here.program })).toEqual(new Set([mine, theirs, imported]));
    expect(await clientsOf({ program: here.client })).toEqual(new Set());
  });

  it('say who, until when, and where', async () => {
    const client = await ending(9);
    const { rows, total } = await certifications('ending');
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({
      ...{ client_id: client, client_name: 'Rosa Delgado', client_deleted: false },
      ...{ program_name: 'TEFAP', location_name: 'Eastside', visited_on: null, lack: null },
    });
    expect(rows[0]?.ends_on?.slice(8)).toBe('10');
  });

  it('are no longer asked for where the program has ended', async () => {
    await ending(3);
    await scene()
      .sql`update public.programs set is_active = false where id = ${scene().here.program}`;
    expect(await clientsOf()).toEqual(new Set());
  });
});

describe('what is asked of the program report', () => {
  const ask = (parameters: string) =>
    scene().as('networkAdmin', [`select public.${parameters} as r`, scene().here.id]);

  it.each([
    `program_report($1, null, '2026-03-02', '2026-03-01')`,
    `program_report($1, null, null, '2026-03-01')`,
    `program_report($1, null, '2026-03-01', '2026-03-31', 'decade')`,
    `report_certifications($1, null, '2026-03-01', '2026-03-31', 'visits')`,
    `report_certifications($1, null, '2026-03-01', '2026-03-31', null)`,
    `report_certifications($1, null, '2026-03-01', '2026-03-31', 'ending', p_sort => 'lack')`,
    `report_certifications($1, null, '2026-03-02', '2026-03-01', 'ending')`,
  ])('is refused: %s', async (parameters) => {
    expect((await ask(parameters)).code).toBe('22023');
  });

  it('is refused for a location of another network', async () => {
    const { here, there } = scene();
    for (const name of ['program_report', 'report_certifications']) {
      const measure = name === 'program_report' ? '' : `, 'ending'`;
      const { code } = await scene().as('networkAdmin', [
        `select public.${name}($1, $2, '2026-03-01', '2026-03-31'${measure}) as r`,
        ...[here.id, there.location],
      ]);
      expect([name, code]).toEqual([name, '42501']);
    }
  });
});
