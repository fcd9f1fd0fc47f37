import { Hono } from 'hono';
import { onlyOnLoopback } from '../http/loopback';
import type { DemoAccount } from './accounts';

export interface DemoRoutesOptions {
  accounts: readonly DemoAccount[];
  publishableKey: string;
  /** The host that the server is bound to: the accounts are shown on loopback only. */
  host: string;
}

/**
 * `/demo.json`, to be mounted at `/_local`: the demo accounts that can sign in, with their
 * passwords and TOTP secrets (null for the one that has still to connect an app). 404 anywhere
 * but on loopback.
 */
export function createDemoRoutes({ accounts, publishableKey, host }: DemoRoutesOptions): Hono {
  const app = new Hono();
  app.get('/demo.json', onlyOnLoopback(host), (c) =>
    c.json({
      apiUrl: new URL(c.req.url).origin,
      publishableKey,
      accounts: accounts
        .filter((account) => account.state === 'ready' || account.state === 'enroll')
        .map(({ email, password, totpSecret, role, network, location }) => ({
          email,
          password,
          totpSecret,
          role,
          network,
          location,
        })),
    }),
  );
  return app;
}
