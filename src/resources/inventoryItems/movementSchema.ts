import * as z from 'zod/mini';
import type { Translate } from '../../resource/field';
import { isQuantityOf, onHandAfter, STOCK_KINDS, STOCK_REASONS } from './stockKinds';

const NOTE_MAXIMUM = 500;
/** More than any pantry has of one thing; the database's numbers hold it. */
const QUANTITY_MAXIMUM = 1_000_000;

export const movementText = (key: string) => `resources.inventory_items.movement.${key}`;

/**
 * What the form of a stock movement accepts; the messages are words.
 *
 * @param onHand pieces that are there now
 */
export function movementSchema(translate: Translate, onHand: number) {
  const words = (key: string, values = {}) => translate(movementText(key), values);
  const quantity = z
    .int({ error: words('quantityInvalid') })
    .check(
      z.gte(-QUANTITY_MAXIMUM, words('quantityInvalid')),
      z.lte(QUANTITY_MAXIMUM, words('quantityInvalid')),
    );
  return z
    .object({
      kind: z.enum(STOCK_KINDS, { error: words('kindRequired') }),
      quantity,
      reason: z.string({ error: words('reasonRequired') }),
      note: z.nullish(
        z
          .string()
          .check(
            z.maxLength(
              NOTE_MAXIMUM,
              translate('form.errors.tooLong', { label: words('note'), maximum: NOTE_MAXIMUM }),
            ),
          ),
      ),
      to_location_id: z.nullish(z.string()),
    })
    .check(({ value, issues }) => {
      const { kind, quantity: given, reason, to_location_id: to } = value;
      const wrong = (path: string, message: string) => {
        issues.push({ code: 'custom', path: [path], message, input: value });
      };
      const reasons: readonly string[] = STOCK_REASONS[kind];
      if (!isQuantityOf(kind, given)) wrong('quantity', words(`quantityOf.${kind}`));
      else if (onHandAfter(kind, given, onHand) < 0) {
        wrong('quantity', words('notEnough', { on_hand: onHand }));
      }
      if (!reasons.includes(reason)) wrong('reason', words('reasonRequired'));
      if (kind === 'transfer' && !to) wrong('to_location_id', words('toRequired'));
    });
}

/** A filled-in form of a stock movement. */
export type Movement = z.infer<ReturnType<typeof movementSchema>>;
