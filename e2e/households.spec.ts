import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothLooks } from './support/accessible';
import { expectFocus, expectPlaceKept, keyboardTest as test } from './support/keyboard';
import { clientName } from './support/network';
import { createVisit } from './support/pantry';
import { expectTitle } from './support/tables';
import { expect } from './support/test';
import { toast } from './support/toasts';

const household = (page: Page): Locator =>
  page.getByRole('heading', { name: 'Household' }).locator('../..');
const people = (page: Page): Locator => household(page).getByRole('row');
const menuOf = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Actions for ${name}`, exact: true }).last();

test('a household is written down, split and moved by keyboard', async ({
  page,
  sql,
  network,
  signInAs,
  keyboard,
}) => {
  test.setTimeout(240_000);
  await signInAs('locationAdmin');
  await createVisit(sql, network, clientName(1), { daysAgo: 9, size: 4, adults: 2, children: 2 });
  const [client] = await sql<{ id: string }[]>`
    select id from public.clients where network_id = ${network.id} and full_name = ${clientName(1)}`;
  await page.goto(`/clients/${client?.id ?? ''}`);
  await expectTitle(page, clientName(1));
  await expect(page.getByText('Eligible')).toBeVisible();
  await expect(household(page)).toContainText('4 people: 2 adults, 2 children');
  await expect(household(page)).toContainText(
    "The other household members haven't been added yet.",
  );

  await test.step('a member with a birth date', async () => {
    const add = household(page).getByRole('button', { name: 'Add member' });
    await keyboard.enter(add);
    const dialog = page.getByRole('dialog', { name: 'Add a household member' });
    await expectFocus(dialog.getByLabel('First name'));
    await keyboard.press('Enter');
    await expect(dialog.getByText('First name is required')).toBeVisible();
    await keyboard.type('Ana');
    await keyboard.fill(dialog.getByLabel('Last name'), 'Perez');
    await dialog.getByLabel('Date of birth', { exact: true }).fill('2999-01-09');
    await keyboard.press('Enter');
    await expect(dialog.getByText("Date of birth can't be in the future.")).toBeVisible();
    await dialog.getByLabel('Date of birth', { exact: true }).fill('2016-01-09');
    await dialog.getByLabel('Relation').selectOption({ label: 'Child' });
    await keyboard.to(dialog.getByRole('button', { name: 'Add member' }));
    await keyboard.press('Enter');
    await expect(toast(page, 'Household member added')).toBeVisible();
    await expect(people(page).nth(2)).toContainText('Ana PerezJanuary 9, 2016');
    // The household of four stays one of four.
    await expect(household(page)).toContainText('4 people: 1 child, 3 of unknown age');
    await expectFocus(add);
  });

  await test.step('a member with a year alone, corrected', async () => {
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add a household member' });
    await expectFocus(dialog.getByLabel('First name'));
    await keyboard.type('Luis');
    await keyboard.fill(dialog.getByLabel('Or year of birth'), '1981');
    await keyboard.press('Enter');
    await expect(people(page).nth(3)).toContainText('LuisBorn in 1981');
    await expect(household(page)).toContainText('4 people: 1 adult, 1 child, 2 of unknown age');
    await keyboard.choose(menuOf(page, 'Luis'), 'Edit');
    const edit = page.getByRole('dialog', { name: 'Luis' });
    await expectFocus(edit.getByLabel('First name'));
    await edit.getByLabel('Relation').selectOption({ label: 'Partner' });
    await keyboard.press('Enter');
    await expect(toast(page, 'Household member updated')).toBeVisible();
    await expect(people(page).nth(3)).toContainText('Partner');
    await expectFocus(menuOf(page, 'Luis'));
    // A toast that fades while the page is judged has too little contrast.
    for (const words of ['Household member added', 'Household member updated'])
      await expect(toast(page, words)).toHaveCount(0);
    await expectAccessibleInBothLooks(page, 'A household');
  });

  await test.step('one moves to another household', async () => {
    await keyboard.choose(menuOf(page, 'Luis'), 'Move...');
    const dialog = page.getByRole('dialog', { name: 'Move Luis' });
    const client = dialog.getByRole('combobox', { name: 'Household of' });
    await expectFocus(client);
    await keyboard.type(clientName(2));
    await expect(page.getByRole('option')).toHaveText([clientName(2)]);
    await keyboard.press('ArrowDown', 'Enter');
    await expect(dialog.getByText(`${clientName(2)}, 2 people after the move`)).toBeVisible();
    await expect(dialog.getByText(`${clientName(1)}, 2 people after the move`)).toBeVisible();
    await expectAccessibleInBothLooks(page, 'The move of a member');
    await keyboard.enter(dialog.getByRole('button', { name: 'Move', exact: true }));
    await expect(toast(page, 'Luis was moved')).toBeVisible();
    await expect(people(page)).toHaveCount(3);
    await expect(household(page)).toContainText('3 people: 1 child, 2 of unknown age');
    await expectPlaceKept(page, 'a move');
    await expect(page.getByText(`Luis moved to the household of ${clientName(2)}`)).toBeVisible();
  });

  await test.step('one is split off', async () => {
    await keyboard.choose(menuOf(page, 'Ana Perez'), 'Split off...');
    const dialog = page.getByRole('dialog', { name: 'Split the household' });
    await expectFocus(dialog.getByLabel("Who's leaving the household?"));
    await expect(
      dialog.getByText(`${clientName(1)} will be the only person left in the household.`),
    ).toBeVisible();
    await expectAccessibleInBothLooks(page, 'The split of a household');
    await keyboard.enter(dialog.getByRole('button', { name: 'Split off' }));
    await expect(toast(page, 'Ana Perez is a client now')).toBeVisible();
    await expectTitle(page, 'Ana Perez');
    await expect(page.getByText(`Split off from the household of ${clientName(1)}`)).toBeVisible();
    await expect(household(page)).toContainText('No one else in this household');
  });
});

test('a note is pinned, changed and taken off by keyboard', async ({
  page,
  network,
  sql,
  signInAs,
  keyboard,
}) => {
  await signInAs('member');
  const [client] = await sql<{ id: string }[]>`
    select id from public.clients where network_id = ${network.id} and full_name = ${clientName(3)}`;
  await page.goto(`/clients/${client?.id ?? ''}`);
  await expectTitle(page, clientName(3));
  await keyboard.enter(page.getByRole('button', { name: 'Pin a note' }));
  const dialog = page.getByRole('dialog', { name: 'Pinned note' });
  await expectFocus(dialog.getByLabel('Pinned note'));
  await keyboard.type('Peanut allergy; the daughter may pick up');
  await keyboard.enter(dialog.getByRole('button', { name: 'Save note' }));
  const note = page.getByRole('region', { name: 'Pinned note' });
  await expect(note).toContainText('Peanut allergy; the daughter may pick up');
  await expect(note).toContainText('Robin Example');
  const edit = note.getByRole('button', { name: 'Edit note' });
  await expectFocus(edit);
  await expectAccessibleInBothLooks(page, 'A pinned note');
  await keyboard.press('Enter');
  await keyboard.fill(dialog.getByLabel('Pinned note'), ' ');
  await keyboard.enter(dialog.getByRole('button', { name: 'Save note' }));
  await expect(note).toBeHidden();
  await expectFocus(page.getByRole('button', { name: 'Pin a note' }));
});

test('who counts as a child, an adult and a senior is set for the network', async ({
  page,
  signInAs,
}) => {
  await signInAs('networkAdmin');
  await page.goto('/network-settings');
  const adults = page.getByLabel('Adults start at age');
  const seniors = page.getByLabel('Seniors start at age');
  await expect(adults).toHaveValue('18');
  await adults.fill('60');
  await page.getByRole('button', { name: 'Save age groups' }).click();
  await expect(page.getByText('The senior age must be higher than the adult age.')).toBeVisible();
  await adults.fill('21');
  await seniors.fill('65');
  await page.getByRole('button', { name: 'Save age groups' }).click();
  await expect(toast(page, 'Network updated')).toBeVisible();
  await page.reload();
  await expect(adults).toHaveValue('21');
  await expect(seniors).toHaveValue('65');
});
