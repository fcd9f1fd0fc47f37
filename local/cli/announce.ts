import type { Backend } from '../backend';
import { PRODUCT } from '../../src/config';

/** What a person needs after a start; the line that says ready comes last. */
export function announce(backend: Backend): void {
  const { url, dataDir, moved } = backend;
  if (moved)
    console.log(
      `The data are in ${dataDir}: Postgres does not run as root, and its own user cannot enter this folder.`,
    );
  console.log(`Mailbox: ${url}/_local/mail`);
  console.log(`Demo accounts: ${url}/_local/demo.json`);
  console.log(`${PRODUCT.name} is ready at ${url}`);
}
