import { randomUUID } from 'node:crypto';
import { decodeJwt, SignJWT, type JWTPayload } from 'jose';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTokenVerifier } from '../../local/http/verifyToken';
import { signInAs, signToken, type TestSession } from '../support/signInAs';

const MEMBER = 'grace.lindqvist@example.org';
const backend = inject('backend');
const { isPostgrest = false } = backend;
const NOBODY = { sub: randomUUID(), session_id: randomUUID(), aal: 'aal2' };

/** GET of one clients page with the given headers. */
function read(headers: Record<string, string>, path = '/rest/v1/clients?select=id&limit=1') {
  return fetch(`${backend.url}${path}`, { headers });
}

const keys = () => ({
  jwtSecret: backend.jwtSecret ?? '',
  serviceKey: backend.serviceKey,
  publishableKey: backend.publishableKey,
  issuer: `${backend.url}/auth/v1`,
});

const signedWith = (secret: string, payload: JWTPayload) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));

function withToken(token: string) {
  return read({ apikey: backend.publishableKey, Authorization: `Bearer ${token}` });
}

describe.skipIf(!backend.database)('tokens and keys (embedded: they are signed here)', () => {
  const sql = postgres({ ...backend.database?.superuser, max: 1 });
  let member: TestSession;

  beforeAll(async () => {
    member = await signInAs(backend, sql, MEMBER);
  });
  afterAll(() => sql.end());

  it('lets a member with two factors read', async () => {
    const response = await withToken(member.accessToken);
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveLength(1);
  });

  it('refuses a request without a key with 401', async () => {
    expect((await read({})).status).toBe(401);
  });

  it('refuses an unknown key with 401, a valid token beside it or not', async () => {
    expect((await read({ apikey: 'sb_publishable_other' })).status).toBe(401);
    const both = { apikey: 'sb_publishable_other', Authorization: `Bearer ${member.accessToken}` };
    expect((await read(both)).status).toBe(401);
  });

  it('takes the publishable key as anon, who has no right to any table: 401', async () => {
    const apikey = backend.publishableKey;
    const ways: Record<string, string>[] = [
      { apikey },
      { apikey, Authorization: `Bearer ${apikey}` },
    ];
    for (const headers of ways) {
      const response = await read(headers);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: '42501' });
    }
  });

  it('takes the service key as service_role, past the policies', async () => {
    const response = await read({ apikey: backend.serviceKey }, '/rest/v1/networks?select=id');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-range')).toMatch(/^0-[1-9]/);
  });

  it.each(['x', 'a.b.c', 'eyJhbGciOiJIUzI1NiJ9.e30.', '', 'Basic abc'])(
    'refuses the malformed token "%s" with 401',
    async (token) => {
      expect((await withToken(token)).status).toBe(401);
    },
  );

  it('refuses an expired token with 401 and says so', async () => {
    const exp = Math.floor(Date.now() / 1000) - 60;
    const response = await withToken(
      await signToken(backend, { ...NOBODY, role: 'authenticated', exp }),
    );
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ message: 'JWT expired' });
  });

  it('refuses a token that it knows once it has expired, and any other signature of it', async () => {
    let now = new Date();
    const verify = createTokenVerifier({ ...keys(), now: () => now });
    const request = (token: string) =>
      new Request(backend.url, { headers: { Authorization: `Bearer ${token}` } });
    const exp = Math.floor(now.valueOf() / 1000) + 60;
    const token = await signToken(backend, { ...NOBODY, role: 'authenticated', exp });
    for (let turn = 0; turn < 2; turn++)
      expect(await verify(request(token))).toMatchObject({ ...NOBODY, role: 'authenticated' });
    await expect(verify(request(`${token}x`))).rejects.toMatchObject({ status: 401 });
    now = new Date(exp * 1000);
    await expect(verify(request(token))).rejects.toMatchObject({ status: 401, code: 'PGRST303' });
  });

  it.skipIf(isPostgrest)('refuses a token without an expiry with 401', async () => {
    // Of a session that lives: nothing else would stop it.
    const claims = decodeJwt(member.accessToken);
    const signed = (payload: JWTPayload) => signedWith(backend.jwtSecret ?? '', payload);
    expect((await withToken(await signed(claims))).status).toBe(200);
    expect((await withToken(await signed({ ...claims, exp: undefined }))).status).toBe(401);
  });

  it('takes an audience as a list, too: the first token after GoTrue’s start has one', async () => {
    const claims = { ...decodeJwt(member.accessToken), aud: ['authenticated'] };
    const token = await signedWith(backend.jwtSecret ?? '', claims);
    const headers = { apikey: backend.publishableKey, Authorization: `Bearer ${token}` };
    for (const path of ['/rest/v1/networks?select=id', '/auth/v1/user', '/storage/v1/bucket'])
      expect([path, (await read(headers, path)).status]).toEqual([path, 200]);
  });

  it.skipIf(isPostgrest).each([
    ['iss', 'http://localhost:1/auth/v1'],
    ['iss', undefined],
    ['aud', 'another-service'],
    ['aud', undefined],
  ])('refuses a token whose %s is %s in every part of the API', async (claim, value) => {
    const claims = { ...decodeJwt(member.accessToken), [claim]: value };
    const token = await signedWith(backend.jwtSecret ?? '', claims);
    const headers = { apikey: backend.publishableKey, Authorization: `Bearer ${token}` };
    expect((await read(headers)).status).toBe(401);
    expect((await read(headers, '/auth/v1/user')).status).toBe(403);
    // Storage says so in its own words: 400 with a body of 403.
    const kept = await read(headers, '/storage/v1/bucket');
    expect([kept.status, await kept.json()]).toMatchObject([400, { statusCode: '403' }]);
  });

  it('refuses a token signed with another key, and an unsigned one, with 401', async () => {
    const foreign = await signedWith('another'.repeat(8), decodeJwt(member.accessToken));
    expect((await withToken(foreign)).status).toBe(401);
    const [, payload] = member.accessToken.split('.');
    const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    expect((await withToken(`${header}.${payload}.`)).status).toBe(401);
    expect((await withToken(`${header}.${payload}.x`)).status).toBe(401);
  });

  it.each(['postgres', 'supabase_admin', 'supabase_auth_admin', 'authenticator'])(
    'refuses a well signed token with the role "%s" with 403',
    async (role) => {
      const response = await withToken(await signToken(backend, { ...NOBODY, role }));
      expect(response.status).toBe(403);
    },
  );

  it('refuses a session with one factor with 403, on every verb', async () => {
    const { accessToken } = await signInAs(backend, sql, MEMBER, 'aal1');
    const headers = {
      apikey: backend.publishableKey,
      Authorization: `Bearer ${accessToken}`,
      'Content-Type': 'application/json',
    };
    for (const method of ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']) {
      const body = method === 'POST' || method === 'PATCH' ? '{"first_name":"x"}' : null;
      const url = `${backend.url}/rest/v1/clients?id=eq.${randomUUID()}`;
      const response = await fetch(url, { method, headers, body });
      expect([method, response.status]).toEqual([method, 403]);
    }
  });

  it('refuses a session that has ended with 401, though no row is read', async () => {
    const ended = await signInAs(backend, sql, MEMBER);
    await sql`delete from auth.sessions where id = ${ended.sessionId}`;
    const response = await fetch(`${backend.url}/rest/v1/clients?select=id&id=eq.${randomUUID()}`, {
      headers: { apikey: backend.publishableKey, Authorization: `Bearer ${ended.accessToken}` },
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'PT401' });
  });

  // An auth server without limits of its own goes on refreshing: the token is as good as new.
  it.each([
    ['began eight days ago', { created: '8 days', refreshed: '1 minute' }],
    ['nobody has used for thirteen hours', { created: '1 day', refreshed: '13 hours' }],
    ['is of two years ago', { created: '2 years', refreshed: '1 day' }],
  ])('refuses a fresh token of a session that %s with 401', async (_, { created, refreshed }) => {
    const old = await signInAs(backend, sql, MEMBER);
    expect((await withToken(old.accessToken)).status).toBe(200);
    await sql`
      update auth.sessions
      set created_at = now() - ${created}::interval,
          refreshed_at = now() at time zone 'utc' - ${refreshed}::interval
      where id = ${old.sessionId}`;
    const response = await withToken(old.accessToken);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'PT401', hint: 'Sign in again.' });
  });
});
