import type { Backend } from '../backend';
import type { LocalEnvironment } from '../config';
import { mayHaveDemo } from '../demo/guardDemo';
import { isLoopback } from '../http/loopback';
import { PRODUCT } from '../../src/config';

/**
 * What a person needs after a start; the line that says ready comes last. Mailbox and demo accounts
 * are shown on loopback only, and elsewhere it says whether the accounts are there, and that nothing protects
 * what travels: the server speaks plain HTTP, and https is a proxy's.
 */
export function announce(
  { url, dataDir, moved, host }: Pick<Backend, 'url' | 'dataDir' | 'moved' | 'host'>,
  { demo, trustedProxies }: Pick<LocalEnvironment, 'demo' | 'trustedProxies'>,
): void {
  if (moved)
    console.log(
      `The data are in ${dataDir}: Postgres does not run as root, and its own user cannot enter this folder.`,
    );
  if (isLoopback(host)) {
    console.log(`Mailbox: ${url}/_local/mail`);
    console.log(`Demo accounts: ${url}/_local/demo.json`);
  } else if (mayHaveDemo({ host, demo })) {
    console.log(
      `Other machines reach HOST ${host}: with LARDER_DEMO=1 whoever knows the demo accounts can sign in.`,
    );
  } else {
    console.log(
      `Other machines reach HOST ${host}: there are no demo accounts (LARDER_DEMO=1 makes them in a new folder).`,
    );
  }
  if (!isLoopback(host) && trustedProxies.length === 0)
    console.warn(
      `Warning: passwords and data travel to HOST ${host} without https, for everybody on the way to read; put a proxy that has it in front and name it in TRUSTED_PROXY.`,
    );
  console.log(`${PRODUCT.name} is ready at ${url}`);
}
