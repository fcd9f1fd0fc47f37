import type { Locator, Page } from '@playwright/test';
import { expectNoSidewaysScrolling } from './support/accessible';
import { CLIENT_COUNT, clientName } from './support/network';
import { follow } from './support/follow';
import { columns, expectTitle, expectTotal } from './support/tables';
import { expect, test } from './support/test';

const firstRow = (page: Page): Locator => page.locator('tbody tr').first();
const head = (page: Page, column: string): Locator => page.locator(`th[data-column="${column}"]`);
const COLUMNS = ['Name', 'Email', 'Phone number', 'Date of birth', 'City', 'Referral type'];

async function widthOf(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.width ?? 0;
}

test('columns are switched and resized, and stay so', async ({ page, signInAs }) => {
  await signInAs('member');
  await page.goto('/clients');
  await expectTotal(page, CLIENT_COUNT);
  await expect(columns(page)).toHaveText(COLUMNS);

  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await expect(page.getByText('Toggle columns', { exact: true })).toBeVisible();
  const entry = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true });
  await expect(entry('Name')).toHaveCount(0);
  await entry('City').click();
  await expect(entry('City')).toHaveAttribute('aria-checked', 'false');
  await entry('Gender').click();
  await page.keyboard.press('Escape');
  // While it closes it lies over the table, and would take the mouse.
  await expect(page.getByRole('menu')).toHaveCount(0);
  const chosen = ['Name', 'Email', 'Phone number', 'Date of birth', 'Referral type', 'Gender'];
  await expect(columns(page)).toHaveText(chosen);

  const edge = (name: string) =>
    page.getByRole('separator', { name: `Width of the column ${name}` });
  await expect(edge('Email')).toHaveAttribute('aria-valuenow', '150');
  await expect(edge('Email')).toHaveAttribute('aria-valuemin', '20');
  const before = await widthOf(head(page, 'email'));
  await edge('Email').focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(() => widthOf(head(page, 'email'))).toBe(Math.round(before) + 30);
  // Waits until the edge stands still and nothing lies over it.
  await edge('Phone number').hover();
  const handle = await edge('Phone number').boundingBox();
  await page.mouse.down();
  await page.mouse.move(0, (handle?.y ?? 0) + 10, { steps: 5 });
  await page.mouse.up();
  await expect(edge('Phone number')).toHaveAttribute('aria-valuenow', '20');

  await page.reload();
  await expectTotal(page, CLIENT_COUNT);
  await expect(columns(page)).toHaveText(chosen);
  await expect.poll(() => widthOf(head(page, 'email'))).toBe(Math.round(before) + 30);
  await expect(edge('Phone number')).toHaveAttribute('aria-valuenow', '20');

  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Reset to default' }).click();
  await page.keyboard.press('Escape');
  await expect(columns(page)).toHaveText(COLUMNS);
  await expect(edge('Email')).toHaveAttribute('aria-valuenow', '150');
});

test('filters, order and page live in the address; what it cannot mean is ignored', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await sql`
    update public.clients set referral_type = 'school', date_of_birth = ('1990-05-' || last_name)::date
    where network_id = ${network.id} and last_name <= '12'`;
  await signInAs('member');
  for (const filter of ['not json', '[]', '{"nonsense@eq":"x"}']) {
    await page.goto(`/clients?${new URLSearchParams({ filter })}`);
    await expectTotal(page, CLIENT_COUNT);
    await expect(page).not.toHaveURL(/json|nonsense/);
  }

  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Referral type' }).click();
  await page.getByRole('dialog', { name: 'Referral type' }).getByLabel('School').check();
  await page.keyboard.press('Escape');
  await expectTotal(page, 12);
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Date of birth' }).click();
  await page.getByRole('dialog', { name: 'Date of birth' }).getByLabel('From').fill('1990-05-04');
  await page.keyboard.press('Escape');
  await expectTotal(page, 9);
  await page.getByRole('button', { name: 'Date of birth', exact: true }).click();
  await expect(head(page, 'date_of_birth')).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Date of birth', exact: true }).click();
  await expect(firstRow(page)).toContainText(clientName(12));

  // The address holds it all: a reload shows the same, and so does going back from a client.
  await page.reload();
  await expectTotal(page, 9);
  await expect(firstRow(page)).toContainText(clientName(12));
  await firstRow(page).getByRole('link').click();
  await expectTitle(page, clientName(12));
  await page.goBack();
  await expectTotal(page, 9);

  // The menu opens the list as it is without an address of its own; going back has the other again.
  await page.getByRole('navigation').getByRole('link', { name: 'Clients' }).click();
  await expectTotal(page, CLIENT_COUNT);
  await expect(page).toHaveURL(/\/clients$/);
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await page.goBack();
  await expectTotal(page, 9);
  await page.getByRole('button', { name: 'Remove the filter Referral type' }).click();
  await page.getByRole('button', { name: 'Remove the filter Date of birth' }).click();
  await expectTotal(page, CLIENT_COUNT);
  // A code is found by the label that stands in the table, beside other words.
  await page.getByPlaceholder('Filter...').fill('School Detroit');
  await expectTotal(page, 6);
  await page.getByPlaceholder('Filter...').fill('');
  await expectTotal(page, CLIENT_COUNT);

  const query = new URLSearchParams({
    sort: 'partial_ssn; drop',
    order: 'SIDEWAYS',
    page: '-1',
    perPage: '7',
    filter: JSON.stringify({ 'nonsense@eq': 'x', 'referral_type@in': ['school', 'nowhere'] }),
    q: 'free text',
  });
  await page.goto(`/clients?${query}`);
  await expectTotal(page, 12);
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(firstRow(page)).toContainText(clientName(1));
  await expect(page).not.toHaveURL(/nonsense|drop|SIDEWAYS|free/);
  await follow(page, '/clients?page=99&perPage=10&filter=%7B%7D');
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await expect(page.locator('tbody tr')).toHaveCount(10);
});

