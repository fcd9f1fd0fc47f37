import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSession, openApp, silent, type Answer } from './freshApp';

beforeEach(() => window.sessionStorage.clear());

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  window.history.replaceState(null, '', '/');
});

const NOBODYS_FACTOR: Parameters<typeof aSession>[1] = [];

/** The session of somebody invited, as the link of the mail leads to it. */
const invited = (claims: Record<string, unknown> = {}) => {
  const link = { aal: 'aal1', session_id: 's-link', exp: Math.floor(Date.now() / 1000) + 3600 };
  const session = aSession({ ...link, ...claims }, NOBODYS_FACTOR);
  const user_metadata = { first_name: 'Nova', last_name: 'Example' };
  return { ...session, user: { ...session.user, user_metadata } };
};

/** What the server's redirect puts behind an address. */
const fragmentOf = (session: ReturnType<typeof aSession>, type = 'invite') => {
  const { access_token, refresh_token, token_type, expires_in, expires_at } = session;
  const values = { access_token, refresh_token, token_type, type };
  return `#${new URLSearchParams({ ...values, expires_in: `${expires_in}`, expires_at: `${expires_at}` }).toString()}`;
};

/** A server that knows one session. */
const knows =
  (session: ReturnType<typeof aSession>): Answer =>
  ({ pathname }) => ({
    status: 200,
    body: pathname.endsWith('/verify') ? session : session.user,
  });

