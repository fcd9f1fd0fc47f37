import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { mustRun, runBackend, type BackendProcess } from '../../tests/support/runBackend';
import { pause, Writers } from '../Writers';
import type { Scene } from './Scene';

/** Room for a cluster, its log and a little more. */
const DISK = ['-t', 'tmpfs', '-o', 'size=320m,mode=755', 'tmpfs'];

/** A disk that fills up in the middle of writes; then somebody frees space and starts again. */
export const fillDisk: Scene = async ({ folder, report, skip }) => {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  try {
    execFileSync('mount', [...DISK, disk], { stdio: 'ignore' });
  } catch {
    return skip('a full disk', 'a small disk can only be mounted as root');
  }
  try {
    const dataDir = join(disk, 'data');
    const writers = new Writers();
    const backend = await mustRun(dataDir);
    writers.start(backend);
    await writers.waitFor(50);
    const { bavail, bsize } = statfsSync(disk);
    const filler = join(disk, 'filler');
    fill(filler, bavail * bsize);
    await Promise.race([backend.ended, fillWal(backend), pause(30_000)]);
    await Promise.race([backend.ended, pause(2_000)]);
    await writers.stop();
    const wentOn = backend.isRunning();
    if (wentOn) await backend.end('SIGTERM');
    const refused = await runBackend(join(disk, 'other'));
    rmSync(filler, { force: true });
    const again = await mustRun(dataDir);
    const lost = await writers.countLost(again);
    await again.end('SIGTERM');
    const sentence = 'message' in refused ? refused.message : 'it started';
    report(
      'a full disk',
      lost === 0 && /space/.test(sentence) && (wentOn || /\S/.test(backend.said())),
      `${writers.acknowledged.length} rows acknowledged, ${lost} lost, refused with ` +
        `${[...writers.refusals].join(', ') || 'nothing'}; the backend ` +
        `${wentOn ? 'went on' : `ended: ${backend.said()}`}; a new start says: ${sentence}`,
    );
  } finally {
    execFileSync('umount', ['-l', disk]);
  }
};

function fill(file: string, bytes: number): void {
  try {
    writeFileSync(file, Buffer.alloc(bytes));
  } catch {
    // Exactly what is wanted: nothing fits.
  }
}

/** Asks for more log than the disk has. */
async function fillWal(backend: BackendProcess): Promise<void> {
  const sql = postgres({ ...backend.database.superuser, max: 1 });
  try {
    for (let chunk = 0; chunk < 100; chunk++)
      await sql`select pg_logical_emit_message(true, 'fill', repeat(md5(random()::text), 32768))`;
  } catch {
    // Refused or disconnected: the disk is full.
  } finally {
    await sql.end({ timeout: 1 }).catch(() => undefined);
  }
}
