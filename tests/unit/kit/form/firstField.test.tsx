import '../../../../src/i18n/deskTexts';
import '../../../../src/i18n/invitationTexts';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, memoryStore, testDataProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Suspense, type ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { entityOf } from '../../../../src/entities';
import { i18nProvider } from '../../../../src/i18n/provider';
import { pathsOf } from '../../../../src/kit/declaration';
import { CreatePage } from '../../../../src/kit/form/CreatePage';
import { RecordDialog } from '../../../../src/kit/form/RecordDialog';
import { ResourcesContext } from '../../../../src/kit/ResourcesContext';
import { resources } from '../../../../src/resources';
import { MoveDialog } from '../../../../src/resources/clients/MoveDialog';
import { SplitDialog } from '../../../../src/resources/clients/SplitDialog';
import StockDialog from '../../../../src/resources/inventoryItems/StockDialog';
import { InviteDialog } from '../../../../src/resources/users/InviteDialog';
import { InviteSeveralDialog } from '../../../../src/resources/users/several/InviteSeveralDialog';
import EditVisitDialog from '../../../../src/resources/visits/EditVisitDialog';
import PastVisitDialog from '../../../../src/resources/visits/PastVisitDialog';
import { actAs } from '../../../support/currentUser';
import { anAdmin } from '../../../support/renderShell';
import { fakeScreen } from '../../../support/screen';

// Drafts outlive a test, so every test has somebody of its own.
beforeEach(() => {
  fakeScreen();
  actAs(anAdmin({ id: expect.getState().currentTestName ?? '', isSuperUser: true }));
});

const never = () => new Promise<never>(() => undefined);

/** A form in the app around it, whose data are still on their way. */
function show(form: ReactNode, path = '/') {
  const dataProvider = {
    ...testDataProvider({ getList: never, getOne: never, getMany: never }),
    rpc: never,
    scopeOf: () => null,
  };
  const element = (
    <CoreAdminContext
      {...{ i18nProvider, dataProvider }}
      store={memoryStore()}
      queryClient={new QueryClient()}
    >
      <ResourcesContext value={resources}>
        <Suspense fallback={null}>{form}</Suspense>
      </ResourcesContext>
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
}

/** The first field of the page, or of its dialog. */
const firstField = () =>
  (screen.queryByRole('dialog') ?? document.body).querySelector(
    ':is(input, select, textarea, [role="spinbutton"]):not(:disabled, [type="hidden"])',
  );

async function expectFirst(): Promise<void> {
  await waitFor(() => {
    expect(firstField()).not.toBeNull();
    expect(firstField()).toHaveFocus();
  });
}

describe('a page that makes a record begins in its first field:', () => {
  // The page of an order begins with the choice of a visit, once the visits are there (e2e/keyboard-orders).
  const pages = resources
    .filter(({ name }) => entityOf(name).pages.includes('create') && name !== 'orders')
    .map((resource) => [resource.name, resource] as const);

  it('of all that have one', () => {
    expect(pages.map(([name]) => name).sort()).toEqual([
      'clients',
      'custom_fields',
      'events',
      'food_sources',
      'inventory_items',
      'locations',
      'networks',
      'programs',
    ]);
  });

  it.each(pages)('%s', async (_name, resource) => {
    show(<CreatePage resource={resource} />, pathsOf(resource).create);
    await expectFirst();
  });
});

const nothing = () => undefined;
const closing = { onClose: nothing, onSaved: nothing };
const MEMBER = { id: 'm1', full_name: 'Ana Delgado', client_id: 'c1' };
const VISIT = {
  ...{ id: 'v1', visited_at: '2026-11-21T15:00:00Z', location_id: 'l0', event_id: null },
  ...{ household_size: 2, adults: 1, children: 1, seniors: 0, note: null },
};
const events = resources.find(({ name }) => name === 'events');

describe('a dialog begins in its first field:', () => {
  it.each([
    ['an invitation', <InviteDialog key="1" open onClose={nothing} />],
    [
      'several invitations',
      <InviteSeveralDialog
        key="2"
        open
        location={{ id: 'l0', name: 'Eastside Pantry', network_id: 'n1' }}
        onClose={nothing}
      />,
    ],
    ['a member who moves', <MoveDialog key="3" member={MEMBER} {...closing} />],
    [
      'a member who is split off',
      <SplitDialog key="4" head="Rosa" members={[MEMBER]} member={undefined} {...closing} />,
    ],
    [
      'a visit of before',
      <PastVisitDialog
        key="5"
        clientId="c1"
        location={{ id: 'l0', name: 'Eastside' }}
        {...closing}
      />,
    ],
    [
      'a visit that is corrected',
      <EditVisitDialog key="6" visit={VISIT} location="Eastside" {...closing} />,
    ],
    [
      'a record in a dialog',
      events && (
        <RecordDialog key="9" resource={events} title="A" text="B" submitLabel="C" {...closing} />
      ),
    ],
  ])('%s', async (_what, dialog) => {
    show(dialog);
    await screen.findByRole('dialog');
    await expectFirst();
  });

  it('stock that moves, whose kind was chosen already, in the first that is empty', async () => {
    const item = {
      ...{ id: 'i1', name: 'Beans', location_id: 'l0', unit: null },
      ...{ quantity_actual: 5, quantity_requested: 0, quantity_available: 5 },
    };
    show(<StockDialog item={item as never} kind="receive" onClose={nothing} />);
    await waitFor(() => expect(screen.getByLabelText(/^Received/)).toHaveFocus());
  });
});
