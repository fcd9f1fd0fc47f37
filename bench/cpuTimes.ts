import { readdirSync, readFileSync } from 'node:fs';
import type { BackendProcess } from '../tests/support/runBackend';

/** Milliseconds of processor time so far. */
export interface CpuTimes {
  /** Postgres with all its processes. */
  postgres: number;
  /** The backend's Node. */
  server: number;
  /** This process, which asks. */
  bench: number;
}

/** Linux counts in hundredths of a second. */
const TICK_MILLISECONDS = 10;

interface Process {
  parent: number;
  milliseconds: number;
}

/** A process of /proc; null where it is none, or gone. */
function readProcess(id: string): Process | null {
  try {
    // Behind the name, which may hold anything: state, parent, ... utime (12th) and stime.
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const ticks = Number(fields[11]) + Number(fields[12]);
    return { parent: Number(fields[1]), milliseconds: ticks * TICK_MILLISECONDS };
  } catch {
    return null;
  }
}

/** What the parts of a backend have taken of the processors; null where the system does not tell. */
export function cpuTimes({ pid, postgresPid }: BackendProcess): CpuTimes | null {
  if (process.platform !== 'linux') return null;
  const { user, system } = process.cpuUsage();
  const all = readdirSync('/proc').map((id) => ({ id: Number(id), process: readProcess(id) }));
  const sum = (belongs: (id: number, parent: number) => boolean) =>
    all
      .filter((one) => one.process && belongs(one.id, one.process.parent))
      .reduce((total, one) => total + (one.process?.milliseconds ?? 0), 0);
  return {
    postgres: sum((id, parent) => id === postgresPid || parent === postgresPid),
    server: sum((id) => id === pid),
    bench: (user + system) / 1000,
  };
}
