import type { Page } from '@playwright/test';
import type postgres from 'postgres';
import { expectAccessibleInBothLooks, expectNoSidewaysScrolling } from './support/accessible';
import { createHouseholds, openDesk, strip } from './support/desk';
import type { TestNetwork } from './support/network';
import { limitVisits } from './support/pantry';
import { expect, test } from './support/test';
import { toast } from './support/toasts';

interface Person {
  first: string;
  last: string;
  born: string;
  phone?: string;
  email?: string;
  street?: string;
  note?: string;
}

/** Makes clients of a test's network; their ids, in the order given. */
async function createPeople(
  sql: postgres.Sql,
  network: TestNetwork,
  people: readonly Person[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const { first, last, born, phone, email, street, note } of people) {
    const [client] = await sql<{ id: string }[]>`
      insert into public.clients (network_id, first_name, last_name, date_of_birth, phone_number, email,
        address_line1, city, zip_code, pinned_note)
      values (${network.id}, ${first}, ${last}, ${born}, ${phone ?? null}, ${email ?? null},
        ${street ?? null}, 'Hamtramck', '48212', ${note ?? null}) returning id`;
    if (client) ids.push(client.id);
  }
  return ids;
}

/** A visit of a client with an order, so many days ago. */
const createVisitWithOrder = async (
  sql: postgres.Sql,
  network: TestNetwork,
  clientId: string,
  daysAgo: number,
) => {
  const [visit] = await sql<{ id: string }[]>`
    insert into public.visits (client_id, location_id, visited_at, household_size)
    values (${clientId}, ${network.locations[0]}, now() - make_interval(days => ${daysAgo}), 1) returning id`;
  await sql`
    insert into public.orders (location_id, client_id, visit_id)
    values (${network.locations[0]}, ${clientId}, ${visit?.id ?? ''})`;
};

/** Whose visits and orders there are, by the first names of clients who are there. */
const belongings = async (sql: postgres.Sql, network: TestNetwork) => {
  const rows = await sql<{ name: string; visits: number; orders: number }[]>`
    select c.first_name as name,
      (select count(*)::int from public.visits v where v.client_id = c.id and v.deleted_at is null) as visits,
      (select count(*)::int from public.orders o where o.client_id = c.id) as orders
    from public.clients c
    where c.network_id = ${network.id} and c.deleted_at is null and c.first_name not in ('Client')
    order by 1`;
  return rows.map(({ name, visits, orders }) => `${name}: ${visits} visits, ${orders} orders`);
};

const openReview = async (page: Page) => {
  await page.goto('/clients/duplicates');
  await expect(page.getByRole('heading', { name: 'Possible duplicates', level: 1 })).toBeVisible();
};

