import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import ExpiringStockPage from '../../../../src/resources/inventoryItems/ExpiringStockPage';
import { anAdmin } from '../../../support/renderShell';
import { showAtDesk } from '../../pages/checkIn/deskWorld';

const item = (id: string, name: string) => ({
  ...{ id, name, location_id: 'l0', network_id: 'n1' },
  ...{ quantity_actual: 40, quantity_requested: 4, quantity_available: 36 },
});

const LOTS = [
  {
    ...{
      id: 'a',
      lot: '12A',
      best_by: '2026-11-20',
      days_left: -1,
      quantity: 5,
      is_recalled: true,
    },
    item: item('i1', 'Milk'),
  },
  {
    ...{ id: 'b', lot: null, best_by: '2026-11-21', days_left: 0, quantity: 7, is_recalled: false },
    item: item('i2', 'Oats'),
  },
  {
    ...{ id: 'c', lot: '7', best_by: '2026-12-05', days_left: 14, quantity: 9, is_recalled: false },
    item: item('i2', 'Oats'),
  },
];

function show(lots: object[] | Error, width = 1440) {
  const rpc = vi.fn((name: string) =>
    name !== 'stock_lots'
      ? Promise.resolve({ quantity_actual: 35, repeated: false })
      : lots instanceof Error
        ? Promise.reject(lots)
        : Promise.resolve(lots),
  );
  return { rpc, ...showAtDesk(<ExpiringStockPage />, { user: anAdmin(), width, rpc }) };
}

it('lists what expires, in words of how long that is', async () => {
  const { rpc } = show(LOTS);
  const table = within(await screen.findByRole('table', { name: 'Expires within 14 days' }));
  await screen.findByText('12A');
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Milk12A11/20/2026Recalled1 day past best-by5',
    'Oats-11/21/2026Best by today7',
    'Oats712/5/202614 days left9',
  ]);
  expect(table.getByRole('link', { name: 'Milk' })).toHaveAttribute('href', '/inventory/i1');
  expect(rpc).toHaveBeenCalledWith('stock_lots', { p_location_id: 'l0' }, expect.anything());
});

it.each([1440, 360])('throws a lot away at %i pixels, with quantity and reason', async (width) => {
  const { rpc, person } = show(LOTS, width);
  await person.click(await screen.findByRole('button', { name: /Milk, Lot 12A, best by Nov 20/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Waste' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Milk' }));
  expect(dialog.getByText('Lot 12A, best by Nov 20 (5)')).toBeVisible();
  const quantity = dialog.getByRole('textbox', { name: /Removed/ });
  expect(quantity).toHaveValue('5');
  await person.clear(quantity);
  await person.type(quantity, '6');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Only 5 on hand. Enter that many or fewer.')).toBeVisible();
  await person.clear(quantity);
  await person.type(quantity, '4');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    expect(rpc).toHaveBeenCalledWith(
      'record_stock_movement',
      expect.objectContaining({
        ...{ p_item_id: 'i1', p_kind: 'waste', p_quantity: 4, p_reason: 'expired', p_lot_id: 'a' },
      }),
      expect.anything(),
    );
  });
});

it('gives a lot away, but none that is recalled', async () => {
  const { rpc, person } = show(LOTS);
  await person.click(await screen.findByRole('button', { name: /Milk, Lot 12A/ }));
  expect(await screen.findByRole('menuitem', { name: 'Waste' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Give away' })).toBeNull();
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: /Oats, Lot 7/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Give away' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Oats' }));
  expect(dialog.getByRole('textbox', { name: /Given away/ })).toHaveValue('9');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    expect(rpc).toHaveBeenCalledWith(
      'record_stock_movement',
      expect.objectContaining({
        ...{
          p_item_id: 'i2',
          p_kind: 'waste',
          p_quantity: 9,
          p_reason: 'given_away',
          p_lot_id: 'c',
        },
      }),
      expect.anything(),
    );
  });
});

it('says that nothing expires', async () => {
  show([]);
  expect(await screen.findByText('Nothing expires soon')).toBeVisible();
});

it('says that it failed', async () => {
  show(new Error('The server is away.'));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
