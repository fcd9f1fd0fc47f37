import type { Page } from '@playwright/test';
import { LOOKS, expectAccessible, expectNoSidewaysScrolling, setLook } from './support/accessible';
import { expectFocus, keyboardTest } from './support/keyboard';
import { CLIENT_COUNT, clientName } from './support/network';
import { columns, expectTitle, expectTotal } from './support/tables';
import { expect, test } from './support/test';

const peekAt = (page: Page, name: string) => page.getByRole('complementary', { name, exact: true });
/** The name of a row, which the keyboard goes by; the cells of a phone's row are in its name, too. */
const rowName = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });

keyboardTest(
  'a record is peeked at from row to row, over the end of a page, and opened, by keyboard alone',
  async ({ page, sql, network, signInAs, keyboard }) => {
    const longName = 'Wilhelmina-Konstantina Featherstonehaugh-Cholmondeley of the Upper Ferndale';
    await sql`
      update public.clients set pinned_note = 'Hard of hearing; please speak up'
       where network_id = ${network.id} and last_name = '02'`;
    await sql`
      update public.clients set last_name = '10 ' || ${longName}, email = null
       where network_id = ${network.id} and last_name = '10'`;
    await signInAs('member');
    await page.goto('/clients');
    await expectTotal(page, CLIENT_COUNT);
    await keyboard.to(rowName(page, clientName(1)));
    await keyboard.press('Space');
    const first = peekAt(page, clientName(1));
    await expectFocus(first);
    await expect(first).toContainText(`Client 1 of ${CLIENT_COUNT}`);
    await keyboard.press('ArrowDown');
    const second = peekAt(page, clientName(2));
    await expect(second).toContainText('Hard of hearing; please speak up');
    await expect(second.getByRole('status')).toHaveText(
      `${clientName(2)}, Client 2 of ${CLIENT_COUNT}`,
    );
    await expect(page).toHaveURL(/\/clients$/);
    await expect(rowName(page, clientName(2))).toBeVisible();

    for (let row = 2; row < 10; row += 1) await keyboard.press('ArrowDown');
    const tenth = peekAt(page, `${clientName(10)} ${longName}`);
    await expect(tenth).toBeVisible();
    for (const look of [...LOOKS, { colorScheme: 'light', width: 768 } as const]) {
      await setLook(page, look);
      await expectAccessible(page, `the panel, ${look.colorScheme}, ${look.width}px`);
      const box = await tenth.boundingBox();
      expect(box?.width, `${look.width}`).toBe({ 1440: 416, 768: 384, 360: 360 }[look.width]);
    }
    await setLook(page, LOOKS[0]);

    await keyboard.press('ArrowDown');
    const eleventh = peekAt(page, clientName(11));
    await expect(eleventh).toContainText(`Client 11 of ${CLIENT_COUNT}`);
    await expect(page.getByText('Page 2 of 3')).toBeVisible();
    await expectFocus(eleventh);
    await keyboard.to(eleventh.getByRole('link', { name: 'Check in' }));
    await keyboard.backTo(eleventh.getByRole('button', { name: 'Previous row' }));
    await keyboard.press('Enter');
    await expect(tenth).toBeVisible();
    await expect(page.getByText('Page 1 of 3')).toBeVisible();
    await keyboard.press('Escape');
    await expect(tenth).toHaveCount(0);
    await expectFocus(rowName(page, `${clientName(10)} ${longName}`));

    await keyboard.press('Space');
    await expectFocus(tenth);
    await keyboard.press('Space');
    await expect(tenth).toHaveCount(0);
    await keyboard.press('ArrowUp', 'Space');
    await expectFocus(peekAt(page, clientName(9)));
    await keyboard.press('Enter');
    await expectTitle(page, clientName(9));
    await page.goBack();
    await expectTotal(page, CLIENT_COUNT);
    await expect(page.getByRole('complementary', { name: /^Client/ })).toHaveCount(0);
  },
);

