import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, testDataProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { DataError } from '../../../../../src/data/errors';
import { i18nProvider } from '../../../../../src/i18n/provider';
import { InviteSeveralButton } from '../../../../../src/resources/users/several/InviteSeveralButton';
import { actAs } from '../../../../support/currentUser';
import { hearErrors } from '../../../../support/hearErrors';
import { anAdmin } from '../../../../support/renderShell';
import { fakeScreen } from '../../../../support/screen';

interface Sent {
  email: string;
  key: string;
  [part: string]: unknown;
}

const LOCATION = { id: 'l0', name: 'Eastside Pantry', network_id: 'n1' };

/** What `invite-user` says of an address; an Error is thrown. */
type Says = (invitation: Sent, attempt: number) => { status: string } | Error;

const refusal = (code: string, facts: object = {}) =>
  new DataError({
    kind: 'refused',
    message: 'resources.location_users.errors.create',
    cause: { body: { error: { code, ...facts } } },
  });

/** The page of a location with its button, and what was sent from there. */
async function showDialog(says: Says = () => ({ status: 'invited' }), left = 20) {
  fakeScreen();
  // react-admin tells of every call that fails.
  hearErrors();
  const sent: Sent[] = [];
  const dataProvider = testDataProvider({
    rpc: () => Promise.resolve({ left, retry_at: left === 0 ? '2999-01-03T09:14:00+00:00' : null }),
    invokeFunction: (_name: string, body: Sent) => {
      sent.push(body);
      const answer = says(body, sent.filter(({ email }) => email === body.email).length);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <CoreAdminContext {...{ i18nProvider, dataProvider, queryClient }} store={memoryStore()}>
          <InviteSeveralButton location={LOCATION} />
        </CoreAdminContext>
      ),
    },
  ]);
  const view = render(<RouterProvider router={router} />);
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Invite people' }));
  await screen.findByRole('dialog', { name: 'Invite people' });
  return { person, sent, view };
}

const list = () => screen.getByRole('textbox', { name: /^Email addresses/ });
const rows = () =>
  within(screen.getByRole('list', { name: 'People on the list' })).getAllByRole('listitem');
const submit = () => screen.getByRole('button', { name: /^Send (\d+ )?invitations?$/ });
const paste = async (person: ReturnType<typeof userEvent.setup>, text: string) => {
  await person.click(list());
  await person.paste(text);
};

// Drafts outlive a test, so every test has somebody of its own.
beforeEach(() => {
  actAs(anAdmin({ id: expect.getState().currentTestName ?? '' }));
});

