import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { OrderStatus } from '../../../../src/resources/orders/orderStatus';
import { linesLoaded, openMenu, showOrder } from './orderWorld';

const PHONE = { width: 360 };

afterEach(() => {
  window.sessionStorage.clear();
});

describe('the lines of an order', () => {
  const table = () => within(screen.getByRole('table', { name: 'Items' }));
  const headings = () =>
    table()
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
  const rows = () =>
    table()
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);

  it('begin with how many were ordered', async () => {
    showOrder('pending');
    await linesLoaded();
    expect(headings()).toEqual([
      ...['Ordered', 'Name', 'Description', 'Category'],
      ...['Total', 'Requested', 'Available', 'Handed out'],
    ]);
    expect(rows()[1]).toBe('6Black beansAbout Black beansCanned4650Short−4-');
    expect(screen.getByRole('rowheader', { name: 'Black beans' })).toBeVisible();
    expect(screen.getByText(/3 items, 11 units/)).toHaveTextContent('3 items, 11 units, 1 short');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each<[OrderStatus, string]>([
    ['fulfilled', '6Black beansCanned2'],
    ['cancelled', '6Black beansCanned-'],
  ])('of a %s one show no stock until it is asked for, and never in red', async (status, row) => {
    const { person } = showOrder(status);
    await linesLoaded();
    expect(headings()).toEqual(['Ordered', 'Name', 'Category', 'Handed out']);
    expect(rows()[1]).toBe(row);
    expect(screen.queryByText('1 short')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Columns' }));
    // What was ordered and of what always stays.
    expect(screen.getAllByRole('menuitemcheckbox').map(({ textContent }) => textContent)).toEqual([
      'Description',
      'Category',
      'Total',
      'Requested',
      'Available',
      'Handed out',
    ]);
    await person.click(screen.getByRole('menuitemcheckbox', { name: 'Available' }));
    await person.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('menu')).toBeNull();
    });
    expect(rows()[1]).toContain('−4');
    expect(screen.queryByText('Short')).toBeNull();
  });

  it.each([1440, 360])('say at %i pixels from which lots they are', async (width) => {
    const best_by = '2026-12-03';
    showOrder('pending', {
      width,
      lots: {
        'line-i1': [{ lot: '12A', best_by, quantity: 4 }],
        'line-i2': [
          { lot: '7', best_by: '2027-01-05', quantity: 2 },
          { lot: null, best_by: null, quantity: 4 },
        ],
      },
    });
    await linesLoaded();
    expect(await screen.findByText('Lot 12A, best by Dec 3')).toBeVisible();
    expect(screen.getByText('Lot 7, best by Jan 5, 2027 (2); No lot (4)')).toBeVisible();
    expect(screen.getAllByText(/ot /)).toHaveLength(2);
  });

  it('are rows on a phone, with how many before the name', async () => {
    showOrder('pending', PHONE);
    await linesLoaded();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Items' })).toBeVisible();
    const list = within(screen.getByRole('list', { name: 'Items' }));
    await waitFor(() => {
      expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        '4ApplesFresh · 32 available',
        '6Black beansCanned · Short by 4, 46 on hand',
        '1Candles5 available',
      ]);
    });
    expect(screen.getByRole('alert')).toHaveTextContent(
      "1 item is short. Reduce the order, or hand out what's in stock.",
    );
    expect(list.queryByRole('checkbox')).toBeNull();
  });

  it('say nothing of stock that nobody counts', async () => {
    showOrder('pending', { ...PHONE, tracking: false });
    await linesLoaded();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
      '4ApplesFresh',
    );
  });

  it('are ticked off on a phone while they are picked, and stay so when the page is loaded again', async () => {
    const { person, unmount } = showOrder('in_progress', PHONE);
    const beans = () => screen.findByRole('checkbox', { name: /Black beans/ });
    await person.click(await beans());
    expect(await beans()).toBeChecked();
    expect(screen.getByText('6 picked')).toBeVisible();
    unmount();
    showOrder('in_progress', PHONE);
    expect(await beans()).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /Apples/ })).not.toBeChecked();
  });
});

describe('ordering beyond what is available', () => {
  async function saveNine({ person }: ReturnType<typeof showOrder>): Promise<void> {
    await linesLoaded();
    await openMenu(person);
    await person.click(screen.getByRole('menuitem', { name: 'Edit items' }));
    const quantity = await screen.findByLabelText('Quantity of Candles');
    await person.clear(quantity);
    await person.type(quantity, '9');
    await person.click(screen.getByRole('button', { name: 'Save items' }));
  }

  it('asks, naming what there is too little of', async () => {
    const world = showOrder('pending');
    await saveNine(world);
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Order more than is available?',
    });
    // The beans are short already, and nobody orders more of them.
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Candles: 9 ordered, 6 available']);
    await world.person.click(within(dialog).getByRole('button', { name: 'Go back' }));
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    expect(world.rpc).not.toHaveBeenCalled();
    await world.person.click(screen.getByRole('button', { name: 'Save items' }));
    await world.person.click(await screen.findByRole('button', { name: 'Order anyway' }));
    await waitFor(() => {
      expect(world.rpc).toHaveBeenCalledTimes(1);
    });
    expect(world.rpc.mock.lastCall?.[0]).toBe('save_order_lines');
  });

  it.each([
    ['a strict location, which refuses', { strict: true }],
    ['a location that counts nothing', { tracking: false }],
  ])('does not ask at %s', async (_where, options) => {
    const world = showOrder('pending', options);
    await saveNine(world);
    await waitFor(() => {
      expect(world.rpc).toHaveBeenCalledTimes(1);
    });
  });
});
