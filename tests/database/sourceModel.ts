import * as z from 'zod/mini';

const maybe = z.nullable(z.string());

/** An entry of the ledger with its lots, as the database tells them. */
const entryShape = z.object({
  id: z.coerce.string(),
  item: z.string(),
  kind: z.string(),
  delta: z.int(),
  counterpart: maybe,
  source: maybe,
  /** What is missing to `delta` has no lot. */
  lots: z.array(z.object({ lot: z.string(), from: maybe, delta: z.int() })),
});
type Entry = z.infer<typeof entryShape>;

/** @throws ZodError for rows that are no entries */
export const readEntries = (rows: unknown): Entry[] => z.parse(z.array(entryShape), rows);

interface Layer {
  source: string | null;
  quantity: number;
}

/** So many of a source. */
export type Share = readonly [entry: string, source: string, delta: number];

/**
 * Which sources each entry of a ledger is of, first in first out within a lot, or within what has none: a model
 * of the database's own rule that keeps all that is on hand as a queue.
 *
 * @param entries in the order of their ids
 * @returns the shares of each entry, those of one source together, without what has no source
 */
export function sharesOf(entries: readonly Entry[]): Share[] {
  const queues = new Map<string, Layer[]>();
  const queueOf = (item: string, lot: string | null): Layer[] => {
    const key = `${item} ${lot ?? ''}`;
    const queue = queues.get(key) ?? [];
    queues.set(key, queue);
    return queue;
  };
  /** What the last transfer between two items took, by lot. */
  const sent = new Map<string, Layer[]>();
  const shares: Share[] = [];
  for (const { id, item, kind, delta, counterpart, source, lots } of entries) {
    const rest = delta - lots.reduce((sum, part) => sum + part.delta, 0);
    const parts = [...lots, ...(rest === 0 ? [] : [{ lot: null, from: null, delta: rest }])];
    const counts = new Map<string | null, number>();
    const count = (of: string | null, quantity: number) => {
      counts.set(of, (counts.get(of) ?? 0) + quantity);
    };
    for (const part of parts) {
      const queue = queueOf(item, part.lot);
      if (part.delta > 0) {
        const route = `${counterpart ?? ''} ${item} ${part.from ?? ''}`;
        const brought =
          kind === 'transfer' ? (sent.get(route) ?? []) : [{ source, quantity: part.delta }];
        for (const layer of brought) {
          queue.push({ ...layer });
          count(layer.source, layer.quantity);
        }
        sent.delete(route);
        continue;
      }
      const taken = take(queue, -part.delta);
      if (kind === 'transfer') sent.set(`${item} ${counterpart ?? ''} ${part.lot ?? ''}`, taken);
      for (const layer of taken) count(layer.source, -layer.quantity);
    }
    for (const [of, quantity] of counts)
      if (of !== null && quantity !== 0) shares.push([id, of, quantity]);
  }
  return shares;
}

/** Takes so many from the front of a queue; answers with what was taken. */
function take(queue: Layer[], wanted: number): Layer[] {
  const taken: Layer[] = [];
  let left = wanted;
  while (left > 0) {
    const [first] = queue;
    if (!first) throw new Error(`${left} more were taken than there are.`);
    const quantity = Math.min(left, first.quantity);
    taken.push({ source: first.source, quantity });
    first.quantity -= quantity;
    left -= quantity;
    if (first.quantity === 0) queue.shift();
  }
  return taken;
}
