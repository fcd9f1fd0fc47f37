import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import type postgres from 'postgres';
import type { RawClient, RawNetwork, RawVisit } from './reportOracle';
import type { World } from './world';

/** Clocks that differ by whole, half and quarter hours, on both sides of the day line, with and without summer time, of half an hour, too. */
export const ZONES = [
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
] as const;

const moment = fc.oneof(
  fc.integer({ min: Date.UTC(2025, 8, 1), max: Date.UTC(2026, 10, 20) }),
  // Around midnight of the ends of months and of the days on which clocks change.
  fc
    .tuple(
      fc.constantFrom(
        '2025-10-31',
        '2025-11-02',
        '2025-12-31',
        '2026-03-08',
        '2026-03-29',
        '2026-10-31',
      ),
      fc.integer({ min: -48, max: 72 }),
    )
    .map(([day, halfHours]) => Date.parse(`${day}T00:00:00Z`) + halfHours * 1_800_000),
);

const aVisit = fc.record({
  client: fc.nat({ max: 69 }),
  place: fc.nat({ max: 2 }),
  event: fc.constantFrom(null, null, 0, 1),
  at: moment,
  size: fc.integer({ min: 1, max: 9 }),
  told: fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 }), fc.nat({ max: 3 })),
  reason: fc.constantFrom(
    null,
    null,
    null,
    'A power cut at home',
    ' a power  CUT at home',
    'New baby in the house',
  ),
  deleted: fc.constantFrom(false, false, false, false, true),
});

const aPerson = fc.record({
  city: fc.constantFrom('Detroit', ' detroit', 'Hamtramck', 'Québec', 'unknown', '', null),
  zip_code: fc.constantFrom('48201', '48201-1234', ' 48202', 'h2x 1y4', '', null),
  referral_type: fc.constantFrom('school', 'clinic', 'other', null),
  gender: fc.constantFrom('woman', 'man', 'non_binary', 'prefer_not_to_say', null),
  ethnicity: fc.constantFrom('asian', 'white', 'multiple', null),
  dietary_needs: fc.constantFrom(['peanuts_severe'], ['milk_avoid', 'vegan'], null, null),
  deleted: fc.constantFrom(false, false, false, true),
});

