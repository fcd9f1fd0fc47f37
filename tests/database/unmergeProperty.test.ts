import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { call } from './calls';
import { merge, unmerge, type Values } from './mergeSteps';
import { networkRows } from './networkRows';
import { useScene, type Scene } from './scene';
import { addClients } from './similarSteps';
import { aHouseholdMember } from './world';

/*
 * Merges of people who share children, values and notes, and who were compared before, undone in any order. The
 * database is compared with itself: with all rows of before, and with those that the merges which still hold make
 * when they are made alone.
 */
const scene = useScene();

const FIELDS = ['first_name', 'phone_number', 'city', 'partial_ssn', 'pinned_note'] as const;
type Field = (typeof FIELDS)[number];

const aPersonOfTheHistory = fc.record({
  first_name: fc.constantFrom('Ana', 'Eva'),
  phone_number: fc.constantFrom(null, '3135550142', '3135550143'),
  city: fc.constantFrom(null, 'Detroit', 'Flint'),
  partial_ssn: fc.constantFrom(null, '4417', '4418'),
  pinned_note: fc.constantFrom(null, 'Nuts', 'Milk'),
  writer: fc.constantFrom('member' as const, 'locationAdmin' as const),
  day: fc.integer({ min: 1, max: 28 }),
  children: fc.subarray(['Wim', 'Lea', 'Tom']),
  isFirstChildGone: fc.boolean(),
  visits: fc.integer({ min: 0, max: 2 }),
});
const SOMEBODY = fc.nat(4);
const A_CHOICE = fc.constantFrom('none', 'none', 'merged', 'own', 'other');
const aHistory = fc.record({
  people: fc.array(aPersonOfTheHistory, { minLength: 5, maxLength: 5 }),
  pairs: fc.uniqueArray(
    fc.record({
      one: SOMEBODY,
      other: SOMEBODY,
      decision: fc.constantFrom(null, 'not_same', 'not_sure'),
    }),
    { maxLength: 8, selector: ({ one, other }) => [one, other].toSorted().join() },
  ),
  merges: fc.array(
    fc.record({
      survivor: SOMEBODY,
      merged: SOMEBODY,
      choices: fc.record(
        Object.fromEntries(FIELDS.map((field) => [field, A_CHOICE])) as Record<
          Field,
          typeof A_CHOICE
        >,
      ),
    }),
    { minLength: 2, maxLength: 7 },
  ),
  order: fc.array(fc.nat(99), { minLength: 7, maxLength: 7 }),
});
type History = typeof aHistory extends fc.Arbitrary<infer T> ? T : never;

interface Made {
  id: string;
  survivor: string;
  merged: string;
  values: Values;
}

async function addPeople(at: Scene, { people, pairs }: History): Promise<string[]> {
  const { sql, here, claims } = at;
  await sql`delete from public.client_pairs where network_id = ${here.id}`;
  const ids: string[] = [];
  for (const { writer, day, children, isFirstChildGone, visits, ...columns } of people) {
    const [id = ''] = await addClients(at, here.id, [{ ...columns, last_name: 'Delgado' }]);
    ids.push(id);
    await sql`
      update public.clients
      set pinned_note_by = ${claims[writer].sub ?? null}, pinned_note_at = make_date(2026, 1, ${day})
      where id = ${id} and pinned_note is not null`;
    for (const [n, firstName] of children.entries())
      await aHouseholdMember(sql, id, {
        firstName,
        deletedAt: n === 0 && isFirstChildGone ? new Date('2026-01-01') : null,
      });
    const lines = [{ item_id: here.item, quantity: 1 }];
    for (let n = 0; n < visits; n += 1)
      await done(at.as('member', call.checkIn(id, here.location, n === 0 ? { lines } : {})));
  }
  for (const { one, other, decision } of pairs.filter((pair) => pair.one !== pair.other))
    await sql`
      insert into public.client_pairs
        (network_id, first_client_id, second_client_id, confidence, relative, bits, reasons, decision, decided_by, decided_at)
      select ${here.id}, least(i.one, i.other), greatest(i.one, i.other), 'likely', false, 5, '[]',
        i.decision, case when i.decision is not null then ${claims.locationAdmin.sub ?? null}::uuid end,
        case when i.decision is not null then date '2026-02-01' end
      from (select ${ids[one] ?? ''}::uuid as one, ${ids[other] ?? ''}::uuid as other, ${decision}::text as decision) i`;
  return ids;
}

async function done<T extends { code: string | undefined; message: string }>(outcome: Promise<T>) {
  const settled = await outcome;
  expect(settled.code, settled.message).toBeUndefined();
  return settled;
}

/**
 * What a merge writes, and what both said already: as values that are chosen. Digits of both do not count as chosen.
 */
async function chosenValues(
  { sql }: Scene,
  survivor: string,
  merged: string,
  choices: Record<Field, string>,
): Promise<{ asked: Values; alone: Values }> {
  const rows = await sql<(Record<Field, string | null> & { id: string })[]>`
    select c.id, c.first_name, c.phone_number, c.city, c.pinned_note, d.digits as partial_ssn
    from public.clients c left join private.client_digits d on d.client_id = c.id
    where c.id in (${survivor}, ${merged})`;
  const [kept, gone] = [survivor, merged].map((id) => rows.find((row) => row.id === id));
  const asked: Values = {};
  const alone: Values = {};
  for (const field of FIELDS) {
    const [own, theirs] = [kept?.[field] ?? null, gone?.[field] ?? null];
    const choice = choices[field];
    if (choice === 'merged') asked[field] = theirs;
    if (choice === 'own') asked[field] = own;
    if (choice === 'other') asked[field] = field === 'partial_ssn' ? '4419' : 'Neither';
    if (field in asked) alone[field] = asked[field];
    else if (field !== 'partial_ssn' && own !== null && own === theirs) alone[field] = own;
  }
  return { asked, alone };
}

it('is as before, and in between as if the undone merges had never been made', async () => {
  await fc.assert(
    fc.asyncProperty(aHistory, async (history) => {
      const { sql } = scene();
      await sql`savepoint history`;
      try {
        const ids = await addPeople(scene(), history);
        const before = await networkRows(scene());
        await sql`savepoint merging`;
        let holding: Made[] = [];
        const isMerged = (id: string) => holding.some(({ merged }) => merged === id);
        for (const { choices, ...pair } of history.merges) {
          const [survivor = '', merged = ''] = [ids[pair.survivor], ids[pair.merged]];
          if (survivor === merged || isMerged(survivor) || isMerged(merged)) continue;
          const { asked, alone } = await chosenValues(scene(), survivor, merged, choices);
          const { id } = await done(merge(scene(), survivor, merged, { values: asked }));
          holding.push({ id, survivor, merged, values: alone });
        }
        const steps: { left: Made[]; rows: unknown }[] = [];
        for (const dice of history.order.slice(-holding.length)) {
          const open = holding.filter(({ survivor }) => !isMerged(survivor));
          const undone = open[dice % open.length];
          if (!undone) break;
          await done(unmerge(scene(), undone.id));
          holding = holding.filter((made) => made !== undone);
          steps.push({ left: holding, rows: await networkRows(scene()) });
        }
        expect(holding).toEqual([]);
        for (const { left, rows } of steps) {
          await sql`rollback to savepoint merging`;
          for (const { survivor, merged, values } of left)
            await done(merge(scene(), survivor, merged, { values }));
          expect(rows).toEqual(left.length === 0 ? before : await networkRows(scene()));
        }
      } finally {
        await sql`rollback to savepoint history`;
      }
    }),
    { numRuns: 15 },
  );
});
