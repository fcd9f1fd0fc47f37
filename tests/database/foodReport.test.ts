import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { foodReport, type FoodLine, type FoodReport } from '../../src/reports/answers';
import { category, foodLedger, inPounds, sum, within, type Entries, type Entry } from './foodSteps';
import { addDays } from './reportOracle';
import { setZones, ZONES } from './reportSteps';
import { useScene } from './scene';

/** The food report beside what a slow count of the ledger says. */
const scene = useScene();

const { addLedger, readLedger } = foodLedger(scene);
beforeAll(addLedger);

async function reportOf(
  who: 'networkAdmin' | 'locationAdmin',
  from: string,
  to: string,
  against: string | null,
): Promise<FoodReport> {
  const { rows, code, message } = await scene().as(who, [
    'select public.food_report($1, null, $2, $3, $4) as r',
    ...[scene().here.id, from, to, against],
  ]);
  if (code) throw new Error(message);
  return z.parse(foodReport, rows[0]?.['r']);
}

/** Quantities by group and unit, in the form of the answer's lines without those of zeros. */
function table(entries: Entries, groupOf: (entry: Entry) => string | null): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const entry of entries) {
    const key = `${groupOf(entry) ?? ''} ${entry.unit ?? '-'}`;
    quantities.set(key, (quantities.get(key) ?? 0) + entry.delta);
  }
  return new Map(
    [...quantities]
      .map(([key, quantity]): [string, number] => [key, Math.abs(quantity)])
      .filter(([, quantity]) => quantity !== 0),
  );
}
/** A line in its unit, or in pounds. */
type LineOfEither = Omit<FoodLine, 'unit'> & Partial<Pick<FoodLine, 'unit'>>;

const linesTimes = (lines: readonly LineOfEither[], of: 'quantity' | 'before', times: number) =>
  new Map(
    lines.flatMap((line) =>
      line[of]
        ? [[`${line.value} ${line.unit ?? '-'}`, Math.round(line[of] * times)] as const]
        : [],
    ),
  );

type Lines =
  Pick<FoodReport, 'received' | 'wasted' | 'handed_out' | 'on_hand'> | FoodReport['pounds'];

function expectLines(
  report: Lines,
  entries: Entries,
  days: { from: string; to: string },
  of: 'quantity' | 'before',
  times = 1,
) {
  const linesOf = (lines: readonly LineOfEither[]) => linesTimes(lines, of, times);
  const inside = within(entries, days);
  const ofKind = (kind: string) => inside.filter((entry) => entry.kind === kind);
  expect(linesOf(report.received)).toEqual(table(ofKind('receive'), ({ reason }) => reason));
  expect(linesOf(report.wasted)).toEqual(table(ofKind('waste'), ({ reason }) => reason));
  expect(linesOf(report.handed_out)).toEqual(table(ofKind('fulfil'), category));
  expect(linesOf(report.on_hand)).toEqual(
    table(
      entries.filter(({ day }) => day <= days.to),
      category,
    ),
  );
}

/** The figures of a ledger, and how many items without a weight moved. */
function expectPounds(
  { pounds, against }: FoodReport,
  entries: Entries,
  days: { from: string; to: string },
) {
  const figures = (of: Entries, { from, to }: typeof days) => {
    const inside = within(of, { from, to });
    return {
      received: sum(inside, 'receive') / 100,
      handed_out: Math.abs(sum(inside, 'fulfil')) / 100,
      wasted: Math.abs(sum(inside, 'waste')) / 100,
      closing: sum(of.filter(({ day }) => day <= to)) / 100,
    };
  };
  const weighed = inPounds(entries);
  expect(pounds.ledger ?? figures([], days)).toMatchObject(figures(weighed, days));
  expect(pounds.before).toEqual(against && figures(weighed, against));
  if (pounds.ledger) {
    const { opening, received, transferred_in, corrected, closing, ...out } = pounds.ledger;
    const gone = out.handed_out + out.wasted + out.transferred_out;
    expect(opening + received + transferred_in + corrected - gone).toBeCloseTo(closing, 6);
  }
  const unweighed = entries.filter((entry) => entry.pounds === null);
  const itemsOf = (kind: string) =>
    new Set(
      within(unweighed, days)
        .filter((entry) => entry.kind === kind)
        .map(({ item_id }) => item_id),
    ).size;
  const left = new Map<string, number>();
  for (const { day, item_id, delta } of unweighed)
    if (day <= days.to) left.set(item_id, (left.get(item_id) ?? 0) + delta);
  expect(pounds.unweighed).toEqual({
    received: itemsOf('receive'),
    handed_out: itemsOf('fulfil'),
    wasted: itemsOf('waste'),
    closing: [...left.values()].filter((quantity) => quantity !== 0).length,
  });
}

