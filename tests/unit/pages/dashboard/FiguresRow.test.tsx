import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setTimeZone } from '../../../../src/i18n/timeZone';
import { FiguresRow } from '../../../../src/pages/dashboard/FiguresRow';
import { showAtDesk } from '../checkIn/deskWorld';
import { keptByItsList } from './keptByItsList';

const figure = (current: number) => ({ current, previous: 1 });
const FIGURES = {
  new_clients: figure(21),
  visits: figure(108),
  orders_fulfilled: figure(79),
  active_clients: figure(86),
};

// In Detroit it is still the evening before.
beforeEach(() => {
  vi.setSystemTime('2026-11-23T01:00:00Z');
  setTimeZone('America/Detroit');
});
afterEach(() => {
  vi.useRealTimers();
  setTimeZone(null);
});

describe('the figures of the dashboard', () => {
  it('lead to what they count: the lists, from the first of the 30 days of the location on', async () => {
    showAtDesk(<FiguresRow locationId="l0" />, { rpc: () => Promise.resolve(FIGURES) });
    const linkOf = async (name: string) => {
      const link = await screen.findByRole('link', { name });
      return new URL(link.getAttribute('href') ?? '', 'http://localhost');
    };
    const first = '2026-10-24T04:00:00.000Z';
    const clients = await linkOf('New Clients: +21');
    expect([clients.pathname, keptByItsList(clients)]).toEqual([
      '/clients',
      { 'created_at@gte': first },
    ]);
    const orders = await linkOf('Orders Fulfilled: +79');
    expect([orders.pathname, keptByItsList(orders)]).toEqual([
      '/orders',
      { 'fulfilled_at@gte': first },
    ]);
    // There is no list of visits: whose they were.
    for (const name of ['Visits: +108', 'Active Now: +86'])
      expect((await linkOf(name)).href).toBe('http://localhost/clients');
  });
});
