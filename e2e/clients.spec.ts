import type { Locator, Page } from '@playwright/test';
import { CLIENT_COUNT, clientName } from './support/network';
import { expectTotal } from './support/tables';
import { expect, test } from './support/test';

const rows = (page: Page): Locator => page.locator('tbody tr');
const firstRow = (page: Page): Locator => rows(page).first();

async function openClients(page: Page): Promise<void> {
  await page.goto('/clients');
  await expectTotal(page, CLIENT_COUNT);
}

async function openRowMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
}

test.beforeEach(async ({ signInAs }) => {
  await signInAs('member');
});

test('pages through the clients, ten at a time', async ({ page }) => {
  const firstPages: string[] = [];
  page.on('request', (request) => {
    if (/\/rest\/v1\/clients\?.*offset=0/.test(request.url())) firstPages.push(request.url());
  });
  await openClients(page);
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Last page' }).click();
  await expect(page.getByText('Page 3 of 3')).toBeVisible();
  // Asked for before anything is drawn, and found by the list: not asked for twice.
  expect(firstPages).toHaveLength(1);
  await expect(rows(page)).toHaveCount(3);
  const sizes = page.getByLabel('Rows per page');
  await expect(sizes).toHaveValue('10');
  await expect(sizes.locator('option')).toHaveText(['10', '20', '30', '40', '50']);
  await sizes.selectOption('50');
  await expect(rows(page)).toHaveCount(CLIENT_COUNT);
  await expect(page.getByText('Page 1 of 1')).toBeVisible();
});

test('sorts a column ascending, descending, and not at all', async ({ page }) => {
  await openClients(page);
  const header = page.getByRole('columnheader', { name: 'Name' });
  await expect(firstRow(page)).toContainText(clientName(1));
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await header.getByRole('button', { name: 'Name' }).click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect(firstRow(page)).toContainText(clientName(CLIENT_COUNT));
  await header.getByRole('button', { name: 'Name' }).click();
  await expect(header).not.toHaveAttribute('aria-sort', /ascending|descending/);
});

test('finds a client by every word, taken literally', async ({ page }) => {
  await openClients(page);
  const filter = page.getByPlaceholder('Filter...');
  for (const nothing of ['%', '*', '"', "O'Brien, (x)", '\\', '🥕']) {
    // Between two that find nothing, one that is found: each has to be looked for.
    await filter.fill('07 client');
    await expectTotal(page, 1);
    await expect(firstRow(page)).toContainText(clientName(7));
    await filter.fill(nothing);
    await expect(page.getByText('No results.')).toBeVisible();
  }
  // Names are personal data: what is typed stays out of the address.
  expect(page.url()).not.toContain('client+');
  expect(page.url()).not.toContain('%F0');
});

test('creates a client, and says what is missing only when asked to save', async ({ page }) => {
  await openClients(page);
  await page.getByRole('link', { name: 'Create client' }).click();
  await expect(page).toHaveURL(/\/clients\/create$/);
  const firstName = page.getByLabel('First name');
  await firstName.focus();
  await page.getByLabel('Last name').focus();
  await expect(page.getByText('First name is required')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create client' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expect(firstName).toBeFocused();
  await firstName.fill('Ávila <img src=x onerror=alert(1)>');
  await page.getByLabel('Last name').fill("O'Brien");
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Create client' }).click();
  await expect(page.getByText('Email is not valid.')).toBeVisible();
  await page.getByLabel('Email').fill('avila@example.org');
  await page.getByLabel('Phone number').fill('(313) 555-0184');
  await page.getByRole('button', { name: 'Create client' }).click();
  await expect(
    page.getByRole('heading', { name: "Ávila <img src=x onerror=alert(1)> O'Brien", level: 1 }),
  ).toBeVisible();
  // Back leads to the list, not to an empty form.
  await page.goBack();
  await expect(page).toHaveURL(/\/clients$/);
  for (const words of ['avila', 'o\u2019brien', '313-555-0184', 'avila 0184']) {
    await openSearch(page, words);
    await expect(firstRow(page)).toContainText("O'Brien");
  }
});

async function openSearch(page: Page, words: string): Promise<void> {
  await page.goto('/clients');
  await page.getByPlaceholder('Filter...').fill(words);
  await expectTotal(page, 1);
}

test('edits a client', async ({ page }) => {
  await openClients(page);
  await openRowMenu(page, clientName(3));
  await page.getByRole('menuitem', { name: 'View' }).click();
  await expect(page.getByRole('heading', { name: clientName(3), level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('City', { exact: true }).fill('Ypsilanti');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Client updated')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Ypsilanti')).toBeVisible();
});

test('deletes a client after a plain confirm, and goes back to the list', async ({ page }) => {
  await openClients(page);
  await openRowMenu(page, clientName(5));
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' });
  await expect(dialog).toContainText(
    'This action cannot be undone. This will permanently delete this client.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expectTotal(page, CLIENT_COUNT);
  await openRowMenu(page, clientName(5));
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete client' }).click();
  await expect(page.getByText('Successfully deleted client')).toBeVisible();
  await expectTotal(page, CLIENT_COUNT - 1);
});

test('reaches no client of another network, and no record that is none', async ({ page, sql }) => {
  const [foreign] = await sql<{ id: string }[]>`
    select c.id from public.clients c join public.networks n on n.id = c.network_id
     where n.name = 'Harvest Valley Network' limit 1`;
  await page.goto(`/clients/${foreign?.id ?? ''}`);
  await expect(page).toHaveURL(/\/not-found$/);
  await expect(page.getByText('The page you are looking for could not be found.')).toBeVisible();
  await page.goto('/clients/5');
  await expect(page).toHaveURL(/\/not-found$/);
});
