import { parse } from 'zod/mini';
import { SOURCE_KINDS } from '../i18n/foodSourceKinds';
import { text, type TextKey } from '../i18n/text';
import {
  foodReport as shape,
  type FoodLine,
  type FoodReport,
  type PoundLine,
  type SourceLine,
} from './answers';
import type { Line, Report, ReportFigure, ReportSplit } from './declaration';
import { STOCK_MEASURES, type StockMeasure, type StockSplit } from './stockAnswers';
import { countedStock, countedUnit, reasonWords, unitWords } from './words';
import { groupName, UNKNOWN } from './wordLine';

type Movement = 'handed_out' | 'received' | 'wasted' | 'on_hand';

/** What stands behind a line of each, and by what it is split. */
const ROWS: Readonly<Record<Movement, { measure: StockMeasure; split: StockSplit }>> = {
  handed_out: { measure: 'handed_out', split: 'category' },
  received: { measure: 'received', split: 'reason' },
  wasted: { measure: 'wasted', split: 'reason' },
  on_hand: { measure: 'closing', split: 'category' },
};

const reasonName = ({ value }: PoundLine): string => reasonWords(value);

/** What all food that has a weight is counted in, beside its units. */
const IN_POUNDS = { unit: null, weight: 'known' } as const;

/** A split whose groups stand in the answer under its name: all in pounds, then each in its unit. */
const movements = (
  name: Movement,
  nameOf: (line: PoundLine) => string = groupName,
): ReportSplit<FoodReport> => ({
  name,
  group: `reports.groups.${name}`,
  detail: 'reports.groups.unit',
  measures: ['quantity'],
  lines: (answer) => [
    ...answer.pounds[name].map((line) => ({
      ...lineOf(line, nameOf(line)),
      id: `lb: ${line.value}`,
      detail: text('reports.pounds'),
      isPounds: true,
    })),
    ...answer[name].map((line: FoodLine) => ({
      ...lineOf(line, nameOf(line)),
      id: `${line.value} ${line.unit ?? ''}`,
      detail: unitWords(line.unit),
      unit: line.unit,
    })),
  ],
  // What several groups were given stands behind their own numbers.
  rows: ({ value = '', unit = null, isPounds, except }) =>
    except ? null : { ...ROWS[name], ...(isPounds ? IN_POUNDS : { unit }), value },
});

const lineOf = ({ value, quantity, before }: PoundLine, name: string) => ({
  ...{ name, value, before },
  counts: { quantity },
});

const ledgerLines = ({ pounds, units }: FoodReport): readonly Line[] => [
  ...(pounds.ledger
    ? [{ id: 'lb:', name: text('reports.pounds'), isPounds: true, counts: pounds.ledger }]
    : []),
  ...units.map(({ unit, ...counts }) => ({
    id: unit ?? '',
    name: unitWords(unit),
    unit,
    counts,
  })),
];

/** All of it in pounds, and how many items it leaves out. */
const figure = (
  name: 'poundsIn' | 'poundsOut' | 'poundsWasted' | 'poundsOnHand',
  measure: 'received' | 'handed_out' | 'wasted' | 'closing',
): ReportFigure<FoodReport> => ({
  name,
  label: `reports.figures.${name}`,
  measure: 'pounds',
  count: ({ pounds }) => pounds.ledger?.[measure] ?? 0,
  before: ({ pounds }) => pounds.before?.[measure] ?? null,
  rows: { measure, ...IN_POUNDS },
  without: ({ pounds }) => {
    const count = pounds.unweighed[measure];
    const rows = { measure, unit: null, weight: 'unknown' } as const;
    return count === 0 ? null : { count, words: countedStock(count, rows), rows };
  },
});

/** Pounds of all lines with the same group. */
const poundsOf = (lines: readonly SourceLine[]) => ({
  received: sumOf(lines.map(({ received }) => received)),
  handed_out: sumOf(lines.map(({ handed_out }) => handed_out)),
});

