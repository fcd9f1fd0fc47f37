import { IMPORT } from '../../config';

/** Lets the page draw and answer before the work goes on. */
const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** Does something to each of many, with a break whenever it has taken `IMPORT.slice` milliseconds. */
export async function mapInSlices<In, Out>(
  all: readonly In[],
  make: (one: In, index: number) => Out,
  signal?: AbortSignal,
): Promise<Out[]> {
  const made: Out[] = [];
  let since = performance.now();
  for (const [index, one] of all.entries()) {
    made.push(make(one, index));
    if (performance.now() - since < IMPORT.slice) continue;
    await breathe();
    signal?.throwIfAborted();
    since = performance.now();
  }
  return made;
}

/**
 * Does something to each of many in their order, two at a time: the database can work on both.
 *
 * @param mayBegin is asked for one after the other, with the end of the one before; false ends it
 * @throws what the first of them throws, once no other is at work
 */
export async function twoAtATime<One>(
  all: Iterable<One>,
  work: (one: One) => Promise<void>,
  mayBegin: (one: One, before: Promise<void>) => Promise<boolean>,
): Promise<void> {
  let before = Promise.resolve();
  let last = before;
  try {
    for (const one of all) {
      if (!(await mayBegin(one, before))) break;
      last = work(one);
      // It is awaited after the one before, which may fail first.
      last.catch(() => undefined);
      await before;
      before = last;
    }
    await before;
  } finally {
    await Promise.allSettled([last]);
  }
}

/** A row of a file, with the people who come with it. */
interface Household {
  members?: readonly unknown[] | undefined;
}

/** Parts of many rows, each of `IMPORT.chunkRows` people at most: a household is as many rows of the database. */
export function chunksOf<Row extends Household>(rows: readonly Row[]): Row[][] {
  const chunks: Row[][] = [];
  let room = 0;
  for (const row of rows) {
    const people = 1 + (row.members?.length ?? 0);
    if (people > room) {
      chunks.push([]);
      room = IMPORT.chunkRows;
    }
    chunks.at(-1)?.push(row);
    room -= people;
  }
  return chunks;
}
