import { IMPORT } from '../../../config';
import type { FileRow, Wanted } from './fileTable';
import type { FileMessage } from './fileWorker';
import type { Reading, ReadRequest } from './readFile';

/**
 * Reads a file in a worker of its own, which ends with it, or after `IMPORT.readTime`.
 *
 * @throws Error where the worker could not be fetched, or fell over the file
 */
export async function readInWorker(file: Blob, wanted: Wanted = {}): Promise<Reading> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const worker = new Worker(new URL('./fileWorker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Reading>((resolve, reject) => {
      const rows: FileRow[] = [];
      worker.addEventListener('message', ({ data }: MessageEvent<FileMessage>) => {
        if ('rows' in data) rows.push(...data.rows);
        else if ('bad' in data) resolve(data);
        else {
          const { table } = data.read;
          resolve({ read: { ...data.read, table: { ...table, rows: [...rows, ...table.rows] } } });
        }
      });
      worker.addEventListener('error', () => {
        reject(new Error('The file could not be read.'));
      });
      timer = setTimeout(() => {
        resolve({ bad: { reason: 'tooSlow', values: { seconds: IMPORT.readTime / 1000 } } });
      }, IMPORT.readTime);
      worker.postMessage({ bytes, ...wanted } satisfies ReadRequest, [bytes.buffer]);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
