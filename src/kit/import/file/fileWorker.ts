import type { FileRow } from './fileTable';
import { readFile, type Reading, type ReadRequest } from './readFile';

/** What the page gets: rows, some at a time, and then what was read, with the last of them. */
export type FileMessage = { rows: readonly FileRow[] } | Reading;

/** As many as a page takes in without a pause that people feel. */
const CELLS = 50_000;

/** Hands over what was read. */
function report(reading: Reading): void {
  const post = (message: FileMessage) => self.postMessage(message);
  if ('bad' in reading) {
    post(reading);
    return;
  }
  const { table } = reading.read;
  const some = Math.ceil(CELLS / Math.max(table.headers.length, 1));
  let from = 0;
  for (; table.rows.length - from > some; from += some)
    post({ rows: table.rows.slice(from, from + some) });
  post({ read: { ...reading.read, table: { ...table, rows: table.rows.slice(from) } } });
}

/** Reads one file off the page, so that nobody waits for it. */
self.addEventListener('message', (event: MessageEvent<ReadRequest>) => {
  void readFile(event.data).then(report, (error: unknown) => {
    // The page hears of it by the worker's error.
    setTimeout(() => {
      throw error;
    });
  });
});
