import { join } from 'node:path';
import { mustRun } from '../../tests/support/runBackend';
import { proportionalMemory } from '../memory';
import type { Report } from '../Report';
import { summarize } from '../statistics';

const ROUNDS = 3;

/**
 * How long the backend takes to be ready, and its memory after the seed.
 *
 * @param folder where the data directories go
 * @returns a data directory with the demo data
 */
export async function measureStarts(report: Report, folder: string): Promise<string> {
  const fresh: number[] = [];
  const existing: number[] = [];
  let memory: number | null = null;
  let dataDir = '';
  await bundleOnce(folder);
  for (let round = 0; round < ROUNDS; round++) {
    dataDir = join(folder, `data${round}`);
    const first = await mustRun(dataDir, { SEED: 'true' });
    fresh.push(first.milliseconds);
    memory = proportionalMemory([first.process.pid ?? 0, first.postgresPid]);
    await first.end('SIGTERM');
    const second = await mustRun(dataDir, { SEED: 'true' });
    existing.push(second.milliseconds);
    await second.end('SIGTERM');
  }
  report.add({
    what: 'start, fresh directory with the demo data',
    measured: summarize(fresh).median,
    unit: 'ms',
    target: 6000,
  });
  report.add({
    what: 'start, existing directory',
    measured: summarize(existing).median,
    unit: 'ms',
    target: 2000,
  });
  if (memory !== null)
    report.add({
      what: 'memory of Node and Postgres after the seed (PSS)',
      measured: memory,
      unit: 'MB',
      target: 250,
    });
  return dataDir;
}

/** The first start after a change of the sources makes the one file that is run, which is no start. */
async function bundleOnce(folder: string): Promise<void> {
  const backend = await mustRun(join(folder, 'unmeasured'), { SEED: 'false' });
  await backend.end('SIGTERM');
}
