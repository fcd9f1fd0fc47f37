import { afterEach, describe, expect, it, vi } from 'vitest';
import { aSession, openApp, type Answer } from './freshApp';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const refusal = (status: number, code: string, message = code) => ({
  status,
  body: { code, message },
});
const WRONG = refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
const REPLAYED = refusal(422, 'mfa_verification_failed', 'This code was used already.');
const GONE = refusal(404, 'mfa_factor_not_found');
const RIGHT = { status: 200, body: aSession() };

/** Somebody with two apps who has given the password. */
async function open(verdicts: { first: typeof WRONG; second: typeof WRONG | typeof RIGHT }) {
  const answer: Answer = ({ pathname }) => {
    if (pathname.endsWith('/challenge')) {
      return { status: 200, body: { id: 'c1', type: 'totp', expires_at: 1 } };
    }
    if (pathname.endsWith('/first/verify')) return verdicts.first;
    if (pathname.endsWith('/second/verify')) return verdicts.second;
    return RIGHT;
  };
  const stored = aSession({ aal: 'aal1' }, [
    { id: 'begun', status: 'unverified' },
    { id: 'first', status: 'verified' },
    { id: 'second', status: 'verified' },
  ]);
  const app = await openApp(stored, answer);
  await app.initAuth();
  const { checkCode } = await import('../../../src/pages/auth/secondFactor');
  const asked = () =>
    app.requests.flatMap((request) => request.match(/factors\/(\w+)\/verify/)?.[1] ?? []);
  return { ...app, checkCode, asked };
}

describe('the code of somebody with several apps', () => {
  it('may be of any of them', async () => {
    const { checkCode, asked, currentUser } = await open({ first: WRONG, second: RIGHT });
    expect(await checkCode('123456')).toBeNull();
    expect(asked()).toEqual(['first', 'second']);
    expect(currentUser()).not.toBeNull();
  });

  it('of none of them is refused', async () => {
    const { checkCode, asked } = await open({ first: WRONG, second: WRONG });
    expect(await checkCode('123456')).toMatchObject({ code: 'mfa_verification_failed' });
    expect(asked()).toEqual(['first', 'second']);
  });

  it('that was used already is of the first that knows it', async () => {
    const { checkCode, asked } = await open({ first: REPLAYED, second: WRONG });
    expect(await checkCode('123456')).toMatchObject({ message: 'This code was used already.' });
    expect(asked()).toEqual(['first']);
  });

  it('does not fail because one of them was removed meanwhile', async () => {
    const { checkCode } = await open({ first: GONE, second: RIGHT });
    expect(await checkCode('123456')).toBeNull();
  });

  it('asks for a fresh session when none of them is left', async () => {
    const { checkCode, requests } = await open({ first: GONE, second: GONE });
    expect(await checkCode('123456')).toMatchObject({ code: 'mfa_factor_not_found' });
    expect(requests).toContain('POST /auth/v1/token?grant_type=refresh_token');
  });

  it('is not asked of others when the server cannot answer', async () => {
    const { checkCode, asked } = await open({ first: refusal(503, 'down'), second: RIGHT });
    expect(await checkCode('123456')).toMatchObject({ name: 'AuthRetryableFetchError' });
    expect(asked()).toEqual(['first']);
  });
});
