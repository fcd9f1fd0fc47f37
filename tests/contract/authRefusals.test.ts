import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { aBrowser, aPerson, enrol, signIn, type Person } from './authPeople';
import { BAD_REQUESTS, type BadRequest, type Sender } from './badRequests';

// The same table is asked of the embedded backend and of Supabase's own auth server: what one answers,
// the other answers.
const stage = inject('backend');

let person: Person;
let token: string;
let factorId: string;
beforeAll(async () => {
  person = await aPerson(stage);
  const browser = aBrowser(stage);
  await signIn(browser, person);
  factorId = (await enrol(browser)).id;
  token = (await browser.auth.getSession()).data.session?.access_token ?? '';
});

/** A token of the person, an hour old or of another server's key. */
const aToken = (secret: string, expiresIn: number) => {
  const seconds = Math.floor(Date.now() / 1000);
  const claims = { sub: person.id, role: 'authenticated', session_id: randomUUID() };
  return new SignJWT({
    ...claims,
    aud: 'authenticated',
    iat: seconds - 7200,
    exp: seconds + expiresIn,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));
};

const bearerOf = (as: Sender): Promise<string> | string =>
  ({
    nobody: () => stage.publishableKey,
    person: () => token,
    server: () => stage.serviceKey,
    expired: () => aToken(stage.jwtSecret ?? '', -3600),
    foreign: () => aToken('another-secret-another-secret-another', 3600),
    malformed: () => 'not.a.token',
  })[as]();

const refusal = z.looseObject({ error_code: z.string(), msg: z.string().min(1), code: z.number() });

async function send({ method, path, as, body }: BadRequest) {
  const target = path.replace(':user', person.id).replace(':factor', factorId);
  return fetch(`${stage.url}/auth/v1${target}`, {
    method,
    redirect: 'manual',
    headers: {
      apikey: as === 'server' ? stage.serviceKey : stage.publishableKey,
      'Content-Type': 'application/json',
      Authorization: `Bearer ${await bearerOf(as)}`,
    },
    ...(body !== undefined && { body }),
  });
}

describe('the auth API refuses as GoTrue does', () => {
  it.each(
    BAD_REQUESTS.map((request) => [request.method, request.path, request.what, request] as const),
  )('%s %s: %s', async (_method, _path, _what, request) => {
    const response = await send(request);
    const text = await response.text();
    expect(response.status, text).toBe(request.status);
    if (request.code === null) return;
    const answer = refusal.parse(JSON.parse(text));
    expect(answer).toMatchObject({ error_code: request.code, code: request.status });
    expect(response.headers.get('x-sb-error-code')).toBe(request.code);
  });

  it.each([
    ['no key', {}, 'No API key found in request'],
    ['a key that is none', { apikey: 'sb_publishable_another' }, 'Invalid API key'],
  ])('%s, before anything else is looked at', async (_, headers, message) => {
    for (const path of ['/settings', '/user', '/nothing']) {
      const response = await fetch(`${stage.url}/auth/v1${path}`, { headers });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ message });
    }
  });

  it('only links of mails are followed without a key', async () => {
    const address = `${stage.url}/auth/v1/verify?type=recovery&token=x`;
    const response = await fetch(address, { redirect: 'manual' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toContain('error_code=otp_expired');
  });
});
