import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RecentClients } from '../../../../src/pages/dashboard/RecentClients';
import { aUser } from '../../../support/renderShell';
import { showAtDesk } from '../checkIn/deskWorld';

const CLIENTS = [
  { id: 'c1', full_name: 'Rosa Delgado', email: 'rosa.delgado@example.org' },
  { id: 'c2', full_name: 'Abdi Nwosu', email: null },
];

const show = (width: number) =>
  showAtDesk(<RecentClients networkName="Harvest Valley" />, {
    user: aUser(),
    width,
    getList: () => Promise.resolve({ data: CLIENTS, total: 2 }),
  });

describe('the newest clients on the dashboard', () => {
  it('are a table of names and addresses, which break behind the @ at most', async () => {
    show(1440);
    const address = await screen.findByRole('cell', { name: 'rosa.delgado@example.org' });
    expect(address.querySelector('wbr')?.previousSibling).toHaveTextContent('@');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Email',
    ]);
    expect(screen.getByRole('cell', { name: '-' })).toBeVisible();
  });

  it('are rows of two lines on a phone: the name, below it the address', async () => {
    show(360);
    const row = (await screen.findByRole('link', { name: 'Rosa Delgado' })).closest('li');
    expect(screen.queryByRole('table')).toBeNull();
    const lines = [...(row?.querySelectorAll('.phone-line') ?? [])];
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'RDRosa Delgado',
      'rosa.delgado@example.org',
    ]);
    expect(screen.getByRole('link', { name: 'Rosa Delgado' })).toHaveAttribute(
      'href',
      '/clients/c1',
    );
  });
});
