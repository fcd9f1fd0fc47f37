import { randomUUID } from 'node:crypto';
import { createClient, type Session } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import { z } from 'zod';
import '../support/provideWebSocket';
import type { TestBackend } from '../support/startTestBackend';

export const PASSWORD = 'Correct-horse-7';
export const OTHER_PASSWORD = 'Battery-staple-8';

type Stage = Pick<TestBackend, 'url' | 'publishableKey' | 'serviceKey'>;

/** supabase-js without the types of the tables. */
export type Browser = ReturnType<typeof connect>;

/** A browser of its own: nobody is signed in. @param userAgent what it calls itself */
export function aBrowser({ url, publishableKey }: Stage, userAgent?: string): Browser {
  return connect(url, publishableKey, userAgent);
}

/** supabase-js with the service key. */
export function anAdmin({ url, serviceKey }: Stage): Browser {
  return connect(url, serviceKey);
}

function connect(url: string, key: string, userAgent?: string) {
  return createClient(url, key, {
    global: { headers: userAgent === undefined ? {} : { 'User-Agent': userAgent } },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}

export interface Person {
  id: string;
  email: string;
  password: string;
}

/** Matchers of vitest, typed as what they stand for: nothing that is known. */
export const matching = {
  number: expect.any(Number) as unknown,
  text: (part: string | RegExp): unknown => expect.stringMatching(part),
  object: (part: object): unknown => expect.objectContaining(part),
};

/** An address that nobody has. */
export function anAddress(name = 'person'): string {
  return `${name}-${randomUUID()}@example.org`;
}

/** Somebody with a password, a confirmed address and a profile, who may be signed in. */
export async function aPerson(stage: Stage): Promise<Person> {
  const email = anAddress();
  const created = await anAdmin(stage).auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
  });
  expect(created.error).toBeNull();
  const id = created.data.user?.id ?? '';
  await aProfile(stage, { id, email });
  return { id, email, password: PASSWORD };
}

/** The profile without which the token hook refuses a user. */
export async function aProfile(stage: Stage, user: { id: string; email: string }): Promise<void> {
  const { error } = await anAdmin(stage)
    .from('profiles')
    .insert({ id: user.id, email: user.email, first_name: 'Ada', last_name: 'Ávila' });
  expect(error).toBeNull();
}

/** Signs in with the password; the session is at aal1. */
export async function signIn(browser: Browser, person: Person): Promise<Session> {
  const { data, error } = await browser.auth.signInWithPassword(person);
  expect(error).toBeNull();
  if (!data.session) throw new Error('There is no session.');
  return data.session;
}

/** The code of an authenticator app. */
export function codeOf(secret: string, at: Date = new Date()): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() });
}

/** A code that is none of those accepted now. */
export function wrongCode(secret: string, at: Date = new Date()): string {
  const near = [-60, -30, 0, 30, 60].map((seconds) =>
    codeOf(secret, new Date(at.getTime() + seconds * 1000)),
  );
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (code) => !near.includes(code),
  ) as string;
}

export interface Factor {
  id: string;
  secret: string;
}

/** Connects an authenticator app, which raises the session to aal2. */
export async function enrol(browser: Browser, at: Date = new Date()): Promise<Factor> {
  const { data, error } = await browser.auth.mfa.enroll({ factorType: 'totp' });
  if (error) throw error;
  const factor = { id: data.id, secret: data.totp.secret };
  const verified = await prove(browser, factor, codeOf(factor.secret, at));
  expect(verified.error).toBeNull();
  return factor;
}

/** Enters a code. */
export function prove(browser: Browser, factor: Factor, code: string) {
  return browser.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
}

/** The next code after the one that enrolling used up; it is accepted ahead of its time. */
export function nextCode(factor: Factor, at: Date = new Date()): string {
  return codeOf(factor.secret, new Date(at.getTime() + 30_000));
}

/** The claims of the session's access token. */
export function claimsOf(session: Session | null) {
  return decodeJwt(session?.access_token ?? '');
}

/** A request to the auth API, past supabase-js. */
export function request(
  stage: Stage,
  path: string,
  options: { method?: string; body?: unknown; token?: string } = {},
): Promise<Response> {
  return fetch(`${stage.url}/auth/v1${path}`, {
    method: options.method ?? 'POST',
    redirect: 'manual',
    headers: {
      apikey: stage.publishableKey,
      'Content-Type': 'application/json',
      ...(options.token ? { Authorization: `Bearer ${options.token}` } : {}),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
}

/** What a redirect put behind the `#`. */
export function fragmentOf(response: Response): URLSearchParams {
  const location = response.headers.get('location') ?? '';
  return new URLSearchParams(new URL(location).hash.slice(1));
}

const answer = z.looseObject({
  error_code: z.string().optional(),
  msg: z.string().optional(),
  refresh_token: z.string().optional(),
});

/** The JSON of an answer. */
export async function readAnswer(response: Response) {
  return answer.parse(await response.json());
}
