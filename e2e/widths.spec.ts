import { expectTitle } from './support/tables';
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
  const lines = page.getByRole('table', { name: 'Lines' });
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
  const boxOf = async (label: string) => {
    const box = await page.getByLabel(label, { exact: true }).boundingBox();
    if (!box) throw new Error(`${label} is not on the screen.`);
    return box;
  };
  const [address, city, state, zip] = [
    await boxOf('Address line 1'),
    await boxOf('City'),
    await boxOf('State'),
    await boxOf('Zip code'),
  ];
  expect(city.width).toBe(address.width);
  expect(state.y).toBeGreaterThan(city.y + city.height);
  expect(zip.y).toBe(state.y);
  expect(zip.x).toBeGreaterThanOrEqual(state.x + state.width);
  expect(zip.x + zip.width).toBeLessThanOrEqual(address.x + address.width);
});
