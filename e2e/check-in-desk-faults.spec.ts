import { expectAccessible, expectAccessibleInBothLooks } from './support/accessible';
import { stopClock } from './support/clock';
import {
  adults,
  checkIn,
  createHouseholds,
  found,
  HOUSEHOLDS,
  note,
  openDesk,
  openForm,
  search,
  strip,
  today,
  visitsOf,
} from './support/desk';
import { ANSWERS_500, CUTS, faulty } from './support/faults';
import { follow } from './support/follow';
import { loseAnswers } from './support/loseAnswers';
import { menu } from './support/mainParts';
import { createEventOfToday, createItem } from './support/pantry';
import { expect, test } from './support/test';
import { expectTitle } from './support/tables';

const isCheckIn = (url: URL) => url.pathname.endsWith('/rpc/check_in');
const isSearch = (url: URL) => url.pathname.endsWith('/rpc/find_at_desk');

test('what is not saved stays, is tried again and is saved once', async ({
  page,
  context,
  sql,
  network,
  signInAs,
}) => {
  await createHouseholds(sql, network, [HOUSEHOLDS.exact]);
  await signInAs('member');
  await openDesk(page);

  const answers = await faulty(page, isSearch, ANSWERS_500);
  await search(page).fill('thanh');
  await expect(page.getByText("The search isn't responding")).toBeVisible();
  await expectAccessibleInBothLooks(page, 'A search that failed');
  await answers();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(found(page)).toContainText('Thanh Nguyen');

  await openForm(page, 'thanh nguyen');
  await note(page).fill('Left the umbrella');
  const broken = await faulty(page, isCheckIn, ANSWERS_500);
  await checkIn(page).click();
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText(
    'Thanh Nguyen was not checked in. Nothing you typed is lost.',
  );
  await expectAccessible(page, 'A check-in that failed');
  await broken();
  // A window that changes its width takes nothing away.
  await note(page).focus();
  for (const width of [1000, 360, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    await expect(found(page)).toBeVisible();
    await expect(failure).toContainText('Thanh Nguyen was not checked in.');
    await expect(note(page)).toHaveValue('Left the umbrella');
    await expect(note(page)).toBeFocused();
  }

  // The connection is away: the banner says it, and the alert what that means here.
  await context.setOffline(true);
  await expect(page.getByText("You're offline.")).toBeVisible();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toContainText("Not saved because there's no connection.");
  await expect(note(page)).toHaveValue('Left the umbrella');
  await context.setOffline(false);
  await expect(page.getByText("You're offline.")).toBeHidden();

  // Loaded again, the desk is about to do the same.
  await page.reload();
  await expect(search(page)).toHaveValue('thanh nguyen');
  await expect(note(page)).toHaveValue('Left the umbrella');
  await expect(page.getByText('Your draft is back.')).toBeVisible();

  // Saved, but the answer gets lost: the second attempt finds the visit of the first.
  const lost = await loseAnswers(page, 'check_in');
  await checkIn(page).click();
  await expect(failure).toBeVisible();
  await lost();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(strip(page)).toContainText('Thanh Nguyen checked in.');
  await expect(search(page)).toBeFocused();
  expect(await visitsOf(sql, network)).toMatchObject([{ name: 'Thanh Nguyen' }]);
  await page.reload();
  await expect(search(page)).toHaveValue('');
});

test('a new client is saved with the visit, or neither is', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await createHouseholds(sql, network, []);
  await signInAs('member');
  await openDesk(page);
  await page.getByRole('button', { name: 'New client' }).click();
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('First name is required')).toBeVisible();
  await page.keyboard.type('Zora');
  const mend = await faulty(page, (url) => url.pathname.endsWith('/rpc/check_in_new_client'), CUTS);
  await page.getByLabel('Date of birth', { exact: true }).fill('2999-01-01');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/after today|can't be in the future/)).toBeVisible();
  await page.getByLabel('Date of birth', { exact: true }).fill('1990-01-01');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    "Not saved because there's no connection.",
  );
  const zoras = () =>
    sql`select 1 from public.clients where network_id = ${network.id} and first_name = 'Zora'`;
  expect(await zoras()).toHaveLength(0);
  await mend();
  await page.getByRole('main').getByRole('alert').getByRole('button').click();
  await expect(strip(page)).toContainText('Zora checked in.');
  expect(await zoras()).toHaveLength(1);
  expect(await visitsOf(sql, network)).toMatchObject([{ name: 'Zora', size: 1 }]);
});