describe('several people, invited at once', () => {
  it('begins in its first field, and says beforehand how many the day has left', async () => {
    const { person } = await showDialog(undefined, 3);
    await waitFor(() => expect(list()).toHaveFocus());
    expect(await screen.findByText('You can send 3 more invitations today.')).toBeVisible();
    await paste(person, 'a.b@x.org c.d@x.org e.f@x.org g.h@x.org');
    expect(screen.getByText(/You can send 3 of these 4 invitations today/)).toBeVisible();
    await person.clear(list());
    await paste(person, 'a.b@x.org c.d@x.org e.f@x.org nobody');
    expect(screen.getByText('You can send 3 more invitations today.')).toBeVisible();
  });

  it('says when there is room again, where the day has none left', async () => {
    await showDialog(undefined, 0);
    expect(
      await screen.findByText(/^You have sent 20 invitations today. You can send more/),
    ).toBeVisible();
  });

  it('sends one to each, with the names of the list, of the address, or typed', async () => {
    const { person, sent } = await showDialog();
    await paste(person, 'leah.abrams@x.org, Omar Haddad <o@x.org>\ninfo@x.org leah.abrams@x.org');
    expect(rows()).toHaveLength(3);
    await person.type(screen.getByLabelText('First name of info@x.org'), 'Ada');
    await person.type(screen.getByLabelText('Last name of info@x.org'), 'Van Buren');
    await person.click(screen.getByRole('radio', { name: /Member/ }));
    await person.click(submit());
    expect(await screen.findByText('Everyone on the list was invited.')).toBeVisible();
    const place = { network_id: 'n1', location_id: 'l0', role: 'member' };
    expect(sent).toEqual([
      {
        ...place,
        email: 'leah.abrams@x.org',
        first_name: 'Leah',
        last_name: 'Abrams',
        key: expect.any(String) as unknown,
      },
      {
        ...place,
        email: 'o@x.org',
        first_name: 'Omar',
        last_name: 'Haddad',
        key: expect.any(String) as unknown,
      },
      {
        ...place,
        email: 'info@x.org',
        first_name: 'Ada',
        last_name: 'Van Buren',
        key: expect.any(String) as unknown,
      },
    ]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('judges and answers each by itself, and sends nothing twice', async () => {
    const { person, sent } = await showDialog(({ email }, attempt) => {
      if (email === 'known@x.org') return { status: 'offered' };
      if (email === 'here@x.org') return refusal('works_here');
      if (email === 'lost@x.org' && attempt === 1) return new DataError({ kind: 'timeout' });
      return { status: 'invited' };
    });
    await paste(
      person,
      'A B <new@x.org>, A B <known@x.org>, A B <here@x.org>, A B <lost@x.org>, A B <typo(at)x.org>, info@x.org',
    );
    // What is no address is not counted: nothing goes out to it.
    expect(submit()).toHaveTextContent('Send 5 invitations');
    await person.click(screen.getByRole('radio', { name: /Member/ }));
    await person.click(submit());
    expect(
      await screen.findByText(
        'Sent 2 of 6 invitations. See the reason next to each of the others.',
      ),
    ).toBeVisible();
    const says = () => rows().map((row) => row.textContent);
    expect(says()[0]).toContain('Invited');
    expect(says()[1]).toContain(
      'Invitation sentA B. They already have an account. They can work here after they',
    );
    expect(says()[2]).toContain('Not sentThis person already works here.');
    expect(says()[3]).toContain('Not sent');
    expect(says()[4]).toContain('Please enter a valid email address');
    expect(says()[5]).toContain('First name is required');
    expect(submit()).toHaveTextContent('Send 3 invitations');

    await person.click(submit());
    await waitFor(() => expect(says()[3]).toContain('Invited'));
    const attempts = sent.map(({ email }) => email);
    expect(attempts).toEqual([
      'new@x.org',
      'known@x.org',
      'here@x.org',
      'lost@x.org',
      'here@x.org',
      'lost@x.org',
    ]);
    // The server knows it again, and would only answer.
    const [first, second] = sent.filter(({ email }) => email === 'lost@x.org');
    expect(second?.key).toBe(first?.key);
  });

  it('is the same list after a reload, and another one after that was sent', async () => {
    const { person, sent, view } = await showDialog(() => refusal('rate_limited'));
    await paste(person, 'a.a@x.org');
    await person.click(screen.getByRole('radio', { name: /Member/ }));
    await person.click(submit());
    await screen.findByText('Nothing was sent. See the reason next to each address.');
    view.unmount();

    const again = await showDialog();
    await waitFor(() => expect(list()).toHaveValue('a.a@x.org'));
    await again.person.click(submit());
    await again.person.click(await screen.findByRole('button', { name: 'Invite someone else' }));
    await paste(again.person, 'a.a@x.org');
    await again.person.click(screen.getByRole('radio', { name: /Member/ }));
    await again.person.click(submit());
    await waitFor(() => expect(again.sent).toHaveLength(2));
    const [before, after, another] = [...sent, ...again.sent].map(({ key }) => key);
    expect(after).toBe(before);
    expect(another).not.toBe(after);
  });

  it('stops where the day has no more, and says so at each that is left', async () => {
    const { person, sent } = await showDialog(({ email }) =>
      email === 'a.a@x.org'
        ? { status: 'invited' }
        : refusal('invitation_limit', { retry_at: '2999-01-03T09:14:00+00:00' }),
    );
    await paste(person, 'a.a@x.org b.b@x.org c.c@x.org');
    await person.click(screen.getByRole('radio', { name: /Member/ }));
    await person.click(submit());
    expect(
      await screen.findByText(
        'Sent 1 of 3 invitations. See the reason next to each of the others.',
      ),
    ).toBeVisible();
    expect(sent.map(({ email }) => email)).toEqual(['a.a@x.org', 'b.b@x.org']);
    expect(screen.getAllByText(/^You have sent 20 invitations today/)).toHaveLength(2);
  });

  it('sends nothing without a role', async () => {
    const { person, sent } = await showDialog();
    await paste(person, 'a.a@x.org');
    await person.click(submit());
    expect(await screen.findByText('Role is required')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('asks before a list is lost, and for nothing once all are sent', async () => {
    const { person } = await showDialog();
    await paste(person, 'a.a@x.org');
    await person.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await person.click(within(question).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(list()).toHaveValue('a.a@x.org');
    await person.click(screen.getByRole('radio', { name: /Member/ }));
    await person.click(submit());
    await screen.findByText('Everyone on the list was invited.');
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('begins again with an empty list', async () => {
    const { person, sent } = await showDialog();
    await paste(person, 'a.a@x.org');
    await person.click(screen.getByRole('radio', { name: /Member/ }));
    await person.click(submit());
    await person.click(await screen.findByRole('button', { name: 'Invite someone else' }));
    await waitFor(() => expect(list()).toHaveFocus());
    expect(list()).toHaveValue('');
    expect(screen.queryByText('Everyone on the list was invited.')).toBeNull();
    await paste(person, 'b.b@x.org');
    await person.click(screen.getByRole('radio', { name: /Member/ }));
    await person.click(submit());
    await waitFor(() => expect(sent.map(({ email }) => email)).toEqual(['a.a@x.org', 'b.b@x.org']));
  });
});
