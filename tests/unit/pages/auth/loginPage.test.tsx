import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { hearErrors } from '../../../support/hearErrors';
import { aSession, openApp, type Answer } from './freshApp';

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.doUnmock('../../../../src/db/loadAuth');
});

async function openLogin(answer: Answer, address = '/auth/login') {
  const { initAuth, requests } = await openApp(null, answer);
  await initAuth();
  const { createMemoryRouter, RouterProvider } = await import('react-router');
  const { LoginPage } = await import('../../../../src/pages/auth/LoginPage');
  const onTyping = vi.fn();
  const router = createMemoryRouter(
    [
      { path: '/auth/login', element: <LoginPage onTyping={onTyping} /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  return { onTyping, requests, router };
}

const refusal =
  (status: number, code: string): Answer =>
  () => ({ status, body: { code, message: code } });

async function signIn() {
  await userEvent.type(screen.getByLabelText('Email'), 'zoe@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await userEvent.keyboard('{Enter}');
}

describe('the login page', () => {
  it('shows errors only after the first submit, and goes to the first of them', async () => {
    const { requests } = await openLogin(refusal(500, 'x'));
    await userEvent.type(screen.getByLabelText('Email'), 'a{Backspace}');
    await userEvent.tab();
    expect(screen.queryByText('Email is required')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Email is required')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required');
    expect(requests).toEqual([]);
  });

  it.each([
    ['a wrong password', refusal(400, 'invalid_credentials')],
    ['a banned person', refusal(400, 'user_banned')],
    ['an invited person', refusal(400, 'email_not_confirmed')],
  ])('says the same for %s', async (_, answer) => {
    await openLogin(answer);
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect email or password.');
  });

  it('keeps what was typed when the server cannot be reached', async () => {
    const heard = hearErrors();
    await openLogin(() => ({ status: 0, body: null }));
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent("Can't reach the server");
    expect(screen.getByLabelText('Email')).toHaveValue('zoe@example.org');
    expect(screen.getByLabelText('Password')).toHaveValue('secret');
    // by the auth client
    expect(heard()).toEqual(['TypeError: Failed to fetch']);
  });

  it('says so when the auth client cannot be loaded, keeps what was typed and tries again', async () => {
    const heard = hearErrors();
    const loadAuth = vi.fn(async () => (await import('../../../../src/db/auth')).auth);
    const lost = new TypeError('Failed to fetch dynamically imported module');
    loadAuth.mockRejectedValueOnce(lost);
    vi.doMock('../../../../src/db/loadAuth', () => ({ loadAuth }));
    onTestFinished(() => {
      vi.doUnmock('../../../../src/db/loadAuth');
    });
    const { router } = await openLogin(() => ({ status: 200, body: aSession({ aal: 'aal1' }) }));
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent("Can't reach the server");
    expect(screen.getByLabelText('Email')).toHaveValue('zoe@example.org');
    expect(screen.getByLabelText('Password')).toHaveValue('secret');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/verify'));
    expect(heard()).toEqual(['Error while loading the auth client']);
  });

  it('says that it was too often', async () => {
    await openLogin(refusal(429, 'over_request_rate_limit'));
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts');
  });

  it.each([
    ['Verify', aSession({ aal: 'aal1' }), '/auth/verify'],
    ['Enroll', aSession({ aal: 'aal1' }, []), '/auth/enroll'],
  ])('goes on to %s and keeps the way back', async (_, session, path) => {
    const answer = () => ({ status: 200, body: session });
    const { router } = await openLogin(answer, '/auth/login?redirect=%2Fclients');
    await signIn();
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
    expect(router.state.location.search).toBe('?redirect=%2Fclients');
  });

  it('lets the app be fetched as soon as the person types', async () => {
    const { onTyping } = await openLogin(refusal(500, 'x'));
    expect(onTyping).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText('Email'), 'z');
    expect(onTyping).toHaveBeenCalled();
  });

  it('shows and hides the password under a name that says which', async () => {
    await openLogin(refusal(500, 'x'));
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });
});

describe('a shared computer', () => {
  const signedIn: Answer = () => ({ status: 200, body: aSession({ aal: 'aal1' }) });
  const box = () => screen.getByRole('checkbox', { name: 'This is a shared computer' });
  const kept = (storage: Storage) => storage.getItem('larder_session') !== null;

  it('keeps the session with the tab when the box says so, and remembers the box there', async () => {
    await openLogin(signedIn);
    expect(box()).not.toBeChecked();
    expect(box()).toHaveAccessibleDescription(/after 30 minutes .* keeps nothing on this computer/);
    await userEvent.click(box());
    await signIn();
    await screen.findByText('elsewhere');
    expect(kept(window.sessionStorage)).toBe(true);
    expect(window.localStorage).toHaveLength(0);
    cleanup();
    window.sessionStorage.removeItem('larder_session');
    await openLogin(signedIn);
    expect(box()).toBeChecked();
  });

  it('is none without the box', async () => {
    await openLogin(signedIn);
    await signIn();
    await screen.findByText('elsewhere');
    expect(kept(window.localStorage)).toBe(true);
    expect(window.sessionStorage).toHaveLength(0);
  });
});

it.each([
  ['12 hours', 720],
  ['one hour', 60],
  ['30 minutes', 30],
])('says that nothing was typed for %s', async (words, minutes) => {
  window.sessionStorage.setItem('larder_idle_minutes', String(minutes));
  await openLogin(refusal(400, 'invalid_credentials'));
  expect(screen.getByRole('status')).toHaveTextContent(
    `You were signed out after ${words} of inactivity.`,
  );
});
