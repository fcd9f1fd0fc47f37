import type { Page } from '@playwright/test';
import { LOOKS, expectAccessible, expectNoSidewaysScrolling, setLook } from './support/accessible';
import { expectFocus, keyboardTest as test } from './support/keyboard';
import { CLIENT_COUNT, clientName } from './support/network';
import { expectTitle, expectTotal } from './support/tables';
import { expect } from './support/test';

const peekAt = (page: Page, name: string) => page.getByRole('complementary', { name, exact: true });
/** The name of a row, which the keyboard goes by; the cells of a phone's row are in its name, too. */
const rowName = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });

test('a record is peeked at from row to row, over the end of a page, and opened, by keyboard alone', async ({
  page,
  sql,
  network,
  signInAs,
  keyboard,
}) => {
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
});

test('a panel says when its record is deleted meanwhile, and the list stays usable', async ({
  page,
  sql,
  network,
  signInAs,
  keyboard,
}) => {
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
  const gone = page
    .getByRole('complementary')
    .filter({ hasText: 'This record is no longer available' });
  await expect(gone).toBeVisible();
  await keyboard.press('ArrowDown');
  await expect(peekAt(page, clientName(2))).toContainText(`Client 1 of ${CLIENT_COUNT - 1}`);
  await keyboard.press('Escape');
  await expectFocus(rowName(page, clientName(2)));
});
