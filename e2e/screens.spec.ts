import type { Page } from '@playwright/test';
import type postgres from 'postgres';
import { ROUTES, titleOf } from '../src/routes';
import { expectAccessibleInBothLooks, expectNoSidewaysScrolling } from './support/accessible';
import { follow } from './support/follow';
import { createRecords, type RecordIds } from './support/records';
import { expectSaid } from './support/expectSaid';
import { expect, test } from './support/test';

/** 720 px is 1440 px at 200 %; 320 px is what WCAG asks a page to reflow to. */
const ZOOMED_WIDTHS = [720, 320] as const;

// Contrast must not be measured half-way through a fade.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What an address needs behind its path. */
const QUERIES: Readonly<Record<string, (ids: RecordIds) => string>> = {
  '/orders/pick-list': ({ order_id = '' }) => `?ids=${order_id}`,
};

/** The address of a page of the route table, for the records that the test has made. */
const addressOf = (path: string, ids: RecordIds): string =>
  path.replace(/:(\w+)/g, (_, param: string) => {
    const id = ids[param];
    if (!id) throw new Error(`e2e/support/records.ts makes no record for :${param} of ${path}`);
    return id;
  });

/** Long names wrap or end in an ellipsis, and push nothing off the screen. */
async function lengthenNames(sql: postgres.Sql, ids: RecordIds): Promise<void> {
  const longer = ' of the Hohenzollern-Sigmaringen-Featherstonehaugh neighborhood';
  const { client_id = '', event_id = '', item_id = '' } = ids;
  await sql`
    update public.clients set last_name = last_name || ${longer} where id = ${client_id}`;
  await sql`update public.events set name = name || ${longer} where id = ${event_id}`;
  await sql`update public.inventory_items set name = name || ${longer} where id = ${item_id}`;
}

/** Opens a page of the shell and waits until it shows what it is about. */
async function open(page: Page, path: string, query: string): Promise<void> {
  await follow(page, path + query);
  // Editing happens on the details page.
  const shown = path.replace(/\/edit$/, '');
  await expect(page, path).toHaveURL(({ pathname }) => pathname === shown);
  // The old page stays until the new one is drawn, with its title.
  await expect(page, path).toHaveTitle(titleOf(shown));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(main.locator('[aria-busy="true"]'), path).toHaveCount(0);
  await expect(main.getByLabel('Loading'), path).toHaveCount(0);
}

test('every screen of the route table: its words, axe, both themes, both widths, 200 % zoom', async ({
  page,
  sql,
  network,
  person,
  signInAs,
}) => {
  test.setTimeout(600_000);
  const colleague = await person({ firstName: 'Kim' });
  const ids = await createRecords(sql, network, colleague.id);
  await lengthenNames(sql, ids);
  await signInAs('superUser');
  await page.goto('/');
  const screens = ROUTES.filter(({ access }) => access !== 'public');
  expect(screens.length).toBeGreaterThan(20);
  for (const { path } of screens) {
    const address = addressOf(path, ids);
    await open(page, address, QUERIES[path]?.(ids) ?? '');
    await expectSaid(page, path);
    await expectAccessibleInBothLooks(page, path);
    for (const width of ZOOMED_WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScrolling(page, `${path} at ${width}px`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

test('what a forbidden script would do is noticed by every test', async ({
  page,
  policyViolations,
}) => {
  await page.goto('/auth/login');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken over"';
    document.head.append(script);
  });
  await expect.poll(() => policyViolations.length).toBeGreaterThan(0);
  expect(policyViolations.join(' ')).toContain('script-src');
  await expect(page).not.toHaveTitle('taken over');
  // Both ways of noticing have to be through before the list is emptied for the check at the end.
  await expect.poll(() => policyViolations.length).toBeGreaterThan(1);
  policyViolations.splice(0);
});