const aQuestion = fc.record({
  who: fc.constantFrom('networkAdmin' as const, 'locationAdmin' as const),
  from: fc.integer({ min: 0, max: 300 }).map((days) => addDays('2025-10-15', days)),
  length: fc.integer({ min: 1, max: 90 }),
  against: fc.constantFrom('period', 'year', null),
  zones: fc.tuple(fc.constantFrom(...ZONES), fc.constantFrom(...ZONES)),
});

describe('the food report', () => {
  it('says what a slow count of the ledger says, and adds up, for any period, role and zone', async () => {
    await fc.assert(
      fc.asyncProperty(aQuestion, async ({ who, from, length, against, zones }) => {
        const { here, sql } = scene();
        await setZones(sql, here.id, { [here.location]: zones[0], [here.otherLocation]: zones[1] });
        const days = { from, to: addDays(from, length - 1) };
        const report = await reportOf(who, days.from, days.to, against);
        const entries = await readLedger(who);
        expectLines(report, entries, days, 'quantity');
        if (report.against) expectLines(report, entries, report.against, 'before');
        expectPounds(report, entries, days);
        const weighed = inPounds(entries);
        expectLines(report.pounds, weighed, days, 'quantity', 100);
        if (report.against) expectLines(report.pounds, weighed, report.against, 'before', 100);
        for (const unit of report.units) {
          const own = entries.filter((entry) => entry.unit === unit.unit);
          const inside = within(own, days);
          const [came, went] = [
            inside.filter(({ delta }) => delta > 0),
            inside.filter(({ delta }) => delta < 0),
          ];
          expect(unit).toEqual({
            unit: unit.unit,
            opening: sum(own.filter(({ day }) => day < days.from)),
            received: sum(inside, 'receive'),
            transferred_in: sum(came, 'transfer'),
            corrected: sum(inside, 'adjust', 'count'),
            handed_out: Math.abs(sum(inside, 'fulfil')),
            wasted: Math.abs(sum(inside, 'waste')),
            transferred_out: Math.abs(sum(went, 'transfer')),
            closing: sum(own.filter(({ day }) => day <= days.to)),
          });
          expect(
            unit.opening +
              unit.received +
              unit.transferred_in +
              unit.corrected -
              (unit.handed_out + unit.wasted + unit.transferred_out),
          ).toBe(unit.closing);
        }
        const seen = new Set(entries.filter(({ day }) => day <= days.to).map(({ unit }) => unit));
        expect(new Set(report.units.map(({ unit }) => unit))).toEqual(seen);
      }),
      { seed: 33, numRuns: 40 },
    );
  });

  it('of a period before everything is empty', async () => {
    const report = await reportOf('networkAdmin', '2001-01-01', '2001-01-31', 'period');
    expect(report).toMatchObject({
      units: [],
      received: [],
      handed_out: [],
      wasted: [],
      on_hand: [],
      pounds: {
        ...{ ledger: null, received: [], handed_out: [], wasted: [], on_hand: [] },
        before: { received: 0, handed_out: 0, wasted: 0, closing: 0 },
        unweighed: { received: 0, handed_out: 0, wasted: 0, closing: 0 },
      },
    });
  });

  it.each([
    ['2026-03-02', '2026-03-01', 'report_order'],
    ['2016-03-02', '2026-03-01', 'report_length'],
  ])('from %s to %s is refused: %s', async (from, to, code) => {
    const refused = await scene().as('networkAdmin', [
      'select public.food_report($1, null, $2, $3) as r',
      ...[scene().here.id, from, to],
    ]);
    expect([refused.code, JSON.parse(refused.detail ?? '')]).toEqual(['22023', { code }]);
  });

  it('is refused for a location of another network', async () => {
    const { here, there } = scene();
    const { code } = await scene().as('networkAdmin', [
      `select public.food_report($1, $2, '2026-03-01', '2026-03-31') as r`,
      ...[here.id, there.location],
    ]);
    expect(code).toBe('42501');
  });
});
