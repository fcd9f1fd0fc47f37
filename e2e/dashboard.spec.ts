import { expect, test } from './support/test';

test('shows the figures of the demo location', async ({ sql }) => {
  const [figures] = await sql<{ answer: unknown }[]>`
    select public.dashboard_figures(id) as answer from public.locations where name = 'Eastside Pantry'`;
  expect(figures?.answer).toMatchObject({
    new_clients: { current: 21 },
    visits: { current: 108 },
    orders_fulfilled: { current: 79 },
    active_clients: { current: 86 },
  });
});

test('counts for the active location, lists the newest clients and what comes next', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  const [here, there] = network.locations;
  await sql`
    insert into public.events (location_id, name, start_date, start_time)
    values (${here}, 'Morning Pantry', current_date + 3, '09:00'),
           (${here}, 'Open Day', current_date + 5, null),
           (${here}, 'Long Past', current_date - 5, null),
           (${there}, 'Elsewhere', current_date + 3, null)`;
  await signInAs('member');
  await page.goto('/');
  await expect(page).toHaveURL(/\/(dashboard)?$/);
  await expect(page.getByRole('region', { name: 'New Clients' })).toContainText('+23');
  await expect(page.getByRole('region', { name: 'Visits' })).toContainText('+0');
  await expect(page.getByRole('region', { name: 'Recent Clients' })).toContainText('Client 01');
  const events = page.getByRole('region', { name: 'Upcoming Events' }).getByRole('listitem');
  await expect(events).toHaveCount(2);
  await expect(events.first()).toContainText('Open Day');
  await expect(events.first()).toContainText('All day');
  await expect(events.last()).toContainText('9:00 AM');
  await expect(page.getByRole('tab', { name: 'Reports' })).toBeDisabled();
});

test('each part that fails says so and can be tried again', async ({ page, signInAs }) => {
  await signInAs('member');
  let broken = true;
  await page.route('**/rest/v1/events?*', (route) =>
    broken ? route.fulfill({ status: 500, json: { message: 'broken' } }) : route.continue(),
  );
  await page.goto('/dashboard');
  const events = page.getByRole('region', { name: 'Upcoming Events' });
  await expect(events).toContainText('Failed to fetch events');
  await expect(page.getByRole('region', { name: 'Recent Clients' })).toContainText('Client 01');
  broken = false;
  await events.getByRole('button', { name: 'Try again' }).click();
  await expect(events).toContainText('No events are planned');
});
