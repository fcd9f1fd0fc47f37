import { join } from 'node:path';

/** What the server of the browser tests says once that file is there. */
export const READY = 'The server of the browser tests is ready.';

/** Where the server of the browser tests leaves its address and keys, by its port. */
export function serverFile(port: number): string {
  return join('.cache', `e2e-${port}.json`);
}
