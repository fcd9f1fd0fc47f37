import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Claims } from '../../local/http/claims';
import '../../src/i18n/reportTexts';
import type { FoodReport } from '../../src/reports/answers';
import type { AnswerHead, Report } from '../../src/reports/declaration';
import { foodReport } from '../../src/reports/foodReport';
import type { Days } from '../../src/reports/period';
import { programReport } from '../../src/reports/programReport';
import { placeAndDays } from '../../src/reports/reportArguments';
import { serviceReport } from '../../src/reports/serviceReport';
import { demoClaims } from './demoClaims';
import { useScene } from './scene';

/** What the monthly form of the demo network is made of, beside what plain SQL counts of the tables. */
const scene = useScene();
const HARVEST_VALLEY = '10000000-0000-4000-8000-000000000001';
const EASTSIDE = '20000000-0000-4000-8000-000000000001';
const ST_BRIGID = '20000000-0000-4000-8000-000000000003';
const ZONES = ['America/Detroit', 'Pacific/Auckland'] as const;
type Zone = (typeof ZONES)[number];
const PERIODS = ['the month that ended', 'the running month', 'several months'] as const;
type Period = (typeof PERIODS)[number];

let days: Readonly<Record<Period, Days>>;
beforeAll(async () => {
  // The third one ends on a day when food was thrown away in the afternoon: in Auckland that was the next day.
  const [row] = await scene().sql<
    Record<'before' | 'ended' | 'first' | 'last' | 'from' | 'to', string>[]
  >`
    select (m.first - interval '1 month')::date::text as before, (m.first - 1)::text as ended, m.first::text as first,
      ((m.first + interval '1 month')::date - 1)::text as last, (w.day - 150)::text as from, w.day::text as to
    from (select date_trunc('month', now() at time zone 'America/Detroit')::date as first) m
    cross join (
      select max((s.created_at at time zone 'America/Detroit')::date) as day
      from private.stock_movements s join public.inventory_items i on i.id = s.item_id
      where s.kind = 'waste' and s.location_id = ${EASTSIDE} and i.unit_pounds > 0
    ) w`;
  if (!row) throw new Error('There is no demo network.');
  days = {
    'the month that ended': { from: row.before, to: row.ended },
    'the running month': { from: row.first, to: row.last },
    'several months': { from: row.from, to: row.to },
  };
  await addRareRows(days['the month that ended'].from);
});

/** What the demo lacks: what is deleted, revoked, about to end, given away, and weighed as a delivery. */
async function addRareRows(day: string): Promise<void> {
  const { sql } = scene();
  await sql`
    update public.visits set deleted_at = now() where id in (
      select t.visit_id from public.visit_programs t join public.visits v on v.id = t.visit_id
      where v.network_id = ${HARVEST_VALLEY} and right(v.client_id::text, 1) = '7')`;
  await sql`
    update public.certifications
    -- Next month, by whatever clock: Auckland may already be in that.
    set ends_on = (date_trunc('month', now() at time zone 'America/Detroit')
        + case right(client_id::text, 1) when '3' then interval '1 month 9 days' else interval '2 months 9 days' end)::date,
      revoked_at = case when right(client_id::text, 2) > '50' then now() - interval '70 days' end,
      revoked_reason = case when right(client_id::text, 2) > '50' then 'Moved out of the area' end
    where network_id = ${HARVEST_VALLEY} and right(client_id::text, 1) in ('3', '5')`;
  await sql`
    insert into private.stock_movements (item_id, kind, delta, reason, source_id, pounds, created_at)
    select i.id, m.kind, m.delta, m.reason, case m.kind when 'receive' then s.id end, m.pounds, ${day}::date + interval '20 hours'
    from (select distinct on (location_id) id, location_id, network_id from public.inventory_items
      where unit_pounds > 0 and quantity_available > 9 order by location_id, id) i
    join (values
      (${ST_BRIGID}::uuid, 'receive'::public.stock_movement_kind, 6, 'donation', 70.25),
      (${EASTSIDE}, 'waste', -3, 'given_away', null)
    ) m (location_id, kind, delta, reason, pounds) on m.location_id = i.location_id
    join public.food_sources s on s.network_id = i.network_id and s.kind = 'food_rescue'`;
}

let admin: Claims;
beforeEach(async () => {
  admin = await demoClaims(scene(), 'maya.okafor@example.org');
});

/** Puts the network on the clock of a zone, and one location on that of the other. */
async function setZone(zone: Zone): Promise<void> {
  const [other] = ZONES.filter((one) => one !== zone);
  const { sql } = scene();
  await sql`update public.networks set time_zone = ${zone} where id = ${HARVEST_VALLEY}`;
  await sql`
    update public.locations set time_zone = case id when ${ST_BRIGID} then ${other ?? null} end
    where network_id = ${HARVEST_VALLEY}`;
}

