import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillDisk } from './faults/fillDisk';
import { killConnection, killPostgres, killProcess } from './faults/kills';
import type { Scene, Stage } from './faults/Scene';
import { interruptRequest, startTwice } from './faults/stops';

/*
 * npm run test:faults: what happens when things go wrong in the middle of writes. Every row that
 * was acknowledged must be there afterwards, and no start may need a hand. FAULT_ROUNDS (default
 * 20) says how often each process is killed; arguments choose scenes.
 */

const SCENES: Record<string, Scene> = {
  process: killProcess,
  postgres: killPostgres,
  connection: killConnection,
  twice: startTwice,
  interrupt: interruptRequest,
  disk: fillDisk,
};

const folder = mkdtempSync(join(tmpdir(), 'larder-faults-'));
// As root, Postgres runs as another user, who must be able to pass.
chmodSync(folder, 0o711);
const failures: string[] = [];
const stage: Stage = {
  folder,
  rounds: Number(process.env['FAULT_ROUNDS'] ?? 20),
  report: (what, isRight, details) => {
    console.log(`${isRight ? 'ok     ' : 'FAILED '} ${what}: ${details}`);
    if (!isRight) failures.push(what);
  },
  skip: (what, reason) => console.log(`skipped ${what}: ${reason}`),
};

const wanted = process.argv.slice(2);
for (const [name, play] of Object.entries(SCENES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  try {
    await play(stage);
  } catch (error) {
    stage.report(name, false, error instanceof Error ? error.message : String(error));
  }
}
rmSync(folder, { recursive: true, force: true });
console.log(failures.length === 0 ? 'No acknowledged row was lost.' : `${failures.length} failed.`);
process.exit(failures.length === 0 ? 0 : 1);