/** In whole hundredths: sums of decimal fractions are not exact. */
const sumOf = (amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;

/** The kind of a source in words. */
const kindName = (kind: string | null): string =>
  groupName({ value: kind ?? UNKNOWN, name: null }, SOURCE_KINDS);

/** A split by what is known of sources, in pounds. */
const bySource = (
  split: Pick<ReportSplit<FoodReport>, 'name' | 'group' | 'lines'> & { detail?: TextKey },
  of: StockSplit,
): ReportSplit<FoodReport> => ({
  ...split,
  measures: ['received', 'handed_out'],
  adds: true,
  total: ({ sources }) => poundsOf(sources),
  rows: ({ id }, name) => {
    const measure = STOCK_MEASURES.find((one) => one === name);
    return measure ? { measure, ...IN_POUNDS, split: of, value: id } : null;
  },
});

/** What came in, what was handed out and what is left. */
export const foodReport: Report<FoodReport> = {
  name: 'food_report',
  title: 'reports.food.title',
  entity: 'stock_movements',
  failed: 'reports.failed',
  none: 'reports.food.none',
  fn: 'food_report',
  read: (answer) => parse(shape, answer),
  isEmpty: ({ units }) => units.length === 0,
  figures: [
    figure('poundsIn', 'received'),
    figure('poundsOut', 'handed_out'),
    figure('poundsOnHand', 'closing'),
    { ...figure('poundsWasted', 'wasted'), isLoss: true },
  ],
  cards: [
    {
      name: 'handedOut',
      title: 'reports.cards.handedOut',
      part: 'food',
      chart: 'share',
      width: 'half',
      splits: [movements('handed_out')],
      aside: ({ units }) =>
        units
          .filter(({ handed_out }) => handed_out > 0)
          .map(({ unit, handed_out: count }) => ({
            ...{ count, words: countedUnit(count, unit) },
            rows: { measure: 'handed_out', unit },
          })),
    },
    {
      name: 'stock',
      title: 'reports.cards.stock',
      part: 'food',
      chart: 'share',
      width: 'half',
      splits: [
        movements('received', reasonName),
        movements('wasted', reasonName),
        movements('on_hand'),
      ],
    },
    {
      name: 'sources',
      title: 'reports.cards.sources',
      part: 'food',
      chart: 'table',
      width: 'full',
      splits: [
        bySource(
          {
            name: 'sources',
            group: 'reports.groups.source',
            detail: 'reports.groups.source_kind',
            lines: ({ sources }) =>
              sources.map((line) => ({
                ...{ id: line.value, name: groupName(line), detail: kindName(line.kind) },
                ...{ isPounds: true, counts: poundsOf([line]) },
              })),
          },
          'source',
        ),
        bySource(
          {
            name: 'source_kinds',
            group: 'reports.groups.source_kind',
            lines: ({ sources }) =>
              [...new Set(sources.map(({ kind }) => kind))].map((kind) => ({
                ...{ id: kind ?? UNKNOWN, name: kindName(kind), isPounds: true },
                counts: poundsOf(sources.filter((line) => line.kind === kind)),
              })),
          },
          'source_kind',
        ),
      ],
    },
    {
      name: 'ledger',
      title: 'reports.cards.ledger',
      part: 'food',
      chart: 'table',
      width: 'full',
      splits: [
        {
          name: 'ledger',
          group: 'reports.groups.unit',
          measures: [
            'opening',
            'received',
            'transferred_in',
            'corrected',
            'handed_out',
            'wasted',
            'transferred_out',
            'closing',
          ],
          lines: ledgerLines,
          rows: ({ unit = null, isPounds }, name) => {
            const measure = STOCK_MEASURES.find((one) => one === name);
            return measure ? { measure, ...(isPounds ? IN_POUNDS : { unit }) } : null;
          },
        },
      ],
    },
  ],
  footnote: () => [
    text('reports.food.footnote'),
    text('reports.food.pounds'),
    text('reports.food.sources'),
  ],
};
