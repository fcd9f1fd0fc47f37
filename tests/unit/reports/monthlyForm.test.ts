import { describe, expect, it } from 'vitest';
import '../../../src/i18n/reportTexts';
import { USUAL_LINES, type MonthlyLine } from '../../../src/i18n/monthlyFigures';
import { daysOfMonth, goesOn, monthsUntil, readMonth } from '../../../src/reports/month';
import { monthlyFile } from '../../../src/reports/monthlyFile';
import {
  monthlyRows,
  monthlyWords,
  numberAfter,
  sharedRows,
  sourceTotals,
  unweighedWords,
  type MonthlyAnswers,
} from '../../../src/reports/monthlyForm';
import { aMonthlyFood } from './aMonthlyFood';
import { aLine, aProgramReport, aServiceReport, SOME_PROGRAMS } from './builders';

const answers = (change: Partial<MonthlyAnswers> = {}): MonthlyAnswers => ({
  lines: USUAL_LINES,
  service: aServiceReport({ period: { from: '2026-10-01', to: '2026-10-31' } }),
  food: aMonthlyFood(),
  programs: aProgramReport(),
  poundValues: { '2026': 1.97 },
  ...change,
});

const line = (
  figure: MonthlyLine['figure'],
  number: string | null = null,
  label: string | null = null,
) => ({
  ...{ figure, number, label },
});

/** The answers of a month in which heads of household have these genders. */
const ofGenders = (households: Readonly<Record<string, number>>) => {
  const { service } = answers();
  const gender = Object.entries(households).map(([value, count]) => aLine(value, count));
  return answers({
    lines: [line('gender')],
    service: { ...service, splits: { ...service.splits, gender } },
  });
};

const seen = (change?: Partial<MonthlyAnswers>) =>
  monthlyRows(answers(change)).map(({ number, name, amount, source }) =>
    [number, name, source?.kind, amount && monthlyWords(amount), source && monthlyWords(source.out)]
      .filter((part) => part !== undefined)
      .join(' | '),
  );

