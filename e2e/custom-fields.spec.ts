import type { Locator, Page } from '@playwright/test';
import type postgres from 'postgres';
import { expectAccessibleInBothLooks } from './support/accessible';
import { expectFocus, keyboardTest as test } from './support/keyboard';
import { button, link } from './support/mainParts';
import type { TestNetwork } from './support/network';
import { expectTitle } from './support/tables';
import { expect } from './support/test';
import { toast } from './support/toasts';

const option = (page: Page, number: number): Locator =>
  page.getByRole('textbox', { name: `Option ${number}`, exact: true });

const names = (page: Page): Locator =>
  page.getByRole('table', { name: 'Fields' }).locator('tbody td.column-name');

const stored = (sql: postgres.Sql, { id }: TestNetwork) => sql`
  select label, entity, kind, options, retired from public.custom_fields
  where network_id = ${id} order by position`;

test('a network admin adds, changes, moves, and retires a field by keyboard alone', async ({
  page,
  sql,
  network,
  signInAs,
  keyboard,
}) => {
  await sql`
    insert into public.custom_fields (network_id, entity, label, kind)
    values (${network.id}, 'clients', 'Needs a ride', 'yes_no')`;
  const ride = {
    ...{ label: 'Needs a ride', entity: 'clients', kind: 'yes_no', options: [], retired: false },
  };
  await signInAs('networkAdmin');
  await page.goto('/network-settings');
  await keyboard.enter(link(page, 'Fields'));
  await expectTitle(page, 'Fields');
  await expect(page.getByRole('tab', { name: 'Clients (1)' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await keyboard.enter(link(page, 'Add field'));
  await expectTitle(page, 'Add field');
  await expectFocus(page.getByRole('textbox', { name: /^Label/ }));
  await keyboard.type('Van route');
  await keyboard.to(page.getByRole('combobox', { name: /^Type/ }));
  await keyboard.type('One');
  await expect(option(page, 1)).toBeVisible();
  await keyboard.to(option(page, 1));
  await keyboard.type('Route 1');
  await keyboard.press('Enter');
  await expectFocus(option(page, 2));
  await keyboard.type('Route 2');
  await keyboard.press('Enter');
  await expectFocus(option(page, 3));
  await keyboard.type('Route 3');
  await keyboard.press('Alt+ArrowUp');
  await expectFocus(option(page, 2));
  await expect(option(page, 2)).toHaveValue('Route 3');
  await expectAccessibleInBothLooks(page, 'a new field');
  await keyboard.enter(button(page, 'Add field'));
  await expect(toast(page, 'Field added')).toBeVisible();
  await expectTitle(page, 'Van route');
  const route = { label: 'Van route', entity: 'clients', kind: 'one_of', retired: false };
  const [first, second, third] = [
    { code: 'route_1', label: 'Route 1' },
    { code: 'route_3', label: 'Route 3' },
    { code: 'route_2', label: 'Route 2' },
  ];
  expect(await stored(sql, network)).toEqual([ride, { ...route, options: [first, second, third] }]);

  await keyboard.enter(button(page, 'Edit'));
  await keyboard.fill(option(page, 1), 'Route 1, Monday');
  await keyboard.choose(button(page, 'Actions for Route 3'), 'Retire');
  await expect(page.getByRole('group', { name: 'Options' })).toContainText('Retired');
  await keyboard.enter(button(page, 'Save changes'));
  await expect(toast(page, 'Field saved')).toBeVisible();
  const options = [{ ...first, label: 'Route 1, Monday' }, { ...second, retired: true }, third];
  expect(await stored(sql, network)).toEqual([ride, { ...route, options }]);
  await expectAccessibleInBothLooks(page, 'a field');

  await page.goto('/network-settings/fields');
  const name = link(page, 'Van route');
  await keyboard.to(name);
  await keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('Van route, 1 of 2')).toHaveRole('status');
  await expect(names(page)).toHaveText(['Van route', 'Needs a ride']);
  await expectFocus(name);
  await keyboard.press('Alt+ArrowDown');
  await expect(page.getByText('Van route, 2 of 2')).toHaveRole('status');
  await expect(names(page)).toHaveText(['Needs a ride', 'Van route']);
  await expectFocus(name);
  await keyboard.choose(button(page, 'Actions for Van route'), 'Move up');
  await expect(names(page)).toHaveText(['Van route', 'Needs a ride']);
  await expectFocus(name);
  expect(await stored(sql, network)).toEqual([{ ...route, options }, ride]);

  await keyboard.choose(button(page, 'Actions for Van route'), 'Retire');
  await expect(toast(page, 'Field retired. Its answers are kept.')).toBeVisible();
  await expect(names(page)).toHaveText(['Needs a ride']);
  await expect(page.getByRole('heading', { name: 'Retired fields (1)' })).toBeVisible();
  await expectAccessibleInBothLooks(page, 'fields');
  expect(await stored(sql, network)).toEqual([{ ...route, options, retired: true }, ride]);
  await keyboard.enter(button(page, 'Use again: Van route'));
  await expect(toast(page, 'Field in use again')).toBeVisible();
  await expect(names(page)).toHaveText(['Van route', 'Needs a ride']);
  await expect(page.getByRole('heading', { name: 'Retired fields' })).toHaveCount(0);
  expect(await stored(sql, network)).toEqual([{ ...route, options }, ride]);
});
