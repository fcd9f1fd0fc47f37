import { format, parseISO } from 'date-fns';
import { DATES } from '../config';
import { choiceText, codesOf, type ChoiceWords } from '../i18n/choices';
import { ETHNICITIES, GENDERS } from '../i18n/clientChoices';
import { EMPTY } from '../i18n/formatValue';
import { SOURCE_KINDS } from '../i18n/foodSourceKinds';
import { MONTHLY_FIGURES, type MonthlyFigure, type MonthlyLine } from '../i18n/monthlyFigures';
import { text } from '../i18n/text';
import type { FoodReport, ServiceReport } from './answers';
import type { Count, NumberRows } from './declaration';
import type { ProgramReport } from './programAnswers';
import { sharedCounts } from './sharedLines';
import { amountWords, countWords } from './words';
import { groupName, UNKNOWN } from './wordLine';

/** The cards of the form; each line stands in one of them. */
export type MonthlyPart = 'people' | 'sources' | 'stock' | HeadSplit;

/** What is known of heads of household, not of each member. */
export const HEAD_SPLITS = ['gender', 'ethnicity'] as const;
type HeadSplit = (typeof HEAD_SPLITS)[number];

/** Whether a part, or the split behind a number, is of heads of household. */
export const isOfHeads = (name: string | undefined): name is HeadSplit =>
  HEAD_SPLITS.some((split) => split === name);

/** A number of the form, and what stands behind it. */
export interface MonthlyAmount {
  /** Null where there is nothing to divide, or nothing to divide by. */
  count: Count | null;
  unit: 'count' | 'pounds' | 'pounds_each' | 'dollars';
  rows: NumberRows | null;
}

/** A line of the form as it is shown, printed and exported. */
export interface MonthlyRow {
  id: string;
  number: string;
  part: MonthlyPart;
  name: string;
  /** Of a line of a source: its id, its kind, and the pounds that went out of it. */
  source?: { id: string | null; kind: string; out: MonthlyAmount };
  /** Null where a number cannot be said: no value of a pound is set. */
  amount: MonthlyAmount | null;
}

/** What the form is made of. */
export interface MonthlyAnswers {
  lines: readonly MonthlyLine[];
  service: ServiceReport;
  food: FoodReport;
  programs: ProgramReport;
  /** What a pound is worth by year, in dollars. */
  poundValues: Readonly<Record<string, number>>;
}

/** The lines of the form in their order, with their numbers. */
export function monthlyRows(answers: MonthlyAnswers): readonly MonthlyRow[] {
  const rows: MonthlyRow[] = [];
  for (const line of answers.lines)
    for (const [at, row] of rowsOf(line, answers).entries()) {
      const fixed = at === 0 ? line.number : null;
      const above = rows.at(-1)?.number;
      rows.push({ ...row, number: fixed ?? (above === undefined ? '1' : numberAfter(above)) });
    }
  return rows;
}

/** The number of the line below: '10' after '9', '4b' after '4a', 'A3' after 'A2'; '' where none follows. */
export function numberAfter(number: string): string {
  const [, before = '', digits] = /^(.*?)(\d+)$/.exec(number) ?? [];
  if (digits !== undefined) return before + String(Number(digits) + 1).padStart(digits.length, '0');
  const last = number.slice(-1);
  return /[a-y]/i.test(last)
    ? number.slice(0, -1) + String.fromCodePoint((last.codePointAt(0) ?? 0) + 1)
    : '';
}

type UnnumberedRow = Omit<MonthlyRow, 'number'>;

function rowsOf(line: MonthlyLine, answers: MonthlyAnswers): readonly UnnumberedRow[] {
  const { figure, label } = line;
  if (figure === 'sources') return sourceRows(answers);
  if (figure === 'gender' || figure === 'ethnicity') return headRows(figure, label, answers);
  if (figure === 'program_households') return programRows(line, 'households', answers);
  if (figure === 'program_individuals') return programRows(line, 'individuals', answers);
  return [
    {
      id: figure,
      part: PEOPLE.has(figure) ? 'people' : 'stock',
      name: label ?? nameOf(figure, answers),
      amount: amountOf(figure, answers),
    },
  ];
}

const PEOPLE: ReadonlySet<MonthlyFigure> = new Set([
  ...(['days_open', 'households', 'household_visits', 'new_households'] as const),
  ...(['individuals', 'individual_visits', 'children', 'adults', 'seniors'] as const),
  'age_unknown',
]);

