import type { Page, Route } from '@playwright/test';
import { API } from '../src/config';
import {
  ANSWERS_500,
  AUTH_FAULTS,
  faulty,
  isAuth,
  isData,
  SAYS_NOTHING,
  type Fault,
} from './support/faults';
import { follow } from './support/follow';
import { waiting } from './support/mainParts';
import { clientName } from './support/network';
import type { RecordIds } from './support/records';
import { placesOf } from './support/screens';
import { signInHalfway } from './support/staff';
import { storeSession } from './support/storeSession';
import { expect, test } from './support/test';

/** What no person should read: what developers write, and keys of texts. */
const RAW = /undefined|null|NaN|\[object|[{}]|is not a|"id"|\b\w+\.errors?\.\w+|invalid_type/;

/** How often, and how long (ms), something is looked for while the time is let pass. */
const SOON = { intervals: [50], timeout: 60_000 };

/** Nothing raw is on the page or in a toast. */
async function expectPlain(page: Page, what: string): Promise<void> {
  const main = page.getByRole('main');
  await expect(main, what).not.toContainText(RAW);
  await expect(page.locator('[data-tone]').filter({ hasText: RAW }), what).toHaveCount(0);
}

/**
 * Goes to every screen while requests for data meet a fault, and on once that is over.
 *
 * @param isSilent whether there is no answer: then the time passes that one is waited for
 */
async function walk(page: Page, ids: RecordIds, fault: Fault, isSilent: boolean): Promise<void> {
  const main = page.getByRole('main');
  const title = main.getByRole('heading', { level: 1 });
  const shown = main.getByRole('button', { name: 'Try again' }).first();
  await page.goto('/clients/new');
  await expect(title).toHaveText('Create New User');
  const mend = await faulty(page, isData, fault);
  for (const { address } of placesOf(ids).filter(({ asks }) => asks)) {
    const what = `${address}, while the API ${fault.name}`;
    // From a page that asks for nothing: what failed on the last one must not stand for this one.
    await follow(page, '/clients/new');
    await expect(title, what).toHaveText('Create New User');
    await expect(shown, what).toBeHidden();
    await follow(page, address);
    await expect(async () => {
      if (isSilent) await page.clock.fastForward(API.timeout);
      await expect(shown).toBeVisible({ timeout: 250 });
      await expect(waiting(page)).toHaveCount(0, { timeout: 250 });
    }, what).toPass(SOON);
    await expect(title, what).toHaveCount(1);
    await expectPlain(page, what);
  }
  await mend();
  // The way out works: another page, which is there now that the API is back.
  await page.getByRole('link', { name: 'Clients', exact: true }).first().click();
  await expect(main.getByText(clientName(1))).toBeVisible();
}

/*
 * An answer and none: to a screen every other fault is like one of these two. What else may come in
 * place of an answer, and that it is made such a failure: tests/unit/data/baseProvider.test.ts for
 * tables, tests/unit/data/functionAnswers.test.tsx for what functions answer.
 */
for (const fault of [ANSWERS_500, SAYS_NOTHING]) {
  test(`while the API ${fault.name}, every screen says so and stays usable`, async ({
    page,
    records,
    signInAs,
  }) => {
    test.setTimeout(300_000);
    const isSilent = fault === SAYS_NOTHING;
    if (isSilent) await page.clock.install();
    await signInAs('superUser');
    await walk(page, records, fault, isSilent);
  });
}

test('while the parts of a page fail, the page itself is there; a shell that fails leads to Error', async ({
  page,
  network,
  records,
  signInAs,
}) => {
  await signInAs('superUser');
  const main = page.getByRole('main');
  await page.goto('/clients/new');
  const { name, answer } = ANSWERS_500;
  const parts = {
    name,
    answer: (route: Route) =>
      route.request().headers()['accept']?.includes('vnd.pgrst.object')
        ? route.continue()
        : answer(route),
  };
  const mend = await faulty(page, isData, parts);
  for (const [address, title] of [
    [`/clients/${records.client_id ?? ''}`, clientName(1)],
    [`/events/${records.event_id ?? ''}`, 'Morning Pantry'],
    [`/inventory/${records.item_id ?? ''}`, 'Rice'],
    [`/orders/${records.order_id ?? ''}`, /^Order #/],
    [`/locations/${records.location_id ?? ''}`, 'Main Street'],
    [`/networks/${records.network_id ?? ''}`, network.name],
    [`/users/${records.user_id ?? ''}`, 'Kim Example'],
  ] as const) {
    const what = `${address}, while the API ${name}`;
    await follow(page, address);
    await expect(main.getByRole('heading', { name: title, level: 1 }), what).toBeVisible();
    await expect(main.getByRole('button', { name: 'Try again' }).first(), what).toBeVisible();
    await expect(waiting(page), what).toHaveCount(0);
    await expectPlain(page, what);
  }
  // A delivery is written down all the same; a count needs nothing before its first item.
  for (const [address, title, words] of [
    [
      '/inventory/receive',
      'Receive a delivery',
      ["Couldn't load the sources. Type the name of the source."],
    ],
    ['/inventory/count', 'Count stock', []],
  ] as const) {
    const what = `${address}, while the API ${name}`;
    await follow(page, address);
    await expect(main.getByRole('heading', { name: title, level: 1 }), what).toBeVisible();
    for (const said of words) await expect(main.getByText(said), what).toBeVisible();
    await expect(waiting(page), what).toHaveCount(0);
    await expectPlain(page, what);
  }
  await mend();

  // A location's name that is none: the switcher in the sidebar cannot be drawn.
  await page.route('**/rest/v1/locations?*', (route) =>
    route.fulfill({
      json: [{ id: records.location_id, name: { text: 'Main Street' } }],
      headers: { 'content-range': '0-0/1' },
    }),
  );
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Switch location/ }).click();
  await expect(page.getByRole('heading', { name: 'Uh-oh!' })).toBeVisible();
  await expect(page).toHaveURL(/\/error$/);
  await page.unroute('**/rest/v1/locations?*');
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(main.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test('while the sign-in fails in whatever way, its pages say so and keep what was typed', async ({
  page,
  server,
  sql,
  person,
}) => {
  test.setTimeout(300_000);
  const staff = await person();
  const unready = await person();
  await sql`delete from auth.mfa_factors where user_id = ${unready.id}`;
  await page.clock.install();
  const pages = [
    {
      path: '/auth/login',
      send: async () => {
        await page.getByLabel('Password', { exact: true }).fill('Some-password-1');
        await page.getByRole('button', { name: 'Sign in' }).click();
      },
    },
    {
      path: '/auth/forgot-password',
      send: () => page.getByRole('button', { name: 'Send the link' }).click(),
    },
  ];
  const said = page.getByRole('alert').filter({ hasText: /\w/ });
  for (const { path, send } of pages) {
    for (const fault of AUTH_FAULTS) {
      const what = `${path}, while the API ${fault.name}`;
      await page.goto(path);
      await page.getByLabel('Email', { exact: true }).fill(staff.email);
      const mend = await faulty(page, isAuth, fault);
      await send();
      await expect(async () => {
        await page.clock.fastForward(API.timeout);
        await expect(said).toBeVisible({ timeout: 250 });
      }, what).toPass(SOON);
      await expect(said, what).not.toContainText(RAW);
      await expect(page.getByLabel('Email', { exact: true }), what).toHaveValue(staff.email);
      await mend();
    }
  }
  const again = page.getByRole('button', { name: 'Try again' });
  for (const [who, path, heading] of [
    [staff, '/auth/verify', 'Enter your code'],
    [unready, '/auth/enroll', 'Protect your account'],
  ] as const) {
    await page.goto('/not-found');
    await storeSession(page, await signInHalfway(server, who));
    for (const fault of AUTH_FAULTS) {
      const what = `${path}, while the API ${fault.name}`;
      const mend = await faulty(page, isAuth, fault);
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading }), what).toBeVisible();
      if (who === staff) await page.getByLabel('6-digit code').fill('123456');
      await expect(async () => {
        await page.clock.fastForward(API.timeout);
        await expect(again).toBeVisible({ timeout: 250 });
      }, what).toPass(SOON);
      await expect(page.getByRole('main'), what).not.toContainText(RAW);
      await mend();
    }
  }
});
