import { readdirSync, readFileSync } from 'node:fs';

/**
 * The proportional memory of some processes and all their descendants: shared pages are counted
 * once in all. Linux only.
 *
 * @param roots process ids
 * @returns megabytes; null elsewhere
 */
export function proportionalMemory(roots: readonly number[]): number | null {
  if (process.platform !== 'linux') return null;
  const parents = new Map(
    readdirSync('/proc')
      .map(Number)
      .filter(Number.isInteger)
      .map((pid) => [pid, parentOf(pid)]),
  );
  const isOurs = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (roots.includes(pid) || isOurs(parents.get(pid)));
  const kilobytes = [...parents.keys()].filter(isOurs).map(pssOf);
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}

function parentOf(pid: number): number {
  return Number(read(pid, 'status').match(/^PPid:\s+(\d+)/m)?.[1] ?? 0);
}

function pssOf(pid: number): number {
  return Number(read(pid, 'smaps_rollup').match(/^Pss:\s+(\d+)/m)?.[1] ?? 0);
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
