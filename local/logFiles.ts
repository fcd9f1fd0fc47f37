import { copyFileSync, statSync, truncateSync } from 'node:fs';

/** How large a log grows; what was written before stands once more beside it, in its older part. */
export const LOG_BYTES = 5 * 1024 * 1024;

/** How often logs that others write are looked at, in milliseconds. */
const INTERVAL = 5_000;

/**
 * The file that holds the older part of a log.
 *
 * @param file ends in .log
 */
export const olderPart = (file: string): string => file.replace(/\.log$/, '.1.log');

/**
 * Empties a log that has grown too large after copying it to its older part, which is replaced.
 * Whoever writes it goes on in the same file and has to append: a file of another name would still be
 * written to by a process that has it open.
 *
 * @param file may be missing
 * @param maximum in bytes
 */
export function trimLog(file: string, maximum = LOG_BYTES): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= maximum) return;
  try {
    copyFileSync(file, olderPart(file));
  } finally {
    // A full disk is no reason to fill it further.
    truncateSync(file);
  }
}

/**
 * Trims a log again and again that another process writes.
 *
 * @param options other than usual in tests only
 * @returns ends it
 */
export function keepTrimmed(
  file: string,
  { maximum = LOG_BYTES, interval = INTERVAL } = {},
): () => void {
  const timer = setInterval(() => {
    try {
      trimLog(file, maximum);
    } catch {
      // The next time may find room on the disk; the database itself must not stop for its log.
    }
  }, interval);
  timer.unref();
  return () => clearInterval(timer);
}
