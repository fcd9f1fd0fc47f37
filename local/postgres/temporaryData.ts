import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Waits until its input ends, as it does when the process at its other end is gone, however that ended. */
const CLEAN = `
read -r _
pid=$(head -n 1 "$1/postgres/postmaster.pid" 2>/dev/null)
[ -n "$pid" ] && kill -QUIT "$pid" 2>/dev/null && while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
rm -rf "$1"`;

/**
 * A data directory in the system's folder of temporary files. When this process ends without having
 * removed it, killed for instance, a small shell stops the Postgres in it and removes it.
 *
 * @param prefix of its name
 */
export function temporaryData(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  // In a group of its own: what ends ours by a signal does not end it.
  const cleaner = spawn('sh', ['-c', CLEAN, 'sh', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  cleaner.unref();
  (cleaner.stdin as Socket).unref();
  return folder;
}
