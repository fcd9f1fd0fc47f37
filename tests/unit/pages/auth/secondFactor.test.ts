// @vitest-environment jsdom
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
const CHALLENGE = { status: 200, body: { id: 'c1', type: 'totp', expires_at: 1 } };

type Verdict = ReturnType<Answer>;

interface Verdicts {
  /** What comes of the codes of each app: one answer after the other, the last for all others. */
  first: Verdict[];
  second: Verdict[];
  challenge?: Verdict[];
}

/** Somebody with two apps who has given the password. */
async function open({ first, second, challenge = [CHALLENGE] }: Verdicts) {
  const next = (answers: Verdict[]) => (answers.length > 1 && answers.shift()) || answers[0];
  const answer: Answer = ({ pathname }) => {
    const answers = pathname.endsWith('/challenge')
      ? challenge
      : pathname.endsWith('/first/verify')
        ? first
        : pathname.endsWith('/second/verify')
          ? second
          : [];
    return next(answers) ?? RIGHT;
  };
  const stored = aSession({ aal: 'aal1' }, [
    { id: 'begun', status: 'unverified' },
    { id: 'first', status: 'verified' },
    { id: 'second', status: 'verified' },
  ]);
  const app = await openApp(stored, answer);
  await app.initAuth();
  const { checkCode, prepareChallenge } = await import('../../../../src/pages/auth/secondFactor');
  const asked = () =>
    app.requests.flatMap((request) => request.match(/factors\/(\w+)\/verify/)?.[1] ?? []);
  return { ...app, checkCode, prepareChallenge, asked };
}

describe('the code of somebody with several apps', () => {
  it('may be of any of them', async () => {
    const { checkCode, asked, currentUser } = await open({ first: [WRONG], second: [RIGHT] });
    expect(await checkCode('123456')).toBeNull();
    expect(asked()).toEqual(['first', 'second']);
    expect(currentUser()).not.toBeNull();
  });

  it('of none of them is refused', async () => {
    const { checkCode, asked } = await open({ first: [WRONG], second: [WRONG] });
    expect(await checkCode('123456')).toMatchObject({ code: 'mfa_verification_failed' });
    expect(asked()).toEqual(['first', 'second']);
  });

  it('that was used already is of the first that knows it', async () => {
    const { checkCode, asked } = await open({ first: [REPLAYED], second: [WRONG] });
    expect(await checkCode('123456')).toMatchObject({ message: 'This code was used already.' });
    expect(asked()).toEqual(['first']);
  });

  it('does not fail because one of them was removed meanwhile', async () => {
    const { checkCode } = await open({ first: [GONE], second: [RIGHT] });
    expect(await checkCode('123456')).toBeNull();
  });

  it('asks for a fresh session when none of them is left', async () => {
    const { checkCode, requests } = await open({ first: [GONE], second: [GONE] });
    expect(await checkCode('123456')).toMatchObject({ code: 'mfa_factor_not_found' });
    expect(requests).toContain('POST /auth/v1/token?grant_type=refresh_token');
  });

  it('is not asked of others when the server cannot answer', async () => {
    const { checkCode, asked } = await open({ first: [refusal(503, 'down')], second: [RIGHT] });
    expect(await checkCode('123456')).toMatchObject({ name: 'AuthRetryableFetchError' });
    expect(asked()).toEqual(['first']);
  });
});

describe('a challenge that is asked for while the code is typed', () => {
  it('is asked for once, and the whole code takes one request', async () => {
    const app = await open({ first: [RIGHT], second: [WRONG] });
    app.prepareChallenge();
    app.prepareChallenge();
    await vi.waitFor(() => expect(app.requests).toEqual(['POST /auth/v1/factors/first/challenge']));
    expect(await app.checkCode('123456')).toBeNull();
    expect(app.requests).toEqual([
      'POST /auth/v1/factors/first/challenge',
      'POST /auth/v1/factors/first/verify',
    ]);
  });

  it.each([
    ['has expired', refusal(422, 'mfa_challenge_expired')],
    ['was asked for from elsewhere', refusal(422, 'mfa_ip_address_mismatch')],
    ['is gone', refusal(404, 'mfa_factor_not_found')],
  ])('that %s is asked for again', async (_, stale) => {
    const app = await open({ first: [stale, RIGHT], second: [WRONG] });
    app.prepareChallenge();
    expect(await app.checkCode('123456')).toBeNull();
    expect(app.asked()).toEqual(['first', 'first']);
  });

  it('that could not be had is asked for with the code', async () => {
    const challenge = [refusal(429, 'over_request_rate_limit'), CHALLENGE];
    const app = await open({ first: [RIGHT], second: [WRONG], challenge });
    app.prepareChallenge();
    expect(await app.checkCode('123456')).toBeNull();
    expect(app.asked()).toEqual(['first']);
  });

  it('serves one code: the next one has its own', async () => {
    const app = await open({ first: [WRONG], second: [WRONG] });
    app.prepareChallenge();
    await app.checkCode('123456');
    await app.checkCode('654321');
    expect(app.requests.filter((request) => request.endsWith('/first/challenge'))).toHaveLength(2);
  });
});
