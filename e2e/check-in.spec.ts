import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothLooks } from './support/accessible';
import { loseAnswers } from './support/loseAnswers';
import { addItems, openNewVisit } from './support/household';
import { clientName } from './support/network';
import { createEventOfToday, createItem, createVisit, limitVisits } from './support/pantry';
import { expect, test } from './support/test';
import { toast } from './support/toasts';

const save = (page: Page, name = 'Check in'): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const heading = (page: Page): Locator => page.getByRole('heading', { name: 'Create a new visit' });
const reason = (page: Page): Locator => page.getByLabel('Reason for the exception');

/** Long, of several lines, and with what a browser must not read. */
const NOTE = `Left the <b>umbrella</b>\n${'Told us a long story about it. '.repeat(20).trim()}`;

const isCut = (text: Locator): Promise<boolean> =>
  text.evaluate((element) => element.scrollHeight > element.clientHeight);

/** From the details of a client, without loading the app again. */
async function openCheckIn(page: Page): Promise<void> {
  await openNewVisit(page);
  await expect(heading(page)).toBeVisible();
}

async function openClient(page: Page, name: string): Promise<void> {
  await page.goto('/clients');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

test('a visit over the limit needs a reason, which is kept and shows in the history', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await signInAs('networkAdmin');
  await createVisit(sql, network, clientName(1), { daysAgo: 3 });
  await page.goto('/network-settings');
  await page.getByLabel('Limit visits').check();
  await page.getByRole('textbox', { name: 'Visits', exact: true }).fill('0');
  await page.getByRole('button', { name: 'Save visit rules' }).click();
  await expect(page.getByText('Visits is not valid.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Visits', exact: true }).fill('1');
  await page.getByRole('textbox', { name: 'Days', exact: true }).fill('14');
  await page.getByLabel('Count visits').selectOption({ label: 'Across the network' });
  await page.getByRole('button', { name: 'Save visit rules' }).click();
  await expect(page.getByText('Network updated')).toBeVisible();

  await openClient(page, clientName(1));
  await openCheckIn(page);
  await expect(page.getByRole('alert')).toContainText(
    'This household visited once in the last 14 days. The network allows 1. Eligible again',
  );
  await expect(reason(page)).toBeFocused();
  await expect(save(page, 'Check in as an exception')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Reason for the exception is required')).toBeVisible();
  await page.keyboard.type('ok');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Enter at least 10 characters to explain why this visit is an exception.'),
  ).toBeVisible();
  await expect(reason(page)).toBeFocused();
  await expectAccessibleInBothLooks(page, 'A visit over the limit');
  await reason(page).fill('House fire');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Visit created')).toBeVisible();
  await expect(page.getByText('2 in the last 30 days')).toBeVisible();
  const history = page.getByRole('heading', { name: 'History' }).locator('../..');
  await expect(history).toContainText('Visit created');
  await expect(history).toContainText('Robin Example');
  await sql`
    update public.clients set partial_ssn = '4417'
     where network_id = ${network.id} and full_name = ${clientName(1)}`;
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(history).toContainText('SSN, last 4 digits changed');
  await expect(history).not.toContainText('4417');

  // Somebody checks the client in at another desk while this form is open.
  await openClient(page, clientName(4));
  await openCheckIn(page);
  await page.getByLabel('Note').fill(NOTE);
  await createVisit(sql, network, clientName(4));
  await save(page).click();
  await expect(
    page.getByText('Over the limit. Enter why this visit is an exception.'),
  ).toBeVisible();
  await expect(page.getByText(/^Already checked in today at /)).toBeVisible();
  await expect(save(page, 'Check in again')).toBeVisible();
  await expect(reason(page)).toBeFocused();
  await expect(page.getByLabel('Note')).toHaveValue(NOTE);
  await page.keyboard.type('Two households share the card');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Visit created')).toBeVisible();
  await expect(page.getByRole('heading', { name: clientName(4), level: 1 })).toBeVisible();
  const overrides = await sql`
    select override_reason, note from public.visits
     where network_id = ${network.id} and override_reason is not null order by created_at`;
  expect(overrides).toEqual([
    { override_reason: 'House fire', note: null },
    { override_reason: 'Two households share the card', note: NOTE },
  ]);

  // Back leads to where one came from, never to the form again.
  await page.goBack();
  await expect(page.getByRole('heading', { name: clientName(4), level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/clients$/);
  await page.goForward();

  // What was noted stands with the visit, in the client's list and on the event's page.
  const event = await createEventOfToday(sql, network.locations[0], 'Open pantry');
  await sql`
    update public.visits set event_id = ${event}
     where network_id = ${network.id} and note is not null`;
  for (const [where, table] of [
    ['client', page.getByRole('main')],
    ['event', page.getByRole('region', { name: 'Visits' })],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 720 });
    if (where === 'event') await page.goto(`/events/${event}`);
    else await page.getByRole('link', { name: 'All 2 visits' }).click();
    await expect(table).toContainText('Exception. Two households share the card');
    const note = table.getByText('Left the <b>umbrella</b>');
    await page.setViewportSize({ width: 360, height: 720 });
    const more = table.getByRole('button', { name: 'Show more' });
    // Rows take the place of the table meanwhile.
    await expect(() => more.scrollIntoViewIfNeeded()).toPass();
    const box = await note.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 360, where).toBe(true);
    expect(await isCut(note), where).toBe(true);
    await more.click();
    await expect(table.getByRole('button', { name: 'Show less' })).toBeVisible();
    expect(await isCut(note), where).toBe(false);
  }
});

