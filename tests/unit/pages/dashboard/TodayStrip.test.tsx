import { screen } from '@testing-library/react';
import type { GetListParams } from 'react-admin';
import { describe, expect, it } from 'vitest';
import type { QueryMeta } from '../../../../src/data/LarderDataProvider';
import { TodayStrip } from '../../../../src/pages/dashboard/TodayStrip';
import { anAdmin, aUser } from '../../../support/renderShell';
import { showAtDesk } from '../checkIn/deskWorld';

const EVENT = { id: 'e1', name: 'Open Pantry', start_time: '09:00:00', end_time: '13:00:00' };

const DAY = { today: '2026-11-22', households: 42, people: 131, events: [EVENT] };

const TOTALS: Record<string, number> = { pending: 8, in_progress: 3, short: 3 };

/** Like the API it counts for who asks it to. */
const getList = (_resource: string, { filter = {}, meta }: Partial<GetListParams>) => {
  const values: unknown[] = Object.values(filter as object).flat();
  return Promise.resolve({
    data: [{ id: 'x', name: 'Black beans' }],
    total: (meta as QueryMeta).count === 'exact' ? (TOTALS[String(values[0])] ?? 0) : undefined,
  });
};

const show = (day: object, user = anAdmin()) =>
  showAtDesk(<TodayStrip locationId="l0" />, {
    user,
    rpc: () => Promise.resolve(day),
    getList,
  });

describe('today on the dashboard', () => {
  it('has who came, what waits, what is short, and the event, each a link', async () => {
    show(DAY);
    const link = async (name: string) =>
      (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await link('Checked in today: 42 households, 131 people')).toBe('/check-in');
    expect(await link('Orders to pick: 8 3 in progress')).toBe('/orders/pick-list');
    expect(await link('Items short: 3 Black beans and 2 more')).toBe(
      '/inventory?filter=%7B%22stock_state%40eq%22%3A%22short%22%7D',
    );
    expect(screen.getByText('9:00 AM to 1:00 PM')).toBeVisible();
    expect(await link('Check in')).toBe('/check-in?event=e1');
  });

  it('has a 0 on a quiet day, and the way to the desk without an event', async () => {
    show({ ...DAY, households: 0, people: 0, events: [] });
    expect(await screen.findByRole('link', { name: /^Checked in today: 0/ })).toBeVisible();
    expect(screen.getByText('No event today')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Check in' })).toHaveAttribute('href', '/check-in');
  });

  it('shows no stock to members', async () => {
    show(DAY, aUser());
    expect(await screen.findByRole('link', { name: /^Orders to pick/ })).toBeVisible();
    expect(screen.queryByText('Items short')).toBeNull();
  });

  it('says that it failed', async () => {
    show({ nonsense: true });
    expect(await screen.findByText('The figures of today could not be counted')).toBeVisible();
  });
});
