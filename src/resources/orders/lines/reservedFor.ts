import * as z from 'zod/mini';

const shape = z.object({
  code: z.literal('reserved_for_orders'),
  confirm: z.string(),
  more: z.int(),
  items: z.array(
    z.object({
      item_id: z.string(),
      name: z.string(),
      left: z.int(),
      reserved: z.int(),
      orders: z.int(),
      short: z.object({
        items: z.array(z.object({ order_number: z.int() })),
        more: z.int(),
      }),
    }),
  ),
});

/**
 * What the database asks before somebody takes what open orders reserved: for each item what would be
 * left, what other orders reserve, and which of them would go short. `confirm` answers that question
 * and no other one.
 */
export type ReservedFor = z.infer<typeof shape>;

/**
 * The question that a refusal stands for.
 *
 * @param details of the refusal, as `refusalDetails` reads them
 * @returns null when it was refused for another reason
 */
export function reservedForOf(details: unknown): ReservedFor | null {
  const read = z.safeParse(shape, details);
  return read.success ? read.data : null;
}
