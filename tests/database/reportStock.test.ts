import * as fc from 'fast-check';
import '../../src/i18n/appTexts';
import '../../src/i18n/reportTexts';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { foodReport, type FoodReport } from '../../src/reports/answers';
import { foodReport as declared } from '../../src/reports/foodReport';
import type { NumberRows, StockRows } from '../../src/reports/declaration';
import { reportStock } from '../../src/reports/stockAnswers';
import {
  category,
  foodLedger,
  inPounds,
  ofSource,
  within,
  type Entries,
  type Entry,
} from './foodSteps';
import { addDays } from './reportOracle';
import { setZones, ZONES } from './reportSteps';
import { useScene } from './scene';
import { anItem } from './world';

/** The rows behind each number of the food report, beside what a slow look at the ledger finds. */
const scene = useScene();
const { addLedger, readLedger } = foodLedger(scene);
beforeAll(addLedger);

type Who = 'networkAdmin' | 'locationAdmin';
interface Days {
  from: string;
  to: string;
}

async function rowsOf(who: Who, { from, to }: Days, asked: StockRows, more = '') {
  const { rows, code, message } = await scene().as(who, [
    `select public.report_stock($1, null, $2, $3, $4, $5, $6, $7, p_limit => 1000, p_weight => $8 ${more}) as r`,
    ...[scene().here.id, from, to],
    ...[asked.measure, asked.unit, asked.split ?? null, asked.value ?? null],
    asked.weight ?? null,
  ]);
  if (code) throw new Error(message);
  return z.parse(reportStock, rows[0]?.['r']);
}

async function reportOf(who: Who, { from, to }: Days): Promise<FoodReport> {
  const { rows } = await scene().as(who, [
    'select public.food_report($1, null, $2, $3) as r',
    ...[scene().here.id, from, to],
  ]);
  return z.parse(foodReport, rows[0]?.['r']);
}

const KINDS: Readonly<Record<string, (entry: Entry) => boolean>> = {
  received: ({ kind }) => kind === 'receive',
  transferred_in: ({ kind, delta }) => kind === 'transfer' && delta > 0,
  corrected: ({ kind }) => kind === 'adjust' || kind === 'count',
  handed_out: ({ kind }) => kind === 'fulfil',
  wasted: ({ kind }) => kind === 'waste',
  transferred_out: ({ kind, delta }) => kind === 'transfer' && delta < 0,
};

/** What stands behind a number, entry by entry or item by item, and what each adds to it. */
function expected(entries: Entries, days: Days, asked: StockRows): Map<string, number> {
  const parts =
    asked.split === 'source' || asked.split === 'source_kind'
      ? ofSource(entries, asked.split === 'source' ? 'id' : 'kind', asked.value ?? '')
      : entries;
  const counted = asked.weight === 'known' ? inPounds(parts) : parts;
  const mine = counted.filter(
    (entry) =>
      (asked.weight === 'unknown' ? entry.pounds === null : entry.unit === asked.unit) &&
      (asked.split !== 'category' || category(entry) === asked.value) &&
      (asked.split !== 'reason' || entry.reason === asked.value),
  );
  const isKind = KINDS[asked.measure];
  if (isKind)
    return new Map(
      within(mine, days)
        .filter(isKind)
        .map(({ id, delta }) => [id, asked.measure === 'corrected' ? delta : Math.abs(delta)]),
    );
  const items = new Map<string, number>();
  for (const { day, item_id, delta } of mine)
    if (asked.measure === 'opening' ? day < days.from : day <= days.to)
      items.set(item_id, (items.get(item_id) ?? 0) + delta);
  return new Map([...items].filter(([, quantity]) => quantity !== 0));
}

/** A number of the report, and what the page asks for its rows. */
function numberOf(count: number, asked: NumberRows | null | undefined) {
  if (!asked || !('unit' in asked)) throw new Error('Nothing is behind a number.');
  return { count, asked };
}

