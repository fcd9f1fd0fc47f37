import { existsSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { listSourceMutants } from '../../../scripts/mutants/sourceMutants';

it('fits the sources as they are now, each fault under a name of its own', () => {
  const invalidate = vi.fn();
  const mutants = listSourceMutants(invalidate);
  const names = mutants.map(({ name }) => name);
  expect(names).toContain('networks: list allowed to a networkAdmin instead of a superUser');
  expect(new Set(names).size).toBe(names.length);
  const files = mutants.flatMap(({ runs }) => runs.flatMap((run) => run.files));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  // listing them changes nothing
  expect(invalidate).not.toHaveBeenCalled();
});
