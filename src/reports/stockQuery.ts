import { readGroup, readRowOrder, type RowOrder } from './rowOrder';
import {
  REPORT_STOCK_SORTS,
  STOCK_MEASURES,
  STOCK_SPLITS,
  STOCK_WEIGHTS,
  type ReportStockSort,
  type StockMeasure,
  type StockSplit,
  type StockWeight,
} from './stockAnswers';

/** Which number of the food report the rows are of, and how they are ordered. */
export interface StockQuery extends RowOrder<ReportStockSort> {
  measure: StockMeasure;
  /** What is counted in; null for pieces. */
  unit: string | null;
  /** Of all units what has a weight or what has none; null for one unit. */
  weight: StockWeight | null;
  /** The split and its group; null for all of the unit. */
  group: { split: StockSplit; value: string } | null;
}

/** Reads the address of the rows behind a number of the food report; null where it names none. */
export function readStockQuery(params: URLSearchParams): StockQuery | null {
  const measure = STOCK_MEASURES.find((one) => one === params.get('measure'));
  const group = readGroup(params, STOCK_SPLITS);
  if (!measure || group === undefined) return null;
  return {
    measure,
    unit: params.get('unit'),
    weight: STOCK_WEIGHTS.find((one) => one === params.get('weight')) ?? null,
    group,
    ...readRowOrder(params, REPORT_STOCK_SORTS),
  };
}

/** What the function of the rows is asked beside place, days and page. */
export const stockArguments = ({ measure, unit, weight, group, sort, descending }: StockQuery) => ({
  p_measure: measure,
  p_unit: unit,
  p_split: group?.split ?? null,
  p_value: group?.value ?? null,
  p_sort: sort,
  p_descending: descending,
  p_weight: weight,
});

/** Whether the rows are items with what was on hand, and not entries of the ledger. */
export const isOnHand = ({ measure }: Pick<StockQuery, 'measure'>): boolean =>
  measure === 'opening' || measure === 'closing';
