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
