import { IMPORT } from '../../../config';
import type { Wanted } from './fileTable';
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
      worker.addEventListener('message', (event: MessageEvent<Reading>) => {
        resolve(event.data);
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
