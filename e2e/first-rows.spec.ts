import type { Page } from '@playwright/test';
import { expect, test } from './support/test';

/** What Material UI may still work out while somebody waits for the rows: most of the look is in one sheet. */
const LIMITS = { rules: 150, elements: 60 };

/**
 * What is fetched until the login page can be used, and until the rows of a list are asked for, the page itself
 * included: each costs a way to the server and back.
 */
const REQUESTS = { login: 5, list: 11 };

/** How much of what is seen may move by itself, as browsers count it. */
const SHIFT = 0.01;

/** Drawn as far as somebody waits for it. */
const ROW = 'tbody a';
const EMAIL = 'input[type="email"]';

interface Drawn {
  rules: number;
  elements: number;
  requests: string[];
}

/** Takes down what was done until something showed. */
async function watch(page: Page, shown: string): Promise<() => Promise<Drawn>> {
  await page.addInitScript((selector) => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      const rules = [...document.styleSheets]
        .filter(({ ownerNode }) => ownerNode instanceof HTMLElement && ownerNode.dataset.emotion)
        .reduce((sum, sheet) => sum + sheet.cssRules.length, 0);
      const elements = document.querySelectorAll('[class*="css-"]').length;
      const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
      const requests = [location.href, ...fetched].map((address) => new URL(address).pathname);
      Reflect.set(window, 'drawn', { rules, elements, requests });
    }).observe(document, { childList: true, subtree: true });
  }, shown);
  return async () => {
    const drawn = await page.waitForFunction(
      () => Reflect.get(window, 'drawn') as Drawn | undefined,
    );
    return (await drawn.jsonValue()) ?? { rules: 0, elements: 0, requests: [] };
  };
}

test('the first rows of a list are drawn by the sheet: few rules are made for them', async ({
  page,
  signInAs,
}) => {
  await signInAs('locationAdmin');
  const drawn = await watch(page, ROW);
  await page.goto('/clients');
  const { rules, elements, requests } = await drawn();
  // One that counts nothing would never fail.
  expect(rules).toBeGreaterThan(0);
  expect(rules, 'rules').toBeLessThanOrEqual(LIMITS.rules);
  expect(elements, 'elements').toBeLessThanOrEqual(LIMITS.elements);
  const asked = requests.indexOf('/rest/v1/clients') + 1;
  expect(asked).toBeGreaterThan(0);
  expect(asked, requests.join(' ')).toBeLessThanOrEqual(REQUESTS.list);
});

test('the login page is there with few files', async ({ page }) => {
  await page.goto('/auth/login');
  await page.waitForLoadState('networkidle');
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  // Only a demo offers its accounts, after the form; the icon is for a window.
  const requests = ['/auth/login', ...fetched.filter((path) => !/demo|favicon/i.test(path))];
  expect(requests.length).toBeGreaterThan(2);
  expect(requests.length, requests.join(' ')).toBeLessThanOrEqual(REQUESTS.login);
});

for (const [name, path, shown] of [
  ['the login page', '/auth/login', EMAIL],
  ['a list', '/clients', ROW],
  ['the dashboard', '/dashboard', 'main h1'],
] as const)
  test(`nothing of ${name} moves while it is loaded`, async ({ page, signInAs }) => {
    if (path !== '/auth/login') await signInAs('locationAdmin');
    await page.addInitScript(() => {
      const moved: string[] = [];
      Reflect.set(window, 'moved', moved);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.push(String(Reflect.get(entry, 'value')));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path);
    await page.locator(shown).first().waitFor();
    await page.waitForLoadState('networkidle');
    const moved = await page.evaluate(() => Reflect.get(window, 'moved') as string[]);
    const sum = moved.reduce((all, value) => all + Number(value), 0);
    expect(sum, moved.join(' ')).toBeLessThan(SHIFT);
  });
