import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TodayStrip } from '../../../../src/pages/dashboard/TodayStrip';
import { anAdmin, aUser } from '../../../support/renderShell';
import { showAtDesk } from '../checkIn/deskWorld';
import { keptByItsList } from './keptByItsList';

const EVENT = { id: 'e1', name: 'Open Pantry', start_time: '09:00:00', end_time: '13:00:00' };

const DAY = {
  ...{ today: '2026-11-22', households: 42, people: 131, events: [EVENT] },
  orders: { waiting: 8, begun: 3 },
  recalls: { count: 0, first: null as string | null },
  items: { short: 3, first: 'Black beans', expiring: { count: 0, first: null } },
};

function show(day: object, user = anAdmin(), width = 1440) {
  const asked: unknown[] = [];
  const ask = (...call: unknown[]) => {
    asked.push(call);
    return Promise.resolve(day);
  };
  showAtDesk(<TodayStrip locationId="l0" />, { user, width, rpc: ask, getList: ask });
  return asked;
}

const link = async (name: string) =>
  (await screen.findByRole('link', { name })).getAttribute('href') ?? '';

describe('today on the dashboard', () => {
  it('has who came, what waits, what is short, and the event, each a link', async () => {
    show(DAY);
    expect(await link('Checked in today: 42 households, 131 people')).toBe('/check-in');
    expect(await link('Orders to pick: 8 3 in progress')).toBe('/orders/pick-list');
    const short = new URL(await link('Items short: 3 Black beans and 2 more'), 'http://localhost');
    expect(keptByItsList(short)).toEqual({ 'stock_state@in': ['short'] });
    expect(screen.getByText('9:00 AM to 1:00 PM')).toBeVisible();
    expect(await link('Check in')).toBe('/check-in?event=e1');
  });

  it('says on a phone what its line has room for, and all of it to who hears it', async () => {
    show(DAY, anAdmin(), 360);
    expect(await link('Checked in today: 42 households, 131 people')).toBe('/check-in');
    expect(screen.getByText('131 people')).toBeVisible();
    expect(screen.queryByText(/Black beans/)).toBeNull();
  });

  it('is asked for by one request', async () => {
    const asked = show(DAY);
    await link('Checked in today: 42 households, 131 people');
    expect(asked.map((call) => (call as unknown[]).slice(0, 2))).toEqual([
      ['location_today', { p_location_id: 'l0' }],
    ]);
  });

  it('has a 0 on a quiet day, and the way to the desk without an event', async () => {
    const none = {
      orders: { waiting: 0, begun: 0 },
      items: { ...DAY.items, short: 0, first: null },
    };
    show({ ...DAY, ...none, households: 0, people: 0, events: [] });
    expect(await screen.findByRole('link', { name: /^Checked in today: 0/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Orders to pick: 0' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Items short: 0' })).toBeVisible();
    expect(screen.getByText('No event today')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Check in' })).toHaveAttribute('href', '/check-in');
  });

  it('leads to the lots that expire, where there are any', async () => {
    show(DAY);
    expect(await screen.findByRole('link', { name: /^Items short/ })).toBeVisible();
    expect(screen.queryByText('Lots expiring')).toBeNull();
    cleanup();
    show({ ...DAY, items: { ...DAY.items, expiring: { count: 2, first: 'Milk' } } });
    expect(await link('Lots expiring: 2 Milk and 1 more')).toBe('/inventory/expiring');
  });

  it('leads everybody to open recalls, where there are any', async () => {
    show(DAY, aUser());
    expect(await screen.findByRole('link', { name: /^Orders to pick/ })).toBeVisible();
    expect(screen.queryByText('Open recalls')).toBeNull();
    cleanup();
    show({ ...DAY, recalls: { count: 1, first: 'Oats, Lot 12A' } }, aUser());
    expect(await link('Open recalls: 1 Oats, Lot 12A')).toBe('/inventory/recalls');
  });

  it('shows no stock to members', async () => {
    show({ ...DAY, items: null }, aUser());
    expect(await screen.findByRole('link', { name: /^Orders to pick/ })).toBeVisible();
    expect(screen.queryByText('Items short')).toBeNull();
  });

  it('says that it failed', async () => {
    show({ nonsense: true });
    expect(await screen.findByText("Couldn't load today's numbers")).toBeVisible();
  });
});
