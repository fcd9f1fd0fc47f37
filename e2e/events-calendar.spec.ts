import { expectAccessibleInBothLooks } from './support/accessible';
import { clientName } from './support/network';
import { createVisit } from './support/pantry';
import { expectFocus, expectPlaceKept, keyboardTest as test } from './support/keyboard';
import { expectTitle, expectTotal } from './support/tables';
import { expect } from './support/test';

test('shows the events of a month as a calendar, and who came to one, by keyboard alone', async ({
  page,
  sql,
  network,
  signInAs,
  keyboard,
}) => {
  await signInAs('member');
  const [location] = network.locations;
  const [event] = await sql<{ id: string }[]>`
    insert into public.events (location_id, name, start_date, start_time)
    values (${location}, 'Winter market', '2027-02-10', '09:30') returning id`;
  await sql`
    insert into public.events (location_id, name, start_date, end_date)
    values (${location}, 'Coat drive', '2027-01-30', '2027-02-02'),
           (${location}, 'March start', '2027-03-01', null)`;
  await sql`
    insert into public.events (location_id, name, start_date)
    select ${location}, 'Stall ' || n, '2027-02-20' from generate_series(1, 5) n`;
  await createVisit(sql, network, clientName(1), {
    size: 4,
    adults: 2,
    children: 2,
    eventId: event?.id,
  });
  await createVisit(sql, network, clientName(2), { size: 3, adults: 1, eventId: event?.id });

  // By keyboard from the table to the calendar; the address keeps it.
  await page.goto('/events');
  await expectTotal(page, 8);
  await keyboard.to(page.getByRole('tab', { name: 'Table' }));
  await keyboard.press('ArrowRight', 'Enter');
  await expect(page).toHaveURL(/\/events\?view=calendar$/);
  await expectFocus(page.getByRole('tab', { name: 'Calendar' }));
  await expect(page.getByRole('tab', { name: 'Calendar' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  const today = page.getByRole('button', { name: 'Today' });
  await expect(today).toBeDisabled();
  const next = page.getByRole('button', { name: 'Next month' });
  await keyboard.enter(next);
  await expect(today).toBeEnabled();
  await expectFocus(next);
  await keyboard.backTo(today);
  await keyboard.press('Enter');
  await expect(today).toBeDisabled();
  await expectPlaceKept(page, 'going back to this month');

  // An event that began in the month before lasts into this one.
  await page.goto('/events?view=calendar&month=2027-02');
  await expect(page.getByRole('heading', { name: 'February 2027' })).toBeVisible();
  const days = page.getByRole('table', { name: 'February 2027' }).getByRole('cell');
  await expect(days).toHaveCount(35);
  const day = (date: string) => days.filter({ hasText: date });
  await expect(day('January 31, 2027').getByRole('link')).toHaveText(['Coat drive']);
  await expect(day('February 2, 2027').getByRole('link')).toHaveText(['Coat drive']);
  await expect(day('February 3, 2027').getByRole('link')).toHaveCount(0);
  await expect(day('March 1, 2027').getByRole('link')).toHaveText(['March start']);
  // Narrow it is the list of its days.
  await expectAccessibleInBothLooks(page, 'A month');
  const crowded = day('February 20, 2027');
  await expect(crowded.getByRole('link')).toHaveCount(3);
  await keyboard.enter(crowded.getByRole('button', { name: '2 more' }));
  await expect(crowded.getByRole('link')).toHaveCount(5);
  await keyboard.to(crowded.getByRole('button', { name: 'Show fewer' }));
  await keyboard.press('Enter');
  await expect(crowded.getByRole('link')).toHaveCount(3);

  // A phone gets the days with events as a list.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'February 1, 2027',
    'February 2, 2027',
    'February 10, 2027',
    'February 20, 2027',
  ]);
  await keyboard.enter(page.getByRole('link', { name: '9:30 AM, Winter market' }));
  await expectTitle(page, 'Winter market');
  await expectPlaceKept(page, 'opening an event');
  const attendance = page.getByRole('heading', { name: 'Attendance' }).locator('../..');
  await expect(attendance.getByRole('definition')).toHaveText(['2', '7', '3', '2', '0']);
  // There is no room for a table: the household's size ends the second line of a row.
  const rows = page.getByRole('list', { name: 'Visits' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.getByRole('link', { name: /^Client 01\s*4 people/ })).toBeVisible();
  await expect(rows.getByRole('link', { name: /^Client 02\s*3 people/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'February 2027' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await keyboard.to(page.getByRole('tab', { name: 'Calendar' }));
  await keyboard.press('ArrowLeft', 'Enter');
  await expectTotal(page, 8);
});