/** A line for each program: 'Households, TEFAP', or as the network calls the figure. */
function programRows(
  { figure, label }: MonthlyLine,
  measure: 'households' | 'individuals',
  { programs: { programs } }: MonthlyAnswers,
): readonly UnnumberedRow[] {
  return programs.map(({ value, name: program, ...counts }) => ({
    id: `${figure} ${value}`,
    part: 'people',
    name: text('reports.monthly.byProgram', {
      figure: label ?? text(`reports.measures.${measure}`),
      program,
    }),
    amount: countOf(counts[measure], { measure, split: 'program', value }),
  }));
}

/** A line for each answer, also without households, so that its number stays: 'Gender: Woman'. */
function headRows(
  split: HeadSplit,
  label: string | null,
  { service }: MonthlyAnswers,
): readonly UnnumberedRow[] {
  return headGroups(split, service).map(({ value, count }) => ({
    id: `${split} ${value}`,
    part: split,
    name: text('reports.rows.group', {
      group: label ?? text(`reports.groups.${split}`),
      name: groupName({ value, name: null }, HEAD_WORDS[split]),
    }),
    amount: countOf(count, { measure: 'households', split, value }),
  }));
}

const HEAD_WORDS: Readonly<Record<HeadSplit, ChoiceWords<string>>> = {
  gender: GENDERS,
  ethnicity: ETHNICITIES,
};

/** The households by the answer of their heads; those without an answer are last. */
const headGroups = (split: HeadSplit, { splits }: ServiceReport): readonly Group[] =>
  [...codesOf(HEAD_WORDS[split]), UNKNOWN].map((value) => ({
    value,
    count: splits[split].find((line) => line.value === value)?.households ?? 0,
  }));

interface Group {
  value: string;
  count: number;
}

function sourceRows({ food }: MonthlyAnswers): readonly UnnumberedRow[] {
  return food.sources.map(({ value, name, kind, received, handed_out }) => ({
    id: `source ${value}`,
    part: 'sources',
    name: name ?? text('reports.monthly.noSource'),
    source: {
      id: name === null ? null : value,
      kind: kind === null ? '' : choiceText(SOURCE_KINDS, kind),
      out: poundsOf(handed_out, 'handed_out', value),
    },
    amount: poundsOf(received, 'received', value),
  }));
}

/** What a figure is called, with what it depends on. */
function nameOf(figure: MonthlyFigure, { service, poundValues }: MonthlyAnswers): string {
  const { age_bands: bands, period } = service;
  if (figure === 'children' || figure === 'adults' || figure === 'seniors')
    return text(`reports.ages.${figure}`, {
      adult: bands.adult_from,
      adultLast: bands.senior_from - 1,
      senior: bands.senior_from,
      childLast: bands.adult_from - 1,
    });
  if (figure === 'pounds_on_hand')
    return text('reports.monthly.onHand', {
      day: format(parseISO(period.to), DATES.dayOfMonth),
    });
  const each = poundValues[period.to.slice(0, 4)];
  if (figure === 'value' && each !== undefined)
    return text('reports.monthly.valueAt', { each: dollars.format(each) });
  return choiceText(MONTHLY_FIGURES, figure);
}

function amountOf(figure: MonthlyFigure, answers: MonthlyAnswers): MonthlyAmount | null {
  const { service, food, poundValues } = answers;
  const { figures, splits, period } = service;
  const ledger = food.pounds.ledger;
  switch (figure) {
    // Each of their lines has numbers of its own.
    case 'sources':
    case 'gender':
    case 'ethnicity':
    case 'program_households':
    case 'program_individuals':
      return null;
    case 'children':
    case 'adults':
    case 'seniors':
    case 'age_unknown': {
      const band = figure === 'age_unknown' ? 'unknown' : figure;
      const line = splits.age.find(({ value }) => value === band);
      return countOf(line?.individuals ?? 0, {
        ...{ measure: 'individuals', split: 'age' },
        value: band,
      });
    }
    case 'days_open':
      return countOf(splits.bucket.filter(({ visits }) => visits > 0).length, {
        measure: 'visits',
      });
    case 'households':
      return countOf(figures.households, { measure: 'households' });
    case 'household_visits':
      return countOf(figures.visits, { measure: 'visits' });
    case 'new_households':
      return countOf(figures.new_households, {
        ...{ measure: 'households', split: 'arrival' },
        value: 'new',
      });
    case 'individuals':
      return countOf(figures.individuals, { measure: 'individuals' });
    case 'individual_visits':
      return countOf(figures.people, { measure: 'people' });
    case 'pounds_received':
      return poundsOf(ledger?.received ?? 0, 'received');
    case 'pounds_handed_out':
      return poundsOf(ledger?.handed_out ?? 0, 'handed_out');
    case 'pounds_per_household': {
      if (!ledger || figures.households === 0) return { count: null, unit: 'count', rows: null };
      const { rows } = poundsOf(0, 'handed_out');
      const each = Math.round((ledger.handed_out / figures.households) * 10) / 10;
      return { count: each, unit: 'pounds_each', rows };
    }
    case 'pounds_wasted':
      return poundsOf(ledger?.wasted ?? 0, 'wasted');
    case 'pounds_on_hand':
      return poundsOf(ledger?.closing ?? 0, 'closing');
    case 'value': {
      const each = poundValues[period.to.slice(0, 4)];
      if (each === undefined) return null;
      const { rows } = poundsOf(0, 'handed_out');
      return { count: Math.round((ledger?.handed_out ?? 0) * each), unit: 'dollars', rows };
    }
  }
}