describe('the lines of the monthly form', () => {
  it('are numbered on, a source and kind at a time', () => {
    expect(seen()).toEqual([
      '1 | Days open | 2',
      '2 | Households, unduplicated | 312',
      '3 | Households, total | 761',
      '4 | New households | 46',
      '5 | Individuals, unduplicated | 968',
      '6 | Children, 0 to 17 | 234',
      '7 | Adults, 18 to 59 | 234',
      '8 | Seniors, 60 and over | 234',
      '9 | Age unknown | 234',
      '10 | Gleaners Food Bank | TEFAP | 2,840 | 2,702',
      '11 | Unknown source |  | 9.75 | 0',
      '12 | Waste | 52',
      '13 | On hand October 31 | 2,306',
      '14 | Value at $1.97 a pound | $14,003',
    ]);
  });

  it('have the numbers and names of the network, in its order', () => {
    expect(
      seen({
        lines: [
          line('pounds_handed_out', '7b'),
          { ...line('households'), label: 'Families' },
          line('sources', 'F9'),
          line('individual_visits'),
          line('pounds_received', '40'),
        ],
      }),
    ).toEqual([
      '7b | Pounds handed out | 7,108',
      '7c | Families | 312',
      'F9 | Gleaners Food Bank | TEFAP | 2,840 | 2,702',
      'F10 | Unknown source |  | 9.75 | 0',
      'F11 | Individuals, total | 2,412',
      '40 | Pounds received | 7,445',
    ]);
  });

  it('are one for each program, each number with its visits', () => {
    const programs = aProgramReport(SOME_PROGRAMS);
    const lines = [
      line('program_households', '8'),
      { ...line('program_individuals'), label: 'People served' },
    ];
    expect(seen({ programs, lines })).toEqual([
      '8 | Households, TEFAP | 214',
      '9 | Households, CSFP | 61',
      '10 | People served, TEFAP | 702',
      '11 | People served, CSFP | 80',
    ]);
    expect(monthlyRows(answers({ programs, lines }))[2]?.amount?.rows).toEqual({
      ...{ measure: 'individuals', split: 'program' },
      value: '00000000-0000-4000-8000-000000000031',
    });
    expect(seen({ lines })).toEqual([]);
  });

  it('are one for each gender and ethnicity of the heads of household, the unknown last', () => {
    const lines = [line('gender', '8'), line('ethnicity', null, 'Race')];
    expect(seen({ lines })).toEqual([
      '8 | Gender: Woman | 300',
      '9 | Gender: Man | 9',
      '10 | Gender: Non-binary | 3',
      '11 | Gender: Other | 0',
      '12 | Gender: Prefer not to say | 0',
      '13 | Gender: Unknown | 0',
      '14 | Race: American Indian or Alaska Native | 0',
      '15 | Race: Asian | 312',
      '16 | Race: Black or African American | 0',
      '17 | Race: Hispanic or Latino | 0',
      '18 | Race: Middle Eastern or North African | 0',
      '19 | Race: Native Hawaiian or Pacific Islander | 0',
      '20 | Race: White | 0',
      '21 | Race: Multiple | 0',
      '22 | Race: Other | 0',
      '23 | Race: Prefer not to say | 0',
      '24 | Race: Unknown | 0',
    ]);
    expect(monthlyRows(answers({ lines }))[1]).toMatchObject({
      ...{ id: 'gender man', part: 'gender' },
      amount: { rows: { measure: 'households', split: 'gender', value: 'man' } },
    });
  });

  it('divide the pounds handed out by the households', () => {
    const lines = [line('pounds_per_household')];
    expect(seen({ lines })).toEqual(['1 | Pounds per household | 22.8']);
    const { service } = answers();
    const withHouseholds = (households: number) => ({
      ...service,
      figures: { ...service.figures, households },
    });
    expect(seen({ lines, service: withHouseholds(7108 / 4) })).toEqual([
      '1 | Pounds per household | 4.0',
    ]);
    expect(seen({ lines, service: withHouseholds(0) })).toEqual(['1 | Pounds per household | -']);
  });

  it('say no pounds per household where nothing has a weight', () => {
    const food = aMonthlyFood();
    const none = { ...food, pounds: { ...food.pounds, ledger: null } };
    expect(seen({ food: none, lines: [line('pounds_per_household')] })).toEqual([
      '1 | Pounds per household | -',
    ]);
  });

  it('say no value where the network set none for the year', () => {
    const [value] = monthlyRows(answers({ lines: [line('value')], poundValues: { '2025': 1.9 } }));
    expect(value).toMatchObject({ name: 'Value of pounds handed out', amount: null });
  });

  it('are zero where nothing has a weight', () => {
    const food = aMonthlyFood();
    const none = { ...food, sources: [], pounds: { ...food.pounds, ledger: null } };
    expect(seen({ food: none }).slice(9)).toEqual([
      '10 | Waste | 0',
      '11 | On hand October 31 | 0',
      '12 | Value at $1.97 a pound | $0',
    ]);
  });

  it.each([
    ['9', '10'],
    ['09', '10'],
    ['4a', '4b'],
    ['A-1', 'A-2'],
    ['z', ''],
    ['', ''],
  ])('go on behind %s with %s', (number, next) => {
    expect(numberAfter(number)).toBe(next);
  });

  it('come to the totals of the lines that are read', () => {
    expect(sourceTotals(monthlyRows(answers()))).toEqual({ in: 2849.75, out: 2702 });
  });

  it('leave the screen with small counts by age hidden', () => {
    const service = answers().service;
    const [first, ...others] = service.splits.age;
    const age = [{ ...first!, individuals: 3 }, ...others];
    const small = answers({ service: { ...service, splits: { ...service.splits, age } } });
    const shared = sharedRows(monthlyRows(small), small.service);
    const countOf = (id: string) => shared.find((row) => row.id === id)?.amount?.count;
    expect(['individuals', 'children', 'adults', 'pounds_wasted'].map(countOf)).toEqual([
      ...[968, '<5', '<5', 52],
    ]);
  });

  it.each([
    [{ woman: 300, man: 9, other: 3 }, [300, '<5', 0, '<5', 0, 0]],
    // The households of the month would tell who a single hidden one is of.
    [{ woman: 3 }, ['<5', '<5', '<5', '<5', '<5', '<5']],
    [{ woman: 40, unknown: 5 }, [40, 0, 0, 0, 0, 5]],
  ])('leave the screen with small counts by gender hidden: %j', (households, counts) => {
    const asked = ofGenders(households);
    const shared = sharedRows(monthlyRows(asked), asked.service);
    expect(shared.map(({ amount }) => amount?.count)).toEqual(counts);
  });

  it('leave the screen without the ages that a single hidden one would tell', () => {
    const { service } = answers();
    const age = service.splits.age.map((one, at) => ({ ...one, individuals: at === 0 ? 3 : 0 }));
    const asked = answers({
      lines: [line('children'), line('seniors')],
      service: { ...service, splits: { ...service.splits, age } },
    });
    const shared = sharedRows(monthlyRows(asked), asked.service);
    expect(shared.map(({ amount }) => amount?.count)).toEqual(['<5', '<5']);
  });

  it('say in the file that gender and ethnicity are of heads of household', async () => {
    const asked = { ...ofGenders({ woman: 300 }) };
    const lines = [line('pounds_per_household', '7'), line('gender')];
    const { file } = monthlyFile(monthlyRows({ ...asked, lines }).slice(0, 2), {
      ...{ month: '2026-10', locations: ['Northgate'], foodBank: null, agency: null },
    });
    expect((await file.text()).split('\r\n').slice(1)).toEqual([
      '7,Pounds per household,,22.8,,,2026-10,Northgate,,',
      '8,Gender: Woman,Heads of household,300,,,2026-10,Northgate,,',
      '',
    ]);
  });

  it('are a file of the same numbers in the same order', async () => {
    const lines = [line('households'), line('sources', '10'), line('pounds_wasted')];
    const { file, rows } = monthlyFile(monthlyRows(answers({ lines })), {
      month: '2026-10',
      locations: ['Eastside Pantry', 'Northgate'],
      foodBank: 'Gleaners Food Bank',
      agency: '4417',
    });
    const about = '2026-10,Eastside Pantry; Northgate,Gleaners Food Bank,4417';
    expect((await file.text()).replace('\uFEFF', '').split('\r\n')).toEqual([
      'Line,Figure,Type,Number,Pounds received,Pounds handed out,Month,Locations,Food bank,Agency',
      `1,"Households, unduplicated",,312,,,${about}`,
      `10,Gleaners Food Bank,TEFAP,,2840,2702,${about}`,
      `11,Unknown source,,,9.75,0,${about}`,
      `12,Waste,,52,,,${about}`,
      '',
    ]);
    expect(rows).toBe(4);
  });

  it('say what the pounds leave out', () => {
    const food = aMonthlyFood();
    expect(unweighedWords(food)).toBe('3 items received, 2 items on hand');
    const unweighed = { received: 0, handed_out: 0, wasted: 0, closing: 0 };
    expect(unweighedWords({ ...food, pounds: { ...food.pounds, unweighed } })).toBeNull();
  });
});

describe('the month of the form', () => {
  it.each([
    [null, '2026-10'],
    ['2026-11', '2026-11'],
    ['2025-02', '2025-02'],
    ['2026-12', '2026-10'],
    ['2026-13', '2026-10'],
    ['october', '2026-10'],
  ])('that the address calls %s is %s', (named, month) => {
    expect(readMonth(named, '2026-11-22')).toBe(month);
  });

  it('ends today while it goes on', () => {
    expect(daysOfMonth('2026-11', '2026-11-22')).toEqual({ from: '2026-11-01', to: '2026-11-22' });
    expect(daysOfMonth('2024-02', '2026-11-22')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
    expect([goesOn('2026-11', '2026-11-22'), goesOn('2026-10', '2026-11-22')]).toEqual([
      ...[true, false],
    ]);
  });

  it('is one of two years, the latest first', () => {
    const months = monthsUntil('2026-01-31');
    expect([months.length, months[0], months[1], months.at(-1)]).toEqual([
      ...[24, '2026-01', '2025-12', '2024-02'],
    ]);
  });
});