keyboardTest(
  'a panel says when its record is deleted meanwhile, and the list stays usable',
  async ({ page, sql, network, signInAs, keyboard }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signInAs('member');
    await page.goto('/clients');
    await expectTotal(page, CLIENT_COUNT);
    await keyboard.to(rowName(page, clientName(1)));
    await keyboard.press('Space');
    const panel = peekAt(page, clientName(1));
    await expectFocus(panel);
    // A phone has the whole screen for it, and the buttons for its page and its end.
    await expect(panel.getByRole('button')).toHaveCount(1);
    await expect(panel.getByRole('link', { name: 'Open page' })).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScrolling(page, 'the panel at 360px');
    await page.setViewportSize({ width: 1440, height: 900 });
    await sql`
      update public.clients set deleted_at = now()
       where network_id = ${network.id} and last_name = '01'`;
    await page.getByRole('button', { name: 'Refresh' }).evaluate((button: HTMLElement) => {
      button.click();
    });
    const gone = page.getByRole('complementary').filter({ hasText: 'No longer here' });
    await expect(gone).toBeVisible();
    await keyboard.press('ArrowDown');
    await expect(peekAt(page, clientName(2))).toContainText(`Client 1 of ${CLIENT_COUNT - 1}`);
    await keyboard.press('Escape');
    await expectFocus(rowName(page, clientName(2)));
  },
);

test('between 600 and 1024 pixels no list scrolls sideways, and what was chosen stays', async ({
  page,
  sql,
  network,
  records,
  signInAs,
}) => {
  await sql`
    update public.clients
       set date_of_birth = '1966-10-28', phone_number = '+15865550138', city = 'Sterling Heights',
           last_name = last_name || ' of a name that is as long as names are when nobody looks'
     where network_id = ${network.id}`;
  await sql`
    update public.inventory_items set low_stock_level = 500
     where id = ${records.item_id ?? ''}`;
  await signInAs('networkAdmin');
  for (const [width, clients, items] of [
    [
      768,
      ['Name', 'Phone number', 'Date of birth', 'City', 'Last visit'],
      ['Name', 'Category', 'Total', 'Requested', 'Available'],
    ],
    [1024, ['Name', 'Phone number', 'Date of birth', 'City', 'Last visit'], undefined],
    [769, ['Name', 'Phone number', 'Date of birth'], ['Name', 'Total', 'Available']],
    [600, ['Name', 'Phone number', 'Date of birth', 'Last visit'], undefined],
  ] as const) {
    await page.setViewportSize({ width, height: 1024 });
    for (const [path, expected] of [
      ['/clients', clients],
      ['/inventory', items],
      ['/orders', undefined],
      ['/events', undefined],
      ['/users', undefined],
      ['/locations', undefined],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText('total row(s) returned.'), path).toBeVisible();
      await expect(page.locator('tbody tr a').first(), path).toBeVisible();
      if (expected) await expect(columns(page), `${path} at ${width}`).toHaveText([...expected]);
      const beyond = page
        .locator('.table-scroll')
        .evaluate((table) => table.scrollWidth - table.clientWidth);
      expect(await beyond, `${path} at ${width}`).toBeLessThanOrEqual(0);
      await expectNoSidewaysScrolling(page, `${path} at ${width}`);
    }
  }
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/clients');
  await expectTotal(page, CLIENT_COUNT);
  const birthday = page.getByText('10/28/1966').first();
  expect(await birthday.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
  // Who wants more columns scrolls to them, and the name stays.
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  for (const column of ['Email', 'Referral type', 'Gender', 'Created'])
    await page.getByRole('menuitemcheckbox', { name: column, exact: true }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  await expectTotal(page, CLIENT_COUNT);
  await expect(columns(page)).toHaveCount(9);
  await page.getByRole('columnheader', { name: 'Created' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('link', { name: clientName(1) })).toBeInViewport({ ratio: 1 });
});
