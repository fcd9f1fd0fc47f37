import type { Locator } from '@playwright/test';
import { expectFocus, expectPlaceKept, keyboardTest as test } from './support/keyboard';
import { CLIENT_COUNT, clientName } from './support/network';
import { expectTitle, expectTotal, rowWith } from './support/tables';
import { expect } from './support/test';
import { deleteDialog } from './support/dialogs';
import { toast } from './support/toasts';

test('a list is searched, sorted, filtered, paged, exported and weeded out', async ({
  page,
  signInAs,
  sql,
  network,
  keyboard,
}) => {
  await sql`
    update public.clients set referral_type = 'school'
     where network_id = ${network.id} and last_name <= '12'`;
  await signInAs('locationAdmin');
  await page.goto('/clients');
  await expectTotal(page, CLIENT_COUNT);
  const main = page.getByRole('main');
  const button = (name: string | RegExp): Locator =>
    main.getByRole('button', { name, exact: true });

  await keyboard.enter(page.getByRole('link', { name: 'Skip to content' }));
  const filter = page.getByPlaceholder('Filter...');
  await keyboard.fill(filter, 'client 1');
  await expectTotal(page, 12);
  await keyboard.press('Control+A', 'Delete');
  await expectTotal(page, CLIENT_COUNT);

  await keyboard.choose(button('Add filter'), 'Referral type');
  const choices = page.getByRole('dialog', { name: 'Referral type' });
  await keyboard.to(choices.getByLabel('School'));
  await keyboard.press('Space');
  await expectTotal(page, 12);
  await keyboard.press('Escape');
  await expect(choices).toBeHidden();
  await expectFocus(button('Add filter'));
  await keyboard.press('Shift+Tab');
  await expectFocus(button('Remove the filter Referral type'));
  await keyboard.press('Enter');
  await expectTotal(page, CLIENT_COUNT);
  await expect(button('Remove the filter Referral type')).toHaveCount(0);
  await expectFocus(button('Add filter'));

  await keyboard.enter(button('Columns'));
  const gender = page.getByRole('menuitemcheckbox', { name: 'Gender' });
  await keyboard.downTo(gender);
  await keyboard.press('Space');
  await expect(gender).toHaveAttribute('aria-checked', 'true');
  await keyboard.press('Escape');
  await expectFocus(button('Columns'));
  await expect(page.getByRole('columnheader', { name: 'Gender' })).toBeVisible();
  const edge = page.getByRole('separator', { name: 'Width of the column Email' });
  await keyboard.to(edge);
  await keyboard.press('ArrowRight');
  await expect(edge).not.toHaveAttribute('aria-valuenow', '150');
  await keyboard.backTo(button('Columns'));
  await keyboard.press('Enter', 'End', 'Enter', 'Escape');
  await expect(edge).toHaveAttribute('aria-valuenow', '150');
  await expectFocus(button('Columns'));

  const email = page.getByRole('columnheader', { name: 'Email' });
  await keyboard.to(button('Email'));
  for (const order of ['ascending', 'descending', 'none']) {
    await keyboard.press('Enter');
    await expect(email).toHaveAttribute('aria-sort', order);
    await expectFocus(button('Email'));
  }

  await keyboard.backTo(button('Name'));
  await keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );

  const perPage = page.getByRole('combobox', { name: 'Rows per page' });
  await keyboard.to(perPage);
  for (const [key, pages] of [
    ['ArrowDown', 2],
    ['ArrowUp', 3],
  ] as const) {
    await keyboard.press(key);
    await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible();
    await expectFocus(perPage);
  }
  for (const number of [2, 3]) {
    await keyboard.enter(button('Next page'));
    await expect(page.getByText(`Page ${number} of 3`)).toBeVisible();
  }
  // There is no page behind the last one: the button before has the focus.
  await expectFocus(button('Previous page'));

  const row = (place: number) => rowWith(page, clientName(place));
  await expect(row(23)).toBeVisible();
  const selectAll = page.getByRole('checkbox', { name: 'Select all' });
  await keyboard.backTo(selectAll);
  await keyboard.press('Space');
  const clear = button('Clear the selection');
  await keyboard.backTo(clear);
  await keyboard.press('Enter');
  await expect(clear).toHaveCount(0);
  await expectFocus(selectAll);
  await keyboard.to(row(23).getByRole('checkbox'));
  await keyboard.backTo(row(22).getByRole('checkbox'));
  await keyboard.press('Space');
  await keyboard.backTo(row(21).getByRole('checkbox'));
  await keyboard.press('Space');
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected rows' });
  await expect(bar).toContainText('2 rows selected');
  await keyboard.backTo(bar.getByRole('button', { name: 'Export' }));
  const download = page.waitForEvent('download');
  await keyboard.press('Enter');
  await download;
  await expectFocus(bar.getByRole('button', { name: 'Export' }));
  await keyboard.to(bar.getByRole('button', { name: 'Delete' }));
  await keyboard.press('Enter');
  const question = deleteDialog(page).getByRole('button', { name: 'Cancel' });
  await expectFocus(question);
  await keyboard.press('Escape');
  await expect(deleteDialog(page)).toBeHidden();
  await expectFocus(bar.getByRole('button', { name: 'Delete' }));
  await keyboard.press('Enter');
  await expectFocus(question);
  await keyboard.press('Tab', 'Enter');
  await expect(toast(page, 'Successfully deleted 2 rows')).toBeVisible();
  await expectTotal(page, CLIENT_COUNT - 2);
  await expectFocus(selectAll);

  const actions = page.getByRole('button', { name: `Actions for ${clientName(23)}` });
  await keyboard.to(actions);
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'View' })).toBeFocused();
  await keyboard.press('Escape');
  await expectFocus(actions);
  await keyboard.press('Enter', 'End', 'Enter');
  await expectFocus(question);
  await keyboard.press('Enter');
  await expect(deleteDialog(page)).toBeHidden();
  await expectFocus(actions);
  await keyboard.press('Enter', 'End', 'Enter');
  await expectFocus(question);
  await keyboard.press('Tab', 'Enter');
  await expect(toast(page, 'Successfully deleted client')).toBeVisible();
  await expectTotal(page, CLIENT_COUNT - 3);
  await expectPlaceKept(page, 'deleting the only row of a page');

  await keyboard.backTo(page.getByRole('link', { name: 'Deleted clients' }));
  await keyboard.press('Enter');
  await expectTitle(page, 'Deleted clients');
  await expectTotal(page, 3);
  await expectPlaceKept(page, 'going to another page');
  await keyboard.enter(row(23).getByRole('button', { name: 'Restore' }));
  await expect(toast(page, 'Client restored')).toBeVisible();
  await expectTotal(page, 2);
  await expectFocus(main.getByRole('button', { name: 'Restore' }).and(page.locator(':focus')));
});

test('a row keeps the place when others change the order, and when it goes', async ({
  page,
  signInAs,
  sql,
  network,
  keyboard,
}) => {
  await signInAs('member');
  await page.goto('/clients');
  await expectTotal(page, CLIENT_COUNT);
  const client = page.getByRole('link', { name: clientName(1) });
  await keyboard.to(client);
  /** Reads the list again as if by itself: the focus stays where it is. */
  const readAgain = () =>
    page.getByRole('button', { name: 'Refresh' }).evaluate((button: HTMLElement) => {
      button.click();
    });
  // Somebody else renames a client, who comes first then: the rows below are put behind.
  await sql`
    update public.clients set first_name = 'Aaron'
     where network_id = ${network.id} and last_name = '05'`;
  await readAgain();
  await expect(page.getByRole('row').nth(1)).toContainText('Aaron');
  await expectFocus(client);
  await sql`
    update public.clients set deleted_at = now()
     where network_id = ${network.id} and last_name = '01'`;
  await readAgain();
  await expectTotal(page, CLIENT_COUNT - 1);
  await expectFocus(page.getByRole('link', { name: clientName(2) }));
});
