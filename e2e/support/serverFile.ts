import { join } from 'node:path';

/** Where the server of the browser tests leaves its address and keys, by its port. */
export function serverFile(port: number): string {
  return join('.cache', `e2e-${port}.json`);
}