/** A report as the monthly form asks for it. */
async function ask<Answer extends AnswerHead>(
  report: Report<Answer>,
  location: string | null,
  asked: Days,
): Promise<Answer> {
  const args = Object.entries({
    ...placeAndDays(HARVEST_VALLEY, { location, days: asked }),
    p_against: null,
    ...report.parameters?.(() => 'day'),
  });
  const names = args.map(([name], at) => `${name} => $${String(at + 1)}`).join(', ');
  const { rows, code, message } = await scene().as(admin, [
    `select public.${report.fn}(${names}) as r`,
    ...args.map(([, value]) => (value === null ? null : String(value))),
  ]);
  if (code !== undefined) throw new Error(message);
  return report.read(rows[0]?.['r']);
}

/** The entries of the ledger with their days and pounds; what was given away was handed out. */
const ENTRIES = `
  select m.id, m.item_id, m.location_id, m.delta, m.source_id, i.category,
    case when m.reason = 'given_away' then 'fulfil' else m.kind::text end as kind,
    coalesce(m.pounds, m.delta * i.unit_pounds) as pounds,
    (m.created_at at time zone coalesce(l.time_zone, n.time_zone))::date as day
  from private.stock_movements m
  join public.inventory_items i on i.id = m.item_id
  join public.locations l on l.id = m.location_id
  join public.networks n on n.id = l.network_id
  where n.id = $1 and ($2::uuid is null or l.id = $2)`;

/** The rows of an owner's query about the network, a location of it (null: all), and some days. */
const rowsOf = async (text: string, location: string | null, { from, to }: Days) =>
  (await scene().owner([text, HARVEST_VALLEY, location, from, to])).map((row) => ({ ...row }));

const rowOf = async (...query: Parameters<typeof rowsOf>) => ({ ...(await rowsOf(...query))[0] });

const poundsOf = (location: string | null, period: Days) =>
  rowOf(
    `with entries as (${ENTRIES})
     select coalesce(sum(pounds) filter (where day < $3), 0)::float8 as opening,
       coalesce(sum(pounds) filter (where kind = 'receive' and day between $3 and $4), 0)::float8 as received,
       coalesce(-sum(pounds) filter (where kind = 'fulfil' and day between $3 and $4), 0)::float8 as handed_out,
       coalesce(-sum(pounds) filter (where kind = 'waste' and day between $3 and $4), 0)::float8 as wasted,
       coalesce(sum(pounds) filter (where day <= $4), 0)::float8 as closing
     from entries`,
    location,
    period,
  );

const COLUMNS = { sources: 'f.id::text', source_kinds: 'f.kind' } as const;

/** Pounds that came in and went out by what is known of their sources. */
const sourcesOf = (by: keyof typeof COLUMNS, location: string | null, period: Days) =>
  rowsOf(
    `with entries as (${ENTRIES}),
     shares as (
       select e.source_id, e.pounds as received, 0 as handed_out
       from entries e where e.kind = 'receive' and e.day between $3 and $4
       union all
       select s.source_id, 0, -e.pounds * s.delta / e.delta
       from entries e
       join private.source_movements s
         on (s.item_id, s.location_id, s.movement_id) = (e.item_id, e.location_id, e.id)
       where e.kind = 'fulfil' and e.day between $3 and $4
     )
     select coalesce(${COLUMNS[by]}, 'unknown') as value, round(coalesce(sum(received), 0), 2)::float8 as received,
       round(coalesce(sum(handed_out), 0), 2)::float8 as handed_out
     from shares left join public.food_sources f on f.id = shares.source_id
     group by 1`,
    location,
    period,
  );

/** Pounds that were handed out, and that are on hand at the end, by category. */
const categoriesOf = (location: string | null, period: Days) =>
  rowsOf(
    `with entries as (${ENTRIES})
     select coalesce(nullif(lower(btrim(category)), ''), 'unknown') as value,
       coalesce(-sum(pounds) filter (where kind = 'fulfil' and day between $3 and $4), 0)::float8 as handed_out,
       coalesce(sum(pounds) filter (where day <= $4), 0)::float8 as on_hand
     from entries group by 1`,
    location,
    period,
  );

/** Whom a network served, in all and by program. */
const SERVED = `
  with visits as (
    select v.id, v.client_id, v.household_size, v.visited_at, d.day
    from public.visits v
    join public.locations l on l.id = v.location_id
    join public.networks n on n.id = l.network_id
    cross join lateral (select (v.visited_at at time zone coalesce(l.time_zone, n.time_zone))::date as day) d
    where n.id = $1 and ($2::uuid is null or l.id = $2) and v.deleted_at is null and d.day between $3 and $4
  ),
  counted as (
    select null::uuid as program_id, false as is_uncertified, v.* from visits v
    union all
    select t.program_id,
      not (c.starts_on <= v.day and coalesce(c.ends_on >= v.day, true) and coalesce(c.revoked_at > v.visited_at, true)), v.*
    from visits v
    join public.visit_programs t on t.visit_id = v.id
    join public.certifications c on c.id = t.certification_id
  )
  select count(distinct c.client_id)::int as households, count(c.id)::int as visits, coalesce(sum(c.household_size), 0)::int as people,
    coalesce(sum(c.household_size) filter (where not exists (
      select from counted o where o.program_id is not distinct from c.program_id and o.client_id = c.client_id
        and (o.visited_at, o.id) > (c.visited_at, c.id))), 0)::int as individuals`;

