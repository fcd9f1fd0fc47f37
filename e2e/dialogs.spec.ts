import type { Page } from '@playwright/test';
import { PNG } from '../tests/support/images';
import {
  expectAccessible,
  expectAccessibleInBothLooks,
  inBothLooks,
  LOOKS,
  setLook,
} from './support/accessible';
import { follow } from './support/follow';
import { holdData } from './support/holdData';
import { expectTotal } from './support/tables';
import { expect, test } from './support/test';

/** Elements that move for longer than a glance, by tag and class; colours may fade. */
const movingElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const longest = (times: string) => Math.max(...times.split(',').map(parseFloat));
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const style = getComputedStyle(element);
        const moves = /all|transform|width|height|left|top|margin/.test(style.transitionProperty);
        return (
          (moves && longest(style.transitionDuration) > 0.08) ||
          (style.animationName !== 'none' && longest(style.animationDuration) > 0.08)
        );
      })
      .map((element) => `${element.tagName} ${element.getAttribute('class') ?? ''}`);
  });

test('menus, dialogs and states of a list: names, axe, focus', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  test.setTimeout(300_000);
  await signInAs('superUser');
  await page.goto('/');
  const letGo = await holdData(page);
  await follow(page, '/clients');
  await expect(page.getByRole('table', { name: 'Loading' })).toBeVisible();
  await expectAccessibleInBothLooks(page, 'Loading');
  // Skeletons pulse, and stand still for whoever wants less motion.
  expect(await movingElements(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(() => movingElements(page)).not.toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await letGo();

  await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible();
  const question = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' });
  await inBothLooks(page, async (_look, words) => {
    const actions = page.getByRole('button', { name: 'Actions for Client 01' });
    await actions.click();
    await expect(page.getByRole('menu', { name: 'Actions for Client 01' })).toBeVisible();
    await expectAccessible(page, `Row menu, ${words}`);
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page, `Delete dialog, ${words}`);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(actions, words).toBeFocused();
  });

  /** What a list offers: in its toolbar, on a phone in its menu. */
  const choose = async (entry: string, isPhone: boolean) => {
    if (isPhone) await page.getByRole('button', { name: 'Actions for Clients' }).click();
    await page.getByRole(isPhone ? 'menuitem' : 'button', { name: entry }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
  };
  await inBothLooks(page, async ({ width }, words) => {
    const isPhone = width === 360;
    if (isPhone) {
      await page.getByRole('button', { name: 'Actions for Clients' }).click();
      await expect(page.getByRole('menuitem', { name: 'Select rows' })).toBeVisible();
      await expectAccessible(page, `List menu, ${words}`);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Sort' }).click();
      await expect(page.getByRole('menuitemradio').first()).toBeVisible();
      await expectAccessible(page, `Sort menu, ${words}`);
      await page.keyboard.press('Escape');
      await choose('Show as table', isPhone);
    }
    await page.getByRole('button', { name: 'Columns' }).click();
    await expect(page.getByRole('menu', { name: 'Toggle columns' })).toBeVisible();
    await expectAccessible(page, `Column menu, ${words}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    if (isPhone) {
      await choose('Show as list', isPhone);
      await choose('Select rows', isPhone);
    }
    await page.getByRole('checkbox').nth(1).check();
    await expect(page.getByText('1 row selected')).toBeVisible();
    await expectAccessible(page, `Selected rows, ${words}`);
    if (!isPhone) {
      // What is selected stays in sight where there is no room for the table.
      await setLook(page, LOOKS[1]);
      await expect(page.getByRole('checkbox', { name: 'Select Client 01' })).toBeChecked();
      await setLook(page, LOOKS[0]);
    }
    await page.getByRole('button', { name: 'Clear the selection' }).click();
    await expect(page.getByText('1 row selected')).toHaveCount(0);

    const release = await holdData(page);
    await choose('Export', isPhone);
    await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible();
    await expectAccessible(page, `Export, ${words}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await release();
  });

  await page.getByPlaceholder('Filter...').fill('nobody of this name');
  await expect(page.getByText('No results.')).toBeVisible();
  await expectAccessibleInBothLooks(page, 'No results');

  await page.route('**/rest/v1/events*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await follow(page, '/events');
  await expect(page.getByRole('main').getByText('Failed to fetch events')).toBeVisible();
  await expectAccessibleInBothLooks(page, 'Failed to fetch');

  await follow(page, '/networks');
  await expect(page.getByRole('heading', { name: 'Networks', level: 1 })).toBeVisible();
  await page.getByPlaceholder('Filter...').fill(network.name);
  // The rows of before the search take their menu with them.
  await expectTotal(page, 1);
  await page.getByRole('button', { name: `Actions for ${network.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(question.getByRole('textbox')).toBeFocused();
  await question.getByRole('textbox').fill(network.name);
  await expect(question.getByRole('button', { name: 'Delete network' })).toBeEnabled();
  await expectAccessibleInBothLooks(page, 'Dialog with a typed name');
  await page.keyboard.press('Escape');

  await follow(page, '/users');
  await page.getByRole('button', { name: 'Invite user' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite user' });
  await invitation.getByRole('button', { name: /invit/i }).click();
  await expect(invitation.getByText('Email is required')).toBeVisible();
  await expectAccessibleInBothLooks(page, 'Invitation with errors');
  await page.keyboard.press('Escape');
  await expect(invitation).toBeHidden();

  const [client] = await sql<{ id: string }[]>`
    select id from public.clients where network_id = ${network.id} and last_name = '02'`;
  await follow(page, `/clients/${client?.id ?? ''}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('City', { exact: true }).fill('Ypsilanti');
  await expectAccessibleInBothLooks(page, 'Edit form');
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectAccessibleInBothLooks(page, 'Leave dialog');
  await page.getByRole('button', { name: 'Stay' }).click();
  await sql`update public.clients set city = 'Flint' where id = ${client?.id ?? ''}`;
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(
    page.getByRole('alertdialog', { name: 'Someone else changed this record' }),
  ).toBeVisible();
  await expectAccessibleInBothLooks(page, 'Conflict');
  await page.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Flint');

  await follow(page, '/account-settings');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: PNG,
  });
  await expect(page.getByRole('dialog', { name: 'Crop your photo' })).toBeVisible();
  await expectAccessibleInBothLooks(page, 'Photo');
});
