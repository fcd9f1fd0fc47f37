import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, RecordContextProvider, testDataProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../../src/i18n/appTexts';
import { DataError } from '../../../../src/data/errors';
import { i18nProvider } from '../../../../src/i18n/provider';
import { ResourcesContext } from '../../../../src/kit/ResourcesContext';
import { resources } from '../../../../src/resources';
import networks from '../../../../src/resources/networks';
import { EnterNetwork } from '../../../../src/resources/networks/entry/EnterNetwork';
import EntryNotice from '../../../../src/resources/networks/entry/EntryNotice';
import { NewNetwork } from '../../../../src/resources/networks/newNetwork/NewNetwork';
import { UninvitedNotice } from '../../../../src/resources/networks/newNetwork/UninvitedNotice';
import { actAs } from '../../../support/currentUser';
import { aUser } from '../../../support/renderShell';
import { fakeScreen } from '../../../support/screen';

const superUser = aUser({ isSuperUser: true, timeZone: 'America/Chicago' });

function show({
  rpc = vi.fn(() => Promise.resolve({ network_id: 'n9', location_id: 'l9' })),
  invite = vi.fn(() => Promise.resolve({ status: 'invited' })),
  path = '/networks/create',
}: { rpc?: ReturnType<typeof vi.fn>; invite?: ReturnType<typeof vi.fn>; path?: string } = {}) {
  const refreshClaims = vi.fn(() => Promise.resolve());
  const dataProvider = { ...testDataProvider(), rpc, invokeFunction: invite, refreshClaims };
  const RECORD = { id: 'n9', name: 'Riverbend' };
  const Details = () => (
    <RecordContextProvider value={RECORD}>
      <h1>Details {useLocation().pathname}</h1>
      <UninvitedNotice networkId="n9" />
      <EnterNetwork id="n9" />
    </RecordContextProvider>
  );
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <CoreAdminContext i18nProvider={i18nProvider} dataProvider={dataProvider}>
            <ResourcesContext value={resources}>
              <Pages />
            </ResourcesContext>
          </CoreAdminContext>
        ),
      },
    ],
    { initialEntries: [path] },
  );
  function Pages() {
    const { pathname } = useLocation();
    if (pathname === '/networks/create') return <NewNetwork resource={networks} />;
    return pathname === '/dashboard' ? <EntryNotice /> : <Details />;
  }
  render(<RouterProvider router={router} />);
  return { person: userEvent.setup(), rpc, invite, refreshClaims, router };
}

const field = (name: RegExp) => screen.findByRole('textbox', { name });

async function fillIn(person: ReturnType<typeof userEvent.setup>) {
  for (const [name, value] of [
    [/^Name/, 'Riverbend Food Partners'],
    [/^First name/, 'Denise'],
    [/^Last name/, 'Hargrove'],
    [/^Email/, 'denise@riverbend.example'],
    [/^Location name/, 'Riverbend Pantry'],
  ] as const)
    fireEvent.change(await field(name), { target: { value } });
  await person.click(screen.getByRole('button', { name: /^Add network and send invitation/ }));
}

beforeEach(() => {
  fakeScreen();
  actAs(superUser);
});

describe('the form of a new network', () => {
  it('makes network and location, and sends the invitation of a network admin', async () => {
    const { person, rpc, invite } = show();
    await fillIn(person);
    expect(await screen.findByText('Details /networks/n9')).toBeVisible();
    expect(rpc).toHaveBeenCalledWith(
      'create_network',
      {
        p_name: 'Riverbend Food Partners',
        p_time_zone: 'America/Chicago',
        p_location_name: 'Riverbend Pantry',
        p_location_description: null,
        p_admin_email: 'denise@riverbend.example',
      },
      { message: 'newNetwork.failed' },
    );
    expect(invite).toHaveBeenCalledWith(
      'invite-user',
      {
        email: 'denise@riverbend.example',
        first_name: 'Denise',
        last_name: 'Hargrove',
        network_id: 'n9',
        location_id: 'l9',
        role: 'admin',
        network_admin: true,
      },
      expect.anything(),
    );
    expect(screen.queryByText(/wasn't sent/)).toBeNull();
  });

  it('says what happens next, by the name of who is invited', async () => {
    const { person } = show();
    expect(await screen.findByText('The admin gets the invitation by email')).toBeVisible();
    await person.type(await field(/^First name/), 'Denise');
    expect(screen.getByText('Denise gets the invitation by email')).toBeVisible();
  });

  it('says at the field that the email is in use, and sends nothing', async () => {
    const refusal = new DataError({
      kind: 'conflict',
      cause: { body: { code: 'PT409', message: 'email_in_use' } },
      body: { code: 'email_in_use' },
    } as never);
    const { person, invite } = show({ rpc: vi.fn(() => Promise.reject(refusal)) });
    await fillIn(person);
    expect(
      await screen.findByText(
        'Another account already uses this email address. Use a different one.',
      ),
    ).toBeVisible();
    expect(await field(/^Email/)).toHaveValue('denise@riverbend.example');
    expect(invite).not.toHaveBeenCalled();
  });

  it('leads to the network also when the invitation was not sent, and tries again there', async () => {
    const invite = vi
      .fn(() => Promise.resolve({ status: 'invited' }))
      .mockImplementationOnce(() => Promise.reject(new DataError({ kind: 'server' })));
    const { person } = show({ invite });
    await fillIn(person);
    expect(
      await screen.findByText(
        "The network was created, but the invitation to denise@riverbend.example wasn't sent.",
      ),
    ).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Send the invitation again' }));
    await waitFor(() => expect(screen.queryByText(/wasn't sent/)).toBeNull());
    expect(invite.mock.calls[1]).toEqual(invite.mock.calls[0]);
  });
});

describe('entering a network', () => {
  it('asks for a reason first', async () => {
    const { person, rpc, refreshClaims, router } = show({ path: '/networks/n9' });
    await person.click(await screen.findByRole('button', { name: 'Enter network' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Enter Riverbend?' });
    const enter = () => screen.getAllByRole('button', { name: 'Enter network' }).at(-1)!;
    expect(dialog).toBeVisible();
    await person.type(screen.getByRole('textbox', { name: /^Reason/ }), 'help');
    await person.click(enter());
    expect(
      await screen.findByText("Enter a few words about why you're entering this network."),
    ).toBeVisible();
    expect(rpc).not.toHaveBeenCalled();
    await person.type(screen.getByRole('textbox', { name: /^Reason/ }), ' with the import');
    await person.click(enter());
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(rpc).toHaveBeenCalledWith(
      'enter_network',
      { p_network_id: 'n9', p_reason: 'help with the import' },
      { message: 'entry.enterFailed' },
    );
    expect(refreshClaims).toHaveBeenCalledOnce();
  });

  it('is not offered for the own network, nor for the one that is entered', async () => {
    for (const change of [{ homeNetworkId: 'n9' }, { networkId: 'n9' }]) {
      actAs({ ...superUser, ...change });
      const { router } = show({ path: '/networks/n9' });
      expect(await screen.findByText('Details /networks/n9')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Enter network' })).toBeNull();
      router.dispose();
      document.body.replaceChildren();
    }
  });

  it('ends by a button that stands above every page', async () => {
    actAs({ ...superUser, networkId: 'n9', network: { id: 'n9', name: 'Riverbend' } });
    const { person, rpc } = show({ path: '/dashboard' });
    expect(await screen.findByText('You are in Riverbend.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Leave network' }));
    expect(rpc).toHaveBeenCalledWith('leave_network', {}, { message: 'entry.leaveFailed' });
  });
});
