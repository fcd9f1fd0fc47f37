import { DESK } from '../src/pages/checkIn/deskConfig';
import { expectAccessibleInBothLooks, expectNoSidewaysScrolling } from './support/accessible';
import {
  adults,
  checkIn,
  createHouseholds,
  found,
  HOUSEHOLDS,
  openDesk,
  openForm,
  reason,
  search,
  strip,
  today,
  visitsOf,
} from './support/desk';
import { shutGate } from './support/gate';
import { expectFocus, keyboardTest as test } from './support/keyboard';
import { createItem, createVisit, limitVisits } from './support/pantry';
import { expect, openSession } from './support/test';
import { startSession } from './support/staff';

test('what the desk shows can be read, chosen and left by keyboard in both looks', async ({
  page,
  sql,
  network,
  signInAs,
  keyboard,
}) => {
  await createHouseholds(sql, network);
  await limitVisits(sql, network, { max_visits: 1, period_days: 14, scope: 'network' });
  await createVisit(sql, network, 'Darnell Whitfield', { daysAgo: 3, size: 2, adults: 2 });
  await sql`
    update public.clients set pinned_note = 'Peanut allergy; the daughter may pick up'
     where network_id = ${network.id} and full_name = 'Rosa Delgado'`;
  await signInAs('member');
  await openDesk(page);
  await expectAccessibleInBothLooks(page, 'The desk before the first household');

  await keyboard.type('ana perez');
  await expect(found(page)).toContainText(['Ana Perez is in the household of Luis Perez']);
  await search(page).press('Control+A');
  await keyboard.type('rosa del');
  await expect(found(page)).toHaveCount(1);
  await expect(found(page)).toContainText('Peanut allergy; the daughter may pick up');
  await expect(found(page).locator('mark')).toHaveText(['Rosa', 'Del']);
  await expect(page.getByText('No client selected')).toBeVisible();
  await expectAccessibleInBothLooks(page, 'Whom the search found');
  await keyboard.press('ArrowDown', 'Enter');
  await expectFocus(adults(page));
  await expectAccessibleInBothLooks(page, 'The form of a household');
  // Back to the search, then to nobody, then to nothing.
  await keyboard.press('Escape');
  await expectFocus(search(page));
  await expect(page.getByText('No client selected')).toBeVisible();
  await keyboard.press('Escape');
  await expect(search(page)).toHaveValue('');
  await expect(today(page)).toBeVisible();

  // Keys that come before the answer wait for it.
  await keyboard.type('darnell');
  await keyboard.press('ArrowDown', 'Enter');
  await expectFocus(reason(page));
  await expect(page.getByRole('main')).toContainText('This visit is over the limit');
  await expect(page.getByRole('button', { name: /^Check in as an exception/ })).toBeVisible();
  await keyboard.press('Enter');
  await expect(page.getByText('Reason for the exception is required')).toBeVisible();
  await expectFocus(reason(page));
  await expectAccessibleInBothLooks(page, 'A household over the limit');
  await keyboard.press('Escape', 'Escape');

  await keyboard.type('roza delgdo 3/14/84');
  await expect(page.getByText(/^No client is named/)).toContainText('“Roza Delgdo”');
  await expect(found(page).first()).toContainText('Rosa Delgado');
  await expect(found(page).first()).toContainText('same date of birth');
  await expect(found(page).last()).toContainText('Create “Roza Delgdo”');
  await expectAccessibleInBothLooks(page, 'Who comes close');
  await keyboard.press('Control+Enter');
  await expectFocus(page.getByRole('textbox', { name: 'First name' }));
  await expect(page.getByLabel('Date of birth', { exact: true })).toHaveValue('1984-03-14');
  await expect(page.getByRole('button', { name: 'Use this client' })).toBeVisible();
  await expectAccessibleInBothLooks(page, 'A new client');
  // Somebody similar is the one after all.
  await keyboard.enter(page.getByRole('button', { name: 'Use this client' }));
  await expectFocus(adults(page));
  await keyboard.press('Enter');
  await expect(strip(page)).toContainText('Rosa Delgado checked in.');
  await expectAccessibleInBothLooks(page, 'The desk after a check-in');

  // The same name at once again: what was found before the check-in does not come back while it is looked for.
  const [asked, answered] = [shutGate(), shutGate()];
  await page.route(/find_at_desk$/, async (route) => {
    if (route.request().postData()?.includes('"p_query":"rosa del"')) asked.open();
    await answered.opened;
    // Of a text that went on meanwhile nobody waits for the answer.
    await route.continue().catch(() => undefined);
  });
  await search(page).focus();
  await keyboard.type('rosa del');
  await asked.opened;
  await expect(found(page)).toHaveCount(0);
  answered.open();
  await expect(found(page)).toContainText([/Here today, \d+:\d\d/]);
  await expect(found(page)).not.toContainText('Eligible');
  const clients = await sql`
    select 1 from public.clients where network_id = ${network.id} and full_name like 'Ro_a Del%'`;
  expect(clients).toHaveLength(1);
});

