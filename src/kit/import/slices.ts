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

/** Parts of a list, each of so many at most. */
export const partsOf = <Item>(all: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) =>
    all.slice(part * size, (part + 1) * size),
  );
