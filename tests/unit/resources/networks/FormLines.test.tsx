import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { USUAL_LINES } from '../../../../src/i18n/monthlyFigures';
import { FormLines } from '../../../../src/resources/networks/monthlyForm/FormLines';
import { anAdmin } from '../../../support/renderShell';
import { showAtDesk } from '../../pages/checkIn/deskWorld';

const OWN = [
  { id: '1', place: 1, figure: 'days_open', number: '1', label: null },
  { id: '2', place: 2, figure: 'households', number: '4a', label: 'Families' },
  { id: '3', place: 3, figure: 'value', number: null, label: null },
];

function open(lines: readonly object[] = OWN) {
  const rpc = vi.fn((_name: string, _args: Readonly<Record<string, unknown>>) =>
    Promise.resolve<unknown>({ lines: 3 }),
  );
  const world = showAtDesk(<FormLines networkId="n1" />, {
    user: anAdmin({ isNetworkAdmin: true }),
    rpc,
    getList: () => Promise.resolve({ data: [...lines], total: lines.length }),
  });
  return { ...world, rpc };
}

const figures = () =>
  screen
    .getAllByRole<HTMLSelectElement>('combobox')
    .map(({ selectedOptions }) => selectedOptions[0]?.textContent);

const save = { name: 'Save lines' };

describe('the lines of the monthly form', () => {
  it('move by Alt and an arrow, keep the focus, and say where they are', async () => {
    const { person, rpc } = open();
    const name = await screen.findByRole('textbox', { name: 'Name of line 2' });
    expect(screen.queryByRole('button', save)).toBeNull();
    await person.click(name);
    await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(figures()).toEqual([
      ...['Days open', 'Value of pounds handed out', 'Households, unduplicated'],
    ]);
    expect(screen.getByRole('textbox', { name: 'Name of line 3' })).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('Families, 3 of 3');
    // It stays at the end.
    await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await person.click(screen.getByRole('button', save));
    await waitFor(() => {
      expect(rpc).toHaveBeenCalledTimes(1);
    });
    expect(rpc.mock.lastCall?.slice(0, 2)).toEqual([
      'save_monthly_form',
      {
        p_network_id: 'n1',
        p_lines: [
          { figure: 'days_open', number: '1', label: null },
          { figure: 'value', number: null, label: null },
          { figure: 'households', number: '4a', label: 'Families' },
        ],
      },
    ]);
    await waitFor(() => {
      expect(screen.queryByRole('button', save)).toBeNull();
    });
  });

  it('move by their buttons, are added with a figure that is free, and removed', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Move up: Families' }));
    expect(screen.getByRole('button', { name: 'Move down: Families' })).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Add a line' }));
    await waitFor(() => {
      expect(screen.getByRole('combobox', { name: 'Figure of line 4' })).toHaveFocus();
    });
    await person.click(screen.getByRole('button', { name: 'Remove: Days open' }));
    expect(figures()).toEqual([
      ...['Households, unduplicated', 'Value of pounds handed out', 'Households, total'],
    ]);
    expect(
      screen.getByRole('button', { name: 'Remove: Value of pounds handed out' }),
    ).toHaveFocus();
    const offered = within(screen.getByRole('combobox', { name: 'Figure of line 1' }));
    expect(offered.queryByRole('option', { name: 'Households, total' })).toBeNull();
  });

  it('are the usual ones without any, and again by a button, which saves none', async () => {
    const { person, rpc } = open();
    await person.click(await screen.findByRole('button', { name: 'Restore the default lines' }));
    expect(figures()).toHaveLength(USUAL_LINES.length);
    await person.click(screen.getByRole('button', save));
    await waitFor(() => {
      expect(rpc.mock.lastCall?.[1]).toEqual({ p_network_id: 'n1', p_lines: [] });
    });
  });

  it('stay unsaved with a number that is too long, and say so', async () => {
    const { person, rpc } = open();
    const number = await screen.findByRole('textbox', { name: 'Number of line 1' });
    await person.type(number, '2345678901');
    await person.click(screen.getByRole('button', save));
    expect(await screen.findByRole('alert')).toHaveTextContent('Type at most 10 characters.');
    expect(number).toBeInvalid();
    expect(number).toHaveValue('12345678901');
    expect(rpc).not.toHaveBeenCalled();
  });
});
