import * as z from 'zod/mini';
import { STOCK } from '../../config';
import {
  isQuantityOf,
  onHandAfter,
  STOCK_KINDS,
  STOCK_REASONS,
  type StockKind,
} from './stockKinds';
import type { Text, TextUnder } from '../../i18n/text';

/** The end of the key of a text about movements. */
export type MovementText = TextUnder<'resources.inventory_items.movement'>;

export const movementText = <Key extends MovementText>(key: Key) =>
  `resources.inventory_items.movement.${key}` as const;

/**
 * What the form of a stock movement accepts; the messages are words.
 *
 * @param onHand pieces that are there now
 */
export function movementSchema(translate: Text, onHand: number, kind: StockKind) {
  const words = (key: MovementText, values = {}) => translate(movementText(key), values);
  const reasons: readonly string[] = STOCK_REASONS[kind];
  const place = z.string({ error: words('toRequired') }).check(z.minLength(1, words('toRequired')));
  const tooLong = { label: words('note'), maximum: STOCK.noteMaximum };
  return z.object({
    kind: z.enum(STOCK_KINDS, { error: words('kindRequired') }),
    quantity: z.int({ error: words('quantityInvalid') }).check(
      z.gte(-STOCK.quantityMaximum, words('quantityInvalid')),
      z.lte(STOCK.quantityMaximum, words('quantityInvalid')),
      z.refine((quantity) => isQuantityOf(kind, quantity), words(`quantityOf.${kind}`)),
      z.refine(
        (quantity) => onHandAfter(kind, quantity, onHand) >= 0,
        words('notEnough', { on_hand: onHand }),
      ),
    ),
    reason: z
      .string({ error: words('reasonRequired') })
      .check(z.refine((reason) => reasons.includes(reason), words('reasonRequired'))),
    note: z.nullish(
      z.string().check(z.maxLength(STOCK.noteMaximum, translate('form.errors.tooLong', tooLong))),
    ),
    to_location_id: kind === 'transfer' ? place : z.nullish(z.string()),
  });
}

/** A filled-in form of a stock movement. */
export type Movement = z.infer<ReturnType<typeof movementSchema>>;
