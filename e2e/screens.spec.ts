import type { Page } from '@playwright/test';
import type postgres from 'postgres';
import { titleOf } from '../src/routes';
import { expectAccessibleInBothLooks, expectNoSidewaysScrolling } from './support/accessible';
import { follow } from './support/follow';
import type { TestNetwork } from './support/network';
import type { RecordIds } from './support/records';
import { screensOf } from './support/screens';
import { expectSaid } from './support/expectSaid';
import { expect, test } from './support/test';

/** 720 px is 1440 px at 200 %; 320 px is what WCAG asks a page to reflow to. */
const ZOOMED_WIDTHS = [720, 320] as const;

/** What a name would run if it were taken for markup. */
const MARKUP = '<img src=x onerror=alert(1)>';

/** Puts markup behind every name and description of a network that a screen may show. */
async function nameByMarkup(sql: postgres.Sql, { id, locations }: TestNetwork): Promise<void> {
  const [here] = locations;
  await sql`update public.networks set description = ${MARKUP} where id = ${id}`;
  await sql`
    update public.clients
       set city = ${MARKUP}, last_name = left(last_name, 50) || ${` ${MARKUP}`}
     where network_id = ${id}`;
  await sql`
    update public.events set name = name || ${` ${MARKUP}`}, description = ${MARKUP}
     where location_id = ${here}`;
  await sql`
    update public.inventory_items set name = name || ${` ${MARKUP}`}, category = ${MARKUP}
     where location_id = ${here}`;
  // Names from before those of people and places had no markup in them.
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update public.locations set name = name || ${` ${MARKUP}`} where network_id = ${id}`;
    await tx`
      update public.profiles set last_name = last_name || ${` ${MARKUP}`} where network_id = ${id}`;
    await tx`
      update public.colleagues set full_name = full_name || ${` ${MARKUP}`} where network_id = ${id}`;
  });
}

/** Long names, an email of 100 letters and numbers of seven digits push nothing off the screen. */
async function lengthenValues(sql: postgres.Sql, ids: RecordIds): Promise<void> {
  const longer = ' of the Hohenzollern-Sigmaringen-Featherstonehaugh neighborhood';
  const { client_id = '', event_id = '', item_id = '' } = ids;
  await sql`
    update public.clients
       set last_name = last_name || ${longer}, email = ${`${'e'.repeat(88)}@example.org`}
     where id = ${client_id}`;
  await sql`update public.events set name = name || ${longer} where id = ${event_id}`;
  await sql.begin(async (tx) => {
    // Without the ledger that would say where so many come from.
    await tx`set local session_replication_role = replica`;
    await tx`
      update public.inventory_items
         set name = name || ${longer}, quantity_actual = 7654321, quantity_requested = 1234567
       where id = ${item_id}`;
  });
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

/** Each worker walks a part of the table. */
const PARTS = 2;
test.describe.configure({ mode: 'parallel' });

for (const part of Array.from({ length: PARTS }, (_, index) => index + 1))
  test(`every screen of the route table, part ${part}: its words, axe, both themes, both widths, 200 % zoom`, async ({
    page,
    sql,
    network,
    records,
    signInAs,
  }) => {
    test.setTimeout(300_000);
    await lengthenValues(sql, records);
    await nameByMarkup(sql, network);
    await signInAs('superUser');
    await page.goto('/');
    const screens = screensOf(records).filter((_, index) => index % PARTS === part - 1);
    expect(screens.length).toBeGreaterThan(20 / PARTS);
    for (const { path, address, query } of screens) {
      await open(page, address, query);
      await expectSaid(page, path);
      // Names are text wherever they stand. Markup would ask for a picture, and break the policy.
      await expect(page.locator('img[src="x"]'), path).toHaveCount(0);
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