const servedOf = (location: string | null, period: Days) =>
  rowOf(
    `${SERVED}, count(distinct c.day)::int as days_open from counted c where c.program_id is null`,
    location,
    period,
  );

const programsOf = (location: string | null, period: Days) =>
  rowsOf(
    `${SERVED}, p.name, count(*) filter (where c.is_uncertified)::int as uncertified,
       (select count(distinct e.client_id)::int
        from public.certifications e
        join public.clients h on h.id = e.client_id and h.deleted_at is null
        join public.networks n on n.id = e.network_id
        where e.program_id = p.id and e.revoked_at is null and ($2::uuid is null or e.location_id = $2)
          and date_trunc('month', e.ends_on::timestamp) = date_trunc('month', now() at time zone n.time_zone) + interval '1 month'
          and not exists (
            select from public.certifications o
            where (o.client_id, o.program_id) = (e.client_id, e.program_id) and o.revoked_at is null
              and coalesce(o.ends_on > e.ends_on, true))) as ending
     from public.programs p left join counted c on c.program_id = p.id
     where p.network_id = $1 group by p.id order by p.name`,
    location,
    period,
  );

/** Pounds by source, or by kind of source, as the report tells them. */
const sourceLines = (food: FoodReport, split: 'sources' | 'source_kinds') => {
  const card = foodReport.cards.find(({ name }) => name === 'sources');
  const lines = card?.splits.find(({ name }) => name === split)?.lines(food) ?? [];
  return new Map(lines.map(({ id, counts }) => [id, counts]));
};

/** On the first of a month there may be nothing yet. */
const mustCount = (period: Period) => period !== 'the running month';

function expectCounted(counts: Record<string, unknown>, names: readonly string[]): void {
  for (const name of names) expect([name, Number(counts[name]) > 0]).toEqual([name, true]);
}

describe.each(ZONES)('the month of the demo network in %s', (zone) => {
  beforeEach(() => setZone(zone));
  const cases = PERIODS.flatMap((period) =>
    [null, EASTSIDE].map((location) => ({
      ...{ period, location, where: location === null ? 'all locations' : 'one location' },
    })),
  );

  it.each(cases)('has the pounds of $period, $where', async ({ period, location }) => {
    const food = await ask(foodReport, location, days[period]);
    const pounds = await poundsOf(location, days[period]);
    expect(food.pounds.ledger).toMatchObject(pounds);
    if (mustCount(period)) expectCounted(pounds, ['opening', 'received', 'handed_out', 'closing']);
    if (period === 'several months') expectCounted(pounds, ['wasted']);
    const categories = await categoriesOf(location, days[period]);
    for (const part of ['handed_out', 'on_hand'] as const)
      expect(new Map(food.pounds[part].map(({ value, quantity }) => [value, quantity]))).toEqual(
        new Map(categories.flatMap((row) => (row[part] === 0 ? [] : [[row['value'], row[part]]]))),
      );
    for (const split of ['sources', 'source_kinds'] as const) {
      const sources = await sourcesOf(split, location, days[period]);
      expect(sourceLines(food, split)).toEqual(
        new Map(sources.map(({ value, ...counts }) => [value, counts])),
      );
    }
  });

  it.each(cases)('has the households of $period, $where', async ({ period, location }) => {
    const service = await ask(serviceReport, location, days[period]);
    const { days_open: open, ...served } = await servedOf(location, days[period]);
    expect(service.figures).toMatchObject(served);
    if (mustCount(period)) expectCounted(served, ['households', 'individuals', 'visits', 'people']);
    expect(service.splits.bucket.filter(({ visits }) => visits > 0)).toHaveLength(Number(open));
    const { programs } = await ask(programReport, location, days[period]);
    const said = programs.map(({ value: _, ...counts }) => counts);
    if (mustCount(period))
      expectCounted(programs[0] ?? {}, ['households', 'ending', 'uncertified']);
    expect(said.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual(
      await programsOf(location, days[period]),
    );
  });
});

it('counts by the clock of each location', async () => {
  const wasted = async (zone: Zone) => {
    await setZone(zone);
    const { pounds } = await ask(foodReport, EASTSIDE, days['several months']);
    return pounds.ledger?.wasted ?? 0;
  };
  expect(await wasted('Pacific/Auckland')).toBeLessThan(await wasted('America/Detroit'));
});

it('has on hand what stands on the shelves', async () => {
  const { pounds } = await ask(foodReport, EASTSIDE, days['the running month']);
  const [shelves] = await scene().owner([
    `select sum(quantity_actual * unit_pounds)::float8 as pounds from public.inventory_items where location_id = $1`,
    EASTSIDE,
  ]);
  expect(pounds.ledger?.closing).toBe(shelves?.['pounds']);
});
