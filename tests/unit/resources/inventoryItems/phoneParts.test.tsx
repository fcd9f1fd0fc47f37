import { render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { expect, it } from 'vitest';
import { i18nProvider } from '../../../../src/i18n/provider';
import { AvailableFigure } from '../../../../src/resources/inventoryItems/phoneParts';

const anItem = (available: number, stock_state: string) => ({
  ...{ id: 'i1', location_id: 'l1', network_id: 'n1', name: 'Oats', stock_state },
  ...{ quantity_actual: 40, quantity_requested: 40 - available, quantity_available: available },
});

it.each([
  [62, 'enough', '62'],
  [4, 'low', '4Low'],
  [-4, 'short', '−4Short'],
])('%i available, %s: %s', (available, state, words) => {
  render(
    <CoreAdminContext i18nProvider={i18nProvider}>
      <main>
        <AvailableFigure record={anItem(available, state)} />
      </main>
    </CoreAdminContext>,
  );
  expect(screen.getByRole('main')).toHaveTextContent(words);
});