const countOf = (count: number, rows: NumberRows): MonthlyAmount => ({
  ...{ count, unit: 'count', rows },
});

/** Pounds as they are read, so that paper, file and page have the same ones: whole ones from 10 on. */
function poundsOf(
  pounds: number,
  measure: 'received' | 'handed_out' | 'wasted' | 'closing',
  source?: string,
): MonthlyAmount {
  const count = Math.abs(pounds) < WHOLE_FROM ? Math.round(pounds * 100) / 100 : Math.round(pounds);
  const of = source === undefined ? {} : ({ split: 'source', value: source } as const);
  return { count, unit: 'pounds', rows: { measure, unit: null, weight: 'known', ...of } };
}

const WHOLE_FROM = 10;

/** What all sources come to. */
export function sourceTotals(rows: readonly MonthlyRow[]): { in: Count; out: Count } {
  const sumOf = (count: (row: MonthlyRow) => Count | null | undefined) =>
    rows.reduce((sum, row) => sum + Number(count(row) ?? 0), 0);
  return {
    in: sumOf(({ source, amount }) => (source ? amount?.count : 0)),
    out: sumOf(({ source }) => source?.out.count),
  };
}

/** The lines as they may leave the screen: small counts by age, gender, and ethnicity are hidden, as in all reports. */
export function sharedRows(
  rows: readonly MonthlyRow[],
  service: ServiceReport,
): readonly MonthlyRow[] {
  const shown = {
    age: shownOf(service.splits.age.map(({ value, individuals: count }) => ({ value, count }))),
    gender: shownOf(headGroups('gender', service)),
    ethnicity: shownOf(headGroups('ethnicity', service)),
  };
  return rows.map((row) => {
    const behind = row.amount?.rows;
    const count =
      behind && 'split' in behind && isHidden(behind.split) && behind.value !== undefined
        ? shown[behind.split].get(behind.value)
        : undefined;
    return row.amount && count !== undefined ? { ...row, amount: { ...row.amount, count } } : row;
  });
}

/** Whether small counts of a split are hidden. */
const isHidden = (split: string | undefined): split is 'age' | HeadSplit =>
  split === 'age' || isOfHeads(split);

/** What is said of each group, by its value. */
function shownOf(groups: readonly Group[]): ReadonlyMap<string, Count> {
  const counts = sharedCounts(groups.map(({ count }) => count));
  return new Map(groups.map(({ value, count }, at) => [value, counts[at] ?? count]));
}

/** A number of the form as it is read: '2,840', '22.8', '$14,003'; '-' for none. */
export function monthlyWords({ count, unit }: MonthlyAmount): string {
  if (count === null) return EMPTY;
  if (unit === 'pounds_each' && typeof count === 'number') return tenths.format(count);
  if (unit === 'dollars' && typeof count === 'number') return wholeDollars.format(count);
  return unit === 'pounds' ? amountWords(count, true) : countWords(count);
}

const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1 });
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeDollars = new Intl.NumberFormat('en-US', {
  ...{ style: 'currency', currency: 'USD' },
  maximumFractionDigits: 0,
});

/** How many items the pounds leave out, because nobody stated their weight; null for none. */
export function unweighedWords({ pounds }: FoodReport): string | null {
  const parts = UNWEIGHED.filter((part) => pounds.unweighed[part] > 0).map((part) =>
    text(`reports.monthly.unweighed.${part}`, { smart_count: pounds.unweighed[part] }),
  );
  return parts.length === 0 ? null : parts.join(', ');
}

const UNWEIGHED = ['received', 'handed_out', 'wasted', 'closing'] as const;
