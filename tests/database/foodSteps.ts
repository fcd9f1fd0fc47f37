import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { localClock } from './reportOracle';
import type { Scene } from './scene';
import { readEntries, sharesOf } from './sourceModel';

/** An entry of the ledger as it stands there, with the clock of its location. */
export interface Entry {
  id: string;
  item_id: string;
  kind: string;
  reason: string | null;
  delta: number;
  created_at: Date;
  location_id: string;
  category: string | null;
  unit: string | null;
  /** How much of it is of each source, or of null, by the model. */
  sources: readonly { id: string; kind: string; delta: number }[];
  /** In hundredths, so that sums are exact; null without a weight. */
  pounds: number | null;
  zone: string;
  /** The day by that clock. */
  day: string;
}

const aMove = fc.record({
  item: fc.nat({ max: 7 }),
  kind: fc.constantFrom<[string, string | null]>(
    ['receive', 'donation'],
    ['receive', 'purchase'],
    ['waste', 'expired'],
    ['waste', 'spoiled'],
    ['waste', 'given_away'],
    ['adjust', 'lost'],
    ['count', 'full_count'],
    ['transfer', 'rebalance'],
    ['fulfil', null],
  ),
  quantity: fc.integer({ min: 1, max: 30 }),
  hours: fc.integer({ min: 1, max: 40 }),
});

const CATEGORIES = ['Canned', ' canned', 'Fresh', null];
const UNITS = ['can', 'lb', null];
const WEIGHTS = [0.94, null, 2, 12.5, null];
const SOURCES = ['Elm Farm', 'Oak Mill', null, 'Elm Farm Inc'];

