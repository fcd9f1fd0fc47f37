import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aSession, openApp, type Answer } from './freshApp';

beforeEach(() => window.sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  window.history.replaceState(null, '', '/');
});

const TOKEN = 'x'.repeat(43);
const ACCEPT = 'POST /functions/v1/accept-invitation';
const session = aSession({ aal: 'aal1', session_id: 's-link' }, []);

/** Opens the link of an invitation; `accept` answers for the token, all else is the auth server's. */
async function openLink(accept: (times: number) => { status: number; body: unknown }) {
  window.history.replaceState(null, '', `/auth/setup#invitation=${TOKEN}`);
  let times = 0;
  const sent: unknown[] = [];
  const answer: Answer = ({ pathname }, init) => {
    if (pathname.endsWith('/accept-invitation')) return accept((times += 1));
    if (pathname.endsWith('/verify')) {
      sent.push(JSON.parse(typeof init?.body === 'string' ? init.body : 'null'));
      return { status: 200, body: session };
    }
    return { status: 200, body: session.user };
  };
  const { initAuth, requests } = await openApp(null, answer);
  await initAuth();
  const { createMemoryRouter, RouterProvider } = await import('react-router');
  const { SetupPage } = await import('../../../../src/pages/auth/SetupPage');
  const router = createMemoryRouter([{ path: '*', element: <SetupPage /> }], {
    initialEntries: ['/auth/setup'],
  });
  render(<RouterProvider router={router} />);
  return { requests, sent };
}
const heading = () => screen.findByRole('heading', { level: 1 });

it.each(['invite', 'recovery'])(
  'takes the %s link that the server gives for the token, and leaves none in the address',
  async (type) => {
    const { requests, sent } = await openLink(() => ({
      status: 200,
      body: { token_hash: 'abc', type },
    }));
    expect(await screen.findByLabelText('New password')).toBeVisible();
    expect(sent).toMatchObject([{ token_hash: 'abc', type }]);
    expect(requests.filter((request) => request === ACCEPT)).toHaveLength(1);
    expect(window.location.hash).toBe('');
  },
);

it.each([
  ['used', "You've already set up your account with this link.", true],
  ['expired', 'This invitation has expired. Invitations work for seven days.', false],
  ['unknown', 'The invitation was withdrawn, or a newer one was sent.', false],
] as const)('says of one that is %s what to do', async (reason, words, asksForAddress) => {
  const { sent } = await openLink(() => ({
    status: 410,
    body: { error: { code: `invitation_${reason}`, message: '' } },
  }));
  expect(await heading()).toHaveTextContent('This link no longer works');
  expect(screen.getByText(words, { exact: false })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send a new link' }) !== null).toBe(asksForAddress);
  expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeVisible();
  expect(sent).toEqual([]);
});

it('knows none by a token of another form', async () => {
  await openLink(() => ({ status: 400, body: { error: { code: 'invalid_body', message: '' } } }));
  expect(await screen.findByText(/The invitation was withdrawn/)).toBeVisible();
});

it.each([0, 502])('tries again after a lost connection (%s)', async (status) => {
  const { requests } = await openLink((times) =>
    times === 1
      ? { status, body: {} }
      : { status: 200, body: { token_hash: 'abc', type: 'invite' } },
  );
  expect(await heading()).toHaveTextContent('No connection');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('New password')).toBeVisible();
  await waitFor(() => expect(requests.filter((request) => request === ACCEPT)).toHaveLength(2));
});
