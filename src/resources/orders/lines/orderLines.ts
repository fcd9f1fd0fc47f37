import type { RaRecord } from 'react-admin';
import * as z from 'zod/mini';
import { ORDER_LINE } from '../../../config';
import type { TextKey } from '../../../i18n/text';

/** How much of an item an order asks for; 0 while nothing usable is typed. */
export interface OrderLine {
  item_id: string;
  quantity: number;
}

/** An item as the editor of lines reads it. */
export interface StockItem extends RaRecord {
  id: string;
  name: string;
  category: string | null;
  quantity_available: number;
}

/** The key and values of the words for what is available: below zero there is none. */
export const availableText = (quantity: number): [TextKey, { quantity: number }] => [
  quantity > 0 ? 'orderLines.available' : 'orderLines.unavailable',
  { quantity },
];

/** The quantity that was typed; 0 for what is no whole number of the allowed range. */
export function readQuantity(typed: string): number {
  const quantity = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  return quantity <= ORDER_LINE.maximum ? quantity : 0;
}

/** Whether every line has a quantity that can be saved. */
export const areOrderLinesReady = (lines: readonly OrderLine[]): boolean =>
  lines.every(({ quantity }) => quantity >= 1 && quantity <= ORDER_LINE.maximum);

/** A line that wants more than is available. */
export interface BeyondStock {
  item_id: string;
  name: string;
  quantity: number;
  /** 0 at least. */
  available: number;
}

/**
 * The lines that want more of an item than is available to their order.
 *
 * @param items those that are known; of others nothing is said
 * @param reserved what the order has reserved already, by the item's id: no more than that is no news
 */
export const beyondStock = (
  lines: readonly OrderLine[],
  items: readonly StockItem[],
  reserved: Readonly<Record<string, number>>,
): readonly BeyondStock[] =>
  lines.flatMap(({ item_id, quantity }) => {
    const item = items.find(({ id }) => id === item_id);
    const own = reserved[item_id] ?? 0;
    if (!item || quantity <= own || quantity <= item.quantity_available + own) return [];
    return [
      { item_id, name: item.name, quantity, available: Math.max(0, item.quantity_available + own) },
    ];
  });

const refusalShape = z.object({
  code: z.literal('insufficient_stock'),
  items: z.array(
    z.object({
      item_id: z.string(),
      name: z.string(),
      on_hand: z.int(),
      reserved: z.int(),
      wanted: z.int(),
    }),
  ),
});

/** An item of which there is not enough: on hand, reserved by other orders, wanted. */
export type ShortItem = z.infer<typeof refusalShape>['items'][number];

/**
 * The items for which the database refused an order.
 *
 * @param details of the refusal, as `refusalDetails` reads them
 * @returns null when it was refused for another reason
 */
export function shortItemsOf(details: unknown): readonly ShortItem[] | null {
  const read = z.safeParse(refusalShape, details);
  return read.success ? read.data.items : null;
}
