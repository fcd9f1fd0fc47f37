import { CUTS, WRONG_ANSWERS } from './support/faults';
import { follow } from './support/follow';
import { holdData } from './support/holdData';
import { waiting } from './support/mainParts';
import { placesOf } from './support/screens';
import { expect, test } from './support/test';

test('while the API is slow, every screen shows its frame and skeletons, then what it is about', async ({
  page,
  records,
  signInAs,
}) => {
  await signInAs('superUser');
  await page.goto('/clients/new');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  // From the last page of the table to the first: lists would leave their records in the cache.
  const places = placesOf(records).filter(({ asks }) => asks);
  for (const { address } of places.toReversed()) {
    // The settings of a location read its network, too.
    if (address === '/network-settings') await page.goto('/clients/new');
    const letGo = await holdData(page);
    await follow(page, address);
    await expect(waiting(page).first(), address).toBeVisible();
    await letGo();
    await expect(waiting(page), address).toHaveCount(0);
    await expect(main.getByRole('heading', { level: 1 }), address).toBeVisible();
    await expect(main.getByRole('button', { name: 'Try again' }), address).toHaveCount(0);
  }
});

test('a form that cannot be saved keeps what was typed, and saves it later', async ({
  page,
  signInAs,
}) => {
  await signInAs('member');
  await page.goto('/clients/create');
  await page.getByLabel('First name').fill('Amina');
  await page.getByLabel('Last name').fill('Yusuf');
  for (const { answer } of [...WRONG_ANSWERS, CUTS]) {
    const writes = (url: URL) => url.pathname === '/rest/v1/clients';
    await page.route(writes, answer);
    await page.getByRole('button', { name: 'Create client' }).click();
    await expect(page.getByText('Failed to create client').first()).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Amina');
    await page.unroute(writes, answer);
    await page.getByRole('button', { name: 'Close notification' }).first().click();
    await expect(page.getByText('Failed to create client')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Create client' }).click();
  await expect(page.getByRole('heading', { name: 'Amina Yusuf', level: 1 })).toBeVisible();
});
