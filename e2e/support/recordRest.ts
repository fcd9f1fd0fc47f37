import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { partsOf } from '../../tests/contract/restParts';

/** Where the server of the browser tests writes which parts its REST was asked for, by its port. */
const restFile = (port: number): string => join('.cache', `e2e-rest-${port}.txt`);

/**
 * Keeps the shapes of requests to REST, without names or values of rows, each part once.
 *
 * @param port of the server; what an earlier run left is forgotten
 */
export function createRestRecorder(port: number): (request: Request) => void {
  const file = restFile(port);
  mkdirSync('.cache', { recursive: true });
  rmSync(file, { force: true });
  const known = new Set<string>();
  return ({ method, url, headers }) => {
    // A preflight asks for nothing.
    if (method === 'OPTIONS') return;
    for (const part of partsOf({ method, url: new URL(url), headers })) {
      if (known.has(part)) continue;
      known.add(part);
      appendFileSync(file, `${part}\n`);
    }
  };
}

/** What the server on a port was asked for; nothing when it kept nothing. */
export function recordedParts(port: number): string[] {
  const file = restFile(port);
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}
