import type { Locator } from '@playwright/test';
import {
  adults,
  createHouseholds,
  found,
  HOUSEHOLDS,
  openDesk,
  reason,
  search,
  strip,
  today,
  visitsOf,
} from './support/desk';
import { expectFocus, keyboardTest as test } from './support/keyboard';
import { createEventOfToday, createVisit, limitVisits } from './support/pantry';
import { expect } from './support/test';

/** A household of the walk: what is typed, and the keys that follow. */
interface Walk {
  what: string;
  typed: string;
  /** Before the form has the focus. */
  choosing: readonly string[];
  name: string;
  /** The keys that it may take beyond what is typed. */
  keys: number;
  reason?: string;
}

const WALK: readonly Walk[] = [
  { what: 'an exact name', typed: 'thanh nguyen', choosing: [], name: 'Thanh Nguyen', keys: 2 },
  {
    ...{ what: 'a typo', typed: 'elzbeta kowalczk', choosing: ['ArrowDown'] },
    ...{ name: 'Elzbieta Kowalczyk', keys: 3 },
  },
  {
    ...{ what: 'no apostrophe', typed: 'patrick oconnell', choosing: [] },
    ...{ name: 'Patrick O’Connell', keys: 2 },
  },
  { what: 'half the accents', typed: 'jose ibañez', choosing: [], name: 'José Ibáñez', keys: 2 },
  { what: 'a phone number', typed: '313-555-0184', choosing: [], name: 'Amina Yusuf', keys: 2 },
  { what: 'a birth date', typed: '3/14/1984', choosing: [], name: 'Rosa Delgado', keys: 2 },
  { what: 'a member’s name', typed: 'ana perez', choosing: [], name: 'Luis Perez', keys: 2 },
  {
    ...{ what: 'over the limit', typed: 'darnell whitfield', choosing: [] },
    ...{ name: 'Darnell Whitfield', keys: 2, reason: 'Lost their food in a power cut' },
  },
  {
    ...{ what: 'the second of two of the same name', typed: 'maria lopez' },
    ...{ choosing: ['ArrowDown', 'ArrowDown'], name: 'Maria Lopez', keys: 4 },
  },
];

test('ten households are checked in by name and two keys, and no page changes', async ({
  page,
  sql,
  network,
  signInAs,
  keyboard,
}) => {
  await createHouseholds(sql, network);
  await limitVisits(sql, network, { max_visits: 1, period_days: 14, scope: 'network' });
  await createVisit(sql, network, 'Darnell Whitfield', { daysAgo: 3, size: 2, adults: 2 });
  const event = await createEventOfToday(sql, network.locations[0], 'Open Pantry');
  await signInAs('member');
  await openDesk(page);
  await expectFocus(search(page));
  await expect(today(page)).toContainText('No check-ins yet today');

  let pages = 0;
  page.on('framenavigated', () => (pages += 1));
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await keyboard.press(key);
  };

  for (const { what, typed, choosing, name, keys: most, reason: why } of WALK)
    await test.step(what, async () => {
      keys = 0;
      await keyboard.type(typed);
      if (choosing.length > 0) {
        // Nobody is chosen by itself who might be the wrong one.
        await expect(found(page).first()).toBeVisible();
        await expect(found(page).and(page.locator('[aria-selected="true"]'))).toHaveCount(0);
        await keyboard.press('Enter');
        await expect(page.getByText('Choose the client', { exact: true })).toBeVisible();
        await expectFocus(search(page));
      }
      for (const key of choosing) await press(key);
      await press('Enter');
      if (why) {
        await expectFocus(reason(page));
        await keyboard.type(why);
      } else await expectFocus(adults(page));
      await press('Enter');
      await expect(strip(page)).toContainText(`${name} checked in.`);
      await expectFocus(search(page));
      await expect(search(page)).toHaveValue('');
      expect(keys, `keys for ${what}`).toBeLessThanOrEqual(most);
    });

  await test.step('a new client', async () => {
    keys = 0;
    await keyboard.type('Zora Nowicki');
    await press('Control+Enter');
    await expectFocus(page.getByRole('textbox', { name: 'First name' }));
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Zora');
    await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Nowicki');
    await press('Control+Enter');
    await expect(strip(page)).toContainText('Zora Nowicki checked in. 1 person.');
    await expectFocus(search(page));
    expect(keys, 'keys for a new client').toBe(2);
  });

  expect(pages, 'page changes').toBe(0);
  await expect(today(page)).toContainText('Today: 10 households');
  const rows = today(page).locator('tbody tr');
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText('Zora Nowicki');
  await expect(rows.first()).toContainText('Robin Example');
  const saved = await visitsOf(sql, network);
  expect(saved.slice(1).map(({ name, reason: why }) => [name, why])).toEqual([
    ...WALK.map(({ name, reason: why = null }) => [name, why]),
    ['Zora Nowicki', null],
  ]);
  const [events] = await sql`
    select count(*)::int as count from public.visits
     where network_id = ${network.id} and event_id = ${event}`;
  expect(events).toEqual({ count: 10 });
  const [twin] = await sql`
    select c.date_of_birth::text as born from public.visits v join public.clients c on c.id = v.client_id
     where v.network_id = ${network.id} and c.full_name = 'Maria Lopez'`;
  expect([HOUSEHOLDS.twin.born, HOUSEHOLDS.otherTwin.born]).toContain(twin?.['born']);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('ten households are checked in by two taps each, and no page changes', async ({
    page,
    sql,
    network,
    signInAs,
  }) => {
    await createHouseholds(sql, network);
    await limitVisits(sql, network, { max_visits: 1, period_days: 14, scope: 'network' });
    await createVisit(sql, network, 'Darnell Whitfield', { daysAgo: 3, size: 2, adults: 2 });
    await signInAs('member');
    await openDesk(page);
    let pages = 0;
    page.on('framenavigated', () => (pages += 1));
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.tap();
    };
    const save = page.getByRole('button', {
      name: /^(Check in( as an exception)?|Create and check in)$/,
    });
    const isChosen = found(page).and(page.locator('[aria-selected="true"]'));

    for (const { what, typed, choosing, name, reason: why } of WALK)
      await test.step(what, async () => {
        taps = 0;
        await search(page).fill(typed);
        const row = found(page)
          .filter({ hasText: name })
          .nth(Math.max(0, choosing.length - 1));
        await expect(row).toBeVisible();
        if (choosing.length === 0) await expect(isChosen).toHaveCount(1);
        else {
          await expect(isChosen).toHaveCount(0);
          await tap(row);
        }
        if (why) await reason(page).fill(why);
        await tap(save);
        await expect(strip(page)).toContainText(`${name} checked in.`);
        await expect(search(page)).toHaveValue('');
        expect(taps, `taps for ${what}`).toBeLessThanOrEqual(2);
      });

    await test.step('a new client', async () => {
      taps = 0;
      await search(page).fill('Zora Nowicki');
      await tap(found(page).filter({ hasText: 'Create “Zora Nowicki”' }));
      await tap(save);
      await expect(strip(page)).toContainText('Zora Nowicki checked in.');
      expect(taps, 'taps for a new client').toBe(2);
    });
    expect(pages, 'page changes').toBe(0);
    await expect(today(page)).toContainText('Today: 10 households');
    const saved = await visitsOf(sql, network);
    expect(saved.slice(1).map(({ name, reason: why }) => [name, why])).toEqual([
      ...WALK.map(({ name, reason: why = null }) => [name, why]),
      ['Zora Nowicki', null],
    ]);
  });
});
