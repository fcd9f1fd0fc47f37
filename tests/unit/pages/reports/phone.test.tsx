import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAdmin } from '../../../support/renderShell';
import { answer, open, QUARTER, type Rpc } from './reportsWorld';

const PHONE = 360;
const show = (page: 'reports' | 'visits', query: string, rpc: Rpc = answer) =>
  open(page, query, rpc, anAdmin(), PHONE);

describe('the reports on a phone', () => {
  it('have more numbers than columns below each other, and each is a link', async () => {
    show('reports', QUARTER);
    const title = 'Food from the start to the end of the period';
    const list = within(await screen.findByRole('list', { name: title }));
    expect(screen.queryByRole('table', { name: title })).toBeNull();
    expect(list.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      ...['On hand at the beginning', 'Received', 'Transferred in', 'Corrected'],
      ...['Handed out', 'Wasted', 'Transferred out', 'On hand at the end'],
    ]);
    // What is zero has no rows.
    expect(list.getAllByRole('link')).toHaveLength(6);
  });

  it('have the hours below each other, and the days across', async () => {
    show('reports', QUARTER);
    const hours = within(await screen.findByRole('table', { name: 'Busiest hours' }));
    expect(hours.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    ]);
    expect(hours.getByRole('rowheader')).toHaveTextContent('2 PM');
    expect(hours.getByRole('link', { name: /^Saturday 2 PM: 7 visits/ })).toBeVisible();
  });
});
