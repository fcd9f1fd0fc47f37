import type { BrowserContext, Page } from '@playwright/test';
import { UPDATES } from '../src/config';
import { startFront, type Front } from './support/otherBuild';
import { CLIENT_COUNT, clientName } from './support/network';
import { startSession, type Staff } from './support/staff';
import { expectTitle, expectTotal } from './support/tables';
import { expect, openSession, test as base } from './support/test';

/** Each test has an origin of its own, and with it a worker of its own. */
const test = base.extend<{ front: Front; openAs: (path: string) => Promise<Staff> }>({
  front: async ({ server }, use) => {
    const front = await startFront(server.url);
    await use(front);
    await front.close();
  },
  openAs: async ({ page, front, sql, server, person }, use) => {
    await use(async (path) => {
      const staff = await person({ role: 'locationAdmin' });
      await openSession(page, await startSession(sql, server, staff));
      await page.clock.install();
      await page.goto(front.url + path);
      return staff;
    });
  },
});

test.use({ serviceWorkers: 'allow' });

const notice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'A new version is ready.' });

/** Lets the pause pass in which nobody does anything: then the worker is registered. */
const pause = (page: Page) => page.clock.fastForward(UPDATES.calm);

/** Waits until a worker has kept all files of a version, and answers for this page. */
async function expectKept(page: Page): Promise<void> {
  await pause(page);
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    const { active } = await serviceWorker.ready;
    if (!serviceWorker.controller)
      await new Promise((done) => serviceWorker.addEventListener('controllerchange', done));
    if (active?.state !== 'activated')
      await new Promise((done) => active?.addEventListener('statechange', done));
  });
}

const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname + new URL(url).search);
  });

test('the app is installable, and keeps its own files and nothing else', async ({
  page,
  context,
  openAs,
}) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await openAs('/clients');
  await expectTotal(page, CLIENT_COUNT);
  await expectKept(page);
  await page.reload();
  await expectTotal(page, CLIENT_COUNT);
  const paths = await keptPaths(page);
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) expect(path).toMatch(/^\/(?:assets\/[^?]+|\?version=\w+)$/);
  // What the worker does not answer goes its way.
  const answered = page.waitForResponse(/\/rest\/v1\/clients\?/);
  await page.getByRole('button', { name: 'Next page' }).click();
  expect((await answered).fromServiceWorker()).toBe(false);
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A window of tests is a private one.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  const { errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(said).toEqual([]);
});

test('without a network the app opens from what is kept, and says what is the matter', async ({
  page,
  context,
  openAs,
}) => {
  await openAs('/clients');
  await expectTotal(page, CLIENT_COUNT);
  await expectKept(page);
  await context.setOffline(true);
  await page.reload();
  await expectTitle(page, 'Clients');
  await expect(page.getByText("You're offline.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You're offline.")).toBeHidden();
});

test('a new version in the middle of a form is offered, and loses nothing', async ({
  page,
  front,
  openAs,
}) => {
  await openAs('/clients/create');
  await expectKept(page);
  await page.getByLabel('First name').fill('Rosa');
  // Files of the older version are gone from the server.
  front.deploy('0123456789abcdef', /^\/assets\/(?:ClientDetails|DetailsRoute)-/);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(notice(page)).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Rosa');

  // Reload asks, since the form is not saved: stay.
  page.once('dialog', (dialog) => void dialog.dismiss());
  await notice(page).getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Rosa');

  // Saving goes on with the files of the older version, which are no longer served.
  await page.getByRole('button', { name: 'Create client' }).click();
  await expectTitle(page, 'Rosa');

  await notice(page).getByRole('button', { name: 'Reload' }).click();
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLMetaElement>('meta[name="larder-version"]')?.content ===
      '0123456789abcdef',
  );
  await expectTitle(page, 'Rosa');
  await expect(notice(page)).toHaveCount(0);
});

