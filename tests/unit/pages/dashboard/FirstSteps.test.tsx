import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DataError } from '../../../../src/data/errors';
import DashboardPage from '../../../../src/pages/dashboard/DashboardPage';
import FirstSteps from '../../../../src/pages/dashboard/start/FirstSteps';
import {
  isShown,
  STEP_NAMES,
  STEPS,
  type FirstStepsState,
} from '../../../../src/pages/dashboard/start/firstSteps';
import { aUser } from '../../../support/renderShell';
import { showAtDesk } from '../checkIn/deskWorld';

const EMPTY: FirstStepsState = {
  is_closed: false,
  locations: { count: 0, first: null },
  people: { count: 1, waiting: 0 },
  has_clients: false,
  has_visit_rules: false,
  has_items: false,
  has_visits: false,
  samples: 0,
  may_have_samples: false,
};
const STARTED: FirstStepsState = {
  ...EMPTY,
  locations: { count: 2, first: 'Riverbend Pantry' },
  people: { count: 3, waiting: 1 },
};
const DONE: FirstStepsState = {
  ...STARTED,
  has_clients: true,
  has_visit_rules: true,
  has_items: true,
  has_visits: true,
};

const admin = aUser({ isNetworkAdmin: true });
const show = (
  state: FirstStepsState,
  rpc: (name: string, args: Readonly<Record<string, unknown>>) => Promise<unknown> = vi.fn(),
) => showAtDesk(<FirstSteps steps={state} isStarting={isShown(state)} />, { user: admin, rpc });

describe('the first steps', () => {
  it('are open until their data are there, and gone when all are', () => {
    expect(STEP_NAMES.filter((name) => STEPS[name](EMPTY))).toEqual([]);
    expect(STEP_NAMES.filter((name) => STEPS[name](STARTED))).toEqual(['location', 'team']);
    expect(isShown(STARTED)).toBe(true);
    expect(isShown(DONE)).toBe(false);
    expect(isShown({ ...STARTED, is_closed: true })).toBe(false);
  });

  it('say what is done, and give the first open one the primary button', async () => {
    show(STARTED);
    expect(await screen.findByText('2 of 6 done.')).toBeVisible();
    const rows = screen.getAllByRole('listitem').slice(0, 6);
    expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([
      null,
      null,
      'step',
      null,
      null,
      null,
    ]);
    expect(rows[0]).toHaveTextContent('Riverbend Pantry and 1 more');
    expect(rows[1]).toHaveTextContent('3 people, 1 not signed in yet');
    const links = rows.slice(2).map((row) => within(row).getByRole('link'));
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Import clients', '/clients/import'],
      ['Set rules', '/network-settings#visit-rules'],
      ['Add stock', '/inventory/receive'],
      ['Open check-in', '/check-in'],
    ]);
    expect(links.map((link) => link.dataset['variant'])).toEqual([
      'contained',
      'outlined',
      'outlined',
      'outlined',
    ]);
  });

  it('are asked for by who runs the network, and nobody else', async () => {
    for (const [user, asked] of [
      [admin, ['get_started']],
      [aUser(), []],
    ] as const) {
      const rpc = vi.fn((name: string) =>
        name === 'get_started' ? Promise.resolve(STARTED) : new Promise(() => undefined),
      );
      const { unmount } = showAtDesk(<DashboardPage />, { user, rpc });
      if (asked.length > 0) expect(await screen.findByText('Get started')).toBeVisible();
      else await waitFor(() => expect(rpc).toHaveBeenCalled());
      expect(rpc.mock.calls.map(([name]) => name).filter((name) => name === 'get_started')).toEqual(
        asked,
      );
      // With the steps there is no other primary button.
      expect(screen.queryByRole('region', { name: 'Today' }) === null).toBe(asked.length > 0);
      unmount();
    }
  });
});

describe('sample data', () => {
  it('are offered where the network may have them, and never beside real data', async () => {
    const { unmount } = show({ ...STARTED, may_have_samples: true });
    expect(await screen.findByRole('button', { name: 'Add sample data' })).toBeVisible();
    unmount();
    show(STARTED);
    expect(await screen.findByText('Get started')).toBeVisible();
    expect(screen.queryByText('Try it with sample data')).toBeNull();
  });

  it('go at one click; where somebody has changed some it asks first', async () => {
    const refusal = new DataError({
      kind: 'invalid',
      cause: {
        body: {
          code: 'PT409',
          message: 'samples_changed',
          details: '{"items": [{"name": "Amina Abbott (sample)"}], "more": 2}',
        },
      },
    });
    const rpc = vi
      .fn<(name: string, args: Readonly<Record<string, unknown>>) => Promise<unknown>>()
      .mockRejectedValueOnce(refusal)
      .mockResolvedValue(40);
    const { person } = show({ ...STARTED, samples: 40 }, rpc);
    await person.click(await screen.findByRole('button', { name: 'Remove sample data' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Remove changed samples, too?',
    });
    expect(question).toHaveTextContent('Amina Abbott (sample) and 2 more');
    await person.click(within(question).getByRole('button', { name: 'Remove sample data' }));
    await waitFor(() => expect(rpc).toHaveBeenCalledTimes(2));
    expect(rpc.mock.calls.map(([name, args]) => [name, args['p_confirmed']])).toEqual([
      ['remove_sample_data', false],
      ['remove_sample_data', true],
    ]);
  });

  it('can be removed when the steps are closed, too', async () => {
    show({ ...DONE, samples: 1 });
    expect(
      await screen.findByText('Your network has 1 made-up household, marked as a sample.'),
    ).toBeVisible();
    expect(screen.queryByText('Get started')).toBeNull();
  });
});