test('a check-in is undone with its order, and a client who was new stays', async ({
  page,
  sql,
  network,
  signInAs,
  keyboard,
}) => {
  await createHouseholds(sql, network, [HOUSEHOLDS.exact]);
  await createItem(sql, network.locations[0], 'Brown rice', 40);
  await signInAs('member');
  await openDesk(page);
  await keyboard.type('thanh nguyen');
  await keyboard.press('Enter');
  await expectFocus(adults(page));
  await keyboard.enter(page.getByRole('button', { name: /^Order/ }));
  await expectFocus(page.getByRole('combobox', { name: 'Add an item' }));
  await keyboard.type('brown');
  await expect(page.getByRole('option', { name: /Brown rice/ })).toBeVisible();
  await keyboard.press('Enter');
  await expectFocus(page.getByLabel('Quantity of Brown rice'));
  await keyboard.enter(checkIn(page));
  await expect(strip(page)).toContainText('Thanh Nguyen checked in.');
  await expect(strip(page).getByRole('link', { name: /^Print order #/ })).toBeVisible();
  expect(await visitsOf(sql, network)).toMatchObject([{ name: 'Thanh Nguyen', orders: 'pending' }]);
  await keyboard.enter(page.getByRole('button', { name: 'Undo the check-in of Thanh Nguyen' }));
  await expect(page.getByText('is no longer checked in.')).toBeVisible();
  await expectFocus(search(page));
  await expect(today(page)).toContainText('No check-ins yet today');
  expect(await visitsOf(sql, network)).toEqual([]);
  const orders = await sql`
    select fulfillment_status from public.orders where location_id = ${network.locations[0]}`;
  expect(orders).toEqual([{ fulfillment_status: 'cancelled' }]);

  await keyboard.type('Zora Nowicki');
  await keyboard.press('Control+Enter');
  await expectFocus(page.getByRole('textbox', { name: 'First name' }));
  await keyboard.press('Enter');
  await expect(strip(page)).toContainText('Zora Nowicki checked in.');
  await keyboard.choose(page.getByRole('button', { name: 'Actions for Zora Nowicki' }), 'Undo');
  await expect(page.getByText('is no longer checked in.')).toBeVisible();
  expect(await visitsOf(sql, network)).toEqual([]);
  await keyboard.type('zora nowicki');
  await expect(found(page)).toContainText('Zora Nowicki');
});

test('two desks see each other, and the second is told who checked a household in', async ({
  page,
  sql,
  network,
  server,
  signInAs,
  colleague,
  browser,
  keyboard,
}) => {
  await createHouseholds(sql, network, [HOUSEHOLDS.exact, HOUSEHOLDS.birthDate, HOUSEHOLDS.typo]);
  await signInAs('member');
  await page.clock.install();
  await openDesk(page);
  await keyboard.type('thanh nguyen');
  await keyboard.press('Enter');
  await expectFocus(adults(page));

  const context = await browser.newContext({ baseURL: server.url });
  const other = await context.newPage();
  await openSession(other, await startSession(sql, server, await colleague({ firstName: 'Kim' })));
  await openDesk(other);
  for (const name of ['thanh nguyen', 'rosa delgado']) {
    await openForm(other, name);
    await other.keyboard.press('Enter');
    await expect(search(other)).toHaveValue('');
  }
  await expect(today(other)).toContainText('Today: 2 households');

  await keyboard.press('Enter');
  await expect(page.getByText(/^Already checked in today at .* by Kim Example$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Check in again/ })).toBeVisible();
  expect(await visitsOf(sql, network)).toHaveLength(2);
  await keyboard.press('Escape', 'Escape');
  await expect(today(page)).toContainText('Rosa Delgado');
  await expect(today(page)).toContainText('Today: 2 households');

  // Nothing is pressed here: what the other desk does comes by itself.
  await openForm(other, 'elzbieta kowalczyk');
  await other.keyboard.press('Enter');
  await expect(today(other)).toContainText('Elzbieta Kowalczyk');
  await page.clock.fastForward(DESK.refetch);
  await expect(today(page)).toContainText('Elzbieta Kowalczyk');
  await context.close();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('a household is tapped, counted and checked in without scrolling sideways', async ({
    page,
    sql,
    network,
    signInAs,
  }) => {
    await createHouseholds(sql, network);
    await signInAs('member');
    await openDesk(page);
    await search(page).fill('maria lo');
    await expect(found(page)).toHaveCount(2);
    await expectNoSidewaysScrolling(page, 'results');
    await found(page).first().tap();
    // The keyboard of the phone stays away, and the others fold.
    await expect(search(page)).not.toBeFocused();
    await expect(found(page).and(page.locator(':visible'))).toHaveCount(1);
    await expect(page.getByText('1 more match')).toBeVisible();
    const button = checkIn(page);
    await expect(button).toBeInViewport();
    for (const name of ['More: Adults', 'Fewer: Children'])
      expect(
        (await page.getByRole('button', { name }).boundingBox())?.width,
      ).toBeGreaterThanOrEqual(44);
    await expectNoSidewaysScrolling(page, 'form');
    await button.tap();
    await expect(strip(page)).toContainText('Maria Lopez checked in.');
    await expect(today(page)).toContainText('Maria Lopez');
    await expectNoSidewaysScrolling(page, 'after');
  });
});