test('what was typed is there again after the new version was loaded', async ({
  page,
  front,
  openAs,
}) => {
  await openAs('/clients/create');
  await expectKept(page);
  await page.getByLabel('First name').fill('Rosa');
  front.deploy('0123456789abcdef');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  page.once('dialog', (dialog) => void dialog.accept());
  await notice(page).getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('Your draft is back.')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Rosa');
  await expect(notice(page)).toHaveCount(0);
});

test('a worker left over from an older version makes room, with all it kept', async ({
  page,
  front,
  openAs,
}) => {
  front.serve(
    '/sw.js',
    `addEventListener('install', (event) => event.waitUntil(
       caches.open('larder-v0').then((cache) => cache.put('/assets/old.js', new Response('old'))).then(() => skipWaiting())));
     addEventListener('activate', (event) => event.waitUntil(clients.claim()));`,
  );
  await openAs('/clients');
  await expectTotal(page, CLIENT_COUNT);
  await expectKept(page);
  expect(await keptPaths(page)).toEqual(['/assets/old.js']);
  front.deploy('0123456789abcdef');
  // The page before may still be going while the new worker looks who is there: then the next one's turn it is,
  // and soon.
  await expect(async () => {
    await page.reload();
    await expectTotal(page, CLIENT_COUNT);
    await expect
      .poll(async () => (await page.evaluate(() => caches.keys())).join(), { timeout: 5_000 })
      .toBe('larder-files');
  }).toPass({ timeout: 110_000 });
  await expect.poll(() => keptPaths(page)).toContain('/?version=0123456789abcdef');
  await expect(notice(page)).toHaveCount(0);
});

test('where there is no room, the app works as without a worker', async ({
  page,
  context,
  front,
  openAs,
}) => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: front.url, quotaSize: 200_000 });
  await openAs('/clients');
  await expectTotal(page, CLIENT_COUNT);
  await pause(page);
  const ended = () =>
    page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      return registrations.length === 0 && (await caches.keys()).length > 0;
    });
  await expect.poll(ended).toBe(true);
  expect(await keptPaths(page)).toEqual([]);
  await page.reload();
  await expectTotal(page, CLIENT_COUNT);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('Page 2 of')).toBeVisible();
});

test('the login page neither waits for a worker nor asks for one', async ({ page, front }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${front.url}/auth/login`);
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).not.toContain('/sw.js');
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
});

// The browser does not know yet that it is offline, or knows it.
for (const { name, lose, find } of [
  {
    name: 'an online browser cannot reach the server',
    lose: (context: BrowserContext) => context.route('**/assets/**', (route) => route.abort()),
    find: (context: BrowserContext) => context.unroute('**/assets/**'),
  },
  {
    name: 'the browser is offline',
    lose: (context: BrowserContext) => context.setOffline(true),
    find: (context: BrowserContext) => context.setOffline(false),
  },
])
  test(`where ${name} at the first visit, the login page says so and keeps what was typed`, async ({
    page,
    context,
    front,
    person,
  }) => {
    const staff = await person();
    await page.goto(`${front.url}/auth/login`);
    const email = page.getByLabel('Email');
    await expect(page.locator('html:not([data-first])')).toBeVisible();
    await lose(context);
    await email.fill(staff.email);
    await page.getByLabel('Password', { exact: true }).fill(staff.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(/connection/i);
    await expect(email).toHaveValue(staff.email);
    await find(context);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByLabel('6-digit code')).toBeVisible();
  });

test('a page whose parts are gone from the server is loaded again in the new version', async ({
  page,
  front,
  openAs,
}) => {
  await openAs('/clients');
  await expectTotal(page, CLIENT_COUNT);
  front.deploy('0123456789abcdef', /^\/assets\/(?:Details|List)Route-/);
  await page.getByRole('link', { name: clientName(1) }).click();
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLMetaElement>('meta[name="larder-version"]')?.content ===
      '0123456789abcdef',
  );
});
