import { screen, within } from '@testing-library/react';
import { useRecordContext } from 'react-admin';
import { expect, it } from 'vitest';
import type { DetailsProps } from '../../../../src/kit/declaration';
import { resources } from '../../../../src/resources';
import '../../../../src/i18n/peekTexts';
import { showOrder } from './orderWorld';

const Peek = resources.find(({ name }) => name === 'orders')?.views.peek;

/** What the panel beside the list shows of the order. */
function OrderPeek({ resource }: DetailsProps) {
  const record = useRecordContext();
  return Peek ? <Peek resource={resource} record={record} /> : null;
}

it('shows the lines of an order in the panel beside the list', async () => {
  showOrder('pending', { view: OrderPeek });
  const lines = within(await screen.findByRole('list', { name: 'Items' }));
  // What there is of an item comes last.
  await lines.findByText('32 available');
  expect(lines.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^4ApplesFresh · 32 available/),
    expect.stringMatching(/^6Black beansCanned · Short by 4/),
    expect.any(String),
  ]);
  expect(lines.queryByRole('checkbox')).toBeNull();
});

it('says when the lines of an order cannot be read, and asks again', async () => {
  const unreadable = new Set(['inventory_items']);
  const { person } = showOrder('pending', { view: OrderPeek, unreadable });
  const again = await screen.findByRole('button', { name: 'Try again' });
  unreadable.clear();
  await person.click(again);
  expect(await screen.findByText('Black beans')).toBeVisible();
});
