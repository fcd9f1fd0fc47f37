/** How stock moves by hand, and the reasons that the database takes for it. */
export const STOCK_REASONS = {
  receive: ['donation', 'purchase', 'food_bank', 'returned', 'other'],
  adjust: ['data_error', 'found', 'lost', 'other'],
  waste: ['expired', 'damaged', 'spoiled', 'recalled', 'given_away', 'other'],
  transfer: ['rebalance', 'request', 'event', 'other'],
  count: ['cycle_count', 'full_count', 'spot_check', 'other'],
} as const;

export type StockKind = keyof typeof STOCK_REASONS;

export const STOCK_KINDS = ['receive', 'adjust', 'waste', 'transfer', 'count'] as const;

/** The kind that was chosen; to receive where nothing was, or what is none. */
export const kindOf = (chosen: unknown): StockKind =>
  STOCK_KINDS.find((kind) => kind === chosen) ?? 'receive';

/**
 * What is on hand after a movement.
 *
 * @param quantity pieces; of an adjustment signed, of a count what was counted
 */
export function onHandAfter(kind: StockKind, quantity: number, onHand: number): number {
  switch (kind) {
    case 'receive':
    case 'adjust':
      return onHand + quantity;
    case 'waste':
    case 'transfer':
      return onHand - quantity;
    case 'count':
      return quantity;
  }
}

/** Whether a movement of this kind may have this quantity. */
export function isQuantityOf(kind: StockKind, quantity: number): boolean {
  if (kind === 'adjust') return quantity !== 0;
  return kind === 'count' ? quantity >= 0 : quantity > 0;
}
