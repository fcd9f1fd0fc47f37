import { describe, expect, it } from 'vitest';
import '../../../src/i18n/reportTexts';
import type { Line, ReportSplit } from '../../../src/reports/declaration';
import { foldLines } from '../../../src/reports/foldLines';
import { reportFile } from '../../../src/reports/reportFile';
import { foodReport } from '../../../src/reports/foodReport';
import { serviceReport } from '../../../src/reports/serviceReport';
import { sharedLines } from '../../../src/reports/sharedLines';
import { aFoodReport, aServiceReport, somePounds } from './builders';

const lines = (count: number): Line[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    name: `City ${index}`,
    counts: { households: 10, visits: 20 },
  }));
const UNKNOWN: Line = { id: 'unknown', name: 'Unknown', counts: { households: 1, visits: 1 } };

describe('a long table', () => {
  const split = { measures: ['households', 'visits'] as const };

  it('shows ten groups, the others together, and unknown last', () => {
    const folded = foldLines({ ...split, adds: true }, [...lines(13), UNKNOWN]);
    expect(folded).toHaveLength(12);
    expect(folded.at(-2)).toMatchObject({
      name: 'Other (3)',
      counts: { households: 30, visits: 60 },
      except: [...lines(10).map(({ id }) => id), 'unknown'],
    });
    expect(folded.at(-1)).toBe(UNKNOWN);
  });

  it('does not add up households that stand in several groups', () => {
    expect(foldLines(split, lines(13)).at(-1)?.counts).toEqual({ visits: 60 });
    // Where a visit stands in several, too, it is the same with visits.
    expect(foldLines({ ...split, several: true }, lines(13)).at(-1)?.counts).toEqual({});
  });

  it('adds up what is counted in one unit, and nothing else', () => {
    const counted = (units: readonly string[]) =>
      lines(13).map((line, index) => ({
        ...line,
        unit: units[index % units.length] ?? null,
        counts: { quantity: 5 },
      }));
    const sums = (units: readonly string[]) =>
      foldLines({ measures: ['quantity'] }, counted(units)).at(-1)?.counts;
    expect(sums(['can'])).toEqual({ quantity: 15 });
    expect(sums(['can', 'bag'])).toEqual({});
  });

  it('adds up pounds, and no pounds and pieces', () => {
    const counted = (isPounds: (index: number) => boolean) =>
      foldLines(
        { measures: ['quantity'] },
        lines(13).map((line, index) => ({
          ...{ ...line, unit: null, counts: { quantity: 0.5 } },
          isPounds: isPounds(index),
        })),
      ).at(-1);
    expect(counted(() => true)).toMatchObject({ counts: { quantity: 1.5 }, isPounds: true });
    expect(counted((index) => index < 12)).toMatchObject({ counts: {}, isPounds: false });
  });

  it('is whole where one more line takes no more room', () => {
    expect(foldLines(split, lines(11))).toHaveLength(11);
  });
});

const split = (name: string): ReportSplit<ReturnType<typeof aServiceReport>> => {
  const found = serviceReport.cards
    .flatMap(({ splits }) => splits)
    .find((one) => one.name === name);
  if (!found) throw new Error(`No split ${name}.`);
  return found;
};

describe('what leaves the screen', () => {
  it('has no small count of a gender, and none that would tell one', () => {
    const shared = sharedLines(split('gender'), aServiceReport());
    expect(shared.map(({ counts }) => counts.households)).toEqual([300, '<5', '<5']);
  });

  it('tells no group at all where the figure would tell the one', () => {
    const { splits } = aServiceReport();
    const [woman, man] = splits.gender.map((line, index) => ({
      ...line,
      households: index === 0 ? 3 : 0,
    }));
    if (!woman || !man) throw new Error('No lines.');
    const answer = aServiceReport({ splits: { ...splits, gender: [woman, man] } });
    const shared = sharedLines(split('gender'), answer);
    expect(shared.map(({ counts }) => counts.households)).toEqual(['<5', '<5']);
  });

  it('has the counts of places as they are', () => {
    const answer = aServiceReport();
    expect(sharedLines(split('arrival'), answer)).toEqual(split('arrival').lines(answer));
  });
});

describe('the file of a report', () => {
  const read = async (file: Blob) =>
    (await file.text())
      .replace(/^\uFEFF/, '')
      .split('\r\n')
      .filter(Boolean);

  it('has one line for each number, with what it is of', async () => {
    const { file, rows } = reportFile(serviceReport, aServiceReport());
    const [head, ...body] = await read(file);
    expect(head).toBe('Report,From,To,Locations,Table,Group,Detail,Measure,Value,Value before');
    expect(body).toHaveLength(rows);
    const about = 'Service report,2026-10-01,2026-11-22,Eastside Pantry';
    expect(body[0]).toBe(`${about},Figures,Unduplicated households,,Households,312,285`);
    expect(body).toContain(`${about},Where households live: Zip code,48212,Hamtramck,Visits,624,`);
    expect(body).toContain(`${about},Who they are: Gender,Non-binary,,Households,<5,`);
    // The answer holds weeks: there are no numbers of days and months.
    expect(body.filter((line) => line.includes(': Day,'))).toEqual([]);
  });

  it('has pounds to the hundredth, and what has no weight', async () => {
    const pounds = somePounds({
      wasted: [{ value: 'expired', name: null, quantity: 4.38, before: null }],
      unweighed: { received: 0, handed_out: 0, wasted: 3, closing: 0 },
      before: { received: 0, handed_out: 0, wasted: 12.25, closing: 0 },
      ledger: {
        ...{ opening: 14.38, received: 0, transferred_in: 0, corrected: 0 },
        ...{ handed_out: 0, wasted: 4.38, transferred_out: 0, closing: 10 },
      },
    });
    const body = await read(reportFile(foodReport, aFoodReport({ pounds })).file);
    const about = 'Food report,2026-10-01,2026-11-22,Eastside Pantry';
    for (const line of [
      'Figures,Pounds wasted,,Pounds,4.38,12.25',
      'Figures,Pounds wasted,,Items without a weight,3,',
      'Food in and out: Wasted,Expired,pounds,Quantity,4.38,',
      'Food from the start to the end of the period: Unit,pounds,,On hand at the beginning,14.38,',
    ])
      expect(body).toContain(`${about},${line}`);
  });

  it('has what food was before', async () => {
    const body = await read(reportFile(foodReport, aFoodReport()).file);
    expect(
      body.some((line) => line.endsWith('Food handed out: Category,Canned,units,Quantity,30,20')),
    ).toBe(true);
  });
});
