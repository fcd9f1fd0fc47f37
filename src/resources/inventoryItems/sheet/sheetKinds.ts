import type { RouteName } from '../../../routes';
import { STOCK_REASONS } from '../stockKinds';

interface SheetKindRules {
  /** The function that saves it. */
  rpc: string;
  /** Its page. */
  route: RouteName;
  reasons: readonly string[];
  /** The reason that it begins with: the usual one. */
  usualReason: string;
  /** The least quantity of a row, and what a new row begins with. */
  minimum: number;
  first: string;
  /** Whether rows have a lot, a date and a weight, and the head a source, a day and a weight. */
  isDelivery: boolean;
}

/** What a page of many rows of stock is about. */
export type SheetKind = 'receive' | 'count';

export const SHEET_KINDS: Readonly<Record<SheetKind, SheetKindRules>> = {
  receive: {
    rpc: 'receive_delivery',
    route: 'ReceiveDelivery',
    reasons: STOCK_REASONS.receive,
    usualReason: 'donation',
    minimum: 1,
    first: '1',
    isDelivery: true,
  },
  count: {
    rpc: 'save_count',
    route: 'CountStock',
    reasons: STOCK_REASONS.count,
    usualReason: 'cycle_count',
    minimum: 0,
    // Nothing is assumed: a number that nobody counted would replace what is on hand.
    first: '',
    isDelivery: false,
  },
};
