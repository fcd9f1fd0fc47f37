import { expectNoSidewaysScrolling } from './support/accessible';
import { boxOf } from './support/boxOf';
import { CLIENT_COUNT, clientName } from './support/network';
import { columns, expectTitle, expectTotal } from './support/tables';
import { expect, test } from './support/test';

test('a short form ends with its footer at the lower edge of the window', async ({
  page,
  signInAs,
}) => {
  await signInAs('networkAdmin');
  await page.goto('/locations/create');
  await expectTitle(page, 'Add location');
  for (const size of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    const beyond = () =>
      page.evaluate(
        () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
      );
    await expect.poll(beyond, `${size.width}`).toBeLessThanOrEqual(0);
    const button = await page.getByRole('button', { name: 'Add location' }).boundingBox();
    expect(button?.y, `${size.width}`).toBeGreaterThan(size.height - 120);
  }
});

test('the lines of an order have room for descriptions from 1024 pixels on', async ({
  page,
  sql,
  network,
  records,
  signInAs,
}) => {
  const { order_id: order, item_id: item, location_id: location } = records;
  await sql`
    insert into public.order_items (order_id, location_id, network_id, item_id, quantity)
    values (${order ?? ''}, ${location ?? ''}, ${network.id}, ${item ?? ''}, 2)`;
  await signInAs('member');
  await page.goto(`/orders/${order}`);
  const lines = page.getByRole('table', { name: 'Items' });
  const heading = (name: string) => lines.getByRole('columnheader', { name, exact: true });
  await expect(heading('Description')).toBeVisible();
  await page.setViewportSize({ width: 1023, height: 768 });
  await expect(heading('Description')).toBeHidden();
  await expect(heading('Ordered')).toBeVisible();
  await expect(lines.getByText('Long grain, 1 kg')).toBeHidden();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(heading('Description')).toBeVisible();
});

test('City stands alone on a phone, where State and Zip code share a line', async ({
  page,
  signInAs,
}) => {
  await signInAs('member');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/clients/create');
  await expectTitle(page, 'Create client');
  const fieldOf = (label: string) => boxOf(page.getByLabel(label, { exact: true }));
  const [address, city, state, zip] = [
    await fieldOf('Address line 1'),
    await fieldOf('City'),
    await fieldOf('State'),
    await fieldOf('Zip code'),
  ];
  expect(city.width).toBe(address.width);
  expect(state.y).toBeGreaterThan(city.y + city.height);
  expect(zip.y).toBe(state.y);
  expect(zip.x).toBeGreaterThanOrEqual(state.x + state.width);
  expect(zip.x + zip.width).toBeLessThanOrEqual(address.x + address.width);
});

test('a household stands beside its profile, with the history below', async ({
  page,
  records,
  signInAs,
}) => {
  await signInAs('locationAdmin');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/clients/${records['client_id']}`);
  const placeOf = (name: string) => boxOf(page.getByRole('heading', { name, exact: true }));
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  const household = await placeOf('Household');
  const history = await placeOf('History');
  expect((await placeOf('Profile')).x).toBeGreaterThan(household.x);
  expect(history.x).toBe(household.x);
  expect(history.y).toBeGreaterThan((await placeOf('Orders')).y);
});

test('what is typed stays when the window is made narrow', async ({ page, records, signInAs }) => {
  await signInAs('member');
  await page.goto(`/clients/${records['client_id']}/edit`);
  const city = page.getByLabel('City', { exact: true });
  await city.fill('Hamtramck');
  for (const width of [768, 360, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(city, `${width}`).toBeFocused();
    await expect(city, `${width}`).toHaveValue('Hamtramck');
    await expectNoSidewaysScrolling(page, `${width}`);
  }
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('main')).toContainText('Hamtramck');
  await expect(city).toHaveCount(0);
});

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
  await page.goto('/inventory');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  for (const column of ['Description', 'Unit', 'Barcode', 'Created'])
    await page.getByRole('menuitemcheckbox', { name: column, exact: true }).click();
  await page.keyboard.press('Escape');
  for (const column of ['Description', 'Created']) {
    await page.getByRole('columnheader', { name: column }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('cell', { name: /^Low/ })).toBeInViewport({ ratio: 1 });
  }
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
