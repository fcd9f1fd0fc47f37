import { expectFocus, expectPlaceKept, keyboardTest as test } from './support/keyboard';
import { found, search as deskSearch, strip, today } from './support/desk';
import { householdLine, stepper } from './support/household';
import { button } from './support/mainParts';
import { clientName } from './support/network';
import { createEventOfToday, createItem, createVisit, limitVisits } from './support/pantry';
import { expectTitle, expectTotal } from './support/tables';
import { expect } from './support/test';
import { deleteDialog } from './support/dialogs';
import { toast } from './support/toasts';

test('clients are checked in, from the filter of the table to the saved visit', async ({
  page,
  sql,
  network,
  signInAs,
  keyboard,
}) => {
  await signInAs('locationAdmin');
  const [here] = network.locations;
  const eventId = await createEventOfToday(sql, here, 'Fall distribution');
  await createItem(sql, here, 'Brown rice', 40);
  await createVisit(sql, network, clientName(7), { daysAgo: 9, size: 5, adults: 2, children: 2 });
  await limitVisits(sql, network, { max_visits: 2, period_days: 30, scope: 'network' });
  await page.goto('/clients');
  const filter = page.getByPlaceholder('Filter...');
  await keyboard.to(filter);
  await keyboard.type('client 07');
  await expectTotal(page, 1);
  await keyboard.press('ArrowDown');
  await expectFocus(page.getByRole('link', { name: clientName(7) }));
  await keyboard.press('v');

  // What the last visit said is there, and the first field waits for a correction.
  const adults = stepper(page, 'Adults');
  const unknown = stepper(page, 'Unknown');
  const household = householdLine(page);
  await expectFocus(adults);
  await expect(adults).toHaveValue('2');
  await expect(unknown).toHaveValue('1');
  await expect(household).toHaveText(/^5 people, as of the last visit on /);
  await expect(page.getByLabel('Event')).toHaveValue(eventId);
  await keyboard.press('Tab');
  await expectFocus(stepper(page, 'Children'));
  await keyboard.type('3');
  // The fifth has an age now.
  await expect(unknown).toHaveValue('0');
  await expect(household).toHaveText('5 people.');
  await keyboard.press('Shift+Tab');
  await keyboard.type('99');
  await keyboard.press('Enter');
  await expect(household).toHaveText('You entered 102 people. A visit can count up to 99.');
  await expectFocus(adults);
  await keyboard.press('Home', 'ArrowUp', 'ArrowUp', 'Tab', 'Tab', 'Tab');
  await expectFocus(unknown);
  await keyboard.press('ArrowUp');
  await expect(household).toHaveText('6 people.');
  await keyboard.press('Enter');
  await expect(toast(page, 'Visit created').first()).toBeVisible();
  await expectTitle(page, clientName(7));
  await expectPlaceKept(page, 'checking in');
  await expect(page.getByText('2 in the last 30 days, 2 in the last year')).toBeVisible();
  const facts = page.getByRole('heading', { name: 'Household' }).locator('../..');
  await expect(facts).toContainText('6 people');

  // Once more, at the desk, is over the limit: the reason is asked for first.
  await keyboard.enter(page.getByRole('main').getByRole('link', { name: 'Check in', exact: true }));
  await expectFocus(deskSearch(page));
  await expect(found(page)).toContainText(clientName(7));
  await keyboard.press('Enter');
  const reason = page.getByLabel('Reason for the exception');
  await expectFocus(reason);
  await keyboard.press('Enter');
  await expect(page.getByText('Reason for the exception is required')).toBeVisible();
  await expectFocus(reason);
  await keyboard.type('Their kitchen burned down.');
  await keyboard.press('Enter');
  await expect(strip(page)).toContainText(`${clientName(7)} checked in.`);
  await expectFocus(deskSearch(page));
  await keyboard.enter(
    today(page)
      .getByRole('link', { name: clientName(7) })
      .first(),
  );
  await expectTitle(page, clientName(7));
  await expect(page.getByText('3 in the last 30 days, 3 in the last year')).toBeVisible();
  await expectPlaceKept(page, 'checking in over the limit');

  // A visit can be deleted again, after a question.
  const shownVisits = page.getByRole('list', { name: 'Visits' }).getByRole('link');
  const view = page.getByRole('dialog', { name: 'Visit' });
  // The newest comes on top of the two that the page has had.
  await expect(shownVisits).toHaveCount(3);
  const visit = shownVisits.first();
  await keyboard.to(visit);
  await keyboard.press('Enter');
  await keyboard.to(view.getByRole('button', { name: 'Delete' }));
  await keyboard.press('Enter');
  await expectFocus(deleteDialog(page).getByRole('button', { name: 'Cancel' }));
  await keyboard.press('Escape');
  await expect(deleteDialog(page)).toBeHidden();
  await expectFocus(visit);
  await keyboard.press('Enter');
  await keyboard.to(view.getByRole('button', { name: 'Delete' }));
  await keyboard.press('Enter');
  await expectFocus(deleteDialog(page).getByRole('button', { name: 'Cancel' }));
  await keyboard.press('Tab', 'Enter');
  await expect(toast(page, 'Successfully deleted visit')).toBeVisible();
  await expect(page.getByText('2 in the last 30 days, 2 in the last year')).toBeVisible();
  await expectFocus(visit);

  // The row's menu leads to the form as well; this household orders something.
  await page.goto('/clients');
  await keyboard.to(page.getByRole('button', { name: `Actions for ${clientName(2)}` }));
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'View' })).toBeFocused();
  await keyboard.press('ArrowDown', 'Enter');
  await expectFocus(adults);
  await expect(adults).toHaveValue('0');
  await expect(household).toHaveText('1 person, as far as we know.');
  await keyboard.enter(page.getByRole('button', { name: 'Order No items Add items' }));
  const search = page.getByLabel('Add an item');
  await expectFocus(search);
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  // The open list holds nobody: one key leads on, one back.
  await keyboard.press('Tab');
  await expect(search).not.toBeFocused();
  await keyboard.press('Shift+Tab');
  await expectFocus(search);
  await keyboard.type('brown');
  await expect(page.getByRole('option', { name: 'Brown rice' })).toHaveText(
    'Brown rice40 available',
  );
  await keyboard.press('Enter');
  await expectFocus(page.getByLabel('Quantity of Brown rice'));
  await keyboard.type('3');
  await keyboard.press('Enter');
  await expectFocus(search);
  await keyboard.enter(button(page, 'Check in'));
  await expect(toast(page, 'Visit created').first()).toBeVisible();
  await expect(page.getByText('Order #1', { exact: true }).first()).toBeVisible();
  await expectPlaceKept(page, 'checking in with an order');

  const visits = await sql`
    select v.household_size, v.adults, v.children, v.event_id, v.override_reason, c.full_name,
           v.deleted_at is not null as deleted
      from public.visits v join public.clients c on c.id = v.client_id
     where v.network_id = ${network.id} and v.idempotency_key is not null
     order by v.created_at`;
  const made = { event_id: eventId, override_reason: null, deleted: false };
  const six = { household_size: 6, adults: 2, children: 3, full_name: clientName(7) };
  expect(visits).toEqual([
    { ...made, ...six },
    { ...made, ...six, override_reason: 'Their kitchen burned down.', deleted: true },
    { ...made, household_size: 1, adults: 0, children: 0, full_name: clientName(2) },
  ]);
});