/** The same id in every run: ties are broken by ids. */
function idOf(kind: string, at: number): string {
  const hex = createHash('md5').update(`${kind} ${at}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

/** Fills the first network with somewhat more than a year of visits; the same in every run. */
export async function addYear(sql: postgres.ReservedSql, { here }: World): Promise<void> {
  const places = [here.location, here.otherLocation, here.deletedLocation];
  const people = fc
    .sample(aPerson, { seed: 27, numRuns: 70 })
    .map((person, at) => ({ ...person, id: idOf('client', at) }));
  const events = [here.location, here.otherLocation].map((location_id, at) => ({
    ...{ id: idOf('event', at), location_id, name: `Market ${at}` },
  }));
  const drawn = fc.sample(aVisit, { seed: 28, numRuns: 600 });
  // Some twice at the same moment.
  const visits = [...drawn, ...drawn.slice(0, 20)].map((visit, at) => {
    const location_id = places[visit.place] ?? here.location;
    const [children, adults, seniors] = visit.told.map((count) => (count === 0 ? null : count));
    const known = (children ?? 0) + (adults ?? 0) + (seniors ?? 0);
    const event = visit.event === null ? undefined : events[visit.event];
    return {
      ...{ id: idOf('visit', at), client_id: idOf('client', visit.client), location_id },
      event_id: event?.location_id === location_id ? event.id : null,
      visited_at: new Date(visit.at).toISOString(),
      ...{ household_size: Math.max(visit.size, known, 1), children, adults, seniors },
      ...{ override_reason: visit.reason, deleted: visit.deleted },
    };
  });
  await sql`
    insert into public.clients
      (id, network_id, first_name, city, zip_code, referral_type, gender, ethnicity, dietary_needs, deleted_at)
    select r.id, ${here.id}, 'Rosa', r.city, r.zip_code, r.referral_type, r.gender, r.ethnicity, r.dietary_needs,
      case when r.deleted then now() end
    from jsonb_to_recordset(${JSON.stringify(people)}::text::jsonb) as r
      (id uuid, city text, zip_code text, referral_type text, gender text, ethnicity text,
       dietary_needs text[], deleted boolean)`;
  // In some households somebody besides the client has one, in some the same, in some who left.
  await sql`
    insert into public.household_members (network_id, client_id, first_name, dietary_needs, deleted_at)
    select ${here.id}, r.id, 'Ana', case when ascii(r.id::text) % 2 = 0 then array['peanuts_severe', 'halal'] end,
      case when ascii(r.id::text) % 3 = 0 then now() end
    from jsonb_to_recordset(${JSON.stringify(people)}::text::jsonb) as r (id uuid, deleted boolean)
    where not r.deleted`;
  await sql`
    insert into public.events (id, location_id, name, start_date)
    select r.id, r.location_id, r.name, '2026-01-01'
    from jsonb_to_recordset(${JSON.stringify(events)}::text::jsonb) as r (id uuid, location_id uuid, name text)`;
  // Closed only since: at a deleted location nobody checks in.
  await sql`update public.locations set deleted_at = null where id = ${here.deletedLocation}`;
  await sql`
    insert into public.visits
      (id, client_id, location_id, event_id, visited_at, created_at, household_size, children, adults, seniors,
       override_reason, deleted_at)
    select r.id, r.client_id, r.location_id, r.event_id, r.visited_at, r.visited_at, r.household_size, r.children,
      r.adults, r.seniors, r.override_reason, case when r.deleted then now() end
    from jsonb_to_recordset(${JSON.stringify(visits)}::text::jsonb) as r
      (id uuid, client_id uuid, location_id uuid, event_id uuid, visited_at timestamptz, household_size integer,
       children integer, adults integer, seniors integer, override_reason text, deleted boolean)`;
  await sql`update public.locations set deleted_at = now() where id = ${here.deletedLocation}`;
}

/** What the programs of `addPrograms` are called. */
export const PROGRAMS = ['TEFAP', 'Senior box', 'Ended program'] as const;

/**
 * Makes most visits of the first network count for one program or two of three, the last of which has ended; some of the
 * certifications did not hold at the visit.
 */
export async function addPrograms(sql: postgres.ReservedSql, { here }: World): Promise<void> {
  const [senior, ended] = [idOf('program', 1), idOf('program', 2)];
  await sql`
    insert into public.programs (id, network_id, name, kind)
    values (${senior}, ${here.id}, ${PROGRAMS[1]}, 'csfp'), (${ended}, ${here.id}, ${PROGRAMS[2]}, 'other')`;
  // By the digits of the ids, so that every run has the same.
  await sql`
    insert into public.certifications
      (network_id, client_id, program_id, location_id, starts_on, ends_on, household_size, revoked_at, revoked_reason)
    select ${here.id}, c.id, p.id, case n % 4 when 0 then null else ${here.location}::uuid end,
      '2025-08-01'::date + n * 9, '2025-08-01'::date + n * 9 + 150 + n * 10, 3,
      case when n % 5 = 1 then '2026-04-01T12:00Z'::timestamptz + n * interval '5 days' end,
      case when n % 5 = 1 then 'Moved out of the area' end
    from public.clients c
    cross join public.programs p
    cross join lateral (select ascii(md5(c.id::text || p.name)) + length(p.name) as code) d
    cross join lateral (select d.code % 23 as n) m
    where c.network_id = ${here.id} and p.network_id = ${here.id} and c.id <> ${here.client}`;
  await sql`
    insert into public.visit_programs (visit_id, program_id, location_id, network_id, certification_id)
    select v.id, k.program_id, v.location_id, v.network_id, k.id
    from public.visits v
    join public.certifications k on k.client_id = v.client_id and k.network_id = v.network_id
    where v.network_id = ${here.id} and v.client_id <> ${here.client}
      and ascii(md5(v.id::text || k.program_id::text)) % 3 <> 0`;
  await sql`update public.programs set is_active = false where id = ${ended}`;
}

/**
 * Asks households how they come and whether they need a ride, and what brought them at each visit; most have answered,
 * and some otherwise at one visit than at another.
 */
export async function addAnswers(sql: postgres.ReservedSql, { here }: World): Promise<void> {
  await sql`
    insert into public.custom_fields (network_id, entity, label, kind, options)
    values (${here.id}, 'clients', 'Ride', 'yes_no', '[]'),
      (${here.id}, 'clients', 'Days', 'some_of', '[{"label": "Monday"}, {"label": "Unknown"}, {"label": "Friday"}]'),
      (${here.id}, 'visits', 'Came by', 'one_of', '[{"label": "Car"}, {"label": "Bus"}]'),
      (${here.id}, 'visits', 'Remark', 'short_text', '[]')`;
  // By the digits of the ids, so that every run has the same.
  await sql`
    insert into private.visit_answers (visit_id, network_id, answers)
    select v.id, v.network_id, jsonb_strip_nulls(jsonb_build_object('van_route', 'north',
      'ride', case n % 3 when 0 then 'yes' when 1 then 'no' end,
      'days', (array['["monday"]', '["unknown", "friday"]'])[n % 4 + 1]::jsonb))
    from public.visits v
    cross join lateral (select ascii(md5(v.client_id::text)) + extract(month from v.visited_at)::integer / 4 as n) d
    where v.network_id = ${here.id} and n % 5 <> 0`;
  await sql`
    update public.visits v set custom = jsonb_build_object('remark', 'No ' || v.id)
      || case when n % 3 = 0 then '{}' else jsonb_build_object('came_by', (array['car', 'bus'])[n % 2 + 1]) end
    from (select o.id, ascii(md5(o.id::text)) as n from public.visits o) d
    where d.id = v.id and v.network_id = ${here.id} and n % 7 <> 0`;
}

/** Gives the locations of a network their clocks; null for the network's. */
export async function setZones(
  sql: postgres.ReservedSql,
  network: string,
  zones: Readonly<Record<string, string | null>>,
): Promise<void> {
  for (const [location, zone] of Object.entries(zones))
    await sql`update public.locations set time_zone = ${zone} where id = ${location} and network_id = ${network}`;
}

/** Everything of a network that reports count, as it stands in the tables. */
export async function readNetwork(sql: postgres.ReservedSql, network: string): Promise<RawNetwork> {
  const visits = await sql<RawVisit[]>`
    select v.*, array(select t.program_id from public.visit_programs t where t.visit_id = v.id) as programs,
      jsonb_build_object('visits', v.custom, 'clients', coalesce(
        (select a.answers from private.visit_answers a where a.visit_id = v.id), '{}')) as answers
    from public.visits v where v.network_id = ${network}`;
  const clients = await sql<RawClient[]>`
    select c.*, coalesce(c.dietary_needs, '{}') || coalesce((
        select array_agg(n) from public.household_members m cross join unnest(m.dietary_needs) n
        where m.client_id = c.id and m.deleted_at is null
      ), '{}') as needs
    from public.clients c where c.network_id = ${network}`;
  const fields = await sql<{ entity: string; code: string }[]>`
    select f.entity, f.code from public.custom_fields f
    where f.network_id = ${network} and f.kind in ('yes_no', 'one_of', 'some_of')`;
  const zones = await sql<{ id: string; zone: string }[]>`
    select l.id, coalesce(l.time_zone, n.time_zone) as zone
    from public.locations l join public.networks n on n.id = l.network_id where n.id = ${network}`;
  return { visits, clients, fields, zones: new Map(zones.map(({ id, zone }) => [id, zone])) };
}
