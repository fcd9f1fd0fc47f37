import { expect, test as base, type Page } from '@playwright/test';
import type { Session } from '@supabase/auth-js';
import postgres from 'postgres';
import { SESSION_STORAGE_KEY } from '../../src/db/sessionStorageKey';
import { createNetwork, type TestNetwork } from './network';
import { createRecords, type RecordIds } from './records';
import { readServer, type Server } from './readServer';
import { createStaff, startSession, type Staff, type StaffRole } from './staff';
import { watchPolicy } from './watchPolicy';

interface WorkerFixtures {
  server: Server;
  /** The server's database, as its owner. */
  sql: postgres.Sql;
}

interface TestFixtures {
  /** A network that only this test touches. */
  network: TestNetwork;
  /**
   * Makes an account of the test's network: a member of both locations, unless said otherwise, by the
   * name of Robin Example.
   */
  person: (options?: {
    role?: StaffRole;
    firstName?: string;
    locations?: string[];
  }) => Promise<Staff>;
  /** One record of every kind at Main Street; the user is Kim Example. */
  records: RecordIds;
  /**
   * Makes an account of the test's network and opens the browser's session as that person, without
   * the way through the sign-in pages (which `sign-in.spec.ts` walks).
   *
   * @param prepare changes what the session's token will say
   */
  signInAs: (
    role: StaffRole,
    page?: Page,
    prepare?: (staff: Staff) => PromiseLike<unknown>,
  ) => Promise<Staff>;
  /**
   * What the Content-Security-Policy stopped on the test's pages. Every test fails when it is not
   * empty at the end, whether it names this fixture or not.
   */
  policyViolations: string[];
  /** What the test's pages threw and nobody caught; every test fails on it in the same way. */
  uncaughtErrors: string[];
}

/** Lets the browser find a session when it opens the app. */
export const openSession = (page: Page, session: Session): Promise<unknown> =>
  page.addInitScript(
    ([key, value]) => {
      // A page without an origin, such as a blank one, may not touch any storage.
      if (origin === 'null') return;
      // Once per tab: a sign-out must stay one.
      if (sessionStorage.getItem('signed-in')) return;
      sessionStorage.setItem('signed-in', 'yes');
      localStorage.setItem(key, value);
    },
    [SESSION_STORAGE_KEY, JSON.stringify(session)] as const,
  );

/** Playwright's test with a network of its own and accounts at will. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needs of a fixture off this pattern
  server: [async ({}, use) => use(readServer()), { scope: 'worker' }],
  sql: [
    async ({ server }, use) => {
      const sql = postgres({ ...server.database, max: 2, onnotice: () => undefined });
      await use(sql);
      await sql.end();
    },
    { scope: 'worker' },
  ],
  policyViolations: [
    async ({ context }, use) => {
      const violations = await watchPolicy(context);
      await use(violations);
      expect(violations, 'stopped by the Content-Security-Policy').toEqual([]);
    },
    { auto: true },
  ],
  uncaughtErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('weberror', (thrown) => errors.push(thrown.error().message));
      await use(errors);
      expect(errors, 'thrown in a page, and not caught').toEqual([]);
    },
    { auto: true },
  ],
  network: async ({ sql }, use) => {
    await use(await createNetwork(sql));
  },
  person: async ({ sql, network }, use) => {
    await use(({ role = 'member', firstName, locations = network.locations } = {}) =>
      createStaff(sql, { networkId: network.id, role, locations, firstName }),
    );
  },
  records: async ({ sql, network, person }, use) => {
    const { id } = await person({ firstName: 'Kim' });
    await use(await createRecords(sql, network, id));
  },
  signInAs: async ({ server, sql, person, page }, use) => {
    await use(async (role, inPage = page, prepare) => {
      const staff = await person({ role });
      await prepare?.(staff);
      await openSession(inPage, await startSession(sql, server, staff));
      return staff;
    });
  },
});

export { expect };
