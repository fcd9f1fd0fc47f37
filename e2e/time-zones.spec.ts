import { expectAccessibleInBothLooks } from './support/accessible';
import { expect, test } from './support/test';
import { follow } from './support/follow';
import { toast } from './support/toasts';

// The reader sits where it is the next day already.
test.use({ timezoneId: 'Asia/Tokyo' });

test('days and times are those of the location, wherever the reader is', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const [place] = network.locations;
  await sql`update public.locations set time_zone = 'America/Detroit' where id = ${place}`;
  const [client] = await sql<{ id: string }[]>`
    select id from public.clients where network_id = ${network.id} and last_name = '01'`;
  await sql`
    insert into public.visits (client_id, location_id, visited_at, created_at, household_size)
    values (${client?.id ?? ''}, ${place}, '2026-03-09T03:30Z', '2026-03-09T03:30Z', 3)`;
  await signInAs('networkAdmin');
  const visit = page.getByRole('link', { name: /^March/ });

  // Half an hour before midnight of the short day on which the clocks go forward.
  await page.goto(`/clients/${client?.id}`);
  await expect(visit).toContainText('March 8, 2026');
  await expect(visit).toContainText('11:30 PM');

  // The calendar marks the location's day, which is never the one of Kiritimati and Tokyo at once.
  const isToday = page.locator('[aria-current="date"]');
  const dayIn = (zone: string) =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone }).format(new Date());
  await follow(page, '/events?view=calendar');
  await expect(isToday).toContainText(dayIn('America/Detroit'));

  // As the network, which then moves over the date line.
  await follow(page, `/locations/${place}`);
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await expect(zone).toHaveValue('Detroit (Eastern Time)');
  await expect(
    page.getByText("uses the network's time zone: New York (Eastern Time)"),
  ).toBeVisible();
  await zone.fill('');
  await page.getByRole('button', { name: 'Save time zone' }).click();
  await expect(toast(page, 'Location updated')).toBeVisible();
  await follow(page, '/network-settings');
  await expect(zone).toHaveValue('New York (Eastern Time)');
  await zone.fill('kiritimati');
  await page.getByRole('option', { name: 'Kiritimati' }).click();
  await page.getByRole('button', { name: 'Save time zone' }).click();
  await expect(toast(page, 'Network updated')).toBeVisible();

  await follow(page, `/clients/${client?.id}`);
  await expect(visit).toContainText('March 9, 2026');
  await expect(visit).toContainText('5:30 PM');
  await follow(page, '/events?view=calendar');
  await expect(isToday).toContainText(dayIn('Pacific/Kiritimati'));
});

test('admins of a location set its clock on a page of their own', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const [place] = network.locations;
  await signInAs('locationAdmin');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Location Settings' }).click();
  await expect(page).toHaveURL(/\/location-settings$/);
  await expect(page.getByRole('heading', { name: 'Location Settings', level: 1 })).toBeVisible();
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('phoenix');
  await page.getByRole('option', { name: /^Phoenix/ }).click();
  await page.getByRole('button', { name: 'Save time zone' }).click();
  await expect(toast(page, 'Location updated')).toBeVisible();
  const [saved] = await sql`select time_zone from public.locations where id = ${place}`;
  expect(saved).toEqual({ time_zone: 'America/Phoenix' });
  await expectAccessibleInBothLooks(page, 'the settings of a location');
});
