import { request as openRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import bcrypt from 'bcryptjs';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { KNOWN_DAYS } from '../../local/auth/knownAddresses';
import { DEFAULT_LIMITS } from '../../local/auth/limits';
import { hashWorkers } from '../../local/auth/passwords';
import { answerOf, PROXY, useClockedBackend } from './authClockedBackend';
import {
  aBrowser,
  anAddress,
  anAdmin,
  aPerson,
  codeOf,
  prove,
  request,
  signIn,
  wrongCode,
  type Person,
} from './authPeople';

// On a backend of its own: the failures here count for the address.
const { now, pass, stage, anEnrolledPerson } = useClockedBackend();

describe('the limits', () => {
  const attempt = async (email: string, password = 'Wrong-password-1') =>
    answerOf(await request(stage(), '/token?grant_type=password', { body: { email, password } }));
  const fail = async (times: number, email: () => string) => {
    for (let i = 0; i < times; i += 1) expect((await attempt(email())).status).toBe(400);
  };

  it('stop the eleventh password for one account, the right one too, until the window is over', async () => {
    const person = await aPerson(stage());
    await fail(10, () => person.email);
    pass(100);
    const stopped = await attempt(person.email, person.password);
    expect(stopped).toMatchObject({ status: 429, error_code: 'over_request_rate_limit' });
    expect(stopped.retryAfter).toBe(String(DEFAULT_LIMITS.windowSeconds - 100));
    expect(stopped.msg).toContain('9 minutes');
    pass(DEFAULT_LIMITS.windowSeconds - 99);
    expect((await attempt(person.email, person.password)).status).toBe(200);
  });

  it('stop an address after fifty wrong passwords, but nobody who is known there', async () => {
    const { person } = await anEnrolledPerson();
    const [newcomer, later] = [await aPerson(stage()), await aPerson(stage())];
    const guess = async (times: number) => {
      const guesses = Array.from({ length: times }, () => attempt(anAddress('guess')));
      return (await Promise.all(guesses)).map(({ status }) => status);
    };
    expect(await guess(10)).toEqual(Array(10).fill(400));
    expect((await attempt(newcomer.email, newcomer.password)).status).toBe(200);
    expect((await guess(41)).sort()).toEqual([...Array<number>(40).fill(400), 429]);
    expect((await attempt(later.email, later.password)).status).toBe(429);

    expect((await attempt(person.email, person.password)).status).toBe(200);
    await fail(10, () => person.email);
    expect((await attempt(person.email, person.password)).status).toBe(429);
  });

  it('of the codes of an app stop nobody who is known at the address either', async () => {
    const { person, factor } = await anEnrolledPerson();
    const guesser = async () => {
      const browser = aBrowser(stage());
      await signIn(browser, await aPerson(stage()));
      const { data } = await browser.auth.mfa.enroll({ factorType: 'totp' });
      const { id = '', totp } = data ?? {};
      return { browser, factor: { id, secret: totp?.secret ?? '' } };
    };
    for (const { browser, factor: other } of await Promise.all(Array.from({ length: 5 }, guesser)))
      for (let i = 0; i < 10; i += 1)
        expect((await prove(browser, other, wrongCode(other.secret, now()))).error?.status).toBe(
          422,
        );
    const last = await guesser();
    const refused = await prove(last.browser, last.factor, codeOf(last.factor.secret, now()));
    expect(refused.error?.status).toBe(429);
    const browser = aBrowser(stage());
    await signIn(browser, person);
    expect((await prove(browser, factor, codeOf(factor.secret, now()))).error).toBeNull();
  });

  it('treat an account that does not exist like one that does', async () => {
    const email = anAddress('nobody');
    await fail(10, () => email);
    expect(await attempt(email)).toMatchObject({ status: 429 });
  });

  it('cannot be outrun by guessing at the same time', async () => {
    const person = await aPerson(stage());
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(person.email)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('forget the failures of an account that signs in', async () => {
    const person = await aPerson(stage());
    await fail(5, () => person.email);
    expect((await attempt(person.email, person.password)).status).toBe(200);
    // The account starts again.
    await fail(9, () => person.email);
    expect((await attempt(person.email, person.password)).status).toBe(200);
  });

  it('hold for the codes of the authenticator app', async () => {
    const { person, factor } = await anEnrolledPerson();
    const later = aBrowser(stage());
    await signIn(later, person);
    for (let i = 0; i < 10; i += 1) {
      const { error } = await prove(later, factor, wrongCode(factor.secret, now()));
      expect(error?.code).toBe('mfa_verification_failed');
    }
    const right = await prove(later, factor, codeOf(factor.secret, now()));
    expect(right.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    pass(DEFAULT_LIMITS.windowSeconds + 1);
    expect((await prove(later, factor, codeOf(factor.secret, now()))).error).toBeNull();
  });

  it('hold for the codes of mails', async () => {
    const person = await aPerson(stage());
    const { data } = await anAdmin(stage()).auth.admin.generateLink({
      type: 'recovery',
      email: person.email,
    });
    const right = data.properties?.email_otp ?? '';
    const wrong = right === '000000' ? '111111' : '000000';
    const verify = async (token: string) => {
      const { auth } = aBrowser(stage());
      return (await auth.verifyOtp({ type: 'recovery', email: person.email, token })).error?.code;
    };
    for (let i = 0; i < 10; i += 1) expect(await verify(wrong)).toBe('otp_expired');
    expect(await verify(right)).toBe('over_request_rate_limit');
  });

  it('hold for asking for mails, whether or not there is somebody', async () => {
    const ask = async (person: Pick<Person, 'email'>) =>
      answerOf(await request(stage(), '/recover', { body: { email: person.email } }));
    for (const person of [await aPerson(stage()), { email: anAddress('nobody') }]) {
      for (let i = 0; i < 10; i += 1) expect((await ask(person)).status).toBe(200);
      expect(await ask(person)).toMatchObject({
        status: 429,
        error_code: 'over_email_send_rate_limit',
      });
    }
  });
});

describe('the address of a request', () => {
  const OTHER = '127.0.0.2';

  /** A request to the auth API over a connection from an address of this machine. */
  const from = async (
    localAddress: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ) => {
    const sent = openRequest(`${stage().url}/auth/v1${path}`, {
      method: 'POST',
      localAddress,
      headers: { apikey: stage().publishableKey, ...headers },
    }).end(JSON.stringify(body));
    const response = await new Promise<IncomingMessage>((done, fail) => {
      sent.on('response', done).on('error', fail);
    });
    return { status: response.statusCode, answer: await json(response) };
  };
  /** A wrong code of a mail: nothing is hashed for it. */
  const guess = async (localAddress: string, headers?: Record<string, string>) => {
    const body = { type: 'recovery', email: anAddress('guess'), token: '000000' };
    return (await from(localAddress, '/verify', body, headers)).status;
  };
  const named = (clients: string) => ({ 'X-Forwarded-For': clients });
  const useUp = async (localAddress: string, headers: () => Record<string, string>) => {
    for (let i = 0; i < DEFAULT_LIMITS.addressFailures; i += 1)
      expect(await guess(localAddress, headers())).toBe(403);
  };

  it('is that of its connection: who guesses stops nobody elsewhere', async () => {
    await useUp(OTHER, () => ({}));
    expect(await guess(OTHER)).toBe(429);
    expect(await guess('127.0.0.1')).toBe(403);
  });

  it('takes the code of a mail from whom it knows, however often strangers have guessed there', async () => {
    const { person } = await anEnrolledPerson();
    const { data } = await anAdmin(stage()).auth.admin.generateLink({
      type: 'recovery',
      email: person.email,
    });
    await useUp('127.0.0.1', () => ({}));
    expect(await guess('127.0.0.1')).toBe(429);
    const code = { type: 'recovery', email: person.email, token: data.properties?.email_otp };
    expect((await from('127.0.0.1', '/verify', code)).status).toBe(200);
  });

  it('lets in whose it is, however often strangers have guessed elsewhere, and bounds guesses there too', async () => {
    const { person } = await anEnrolledPerson();
    const signInFrom = async (localAddress: string, password = person.password) => {
      const body = { email: person.email, password };
      return (await from(localAddress, '/token?grant_type=password', body)).status;
    };
    const HOME = '127.0.0.1';
    for (let i = 0; i < DEFAULT_LIMITS.accountFailures; i += 1)
      expect(await signInFrom(`127.0.1.${i + 1}`, 'Wrong-password-1')).toBe(400);
    expect(await signInFrom(OTHER)).toBe(429);
    expect(await signInFrom(HOME)).toBe(200);
    // The strangers' count stays as it is.
    expect(await signInFrom(OTHER)).toBe(429);
    for (let i = 0; i < DEFAULT_LIMITS.accountFailures; i += 1)
      expect(await signInFrom(HOME, 'Wrong-password-1')).toBe(400);
    expect(await signInFrom(HOME)).toBe(429);
  });

  it('is nobody’s a month later', async () => {
    const { person } = await anEnrolledPerson();
    pass(KNOWN_DAYS * 86_400);
    const body = { email: person.email, password: 'Wrong-password-1' };
    for (let i = 0; i < DEFAULT_LIMITS.accountFailures; i += 1)
      await from(`127.0.1.${i + 1}`, '/token?grant_type=password', body);
    const right = { email: person.email, password: person.password };
    expect((await from('127.0.0.1', '/token?grant_type=password', right)).status).toBe(429);
  });

  it('is not what a header of anybody says', async () => {
    let made = 0;
    await useUp(OTHER, () => named(`198.51.100.${(made += 1)}`));
    expect(await guess(OTHER, named('198.51.100.99'))).toBe(429);
  });

  it('is, behind a trusted proxy, what that proxy has put last', async () => {
    await useUp(PROXY, () => named('198.51.100.7'));
    expect(await guess(PROXY, named('198.51.100.7'))).toBe(429);
    expect(await guess(PROXY, named('198.51.100.8, 198.51.100.7'))).toBe(429);
    expect(await guess(PROXY, named(`198.51.100.7, ${PROXY}`))).toBe(429);
    expect(await guess(PROXY, named('198.51.100.7, 198.51.100.8'))).toBe(403);
    expect(await guess(PROXY, named('nobody'))).toBe(403);
    expect(await guess(PROXY)).toBe(403);
  });

  it('binds the code of the second factor to where its challenge was asked for', async () => {
    const { person, factor } = await anEnrolledPerson();
    const { access_token: token } = await signIn(aBrowser(stage()), person);
    const headers = { Authorization: `Bearer ${token}` };
    const verify = async (localAddress: string) => {
      const asked = await from(OTHER, `/factors/${factor.id}/challenge`, {}, headers);
      const code = codeOf(factor.secret, now());
      const proof = { challenge_id: CHALLENGE.parse(asked.answer).id, code };
      return from(localAddress, `/factors/${factor.id}/verify`, proof, headers);
    };
    expect(await verify('127.0.0.1')).toMatchObject({
      status: 422,
      answer: { error_code: 'mfa_ip_address_mismatch' },
    });
    expect((await verify(OTHER)).status).toBe(200);
  });
});

const CHALLENGE = z.object({ id: z.string() });

describe('a wrong password', () => {
  it('costs the server the same, whether or not there is such an account', async () => {
    const compare = vi.spyOn(hashWorkers, 'compare');
    const known = await aPerson(stage());
    const rounds: number[] = [];
    for (const email of [known.email, anAddress('nobody')]) {
      compare.mockClear();
      const { status } = await request(stage(), '/token?grant_type=password', {
        body: { email, password: 'Wrong-password-1' },
      });
      expect(status).toBe(400);
      expect(compare).toHaveBeenCalledOnce();
      rounds.push(bcrypt.getRounds(compare.mock.calls[0]?.[1] ?? ''));
    }
    compare.mockRestore();
    expect(rounds[1]).toBe(rounds[0]);
    expect(rounds[0]).toBeGreaterThanOrEqual(10);
  });
});