test('an order of more than there is is asked about first', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await createHouseholds(sql, network, [HOUSEHOLDS.exact]);
  await sql`
    update public.locations set inventory_tracking_enabled = true where id = ${network.locations[0]}`;
  await createItem(sql, network.locations[0], 'Oat milk', 2);
  await signInAs('member');
  await openDesk(page);
  await openForm(page, 'thanh nguyen');
  await page.getByRole('button', { name: /^Order/ }).click();
  await page.getByRole('combobox', { name: 'Add an item' }).fill('oat');
  await page.getByRole('option', { name: /Oat milk/ }).click();
  await page.getByLabel('Quantity of Oat milk').fill('5');
  await checkIn(page).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Oat milk');
  await question.getByRole('button').first().click();
  await expect(question).toBeHidden();
  await expect(page.getByLabel('Quantity of Oat milk')).toHaveValue('5');
  expect(await visitsOf(sql, network)).toEqual([]);
  await checkIn(page).click();
  await question.getByRole('button').last().click();
  await expect(strip(page)).toContainText('Thanh Nguyen checked in.');
  expect(await visitsOf(sql, network)).toMatchObject([{ orders: 'pending' }]);
});

test('the desk is reached by key, menu and links, and a visit of today is corrected there', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await createHouseholds(sql, network, [HOUSEHOLDS.exact]);
  const event = await createEventOfToday(sql, network.locations[0], 'Open Pantry');
  await signInAs('locationAdmin');
  await page.goto('/clients');
  await expectTitle(page, 'Clients');
  await page.keyboard.press('c');
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toHaveValue('');
  await expect(page).toHaveTitle(/Check-in$/);
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveText(
    'Check-in (Main Street)',
  );

  await menu(page, 'Dashboard').click();
  const strips = page.getByRole('region', { name: 'Today', exact: true });
  await expect(strips.getByRole('link', { name: /^Checked in today: 0/ })).toBeVisible();
  await strips.getByRole('link', { name: 'Check in', exact: true }).click();
  await expect(page).toHaveURL(`/check-in?event=${event}`);
  await follow(page, `/events/${event}`);
  await page.getByRole('main').getByRole('link', { name: 'Check in', exact: true }).click();
  await expect(page).toHaveURL(`/check-in?event=${event}`);

  const [client] = await sql<{ id: string }[]>`
    select id from public.clients
     where network_id = ${network.id} and full_name = 'Thanh Nguyen'`;
  await follow(page, `/clients/${client?.id ?? ''}`);
  await page.getByRole('main').getByRole('link', { name: 'Check in', exact: true }).click();
  await expect(page).toHaveURL(/\/check-in\?client=[0-9a-f-]{36}$/);
  await expect(found(page)).toContainText('Thanh Nguyen');
  await page.keyboard.press('Enter');
  await expect(adults(page)).toBeFocused();
  await page.getByRole('button', { name: 'Actions for Thanh Nguyen' }).click();
  await page.getByRole('menuitem', { name: 'Change the household' }).click();
  await expectTitle(page, 'Thanh Nguyen');
  await expect(page.getByRole('button', { name: 'Add member' })).toBeFocused();
  await page.goBack();
  await expect(found(page)).toContainText('Thanh Nguyen');
  await page.keyboard.press('Enter');
  await expect(adults(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(strip(page)).toContainText('Thanh Nguyen checked in.');
  await expect(page).toHaveURL('/check-in');

  await today(page).getByRole('button', { name: 'Actions for Thanh Nguyen' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit visit' });
  await expect(dialog.getByRole('spinbutton', { name: 'Adults' })).toBeFocused();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(today(page)).toContainText('3 people, 3 adults');
  await expect(today(page)).toContainText('Today: 1 household, 3 people');
});

test('after two minutes only the words stay', async ({ page, sql, network, signInAs }) => {
  await createHouseholds(sql, network, [HOUSEHOLDS.exact]);
  await signInAs('member');
  await openDesk(page);
  await openForm(page, 'thanh nguyen');
  await stopClock(page);
  await page.keyboard.press('Enter');
  const undo = page.getByRole('button', { name: 'Undo the check-in of Thanh Nguyen' });
  await expect(undo).toBeVisible();
  await page.clock.runFor(119_000);
  await expect(undo).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(undo).toHaveCount(0);
  await expect(strip(page)).toContainText('Thanh Nguyen checked in.');
});

for (const role of ['member', 'locationAdmin'] as const)
  test(`the desk is open to a ${role}`, async ({ page, signInAs }) => {
    await signInAs(role);
    await openDesk(page);
    await expect(search(page)).toBeFocused();
    await expect(menu(page, 'Check-in')).toHaveAttribute('aria-current', 'page');
  });

test('without an active location the desk says so and offers the switcher', async ({
  page,
  sql,
  signInAs,
}) => {
  await signInAs(
    'networkAdmin',
    page,
    ({ id }) => sql`update public.profiles set active_location_id = null where id = ${id}`,
  );
  await page.goto('/check-in');
  await expectTitle(page, 'Check-in');
  await expect(page.getByText('No location selected')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Choose a location' }).click();
  await page.getByRole('menuitemradio', { name: /Main Street/ }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.keyboard.press('c');
  await expect(search(page)).toBeFocused();
});
