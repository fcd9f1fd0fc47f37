import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { today } from '../../../../src/i18n/dates';
import MonthlyFormPage from '../../../../src/pages/reports/MonthlyFormPage';
import { anAdmin, LOCATIONS } from '../../../support/renderShell';
import { aMonthlyFood } from '../../reports/aMonthlyFood';
import { showAtDesk } from '../checkIn/deskWorld';
import { answer, type Rpc } from './reportsWorld';

const counted: Rpc = (name, args) =>
  name === 'food_report' ? Promise.resolve(aMonthlyFood()) : answer(name, args);

interface World {
  query?: string;
  rpc?: Rpc;
  lines?: readonly object[];
  user?: ReturnType<typeof anAdmin>;
}

const open = ({ query = '?month=2025-10', rpc = counted, lines = [], user }: World = {}) =>
  showAtDesk(<MonthlyFormPage />, {
    user: user ?? anAdmin(),
    rpc,
    address: `/${query}`,
    getList: (resource) => {
      const data = resource === 'locations' ? LOCATIONS : lines;
      return Promise.resolve({ data: [...data], total: data.length });
    },
    getOne: () =>
      Promise.resolve({
        data: {
          ...{ id: 'n1', food_bank: 'Gleaners Food Bank', agency_number: '4417' },
          pound_values: { '2026': 1.97 },
        },
      }),
  });

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

describe('the monthly form', () => {
  it('shows the lines in their cards, each number a link to its rows', async () => {
    open();
    const link = await screen.findByRole('link', {
      name: 'Children, 0 to 17: 234, show the rows',
    });
    expect(link).toHaveAttribute(
      'href',
      '/dashboard/reports/visits?period=custom&from=2025-10-01&to=2025-10-31&measure=individuals&split=age&value=children',
    );
    expect(screen.getByText('Gleaners Food Bank, agency 4417')).toBeVisible();
    expect(rowsOf('People served').slice(0, 2)).toEqual(['LineFigureOctober', '1Days open2']);
    expect(rowsOf('Pounds by source and type')).toEqual([
      'LineSourceTypePounds receivedPounds handed out',
      // The kind stands below the name on a phone, and beside it elsewhere.
      '10Gleaners Food BankTEFAPTEFAP2,8402,702',
      '11Unknown source-9.750',
      'Total2,8502,702',
    ]);
    expect(screen.getByText('Lines 10 to 11')).toBeVisible();
    const inOf = screen.getByRole('link', { name: /^Gleaners Food Bank: 2,840 lb received/ });
    expect(inOf.getAttribute('href')).toMatch(
      /&measure=received&split=source&value=00000000-0000-4000-8000-000000000007&weight=known$/,
    );
    expect(screen.getByRole('link', { name: 'Waste: 52 lb, show the rows' })).toHaveAttribute(
      'href',
      '/dashboard/reports/stock?period=custom&from=2025-10-01&to=2025-10-31&measure=wasted&weight=known',
    );
    expect(screen.getByRole('note')).toHaveTextContent(
      'Some items have no weight. Not included in the pounds below: 3 items received, 2 items on hand.',
    );
  });

  it('asks for a month by one request each, compared with nothing', async () => {
    const rpc = vi.fn(counted);
    open({ query: '?month=2025-10&location=l2', rpc });
    await screen.findByRole('table', { name: 'Stock' });
    const of = {
      ...{ p_network_id: 'n1', p_location_id: 'l2', p_against: null },
      ...{ p_from: '2025-10-01', p_to: '2025-10-31' },
    };
    await vi.waitFor(() => {
      expect(rpc.mock.calls).toEqual([
        ['service_report', { ...of, p_bucket: 'day' }, expect.anything()],
        ['food_report', of, expect.anything()],
        ['program_report', of, expect.anything()],
      ]);
    });
  });

  it('has the lines of the network, and no card without any', async () => {
    open({ lines: [{ id: '1', place: 1, figure: 'households', number: '4a', label: 'Families' }] });
    await screen.findByRole('link', { name: /^Families/ });
    expect(rowsOf('People served')).toEqual(['LineFigureOctober', '4aFamilies312']);
    expect(screen.queryByText('Stock')).toBeNull();
    expect(screen.queryByText('Pounds by source and type')).toBeNull();
  });

  it('has cards of the heads of household by gender and ethnicity, on the screen and on paper', async () => {
    open({
      lines: [
        { id: '1', place: 1, figure: 'gender', number: '9', label: null },
        { id: '2', place: 2, figure: 'ethnicity', number: null, label: 'Race' },
        { id: '3', place: 3, figure: 'pounds_per_household', number: null, label: null },
      ],
    });
    const man = await screen.findByRole('link', { name: 'Gender: Man: 9, show the rows' });
    expect(man).toHaveAttribute(
      'href',
      '/dashboard/reports/visits?period=custom&from=2025-10-01&to=2025-10-31&measure=households&split=gender&value=man',
    );
    expect(rowsOf('Gender of heads of household').slice(0, 4)).toEqual([
      ...['LineFigureOctober', '9Gender: Woman300', '10Gender: Man9', '11Gender: Non-binary3'],
    ]);
    expect(rowsOf('Ethnicity of heads of household').at(-1)).toBe('25Race: Unknown0');
    expect(rowsOf('Stock')).toEqual(['LineFigureOctober', '26Pounds per household22.8 lb']);
    expect(screen.getByText('Lines 9 to 14')).toBeVisible();
    fireEvent(window, new Event('beforeprint'));
    const paper = within(screen.getByRole('article'));
    expect(paper.getByRole('table', { name: 'Gender of heads of household' })).toHaveTextContent(
      '9Gender: Woman30010Gender: Man<511Gender: Non-binary<5',
    );
    expect(paper.getByRole('table', { name: 'Stock' })).toHaveTextContent(
      '26Pounds per household22.8',
    );
  });

  it('goes to another month and place by the address', async () => {
    const { person, router } = open();
    await screen.findByRole('table', { name: 'Stock' });
    const [month] = today().split(/-\d+$/);
    await person.selectOptions(screen.getByRole('combobox', { name: 'Month' }), month ?? '');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Location' }), 'l2');
    expect(router.state.location.search).toBe(`?month=${month}&location=l2`);
    expect(screen.getByText(/^So far, through/)).toBeVisible();
  });

  it('leads to the lines only who may edit them', async () => {
    open({ user: anAdmin({ isNetworkAdmin: true }) });
    expect(await screen.findByRole('link', { name: 'Edit the lines' })).toHaveAttribute(
      'href',
      '/network-settings#monthly-form',
    );
  });

  it('says what failed, and counts again', async () => {
    const rpc = vi.fn(counted).mockRejectedValueOnce(new Error('down'));
    const { person } = open({ rpc });
    expect(screen.queryByRole('link', { name: 'Edit the lines' })).toBeNull();
    expect(await screen.findByText("Couldn't load the monthly form")).toBeVisible();
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'Stock' })).toBeVisible();
  });

  it('refuses a place that is not theirs, and asks for nothing', async () => {
    const rpc = vi.fn(counted);
    open({ query: '?location=l1', rpc });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "You can't view reports for this location.",
    );
  });
});
