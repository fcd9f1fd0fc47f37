import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { i18nProvider } from '../../../../src/i18n/provider';
import { LarderTheme } from '../../../../src/layout/theme/LarderTheme';
import { OrderLinesEditor } from '../../../../src/resources/orders/lines/OrderLinesEditor';
import type { OrderLine } from '../../../../src/resources/orders/lines/orderLines';
import { fakeScreen } from '../../../support/screen';

const BEANS = { id: 'beans', name: 'Black beans', category: 'Canned', quantity_available: 12 };

function Editor() {
  const [lines, setLines] = useState<OrderLine[]>([]);
  return (
    <OrderLinesEditor
      locationId="l1"
      clientId={undefined}
      value={lines}
      onChange={setLines}
      strict={false}
      tracking
    />
  );
}

/** Opens the editor, as it is opened for one visit after the other, and adds the one item that the search finds. */
async function addBeans(user: UserEvent, queryClient: QueryClient, dataProvider: object) {
  const { unmount } = render(
    <MemoryRouter>
      <LarderTheme>
        <CoreAdminContext
          i18nProvider={i18nProvider}
          store={memoryStore()}
          queryClient={queryClient}
          dataProvider={dataProvider as never}
        >
          <Editor />
        </CoreAdminContext>
      </LarderTheme>
    </MemoryRouter>,
  );
  await user.type(screen.getByLabelText('Add an item'), 'bea');
  await user.click(await screen.findByRole('option', { name: /Black beans/ }));
  return unmount;
}

describe('a line that was just added', () => {
  it('says at once what the search has read, whatever an earlier form knew', async () => {
    fakeScreen({ width: 1440 });
    const user = userEvent.setup();
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const close = await addBeans(user, queryClient, {
      getList: () => Promise.resolve({ data: [BEANS], total: 1 }),
      getMany: () => Promise.resolve({ data: [BEANS] }),
    });
    expect(await screen.findByText('12 available')).toBeVisible();
    close();
    await queryClient.invalidateQueries({ refetchType: 'none' });
    await addBeans(user, queryClient, {
      getList: () => Promise.resolve({ data: [{ ...BEANS, quantity_available: 2 }], total: 1 }),
      getMany: () => new Promise(() => undefined),
    });
    expect(screen.getByRole('listitem')).toHaveTextContent(/^Black beans2 available/);
    await user.keyboard('4');
    expect(screen.getByLabelText('Quantity of Black beans')).toHaveAccessibleDescription(/2/);
  });
});
