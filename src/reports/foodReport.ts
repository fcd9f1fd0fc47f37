import { parse } from 'zod/mini';
import { text } from '../i18n/text';
import { foodReport as shape, type FoodLine, type FoodReport, type UnitLedger } from './answers';
import type { Line, Report, ReportSplit } from './declaration';
import { STOCK_MEASURES, type StockMeasure, type StockSplit } from './stockAnswers';
import { countedUnit, reasonWords, unitWords } from './words';
import { groupName } from './wordLine';

type Movement = 'handed_out' | 'received' | 'wasted' | 'on_hand';

/** What stands behind a line of each, and by what it is split. */
const ROWS: Readonly<Record<Movement, { measure: StockMeasure; split: StockSplit }>> = {
  handed_out: { measure: 'handed_out', split: 'category' },
  received: { measure: 'received', split: 'reason' },
  wasted: { measure: 'wasted', split: 'reason' },
  on_hand: { measure: 'closing', split: 'category' },
};

const reasonName = ({ value }: FoodLine): string => reasonWords(value);

/** A split whose groups stand in the answer under its name, each in its unit. */
const movements = (
  name: Movement,
  nameOf: (line: FoodLine) => string = groupName,
): ReportSplit<FoodReport> => ({
  name,
  group: `reports.groups.${name}`,
  detail: 'reports.groups.unit',
  measures: ['quantity'],
  lines: (answer) =>
    answer[name].map((line) => ({
      id: `${line.value} ${line.unit ?? ''}`,
      name: nameOf(line),
      detail: unitWords(line.unit),
      value: line.value,
      unit: line.unit,
      counts: { quantity: line.quantity },
      before: line.before,
    })),
  // What several groups were given stands behind their own numbers.
  rows: ({ value = '', unit = null, except }) => (except ? null : { ...ROWS[name], unit, value }),
});

const ledgerLine = ({ unit, ...counts }: UnitLedger): Line => ({
  id: unit ?? '',
  name: unitWords(unit),
  unit,
  counts,
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
  figures: [],
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
          lines: ({ units }) => units.map(ledgerLine),
          rows: ({ unit = null }, name) => {
            const measure = STOCK_MEASURES.find((one) => one === name);
            return measure ? { measure, unit } : null;
          },
        },
      ],
    },
  ],
  footnote: () => [text('reports.food.footnote')],
};