/** Looks through all clients, to the end. */
async function scan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check all clients for duplicates' }).click();
  // The toast of the look before may still be there.
  await expect(
    page
      .locator('[data-tone]')
      .getByText(/pairs? found$/)
      .last(),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const pair = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const keeps = (page: Page, field: string, value: string) =>
  page
    .getByRole('radiogroup', { name: `${field} to keep` })
    .getByRole('radio', { name: value })
    .check();

test('a returning household is recognised at the desk before it is saved again', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await createHouseholds(sql, network);
  await createPeople(sql, network, [
    { first: 'Elizabeth', last: 'Marsh', born: '1979-03-04', street: '12 Elm St' },
  ]);
  await signInAs('member');
  await openDesk(page);
  await page.getByRole('button', { name: 'New client' }).click();
  await page.getByRole('textbox', { name: 'First name' }).fill('Liz');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Marsh');
  // Day and month, as people write them elsewhere.
  await page.getByLabel('Date of birth', { exact: true }).fill('1979-04-03');
  const card = page.getByRole('group', {
    name: 'This person may already be on file: Elizabeth Marsh',
  });
  await expect(card).toContainText('short form of the name, day and month swapped');
  await expectAccessibleInBothLooks(page, 'Somebody similar at the desk');
  await card.getByRole('button', { name: /^Use this client/ }).click();
  await expect(page.getByRole('spinbutton', { name: 'Adults' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(strip(page)).toContainText('Elizabeth Marsh checked in.');
  const marshes = await sql`
    select 1 from public.clients where network_id = ${network.id} and last_name = 'Marsh'`;
  expect(marshes).toHaveLength(1);
});

test('twins are offered as relatives, are saved, and stay apart', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const twins = { last: 'Okoro', born: '1994-06-17', street: '77 Joseph Campau Ave' };
  await createPeople(sql, network, [{ ...twins, first: 'Daniel' }]);
  await signInAs('locationAdmin');
  await page.goto('/clients/create');
  await page.getByRole('textbox', { name: 'First name' }).fill('Samuel');
  await page.getByRole('textbox', { name: 'Last name' }).fill(twins.last);
  await page.getByLabel('Date of birth', { exact: true }).fill(twins.born);
  await page.getByRole('textbox', { name: 'Address line 1' }).fill(twins.street);
  await page.getByRole('textbox', { name: 'City' }).fill('Hamtramck');
  await page.getByRole('textbox', { name: 'Zip code' }).fill('48212');
  await page.getByRole('button', { name: '1 similar client' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Daniel Okoro' })).toContainText(
    'Maybe a twin or relative',
  );
  await expectAccessibleInBothLooks(page, 'A relative while a client is typed');
  await page.getByRole('button', { name: 'Create client' }).click();
  await expect(page.getByRole('heading', { name: 'Samuel Okoro', level: 1 })).toBeVisible();

  await openReview(page);
  await scan(page);
  await page.getByRole('tab', { name: 'Relatives and twins (1)' }).click();
  await expect(pair(page, /Okoro and .* Okoro/)).toContainText('Maybe a twin or relative');
  await page.getByRole('button', { name: 'Not the same person' }).click();
  await expect(page.getByText('No relatives or twins to review')).toBeVisible();
  await scan(page);
  await expect(page.getByText('No relatives or twins to review')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Decided (1)' })).toBeVisible();
});

test('a pair is merged with what was chosen, and taken apart again', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await limitVisits(sql, network, { max_visits: 2, period_days: 30, scope: 'network' });
  const [older = '', newer = ''] = await createPeople(sql, network, [
    {
      ...{ first: 'Rosa', last: 'Delgado', born: '1984-03-14', phone: '(313) 555-0142' },
      street: '118 Oak St',
    },
    {
      ...{ first: 'Roza', last: 'Delgado', born: '1984-03-14', phone: '(313) 555-0142' },
      ...{ email: 'rosa.delgado@example.org', street: '118 Oak Street', note: 'Peanut allergy' },
    },
  ]);
  await sql`update public.clients set created_at = now() - interval '1 year' where id = ${older}`;
  await createVisitWithOrder(sql, network, older, 9);
  await createVisitWithOrder(sql, network, newer, 5);
  await signInAs('locationAdmin');
  await page.goto('/clients');
  const link = page.getByRole('link', { name: 'Possible duplicates' });
  await link.click();
  await expect(page.getByText('No possible duplicates')).toBeVisible();
  await scan(page);
  // Else it fades while the dialog is looked at.
  const said = page.locator('[data-tone]');
  await said.getByRole('button', { name: 'Close notification' }).last().click();
  await expect(said).toHaveCount(0);
  await expect(pair(page, /Delgado and .* Delgado/)).toContainText('Pair 1 of 1');
  await expectAccessibleInBothLooks(page, 'The review of duplicates');

  await page.getByRole('button', { name: 'Merge...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge these two clients' });
  await expect(dialog).toContainText('1 visit');
  await expect(dialog).toContainText('Together, they visited 2 times in 30 days. The limit is 2.');
  await keeps(page, 'Name', 'Rosa Delgado');
  await keeps(page, 'Address', '118 Oak St, Hamtramck, 48212');
  await keeps(page, 'Pinned note', 'Peanut allergy');
  await expectAccessibleInBothLooks(page, 'The dialog that merges');
  await page.getByRole('button', { name: 'Merge clients' }).click();
  await expect(toast(page, 'Merged into Rosa Delgado')).toBeVisible();
  await expect(page.getByText('No possible duplicates')).toBeVisible();
  expect(await belongings(sql, network)).toEqual(['Rosa: 2 visits, 2 orders']);

  // The address of the one that went leads on.
  await page.goto(`/clients/${newer}`);
  await expect(page).toHaveURL(new RegExp(older));
  await expect(
    toast(page, "This client was merged. You're viewing the record that was kept."),
  ).toBeVisible();
  await expect(
    page.getByRole('definition').filter({ hasText: 'rosa.delgado@example.org' }),
  ).toBeVisible();
  // The visits of both count for the rules.
  await page.getByRole('link', { name: 'Check in' }).click();
  await expect(page.getByRole('main')).toContainText('This visit is over the limit');

  const since = await sql<{ id: string }[]>`
    insert into public.visits (client_id, location_id, visited_at, household_size, override_reason)
    values (${older}, ${network.locations[0]}, now(), 1, 'Lost their food in a power cut') returning id`;
  expect(since).toHaveLength(1);
  await page.goto(`/clients/${older}`);
  await expectAccessibleInBothLooks(page, 'A client that another was merged into');
  await page.getByRole('button', { name: 'Undo the merge with Roza Delgado' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo the merge with Roza Delgado?' });
  await expect(question).toContainText(
    /What will be restored for Roza Delgado: the record, 1 visit, 1 order\./,
  );
  await expect(question.getByRole('checkbox')).toHaveCount(1);
  await expectAccessibleInBothLooks(page, 'The question before a merge is undone');
  await question.getByRole('button', { name: 'Undo the merge' }).click();
  await expect(toast(page, 'Merge undone')).toBeVisible();
  // What was before goes back, what was made since stays.
  await expect
    .poll(() => belongings(sql, network))
    .toEqual(['Rosa: 2 visits, 1 orders', 'Roza: 1 visits, 1 orders']);
  const [kept] = await sql`select email, pinned_note from public.clients where id = ${older}`;
  expect(kept).toEqual({ email: null, pinned_note: null });
  await page.goto(`/clients/${newer}`);
  await expect(page.getByRole('heading', { name: 'Roza Delgado', level: 1 })).toBeVisible();
});

test('of a phone the queue is a page and the pair another', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const person = { first: 'Rosa', last: 'Delgado', born: '1984-03-14', street: '118 Oak St' };
  await createPeople(sql, network, [person, { ...person, phone: '(313) 555-0142' }]);
  await page.setViewportSize({ width: 360, height: 780 });
  await signInAs('locationAdmin');
  await openReview(page);
  await scan(page);
  await page.getByRole('list', { name: 'Pairs to review' }).getByRole('link').click();
  await expect(pair(page, 'Rosa Delgado and Rosa Delgado')).toBeVisible();
  await expectNoSidewaysScrolling(page, 'A pair');
  await page.getByRole('button', { name: 'Merge...' }).click();
  await expect(page.getByRole('dialog')).toContainText('Phone number');
  await expectNoSidewaysScrolling(page, 'The dialog that merges');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Not sure' }).click();
  await expect(page.getByText('No possible duplicates')).toBeVisible();
});

test('a member has no review', async ({ page, signInAs }) => {
  await signInAs('member');
  await page.goto('/clients');
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Possible duplicates/ })).toHaveCount(0);
  await page.goto('/clients/duplicates');
  await expect(page).toHaveURL(/forbidden/);
});
