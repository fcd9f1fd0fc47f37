import type { Page } from '@playwright/test';
import { expectAccessibleInBothLooks } from './support/accessible';
import { adults, createHouseholds, found, openDesk, search, strip } from './support/desk';
import { expectTitle } from './support/tables';
import { expect, test } from './support/test';
import { toast } from './support/toasts';

/** Households that nobody takes for one another. */
const TEN = [
  'Abel',
  'Bruno',
  'Clara',
  'Dora',
  'Emil',
  'Fritz',
  'Greta',
  'Hanno',
  'Ida',
  'Jorge',
].map((first) => ({ first, last: `${first}sen` }));

interface AskedField {
  label: string;
  entity: string;
  kind: string;
  options?: readonly string[];
  begins?: string;
}

/** Adds a field that the desk asks. */
async function addField(page: Page, { label, entity, kind, options = [], begins }: AskedField) {
  await page.goto('/network-settings/fields/create');
  await page.getByRole('textbox', { name: /^Label/ }).fill(label);
  await page.getByRole('combobox', { name: /^Shown on/ }).selectOption(entity);
  await page.getByRole('combobox', { name: /^Type/ }).selectOption(kind);
  for (const [at, words] of options.entries()) {
    const option = page.getByRole('textbox', { name: `Option ${at + 1}`, exact: true });
    await option.fill(words);
    if (at < options.length - 1) await option.press('Enter');
  }
  if (begins) await page.getByLabel('Default for new records').selectOption(begins);
  await page.getByRole('checkbox', { name: /^Ask at check-in/ }).check();
  await page.getByRole('button', { name: 'Add field' }).click();
  await expectTitle(page, label);
}

const district = (page: Page) => page.getByRole('combobox', { name: 'School district' });

test('what a network asks at the check-in is answered by keys, and ten households need none of them', async ({
  page: admins,
  browser,
  server,
  network,
  sql,
  signInAs,
}) => {
  test.slow();
  await createHouseholds(sql, network, TEN);
  await signInAs('networkAdmin', admins);
  await addField(admins, {
    ...{ label: 'School district', entity: 'Clients', kind: 'One choice' },
    ...{ options: ['North', 'South'], begins: 'South' },
  });
  await expect(admins.getByRole('main').locator('dl')).toContainText('South');
  await addField(admins, { label: 'Came by', entity: 'Visits', kind: 'Short text' });

  // A new client begins with the default.
  await admins.goto('/clients/create');
  await expect(district(admins)).toHaveValue('south');
  await admins.getByLabel('First name').fill('Zora');
  await admins.getByRole('button', { name: 'Create client' }).click();
  await expectTitle(admins, 'Zora');

  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await signInAs('member', page);
  await openDesk(page);
  for (const { first, last } of TEN) {
    await page.keyboard.type(`${first} ${last}`.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(adults(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(strip(page)).toContainText(`${first} ${last} checked in.`);
    await expect(search(page)).toBeFocused();
  }
  const told = () => sql<{ name: string; client: object; visit: object }[]>`
    select c.full_name as name, c.custom as client, v.custom as visit
      from public.visits v join public.clients c on c.id = v.client_id
     where v.network_id = ${network.id} order by v.created_at desc`;
  expect(await told()).toHaveLength(10);
  for (const row of await told()) expect(row).toMatchObject({ client: {}, visit: {} });

  // Tab reaches the questions behind the household, and Enter checks in, with one request.
  await page.keyboard.type('zora');
  await page.keyboard.press('Enter');
  await expect(adults(page)).toBeFocused();
  await expect(district(page)).toHaveValue('south');
  await expectAccessibleInBothLooks(page, 'The form of a household with questions');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (
    let stop = 0;
    stop < 5 && !(await district(page).evaluate((it) => it.matches(':focus')));
    stop += 1
  )
    await page.keyboard.press('Tab');
  await expect(district(page)).toBeFocused();
  // 'Not asked' begins with the same letters.
  await page.keyboard.type('nor');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Came by' })).toBeFocused();
  await page.keyboard.type('The blue van');
  await page.keyboard.press('Enter');
  await expect(strip(page)).toContainText('Zora checked in.');
  expect(asked.filter((path) => /check_in|custom_fields|clients/.test(path))).toEqual([
    '/rest/v1/rpc/check_in',
  ]);
  expect((await told())[0]).toEqual({
    ...{ name: 'Zora', client: { school_district: 'north' }, visit: { came_by: 'The blue van' } },
  });

  // Both are seen where they belong.
  const [client] = await sql<{ id: string }[]>`
    select id from public.clients where network_id = ${network.id} and first_name = 'Zora'`;
  await admins.goto(`/clients/${client?.id ?? ''}`);
  await expect(admins.getByText('School district changed')).toBeVisible();
  await expect(admins.getByRole('main').locator('dl').getByText('North')).toBeVisible();
  await admins.getByRole('list', { name: 'Visits' }).getByRole('link').first().click();
  await expect(admins.getByRole('dialog').getByText('The blue van')).toBeVisible();

  // An answer that no longer fits is refused with its field; what is typed stays.
  await openDesk(page, `?client=${client?.id ?? ''}`);
  await page.keyboard.press('Enter');
  await expect(found(page)).toContainText([/Here today/]);
  await district(page).selectOption('South');
  await page.getByRole('textbox', { name: 'Came by' }).fill('On foot');
  const options = (left: object[]) => sql`
    update public.custom_fields set default_value = null, options = ${JSON.stringify(left)}::text::jsonb
     where network_id = ${network.id} and code = 'school_district'`;
  const north = { code: 'north', label: 'North' };
  await options([north]);
  await page.getByRole('button', { name: /^Check in again/ }).click();
  await expect(
    page.getByText(/^The answer to School district doesn't fit the field/).first(),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Came by' })).toHaveValue('On foot');

  // One that is no longer asked is left out, and that is said.
  await options([north, { code: 'south', label: 'South' }]);
  await sql`update public.custom_fields set retired = true where network_id = ${network.id} and code = 'school_district'`;
  await page.getByRole('button', { name: /^Check in again/ }).click();
  await expect(toast(page, 'Not saved: School district')).toBeVisible();
  expect((await told())[0]).toMatchObject({
    ...{ client: { school_district: 'north' }, visit: { came_by: 'On foot' } },
  });
  await context.close();
});