test('an order comes later than its visit, and is cancelled with it', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await signInAs('locationAdmin');
  const rice = await createItem(sql, network.locations[0], 'Brown rice', 40);
  await createVisit(sql, network, clientName(5), { daysAgo: 2 });
  await openClient(page, clientName(5));
  const visit = page.getByRole('list', { name: 'Visits' }).getByRole('link');
  const view = page.getByRole('dialog', { name: 'Visit' });
  await visit.click();
  await view.getByRole('link', { name: 'New order' }).click();
  await expect(page.getByText(`${clientName(5)}, household of 1, visit on`)).toBeVisible();
  await page.getByLabel('Add an item').fill('brown');
  await page.getByRole('option', { name: 'Brown rice' }).click();
  await page.getByRole('button', { name: 'Create order' }).click();
  await expect(page.getByRole('heading', { name: 'Order #1 Pending' })).toBeVisible();

  await openClient(page, clientName(5));
  await visit.click();
  await view.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' });
  await expect(question).toContainText('Its open orders will be canceled');
  await question.getByRole('button', { name: 'Delete visit' }).click();
  await expect(toast(page, 'Successfully deleted visit')).toBeVisible();
  await expect(page.getByText('No visits yet')).toHaveCount(1);
  const history = page.getByRole('heading', { name: 'History' }).locator('../..');
  await expect(history).toContainText('Visit deleted');
  expect(
    await sql`select quantity_requested from public.inventory_items where id = ${rice}`,
  ).toEqual([{ quantity_requested: 0 }]);
  await history.getByRole('link', { name: 'Order #1 changed' }).click();
  await expect(page.getByRole('heading', { name: 'Order #1 Canceled' })).toBeVisible();
});

test('saving twice makes one visit; its order takes what is available', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await signInAs('member');
  const [location] = network.locations;
  await sql`
    update public.locations
       set inventory_tracking_enabled = true, strict_inventory_tracking_enabled = true
     where id = ${location}`;
  await createItem(sql, location, 'Oat milk', 5);
  await createItem(sql, location, 'Brown rice', 40);
  await createItem(sql, network.locations[1], 'Brown bread', 40);
  await limitVisits(sql, network, { max_visits: 9, period_days: 30, scope: 'location' });
  await openClient(page, clientName(3));
  await openCheckIn(page);

  const search = page.getByLabel('Add an item');
  const quantity = (item: string) => page.getByLabel(`Quantity of ${item}`);
  await addItems(page);
  await expect(search).toBeFocused();
  await page.keyboard.type('brown');
  // Only what this location has.
  await expect(page.getByRole('option')).toHaveText(['Brown rice40 available']);
  await page.keyboard.press('Enter');
  await expect(quantity('Brown rice')).toBeFocused();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
  await page.keyboard.type('oat');
  await expect(page.getByRole('option')).toHaveText(['Oat milk5 available']);
  await page.keyboard.press('Enter');
  await expect(quantity('Oat milk')).toBeFocused();
  await page.keyboard.type('8');
  await expect(page.getByText('Only 5 available.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('5 on hand, 0 reserved for others, 8 needed.')).toBeVisible();
  expect(await visitsOf()).toEqual([]);

  await quantity('Oat milk').fill('');
  await save(page).click();
  await expect(page.getByText('Type a whole number from 1 to 9999.')).toBeVisible();
  await quantity('Oat milk').fill('2');

  // The visit arrives, its answer gets lost; the second attempt is a double click.
  const lost = await loseAnswers(page, 'check_in');
  await save(page).click();
  await expect(toast(page, 'Failed to create visit')).toBeVisible();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Nothing you typed is lost.' }),
  ).toHaveText("Not saved because there's no connection. Nothing you typed is lost.Try again");
  await lost();
  await save(page).dblclick();
  await expect(toast(page, 'Visit created')).toBeVisible();
  await expect(page.getByText(/^Order #\d+$/)).toBeVisible();
  await expect(page.getByText(/, 2 items$/)).toBeVisible();
  expect(await visitsOf()).toEqual([{ orders: 1, lines: 'Brown rice 3, Oat milk 2' }]);

  function visitsOf() {
    return sql`
      select count(distinct o.id)::int as orders,
             string_agg(i.name || ' ' || oi.quantity, ', ' order by i.name) as lines
        from public.visits v
        left join public.orders o on o.visit_id = v.id
        left join public.order_items oi on oi.order_id = o.id
        left join public.inventory_items i on i.id = oi.item_id
       where v.network_id = ${network.id}
       group by v.id`;
  }
});
