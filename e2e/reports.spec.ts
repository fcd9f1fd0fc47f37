import { readFileSync } from 'node:fs';
import { expectAccessibleInBothLooks } from './support/accessible';
import { clientName } from './support/network';
import { createItem, createVisit } from './support/pantry';
import { expectTitle, expectTotal } from './support/tables';
import { expect, test } from './support/test';

test('a location admin goes from the dashboard to the visits behind the children, and prints', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await createVisit(sql, network, clientName(1));
  await createVisit(sql, network, clientName(2));
  await createItem(sql, network.locations[0], 'Black beans', 12);
  await sql`
    update public.visits set household_size = 5, adults = 2, children = 3, seniors = 0
     where location_id = ${network.locations[0]}`;
  await signInAs('locationAdmin');
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'Reports' }).click();
  await expect(page).toHaveTitle('Larder | Reports');
  const main = page.getByRole('main');
  await expect(
    main
      .getByRole('region', { name: 'Unduplicated households', exact: true })
      .getByRole('link', { name: '2 unduplicated households, show the visits' }),
  ).toBeVisible();
  await expect(
    main.getByRole('link', { name: /: 2 visits, show the visits$/ }).first(),
  ).toBeVisible();
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessibleInBothLooks(page, 'The reports');

  // By the keyboard: one stop for all bars, the arrow keys from one to the next.
  const bars = main.getByRole('group', { name: /^Visits and households, a bar for each/ });
  await bars.getByRole('link').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(bars.getByRole('link').nth(1)).toBeFocused();

  const children = main.getByRole('link', { name: /^Children, .*: 6 unduplicated individuals/ });
  await children.press('Enter');
  await expectTitle(page, '6 unduplicated individuals');
  await expectTotal(page, 2);
  await expect(main.getByRole('link', { name: clientName(1) })).toBeVisible();
  await expectAccessibleInBothLooks(page, 'The visits behind a number');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(clientName(1));

  await page.goBack();
  await expect(children).toBeVisible();
  // Food leads to the ledger, and back to the same report.
  await main.getByRole('link', { name: 'Donation: 12 units received, show the rows' }).click();
  await expectTitle(page, '12 units received');
  await expectTotal(page, 1);
  await expect(main.getByRole('link', { name: 'Black beans' })).toBeVisible();
  await expectAccessibleInBothLooks(page, 'The rows behind a number of food');
  await page.getByRole('link', { name: 'Back to the report' }).click();
  await expect(children).toBeVisible();
  // Both papers have their pages; what stands on them: tests/unit/pages/reports.
  for (const format of ['A4', 'Letter']) {
    const paper = (await page.pdf({ format })).toString('latin1');
    expect(paper.match(/\/Type \/Page\b/g)?.length ?? 0, format).toBeGreaterThan(1);
  }
  await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'));
  });
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('.report-sheet');
  await expect(sheet).toBeVisible();
  await expect(sheet).toContainText(`Network${network.name}`);
  await expect(page.getByRole('tab', { name: 'Reports' })).toBeHidden();
});

test('a network admin sees a quarter of all locations; a member has no reports', async ({
  page,
  sql,
  network,
  signInAs,
  server,
  browser,
}) => {
  await createVisit(sql, network, clientName(1));
  await signInAs('networkAdmin');
  await page.goto('/dashboard/reports?period=quarter');
  const main = page.getByRole('main');
  await expect(main.getByRole('combobox', { name: 'Location' })).toContainText('All 2 locations');
  await expect(
    main
      .getByRole('region', { name: 'Unduplicated households', exact: true })
      .getByRole('link', { name: '1 unduplicated household, show the visits' }),
  ).toBeVisible();
  await main.getByRole('combobox', { name: 'Location' }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/period=quarter&location=/);

  const others = await (await browser.newContext({ baseURL: server.url })).newPage();
  // What the functions answer to members: tests/database/functionMatrix.test.ts.
  await signInAs('member', others);
  await others.goto('/dashboard');
  const tab = others.getByRole('tab', { name: 'Reports' });
  await expect(tab).toBeDisabled();
  await tab.hover({ force: true });
  await expect(others.getByRole('tooltip')).toContainText('Only admins can open reports.');
  await others.goto('/dashboard/reports');
  await expect(others).toHaveURL(/\/forbidden$/);
});