/** Opens an address of the browser, with the session that it kept; undefined stays as it is. */
async function open(address: string, stored: unknown, answer: Answer = silent) {
  window.history.replaceState(null, '', address);
  const { initAuth, requests } = await openApp(stored, answer);
  await initAuth();
  const { createMemoryRouter, RouterProvider } = await import('react-router');
  const { LoginPage } = await import('../../../../src/pages/auth/LoginPage');
  const { ResetPasswordPage } = await import('../../../../src/pages/auth/ResetPasswordPage');
  const { SetupPage } = await import('../../../../src/pages/auth/SetupPage');
  const router = createMemoryRouter(
    [
      { path: '/auth/login', element: <LoginPage onTyping={vi.fn()} /> },
      { path: '/auth/setup', element: <SetupPage /> },
      { path: '/auth/reset-password', element: <ResetPasswordPage /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [window.location.pathname] },
  );
  render(<RouterProvider router={router} />);
  return { router, requests };
}

const heading = () => screen.findByRole('heading', { level: 1 });
const PAGES = ['/auth/setup', '/auth/reset-password'] as const;

describe('any other page', () => {
  const foreign = aSession({ sub: 'user-2', email: 'mallory@example.org', session_id: 's-forged' });

  it.each(['invite', 'recovery', 'magiclink', 'email_change'])(
    'signs nobody in by tokens in its address (%s)',
    async (type) => {
      for (const page of ['/auth/login', '/clients', '/account-settings']) {
        const { requests } = await open(
          `${page}${fragmentOf(foreign, type)}`,
          null,
          knows(foreign),
        );
        expect(window.localStorage.getItem('larder_session')).toBeNull();
        expect(requests).toEqual([]);
        expect(window.location.hash).toBe('');
        cleanup();
      }
    },
  );

  it('keeps who is signed in, whatever tokens are in its address', async () => {
    const mine = aSession({ session_id: 's' });
    const { requests } = await open(`/clients${fragmentOf(foreign)}`, mine, knows(foreign));
    expect(window.localStorage.getItem('larder_session')).toBe(JSON.stringify(mine));
    expect(requests).toEqual([]);
  });
});

describe('a page that opens from a mail', () => {
  it.each([
    ['with both factors', aSession({ session_id: 's' }), '/dashboard'],
    ['with one of two factors', aSession({ aal: 'aal1', session_id: 's' }), '/auth/verify'],
    [
      'without a second factor',
      aSession({ aal: 'aal1', session_id: 's' }, NOBODYS_FACTOR),
      '/auth/enroll',
    ],
  ])('sends who is signed in %s on, as Login does, without a link', async (_, session, target) => {
    for (const page of PAGES) {
      const { router } = await open(page, session);
      await waitFor(() => expect(router.state.location.pathname).toBe(target));
      expect(screen.queryByLabelText('New password')).toBeNull();
      cleanup();
    }
  });

  it('asks nobody for a link who has none', async () => {
    for (const page of PAGES) {
      await open(page, null);
      expect(await heading()).toHaveTextContent('Open the link in our email');
      cleanup();
    }
  });

  describe.each([
    ['tokens', (page: string) => `${page}${fragmentOf(invited())}`],
    ['a token to confirm', (page: string) => `${page}?token_hash=abc&type=invite`],
  ])('by a link with %s', (_, address) => {
    it.each([
      ['of nobody', null],
      ['of one factor alone', aSession({ aal: 'aal1', session_id: 's' })],
    ])('takes the place of a session %s', async (__, kept) => {
      for (const page of PAGES) {
        await open(address(page), kept, knows(invited()));
        expect(await screen.findByLabelText('New password')).toBeVisible();
        cleanup();
      }
    });

    it('asks who is signed in, and signs out who goes on', async () => {
      for (const page of PAGES) {
        const { requests } = await open(
          address(page),
          aSession({ session_id: 's' }),
          knows(invited()),
        );
        expect(await heading()).toHaveTextContent('You are signed in');
        expect(screen.getByText(/zoe@example\.org/)).toBeVisible();
        expect(requests).toEqual([]);
        await userEvent.click(screen.getByRole('button', { name: 'Sign out and open the link' }));
        expect(await screen.findByLabelText('New password')).toBeVisible();
        expect(requests[0]).toBe('POST /auth/v1/logout?scope=local');
        cleanup();
      }
    });

    it('leaves who is signed in alone who does not want it', async () => {
      for (const page of PAGES) {
        const { router, requests } = await open(
          address(page),
          aSession({ session_id: 's' }),
          knows(invited()),
        );
        await userEvent.click(await screen.findByRole('link', { name: 'Stay signed in' }));
        await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
        expect(requests).toEqual([]);
        cleanup();
      }
    });
  });

  it('takes no tokens that the server refuses', async () => {
    await open(`/auth/setup${fragmentOf(invited())}`, null, () => ({
      status: 403,
      body: { code: 'bad_jwt', message: 'bad_jwt' },
    }));
    expect(await heading()).toHaveTextContent('This link no longer works');
  });

  it('takes no tokens of somebody who has given both factors: no mail has such', async () => {
    const forged = invited({ aal: 'aal2' });
    const { requests } = await open(`/auth/setup${fragmentOf(forged)}`, null, knows(forged));
    expect(await heading()).toHaveTextContent('This link no longer works');
    expect(requests).toEqual([]);
    expect(window.localStorage.getItem('larder_session')).toBeNull();
  });

  it('takes the link of another address for none', async () => {
    const session = invited();
    await open(`/auth/setup${fragmentOf(session, 'email_change')}`, null, knows(session));
    expect(await heading()).toHaveTextContent('Open the link in our email');
  });

  it('shows the first and last name of the invitation', async () => {
    const session = invited();
    await open(`/auth/setup${fragmentOf(session)}`, null, knows(session));
    expect(await heading()).toHaveTextContent(/^Welcome, Nova Example$/);
  });

  it('stays through a reload, until the password is saved', async () => {
    const session = invited();
    await open(`/auth/setup${fragmentOf(session)}`, null, knows(session));
    await screen.findByLabelText('New password');
    cleanup();

    const { router, requests } = await open('/auth/setup', session, knows(session));
    expect(await heading()).toHaveTextContent(/^Welcome, Nova Example$/);
    await userEvent.type(screen.getByLabelText('New password'), 'Fresh-bread-2027');
    await userEvent.type(screen.getByLabelText('Confirm password'), 'Fresh-bread-2027');
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/enroll'));
    expect(requests).toContain('PUT /auth/v1/user');

    // the same page, and the same session after a reload: the link has done its work
    await router.navigate('/auth/setup');
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/enroll'));
    cleanup();
    const reloaded = await open('/auth/setup', session, knows(session));
    await waitFor(() => expect(reloaded.router.state.location.pathname).toBe('/auth/enroll'));
  });
});
