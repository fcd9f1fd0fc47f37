import * as z from 'zod/mini';
import type { ReportArguments } from './answers';

/** What the rows behind a number of the food report are asked and answer; how it is counted is ADR 27. */

/**
 * Every number of the food report has one of these names. opening and closing are what was on hand before the
 * first day and at the end of the last, item by item; the others are entries of the ledger.
 */
export const STOCK_MEASURES = [
  ...(['opening', 'received', 'transferred_in', 'corrected'] as const),
  ...(['handed_out', 'wasted', 'transferred_out', 'closing'] as const),
] as const;
export type StockMeasure = (typeof STOCK_MEASURES)[number];

/**
 * category: in lower case, or unknown; reason: the code of what was received or wasted; source: its id, or unknown;
 * source_kind: its code, or unknown. By the last two an entry counts as much as it has of that.
 */
export const STOCK_SPLITS = ['category', 'reason', 'source', 'source_kind'] as const;
export type StockSplit = (typeof STOCK_SPLITS)[number];

/** known: of all units what has a weight, in pounds; unknown: what has none, which counts items. */
export const STOCK_WEIGHTS = ['known', 'unknown'] as const;
export type StockWeight = (typeof STOCK_WEIGHTS)[number];

export const REPORT_STOCK_SORTS = [
  'created_at',
  'item_name',
  'location_name',
  'quantity',
  'pounds',
] as const;
export type ReportStockSort = (typeof REPORT_STOCK_SORTS)[number];

/** `rpc('report_stock')`; refused as food_report, 22023 for an unknown measure, split or sort. */
export interface ReportStockArguments extends ReportArguments {
  p_measure: StockMeasure;
  /** null: pieces, nobody said what. */
  p_unit: string | null;
  /** null: all of the unit. */
  p_split: StockSplit | null;
  /** The group, as the lines of the report name it. */
  p_value: string | null;
  p_sort: ReportStockSort;
  p_descending: boolean;
  /** At most 1,000. */
  p_limit: number;
  p_offset: number;
  /** null: of p_unit, whatever it weighs. */
  p_weight: StockWeight | null;
}

/** An entry of the ledger, or an item with what was on hand of it; then what only entries have is null. */
const stockRow = z.object({
  id: z.string(),
  item_id: z.guid(),
  item_name: z.string(),
  /** Whether the item was deleted since: its page then says so. */
  item_deleted: z.boolean(),
  category: z.nullable(z.string()),
  location_id: z.guid(),
  location_name: z.string(),
  /** What this row adds to the number, in its unit; positive for what went out. */
  quantity: z.int(),
  unit: z.nullable(z.string()),
  /** The same in pounds; null without a weight. */
  pounds: z.nullable(z.number()),
  /** When it was written, by the clock of the location: `yyyy-MM-dd` and `HH:mm`. */
  recorded_on: z.nullable(z.iso.date()),
  recorded_time: z.nullable(z.string()),
  kind: z.nullable(z.enum(['receive', 'adjust', 'waste', 'transfer', 'count', 'fulfil'])),
  reason: z.nullable(z.string()),
  /** Of a delivery: its source. */
  donor: z.nullable(z.string()),
  /** What it was asked by: the name of the source that it counts for. */
  source: z.nullable(z.string()),
  /** Of what was handed out. */
  order_number: z.nullable(z.int()),
  /** Of a transfer: where it came from or went. */
  other_location_name: z.nullable(z.string()),
  actor_name: z.nullable(z.string()),
});
export type StockRow = z.infer<typeof stockRow>;

export const reportStock = z.object({
  /** How many rows there are. */
  total: z.int().check(z.nonnegative()),
  /** The number of the report: the sum of `quantity` over all rows, or as STOCK_WEIGHTS says. */
  number: z.number(),
  rows: z.array(stockRow),
});
export type ReportStock = z.infer<typeof reportStock>;
