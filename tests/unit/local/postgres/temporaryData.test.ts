import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, it, vi } from 'vitest';
import { isAlive } from '../../../../local/postgres/processes';

/** Makes a data directory with a process that stands for its Postgres, and says where and which. */
const PROGRAM = `
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { temporaryData } from './local/postgres/temporaryData.ts';
const folder = temporaryData('larder-left-');
const { pid } = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
mkdirSync(folder + '/postgres');
writeFileSync(folder + '/postgres/postmaster.pid', pid + '\\n' + folder + '\\n');
console.log(JSON.stringify({ folder, pid }));
setInterval(() => undefined, 1_000);
`;

it.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
  'a run that ends by %s leaves no folder and no Postgres behind',
  async (signal) => {
    const run = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', PROGRAM],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [line] = (await once(createInterface({ input: run.stdout }), 'line')) as [string];
    const { folder, pid } = JSON.parse(line) as { folder: string; pid: number };
    expect([existsSync(folder), isAlive(pid)]).toEqual([true, true]);
    run.kill(signal);
    await vi.waitFor(
      () => {
        expect([existsSync(folder), isAlive(pid)]).toEqual([false, false]);
      },
      { timeout: 20_000 },
    );
  },
);
