import type { Page } from '@playwright/test';
import { expectAccessibleInBothLooks } from './support/accessible';
import { householdLine, stepper, openNewVisit } from './support/household';
import { clientName } from './support/network';
import { limitVisits } from './support/pantry';
import { expect, test } from './support/test';
import { toast } from './support/toasts';

const visits = (page: Page) => page.getByRole('list', { name: 'Visits' }).getByRole('link');
const view = (page: Page) => page.getByRole('dialog', { name: 'Visit', exact: true });
const edit = async (page: Page) => {
  await visits(page).click();
  await view(page).getByRole('button', { name: 'Edit' }).click();
};

async function openClient(page: Page, name: string): Promise<void> {
  await page.goto('/clients');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

test('who saved a visit corrects it on the same day, others look at it', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const [place] = network.locations;
  await signInAs('member');
  const [event] = await sql<{ id: string }[]>`
    insert into public.events (location_id, name, start_date)
    values (${place}, 'Open Pantry', private.local_today(${place})) returning id`;
  await openClient(page, clientName(1));
  await openNewVisit(page);
  // Nobody told an age yet; of three, two are adults.
  await expect(householdLine(page)).toHaveText('1 person, as far as we know.');
  await stepper(page, 'Adults').fill('2');
  await stepper(page, 'Unknown').fill('1');
  await expect(householdLine(page)).toHaveText('3 people.');
  await page.getByLabel('Event').selectOption('');
  await page.getByRole('main').getByRole('button', { name: 'Check in', exact: true }).click();
  await expect(toast(page, 'Visit created')).toBeVisible();

  await edit(page);
  const dialog = page.getByRole('dialog', { name: 'Edit visit' });
  const adults = stepper(dialog, 'Adults');
  const children = stepper(dialog, 'Children');
  const unknown = stepper(dialog, 'Unknown');
  await expect(adults).toBeFocused();
  await expectAccessibleInBothLooks(page, 'a visit that is edited');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // Once more: as narrow as it was looked at, the row was another one.
  await edit(page);
  await expect(adults).toBeFocused();
  await expect(adults).toHaveValue('2');
  await expect(unknown).toHaveValue('1');
  await adults.fill('99');
  await children.fill('3');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'You entered 102 people. A visit can count up to 99.',
  );
  await expect(adults).toBeFocused();
  await adults.fill('0');
  await children.fill('0');
  await unknown.fill('0');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Enter at least one person.');
  await adults.fill('2');
  await children.fill('3');
  await expect(unknown).toHaveValue('0');
  await expect(householdLine(dialog)).toHaveText('5 people.');
  await unknown.fill('1');
  await expect(householdLine(dialog)).toHaveText('6 people.');
  await dialog.getByLabel('Event').selectOption('Open Pantry');
  await dialog.getByLabel('Note').fill('Ring twice');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Visit updated')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(visits(page)).toBeFocused();
  await expect(visits(page)).toContainText('Ring twice');
  expect(
    await sql`select household_size, adults, children, event_id, note from public.visits
               where location_id = ${place}`,
  ).toEqual([
    { household_size: 6, adults: 2, children: 3, event_id: event?.id, note: 'Ring twice' },
  ]);

  // Yesterday's is looked at only.
  await sql`
    update public.visits set created_at = created_at - interval '2 days', visited_at = visited_at - interval '2 days'
     where location_id = ${place}`;
  await page.reload();
  await visits(page).click();
  await expect(view(page)).toContainText('Ring twice');
  await expect(view(page)).toContainText('Open Pantry');
  await expect(view(page)).toContainText('Robin Example');
  await expect(view(page).getByRole('link')).toHaveText(['New order']);
  await expect(view(page).getByRole('button')).toHaveText(['Close']);
  await page.keyboard.press('Escape');
  await expect(visits(page)).toBeFocused();
  // The list of all has the same in the menu of the row.
  await page.getByRole('link', { name: 'All visits' }).click();
  await page.getByRole('button', { name: /^Actions for .* [AP]M$/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['New order']);
  await page.keyboard.press('Escape');
  await page.getByRole('table').getByRole('link').click();
  await expect(view(page)).toContainText('Ring twice');
  await page.goBack();
  await expect(view(page)).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Add a past visit' })).toHaveCount(0);
});

test('an admin enters a paper sheet, judged by its own day', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const [place] = network.locations;
  await limitVisits(sql, network, { max_visits: 1, period_days: 7, scope: 'network' });
  const day = async (ago: number) => {
    const [row] = await sql<{ day: string }[]>`
      select (private.local_today(${place}) - ${ago}::integer)::text as day`;
    return row?.day ?? '';
  };
  await sql`
    insert into public.events (location_id, name, start_date)
    select ${place}, 'Evening Pantry', private.local_today(${place}) - 12`;
  await signInAs('locationAdmin');
  await openClient(page, clientName(2));
  const add = page.getByRole('button', { name: 'Add a past visit' });
  const dialog = page.getByRole('dialog', { name: 'Add a past visit' });
  const submit = dialog.getByRole('button', { name: 'Add visit' });
  const date = dialog.getByLabel('Date');

  await add.click();
  await expect(date).toBeFocused();
  await date.fill(await day(-1));
  await dialog.getByLabel('Reason for the late entry').fill('late');
  await submit.click();
  await expect(dialog.getByText("A visit can't be in the future.", { exact: true })).toBeVisible();
  await expect(dialog.getByText('Enter at least 10 characters to explain why')).toBeVisible();
  await expectAccessibleInBothLooks(page, 'a past visit');
  await date.fill(await day(12));
  await dialog.getByLabel('Reason for the late entry').fill('Copied from the paper sheet');
  await stepper(dialog, 'Adults').fill('4');
  await expect(dialog.getByLabel('Event').locator('option:checked')).toHaveText('Evening Pantry');
  await submit.click();
  await expect(page.locator('[data-tone]').getByText(/^Visit on .* added$/)).toBeVisible();
  await expect(visits(page)).toContainText([/, 12:00 PM.*4 people/]);
  await expect(add).toBeFocused();

  // Five days later is within the week.
  await add.click();
  await expect(stepper(dialog, 'Adults')).toHaveValue('4');
  await date.fill(await day(7));
  await dialog.getByLabel('Reason for the late entry').fill('Copied from the paper sheet');
  await submit.click();
  await expect(dialog.getByRole('heading', { name: 'This visit is over the limit' })).toBeVisible();
  await date.fill(await day(5));
  await expect(dialog.getByRole('heading', { name: 'This visit is over the limit' })).toHaveCount(
    0,
  );
  await date.fill(await day(7));
  await dialog.getByLabel('Reason for the exception').fill('Agreed by phone');
  await submit.click();
  await expect(dialog).toHaveCount(0);
  await expect(visits(page)).toContainText([
    /, 12:00 PM.*4 people.*Exception/,
    /, 12:00 PM.*4 people/,
  ]);

  await visits(page).first().click();
  await expect(view(page)).toContainText('Agreed by phone');
  await expect(view(page)).toContainText('Copied from the paper sheet');
});
