import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { aHistory, MergeModel, type ModelMerge } from './mergeModel';
import { expectedRows, foundRows } from './mergeRows';
import { useScene } from './scene';

/** Any history of merges, edits, visits and undos, beside a model that knows only what was done. */
const scene = useScene();

it('holds after every step of any history, and when everything is undone', async () => {
  await fc.assert(
    fc.asyncProperty(aHistory, async (history) => {
      const { sql } = scene();
      await sql`savepoint history`;
      try {
        const model = new MergeModel(scene);
        for (let n = 0; n < 4; n += 1) await model.run('add', [n]);
        for (const { step, dice } of history) {
          await model.run(step, dice);
          expect(await foundRows(model)).toEqual(expectedRows(model));
        }
        for (;;) {
          const open = model.merges.filter(
            ({ holds, survivor }) => holds && model.resolve(survivor) === survivor,
          );
          if (open.length === 0) break;
          await model.run('undo', [
            model.merges.filter(({ holds }) => holds).indexOf(open[0] as ModelMerge),
            1,
          ]);
        }
        expect(model.merges.filter(({ holds }) => holds)).toEqual([]);
        expect(await foundRows(model)).toEqual(expectedRows(model));
      } finally {
        await sql`rollback to savepoint history`;
      }
    }),
    { numRuns: 12 },
  );
});
