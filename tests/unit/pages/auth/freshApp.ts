import { onTestFinished, vi } from 'vitest';
import { aToken } from '../../db/aToken';

const SESSION_KEY = 'larder_session';

/** What a fake server answers to a request, by `METHOD path?query`. */
export type Answer = (url: URL, init: RequestInit | undefined) => { status: number; body: unknown };

/** A session as the auth server answers it. */
export function aSession(
  claims: Record<string, unknown> = {},
  factors: readonly { id: string; status: string }[] = [{ id: 'f1', status: 'verified' }],
) {
  return {
    access_token: aToken(claims),
    refresh_token: 'refresh-1',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: {
      id: 'user-1',
      email: 'zoe@example.org',
      aud: 'authenticated',
      app_metadata: {},
      user_metadata: {},
      created_at: '2026-01-01T00:00:00Z',
      factors: factors.map((factor) => ({ ...factor, factor_type: 'totp' })),
    },
  };
}

/** One whose token is to be renewed first. */
export const anOldSession = () => ({
  ...aSession(),
  expires_at: Math.floor(Date.now() / 1000) + 60,
});

/**
 * The session modules as a freshly opened page has them, on a fake server, before the auth client is there.
 *
 * @param stored the session that the browser kept
 * @param answer what the server says
 */
export async function openPage(stored: unknown, answer: Answer) {
  vi.resetModules();
  // the auth client warns of a second client; here every test has a page of its own
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'public-key');
  window.localStorage.clear();
  if (stored) window.localStorage.setItem(SESSION_KEY, JSON.stringify(stored));
  const requests: string[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      requests.push(`${init?.method ?? 'GET'} ${url.pathname}${url.search}`);
      const { status, body } = answer(url, init);
      if (status === 0) return Promise.reject(new TypeError('Failed to fetch'));
      return Promise.resolve(
        new Response(status === 204 ? null : JSON.stringify(body), {
          status,
          headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
        }),
      );
    }),
  );
  const states = await import('../../../../src/db/authState');
  const session = await import('../../../../src/db/session');
  const loadAuth = async () => {
    const { auth } = await import('../../../../src/db/auth');
    // a page that stayed open would hear of the sessions of the tests behind
    onTestFinished(() => void auth.dispose());
    return auth;
  };
  // and whoever is signed in on it would be so in the files behind
  onTestFinished(() => void vi.resetModules());
  return { ...states, ...session, loadAuth, requests };
}

/** The same a while later, with the auth client. */
export async function openApp(stored: unknown, answer: Answer) {
  const { loadAuth, ...page } = await openPage(stored, answer);
  return { ...page, auth: await loadAuth() };
}

/** A server that is never to be asked. */
export const silent: Answer = () => ({ status: 500, body: {} });