/** Every number of the report. */
const numbersOf = (report: FoodReport): { count: number; asked: StockRows }[] => [
  ...declared.figures.flatMap((figure) => {
    const without = figure.without?.(report);
    return [
      numberOf(figure.count(report), figure.rows),
      ...(without ? [numberOf(without.count, without.rows)] : []),
    ];
  }),
  ...declared.cards.flatMap(({ splits }) =>
    splits.flatMap((split) =>
      split
        .lines(report)
        .flatMap((line) =>
          split.measures.map((measure) =>
            numberOf(Number(line.counts[measure]), split.rows?.(line, measure)),
          ),
        ),
    ),
  ),
];

const aQuestion = fc.record({
  who: fc.constantFrom<Who>('networkAdmin', 'locationAdmin'),
  // The ledger ends in June: few entries behind each number would say little about it.
  from: fc.integer({ min: 0, max: 200 }).map((days) => addDays('2025-10-15', days)),
  length: fc.integer({ min: 20, max: 90 }),
  zones: fc.tuple(fc.constantFrom(...ZONES), fc.constantFrom(...ZONES)),
});

describe('the rows behind a number of food', () => {
  it('make that number, whichever of the report, for any period, role and zone', async () => {
    await fc.assert(
      fc.asyncProperty(aQuestion, async ({ who, from, length, zones }) => {
        const { here, sql } = scene();
        await setZones(sql, here.id, { [here.location]: zones[0], [here.otherLocation]: zones[1] });
        const days = { from, to: addDays(from, length - 1) };
        const entries = await readLedger(who);
        for (const { count, asked } of numbersOf(await reportOf(who, days))) {
          const { total, number, rows } = await rowsOf(who, days, asked);
          const isKnown = asked.weight === 'known';
          const found = new Map(
            rows.map(({ id, quantity, pounds }) => [
              id,
              isKnown ? Math.round((pounds ?? 0) * 100) : quantity,
            ]),
          );
          expect([asked, found]).toEqual([asked, expected(entries, days, asked)]);
          expect([asked, number, total]).toEqual([asked, count, rows.length]);
        }
      }),
      { seed: 34, numRuns: 6 },
    );
  });

  it('say what an entry was: when, of which item, why, and who wrote it', async () => {
    const { here, sql, claims } = scene();
    await setZones(sql, here.id, { [here.location]: 'America/New_York' });
    const item = await anItem(sql, here.location);
    await sql`update public.inventory_items set name = 'Rice', category = 'Grains', unit = 'bag' where id = ${item}`;
    // Half past eleven in the evening of the last of a month.
    await sql`
      insert into private.stock_movements (item_id, kind, delta, reason, donor, actor, created_at)
      values (${item}, 'receive', 12, 'donation', 'Corner Bakery', ${String(claims.locationAdmin.sub)}, '2027-02-01T04:30Z')`;
    const received = {
      measure: 'received',
      unit: 'bag',
      split: 'reason',
      value: 'donation',
    } as const;
    const january = { from: '2027-01-01', to: '2027-01-31' };
    const { rows } = await rowsOf('locationAdmin', january, received);
    expect(rows).toEqual([
      expect.objectContaining({
        ...{ item_id: item, item_name: 'Rice', item_deleted: false, category: 'Grains' },
        ...{ location_id: here.location, quantity: 12, kind: 'receive', reason: 'donation' },
        ...{ recorded_on: '2027-01-31', recorded_time: '23:30', donor: 'Corner Bakery' },
        actor_name: expect.any(String) as string,
      }),
    ]);
    const february = { from: '2027-02-01', to: '2027-02-28' };
    expect((await rowsOf('locationAdmin', february, received)).total).toBe(0);
    const opening = { measure: 'opening', unit: 'bag' } as const;
    expect((await rowsOf('locationAdmin', february, opening)).rows).toEqual([
      expect.objectContaining({ id: item, quantity: 12, recorded_on: null, kind: null }),
    ]);
  });

  it('leave out of what is there an item that went as it came', async () => {
    const { here, sql } = scene();
    const item = await anItem(sql, here.location);
    await sql`update public.inventory_items set unit = 'crate' where id = ${item}`;
    await sql`
      insert into private.stock_movements (item_id, kind, delta, reason, created_at)
      values (${item}, 'receive', 12, 'donation', '2027-01-05T12:00Z'),
        (${item}, 'waste', -12, 'spoiled', '2027-01-06T12:00Z')`;
    const closing = { measure: 'closing', unit: 'crate' } as const;
    const { total, rows } = await rowsOf(
      'locationAdmin',
      { from: '2027-01-01', to: '2027-01-31' },
      closing,
    );
    expect([total, rows]).toEqual([0, []]);
  });

  it('come in the order that is asked for, a page at a time', async () => {
    const days = { from: '2025-10-01', to: '2026-09-30' };
    const received = { measure: 'received', unit: 'can' } as const;
    const all = await rowsOf('networkAdmin', days, received);
    for (const sort of ['quantity', 'item_name', 'location_name'] as const) {
      const more = `, p_sort => '${sort}', p_descending => false`;
      const sorted = await rowsOf('networkAdmin', days, received, more);
      expect(sorted.rows.map((row) => row[sort])).toEqual(
        all.rows.map((row) => row[sort]).toSorted((a, b) => (a < b ? -1 : Number(a > b))),
      );
    }
    const known = { ...received, unit: null, weight: 'known' } as const;
    const heaviest = await rowsOf('networkAdmin', days, known, `, p_sort => 'pounds'`);
    const weights = heaviest.rows.map(({ pounds }) => pounds ?? 0);
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
    expect(new Set(heaviest.rows.map(({ unit }) => unit)).size).toBeGreaterThan(1);
    const page = await rowsOf('networkAdmin', days, received, ', p_offset => 2');
    expect(page).toEqual({ ...all, rows: all.rows.slice(2) });
  });

  it.each([
    ["'guests'"],
    ['null'],
    ["'received', p_split => 'shoe_size', p_value => '1'"],
    ["'received', p_split => 'reason'"],
    ["'received', p_value => 'donation'"],
    ["'received', p_sort => 'item_id'"],
    ["'received', p_weight => 'heavy'"],
  ])('are refused for %s', async (parameters) => {
    const { code } = await scene().as('networkAdmin', [
      `select public.report_stock($1, null, '2026-03-01', '2026-03-31', ${parameters}) as r`,
      scene().here.id,
    ]);
    expect(code).toBe('22023');
  });

  it.each([
    ['2026-03-02', '2026-03-01', 'report_order'],
    ['2016-03-02', '2026-03-01', 'report_length'],
    [null, '2026-03-01', 'report_days'],
  ])('from %s to %s are refused: %s', async (from, to, code) => {
    const refused = await scene().as('networkAdmin', [
      `select public.report_stock($1, null, $2, $3, 'received') as r`,
      ...[scene().here.id, from, to],
    ]);
    expect([refused.code, JSON.parse(refused.detail ?? '')]).toEqual(['22023', { code }]);
  });

  it('are refused for locations that one does not administer', async () => {
    const { here, there } = scene();
    for (const [who, network, location] of [
      ['networkAdmin', here.id, there.location],
      ['networkAdmin', there.id, null],
      ['locationAdmin', here.id, here.otherLocation],
      ['member', here.id, here.location],
      ['member', here.id, null],
    ] as const) {
      const { code } = await scene().as(who, [
        `select public.report_stock($1, $2, '2026-03-01', '2026-03-31', 'received') as r`,
        ...[network, location],
      ]);
      expect([who, location, code]).toEqual([who, location, '42501']);
    }
  });
});