test('at 360 pixels a table by choice scrolls inside itself, and the name stays', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs('locationAdmin');
  await page.goto('/clients');
  await expectTotal(page, CLIENT_COUNT);
  // Title and buttons stand side by side.
  const title = await page.getByRole('heading', { name: 'Clients', level: 1 }).boundingBox();
  const create = await page.getByRole('link', { name: 'Create client' }).boundingBox();
  const more = page.getByRole('button', { name: 'Actions for Clients' });
  expect(create?.y).toBe((await more.boundingBox())?.y);
  expect(create?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));

  await more.click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Possible duplicates',
    'Deleted clients',
    'Import',
    'Export',
    'Select rows',
    'Show as table',
  ]);
  await page.getByRole('menuitem', { name: 'Show as table' }).click();
  const name = page.getByRole('link', { name: clientName(1) });
  const city = page.locator('tbody tr').first().getByText('Warren');
  await expect(city).not.toBeInViewport();
  await city.scrollIntoViewIfNeeded();
  await expect(city).toBeInViewport();
  await expect(name).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScrolling(page, 'Clients at 360px');
});

test('tables inside details pages are searched, and their columns chosen', async ({
  page,
  sql,
  network,
  records,
  signInAs,
}) => {
  const { event_id: event, order_id: order, item_id: item, location_id: location } = records;
  await sql`update public.visits set event_id = ${event ?? ''}, note = 'Umbrella' where location_id = ${location ?? ''}`;
  await sql`
    insert into public.order_items (order_id, location_id, network_id, item_id, quantity)
    values (${order ?? ''}, ${location ?? ''}, ${network.id}, ${item ?? ''}, 2)`;
  await sql`
    insert into private.stock_movements (item_id, kind, delta, reason)
    values (${item ?? ''}, 'receive', 5, 'donation')`;
  await signInAs('networkAdmin');

  /** The tools of a table: a text that finds its row, a column beside it that can be hidden. */
  const expectTools = async (part: Locator, text: string, column: string) => {
    const heading = part.getByRole('columnheader', { name: column });
    await expect(heading).toBeVisible();
    await part.getByPlaceholder('Filter...').fill('no row says so');
    await expect(part.getByText('No results.')).toBeVisible();
    await part.getByPlaceholder('Filter...').fill(text.toUpperCase());
    await expect(part.locator('tbody tr:not(.row-below)')).toHaveCount(1);
    await part.getByRole('button', { name: 'Columns' }).click();
    await expect(page.getByText('Toggle columns', { exact: true })).toBeVisible();
    await page.getByRole('menuitemcheckbox', { name: column, exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(heading).toHaveCount(0);
    await expect(part.locator('tbody')).toContainText(text);
    // Names are personal data: what is typed stays out of the address.
    expect(new URL(page.url()).search).toBe('');
  };
  const main = page.getByRole('main');
  const section = (name: string) =>
    main.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

  await page.goto(`/locations/${location}`);
  await expectTools(main, 'Kim', 'Email');
  await follow(page, `/events/${event}`);
  await expectTools(section('Visits'), clientName(1), 'Household size');
  await follow(page, `/clients/${records.client_id}/visits`);
  // The page before has such a table, too.
  await expectTitle(page, 'Visits');
  await expectTools(main, 'Umbrella', 'Checked in by');
  await follow(page, `/clients/${records.client_id}/orders`);
  await expectTitle(page, 'Orders');
  await expectTools(main, '#1', 'Status');
  await follow(page, `/orders/${order}`);
  await expectTools(section('Items'), 'Rice', 'Category');
  await follow(page, `/inventory/${item}`);
  await expectTools(section('Stock history'), 'Receive', 'Why');
});