/** A ledger in the running scene, and how it is read entry by entry. */
export function foodLedger(scene: () => Scene) {
  /** A year of the ledger; the same in every run, but for the ids. */
  async function addLedger(): Promise<void> {
    const { here, sql } = scene();
    const items = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => {
        const id = randomUUID();
        const location = at % 2 === 0 ? here.location : here.otherLocation;
        await sql`
          insert into public.inventory_items (id, location_id, name, category, unit, unit_pounds)
          values (${id}, ${location}, ${`Item ${at}`}, ${CATEGORIES[at % 4] ?? null}, ${UNITS[at % 3] ?? null},
            ${WEIGHTS[at % 5] ?? null})`;
        return { id, isHere: at % 2 === 0, onHand: 0 };
      }),
    );
    await sql`
      insert into public.food_sources (network_id, name, kind)
      values (${here.id}, 'Elm Farm', 'tefap')`;
    await sql`
      insert into public.food_sources (network_id, name, kind, deleted_at, merged_into)
      select network_id, 'Elm Farm Inc', 'donated', now(), id from public.food_sources where name = 'Elm Farm'`;
    let moment = Date.parse('2025-10-01T00:00:00Z');
    let deliveries = 0;
    const write = async (
      item: (typeof items)[number],
      [kind, reason]: [string, string | null],
      delta: number,
      counterpart: string | null,
    ) => {
      item.onHand += delta;
      if (kind === 'receive') deliveries += 1;
      const source = kind === 'receive' ? (SOURCES[deliveries % 4] ?? null) : null;
      const weight = kind === 'receive' && deliveries % 5 === 0 ? delta * 1.5 : null;
      await sql`
        insert into private.stock_movements
          (source_id, pounds, item_id, kind, delta, reason, order_id, counterpart_item_id, created_at)
        values (
          (select id from public.food_sources where network_id = ${here.id} and name = ${source}), ${weight},
          ${item.id}, ${kind}, ${delta}, ${reason}, ${kind === 'fulfil' ? here.order : null}, ${counterpart}, ${new Date(moment)})`;
    };
    for (const { item: at, kind, quantity, hours } of fc.sample(aMove, {
      seed: 32,
      numRuns: 300,
    })) {
      moment += hours * 3_600_000;
      const item = items[at];
      const other = items[(at + 1) % 8];
      if (!item || !other) continue;
      const isOut = kind[0] !== 'receive' && kind[0] !== 'count';
      const isImpossible =
        (isOut && item.onHand < quantity) || (kind[0] === 'fulfil' && !item.isHere);
      await write(
        item,
        isImpossible ? ['receive', 'food_bank'] : kind,
        isOut && !isImpossible ? -quantity : quantity,
        kind[0] === 'transfer' && !isImpossible ? other.id : null,
      );
      if (kind[0] === 'transfer' && !isImpossible) await write(other, kind, quantity, item.id);
    }
  }

  /** What of it somebody administers. */
  async function readLedger(who: 'networkAdmin' | 'locationAdmin'): Promise<Entry[]> {
    const { here, sql } = scene();
    const entries = await sql<Omit<Entry, 'day' | 'sources'>[]>`
      select m.id::text, m.item_id, m.kind::text, m.reason, m.delta, m.created_at, m.location_id, i.category, i.unit,
        (coalesce(m.pounds, m.delta * i.unit_pounds) * 100)::int as pounds,
        coalesce(l.time_zone, n.time_zone) as zone
      from private.stock_movements m
      join public.inventory_items i on i.id = m.item_id
      join public.locations l on l.id = m.location_id
      join public.networks n on n.id = m.network_id
      where m.network_id = ${here.id}`;
    const shares = sharesOf(
      readEntries(
        await sql`
          select m.id, m.item_id as item, m.kind::text, m.delta, m.counterpart_item_id as counterpart,
            m.source_id as source, '[]'::jsonb as lots
          from private.stock_movements m where m.network_id = ${here.id} order by m.id`,
      ),
    );
    const named = await sql<{ id: string; counted: string; kind: string | null }[]>`
      select s.id, c.id as counted, c.kind
      from public.food_sources s join public.food_sources c on c.id = coalesce(s.merged_into, s.id)
      where s.network_id = ${here.id}`;
    /** The shares of an entry, and last what is of no source. */
    const sourcesOf = ({ id, delta }: { id: string; delta: number }): Entry['sources'] => {
      const known = shares
        .filter(([entry]) => entry === id)
        .map(([, source, part]) => {
          const found = named.find((one) => one.id === source);
          return { id: found?.counted ?? '', kind: found?.kind ?? 'unknown', delta: part };
        });
      const rest = delta - known.reduce((total, part) => total + part.delta, 0);
      return [...known, ...(rest === 0 ? [] : [{ id: 'unknown', kind: 'unknown', delta: rest }])];
    };
    return entries
      .filter(({ location_id }) => who === 'networkAdmin' || location_id === here.location)
      .map((entry) => ({
        ...entry,
        sources: sourcesOf(entry),
        // What was given away without an order was handed out, not wasted.
        kind: entry.reason === 'given_away' ? 'fulfil' : entry.kind,
        day: localClock(entry.created_at, entry.zone).day,
      }));
  }

  return { addLedger, readLedger };
}

export type Entries = readonly Entry[];

/** What entries of some kinds, or of all, change together. */
export const sum = (entries: Entries, ...kinds: string[]): number =>
  entries.reduce(
    (total, { kind, delta }) =>
      kinds.length === 0 || kinds.includes(kind) ? total + delta : total,
    0,
  );

/** The entries of some days, the last one included. */
export const within = (entries: Entries, { from, to }: { from: string; to: string }): Entries =>
  entries.filter(({ day }) => from <= day && day <= to);

/** The code of an entry's category, as the report has it. */
export const category = (entry: Entry) => (entry.category ?? '').trim().toLowerCase() || 'unknown';

/** The entries that have a weight, as hundredths of pounds of no unit. */
export const inPounds = (entries: Entries): Entries =>
  entries.flatMap((entry) =>
    entry.pounds === null ? [] : [{ ...entry, unit: null, delta: entry.pounds }],
  );

/** The entries as far as they are of a source, or of a kind of source. */
export const ofSource = (entries: Entries, by: 'id' | 'kind', value: string): Entries =>
  entries.flatMap((entry) => {
    const delta = entry.sources
      .filter((source) => source[by] === value)
      .reduce((total, source) => total + source.delta, 0);
    if (delta === 0) return [];
    const pounds = entry.pounds === null ? null : (entry.pounds * delta) / entry.delta;
    return [{ ...entry, delta, pounds }];
  });
