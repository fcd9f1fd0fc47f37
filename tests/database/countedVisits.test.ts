import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { merge, unmerge } from './mergeSteps';
import { useScene } from './scene';
import { aClient } from './world';

/** private.counted_visits: where each visit stands among its client's, kept by triggers. */
const scene = useScene();

const PEOPLE = 3;
let clients: string[];
let places: string[];
let events: string[];

beforeEach(async () => {
  const { here, sql } = scene();
  places = [here.location, here.otherLocation];
  clients = [];
  for (let at = 0; at < PEOPLE; at += 1) clients.push(await aClient(sql, here.id));
  const made = await sql<{ id: string }[]>`
    insert into public.events (location_id, name, start_date)
    select l, 'Market', '2026-01-01' from unnest(${places}::uuid[]) l returning id, location_id`;
  events = made.map(({ id }) => id);
});

/** What is kept and should not be, or the other way round; and how much is kept. */
async function readKept(): Promise<{ wrong: unknown[]; kept: number }> {
  const { owner } = scene();
  const made = `select * from private.order_visits(array(select distinct client_id from public.visits))`;
  const kept = `select * from private.counted_visits`;
  const wrong = await owner([
    `(select * from (${made} except ${kept}) a) union all (select * from (${kept} except ${made}) b)`,
  ]);
  const [count] = await owner(['select count(*)::int as n from private.counted_visits']);
  return { wrong, kept: Number(count?.['n']) };
}

const rowsOf = (client: string) =>
  scene().sql<{ number: number; people: number; first: boolean; last: boolean }[]>`
    select number, people, previous_at = '-infinity' as first, next_at = 'infinity' as last
    from private.counted_visits where client_id = ${client} order by number`;

async function addVisits(rows: readonly object[]): Promise<void> {
  await scene().sql`
    insert into public.visits (client_id, location_id, event_id, visited_at, created_at, household_size, children)
    select r.client, r.place, r.event, r.at, r.at, r.size, 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r
      (client uuid, place uuid, event uuid, at timestamptz, size integer)`;
}

// Few days, so that some fall on the same moment.
const at = fc.integer({ min: 1, max: 9 }).map((day) => `2026-03-0${day}T15:00Z`);
const size = fc.integer({ min: 1, max: 9 });
const visit = fc.record({
  ...{ who: fc.nat(PEOPLE - 1), place: fc.nat(1), isAtEvent: fc.boolean(), at, size },
});
const some = fc.array(fc.nat(40), { minLength: 1, maxLength: 4 });
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('insert' as const),
      visits: fc.array(visit, { minLength: 1, maxLength: 5 }),
    }),
  },
  fc.record({ kind: fc.constant('move in time' as const), some, at }),
  fc.record({ kind: fc.constant('resize' as const), some, size }),
  fc.record({ kind: fc.constant('leave the event' as const), some }),
  fc.record({ kind: fc.constant('delete' as const), some }),
  fc.record({ kind: fc.constant('restore' as const), some }),
  fc.record({ kind: fc.constant('remove' as const), some }),
  fc.record({ kind: fc.constant('give away' as const), some, who: fc.nat(PEOPLE - 1) }),
  fc.record({ kind: fc.constant('note' as const), some }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(taken: Step): Promise<void> {
  const { sql } = scene();
  if (taken.kind === 'insert') {
    await addVisits(
      taken.visits.map(({ who, place, isAtEvent, ...others }) => ({
        ...{ ...others, client: clients[who], place: places[place] },
        event: isAtEvent ? events[place] : null,
      })),
    );
    return;
  }
  const all = await sql<{ id: string }[]>`
    select id from public.visits where client_id = any (${clients}) order by id`;
  const ids = taken.some.flatMap((pick) => all[pick % Math.max(all.length, 1)]?.id ?? []);
  const statements = {
    'move in time': () =>
      taken.kind === 'move in time' &&
      sql`update public.visits set visited_at = ${taken.at}, created_at = ${taken.at} where id = any (${ids})`,
    resize: () =>
      taken.kind === 'resize' &&
      sql`update public.visits set household_size = ${taken.size} where id = any (${ids})`,
    'leave the event': () => sql`update public.visits set event_id = null where id = any (${ids})`,
    delete: () => sql`update public.visits set deleted_at = now() where id = any (${ids})`,
    restore: () => sql`update public.visits set deleted_at = null where id = any (${ids})`,
    remove: () => sql`delete from public.visits where id = any (${ids})`,
    'give away': () =>
      taken.kind === 'give away' &&
      sql`update public.visits set client_id = ${clients[taken.who] ?? ''} where id = any (${ids})`,
    note: () => sql`update public.visits set note = 'By the side door' where id = any (${ids})`,
  };
  await statements[taken.kind]();
}

describe('what reports count', () => {
  it('is after any statements what it would be if it were made again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { sql } = scene();
        await sql`savepoint run`;
        for (const taken of steps) {
          await take(taken);
          expect([taken, (await readKept()).wrong]).toEqual([taken, []]);
        }
        await sql`rollback to savepoint run`;
      }),
      { seed: 41, numRuns: 25 },
    );
  });

  it('numbers the visits of a client, and knows the first and the last', async () => {
    const [client = ''] = clients;
    const place = places[0];
    for (const [day, people] of [
      ['03', 4],
      ['01', 2],
      ['02', 3],
    ] as const)
      await addVisits([{ client, place, at: `2026-03-${day}T15:00Z`, size: people }]);
    expect([...(await rowsOf(client))]).toEqual([
      { number: 1, people: 2, first: true, last: false },
      { number: 2, people: 5, first: false, last: false },
      { number: 3, people: 9, first: false, last: true },
    ]);
  });

  it('goes along with a merge and comes back with its undoing', async () => {
    const [one = '', other = ''] = clients;
    const place = places[0];
    await addVisits([
      { client: one, place, at: '2026-03-01T15:00Z', size: 2 },
      { client: other, place, at: '2026-03-02T15:00Z', size: 3 },
    ]);
    const { id } = await merge(scene(), one, other);
    expect(await rowsOf(one)).toHaveLength(2);
    expect(await rowsOf(other)).toHaveLength(0);
    await unmerge(scene(), id);
    expect(await rowsOf(one)).toHaveLength(1);
    expect(await rowsOf(other)).toHaveLength(1);
    expect((await readKept()).wrong).toEqual([]);
  });

  it('goes with its client, its location and its network', async () => {
    const { here, sql } = scene();
    const [client = '', other = ''] = clients;
    for (const place of places)
      await addVisits(
        [client, other].map((who) => ({ client: who, place, at: '2026-03-01T15:00Z', size: 2 })),
      );
    await sql`delete from public.clients where id = ${client}`;
    expect(await rowsOf(client)).toHaveLength(0);
    await sql`delete from public.locations where id = ${here.otherLocation}`;
    expect(await rowsOf(other)).toHaveLength(1);
    expect((await readKept()).wrong).toEqual([]);
    await sql`delete from public.networks where id = ${here.id}`;
    expect(await rowsOf(other)).toHaveLength(0);
  });

  it('was made for the visits of before', async () => {
    const { wrong, kept } = await readKept();
    expect(wrong).toEqual([]);
    expect(kept).toBeGreaterThan(0);
  });
});
