import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Whether a process with this id exists (also when it belongs to another user).
 *
 * @param pid a process id
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * A text that differs between two processes that were given the same id one after the other:
 * the start time. Empty when the process is gone.
 *
 * @param pid a process id
 */
export function startOf(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'lstart');
  const stat = readProc(pid, 'stat');
  // The second field is the program's name in parentheses and may hold spaces; field 22 counted
  // from the beginning is the start time in clock ticks since the machine was booted.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

/**
 * The command line of a process, arguments separated by blanks. Empty when it is gone.
 *
 * @param pid a process id
 */
export function commandOf(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'command');
  return readProc(pid, 'cmdline').replaceAll('\0', ' ').trim();
}

/**
 * The process that started another one, or took it over. 0 when either is gone.
 *
 * @param pid a process id
 */
export function parentOf(pid: number): number {
  if (process.platform !== 'linux') return Number(ps(pid, 'ppid'));
  const stat = readProc(pid, 'stat');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
}

/**
 * Waits until a condition holds, asking every 20 ms.
 *
 * @param condition asked repeatedly
 * @param milliseconds after how long to give up
 * @returns whether it came to hold in time
 */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  milliseconds: number,
): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (!(await condition())) {
    if (Date.now() > end) return false;
    await new Promise((done) => setTimeout(done, 20));
  }
  return true;
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function ps(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', `${column}=`], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
