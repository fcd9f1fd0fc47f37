import { shutGate } from './support/gate';
import { expect, test } from './support/test';

test('shows the figures of the demo location', async ({ sql }) => {
  const [figures] = await sql<{ answer: unknown }[]>`
    select private.dashboard_figures(id) as answer from public.locations where name = 'Eastside Pantry'`;
  expect(figures?.answer).toMatchObject({
    new_clients: { current: 21 },
    visits: { current: 108 },
    orders_fulfilled: { current: 79 },
    active_clients: { current: 86 },
  });
});

test('each part fails alone, says so and can be tried again', async ({ page, signInAs }) => {
  await signInAs('member');
  const parts = [
    ['**/rest/v1/rpc/dashboard_figures', "Couldn't load the numbers", 'New Clients'],
    ['**/rest/v1/clients?*', 'Failed to fetch clients', 'Client 01'],
    ['**/rest/v1/events?*', 'Failed to fetch events', 'No upcoming events'],
  ] as const;
  let broken = 0;
  for (const [index, [address]] of parts.entries())
    await page.route(address, (route) =>
      index === broken
        ? route.fulfill({ status: 500, json: { message: 'broken' } })
        : route.fallback(),
    );
  const main = page.getByRole('main');
  for (const [index, [, failure, content]] of parts.entries()) {
    broken = index;
    await page.goto('/dashboard');
    const problem = main.getByRole('alert');
    await expect(problem).toHaveCount(1);
    await expect(problem).toContainText(failure);
    // In its place, and by the toast that the catalogue of errors asks for.
    if (index > 0) await expect(page.locator('[data-tone="error"]')).toHaveText(failure);
    for (const [, , shown] of parts.filter((_part, other) => other !== index))
      await expect(main.getByText(shown, { exact: true }).first()).toBeVisible();
    broken = -1;
    await problem.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByText(content, { exact: true }).first()).toBeVisible();
    await expect(problem).toHaveCount(0);
  }
});

test('the frame is there before the figures, which take one request', async ({
  page,
  sql,
  network,
  signInAs,
}) => {
  await sql`
    insert into public.clients (network_id, first_name, last_name, email, created_at)
    select ${network.id}, 'Newer', n || case n when 60 then ${' of the house of Featherstonehaugh'} else '' end,
           'newer.' || n || '@example.org', now() + make_interval(secs => n)
      from generate_series(1, 60) n`;
  await sql`
    insert into public.events (location_id, name, start_date, start_time)
    select ${network.locations[0]}, 'Event ' || n, current_date + 1 + n / 3, make_time(8 + n, 0, 0)
      from generate_series(1, 7) n`;
  await signInAs('member');
  let asked = 0;
  const gate = shutGate();
  await page.route('**/rest/v1/rpc/dashboard_figures', async (route) => {
    asked += 1;
    await gate.opened;
    await route.continue();
  });
  const reads = ['clients', 'events'].map((table) =>
    page.waitForRequest((request) => new URL(request.url()).pathname === `/rest/v1/${table}`),
  );
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Active Now' });
  await expect(card).toHaveAttribute('aria-busy', 'true');
  // At most 50 clients and 5 events, newest first.
  const clients = page.getByRole('region', { name: 'Recent Clients' }).locator('tbody tr');
  await expect(clients).toHaveCount(50);
  await expect(clients.first()).toContainText('Newer 60');
  await expect(clients.last()).toContainText('Newer 11');
  const events = page.getByRole('region', { name: 'Upcoming Events' }).getByRole('listitem');
  await expect(events).toHaveText([5, 4, 3, 2, 1].map((n) => new RegExp(`Event ${n}`)));
  // No more is read than the specification names.
  const queries = (await Promise.all(reads)).map((request) => new URL(request.url()).searchParams);
  expect(queries.map((query) => [query.get('select'), query.get('limit')])).toEqual([
    ['id,email,full_name,first_name,last_name,partial_ssn,date_of_birth', '50'],
    ['id,name,description,start_date,start_time', '5'],
  ]);
  gate.open();
  await expect(card).toContainText('+0');
  await expect(card).toHaveAttribute('aria-busy', 'false');
  expect(asked).toBe(1);

  // One long name leaves the addresses in sight; a phone has them below the names, whole.
  const recent = page.getByRole('region', { name: 'Recent Clients' });
  const table = recent.getByRole('table');
  const beyond = () =>
    table.evaluate((self) => self.scrollWidth - (self.parentElement?.clientWidth ?? 0));
  await expect.poll(beyond).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 360, height: 900 });
  await expect(table).toHaveCount(0);
  const address = recent.getByText('newer.60@', { exact: false }).first();
  await expect(address).toHaveText('newer.60@example.org');
  expect(await address.evaluate((self) => self.scrollWidth - self.clientWidth)).toBe(0);
});
