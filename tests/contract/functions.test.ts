import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { corsHeaders } from '@supabase/supabase-js/cors';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../local/config';
import { useApiWorld } from '../support/apiWorld';
import { callFunction } from '../support/callFunction';

/** What holds for every server function, whatever it does. */
const world = useApiWorld();
const names = readdirSync(join(PROJECT_ROOT, 'supabase/functions')).filter(
  (name) => !name.startsWith('_'),
);

/** A body that each function would accept. */
const goodBody = (name: string): Record<string, unknown> => {
  const { here } = world();
  if (name === 'delete-self') return {};
  if (name !== 'invite-user') return { user_id: here.colleague };
  return {
    email: 'refused@example.org',
    network_id: here.id,
    location_id: here.location,
    role: 'member',
    first_name: 'Nadia',
    last_name: 'Refused',
  };
};

/** Nothing that the functions write was written. */
async function expectUntouched(): Promise<void> {
  const { claims, here, sql } = world();
  const people = [here.colleague, claims.member.sub ?? '', claims.networkAdmin.sub ?? ''];
  const rows = await sql`
    select from public.profiles where id = any (${people}) and deleted_at is null`;
  expect(rows).toHaveLength(people.length);
  expect(await sql`select from auth.users where email = 'refused@example.org'`).toHaveLength(0);
}

/** For the project's own scheduler: no token of a person opens it. */
const SERVERS = ['run-jobs'];
/** For who has no account yet: the token of an invitation in the body is the right. */
const OPEN = ['accept-invitation'];
const peoples = names.filter((name) => ![...SERVERS, ...OPEN].includes(name));

it('knows the six functions', () => {
  expect([...peoples, ...OPEN, ...SERVERS].sort()).toEqual([
    'accept-invitation',
    'delete-self',
    'delete-user',
    'invite-user',
    'reset-factors',
    'run-jobs',
  ]);
});

describe.each(SERVERS)('%s', (name) => {
  it.each([
    ['no token', () => Promise.resolve(null)],
    ['the publishable key', () => Promise.resolve(world().publishableKey)],
    ['the token of a super user', () => world().token('superUser')],
  ])('refuses %s', async (_, token) => {
    const answer = await callFunction(world(), name, 'anon', { body: {}, token: await token() });
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'unauthenticated' } } });
  });

  it('does not answer GET', async () => {
    expect((await callFunction(world(), name, 'anon', { method: 'GET' })).status).toBe(405);
  });
});

describe.each(peoples)('%s', (name) => {
  it.each([
    ['no token', () => null],
    ['the publishable key', () => world().publishableKey],
    ['no token at all, only words', () => 'not-a-token'],
  ])('refuses %s', async (_, token) => {
    const answer = await callFunction(world(), name, 'anon', {
      body: goodBody(name),
      token: token(),
    });
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'unauthenticated' } } });
    await expectUntouched();
  });

  it('refuses a token that was changed', async () => {
    const [header, payload = '', signature] = ((await world().token('member')) ?? '').split('.');
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = Buffer.from(
      JSON.stringify({ ...(claims as object), sub: world().claims.networkAdmin.sub }),
    ).toString('base64url');
    const answer = await callFunction(world(), name, 'member', {
      body: goodBody(name),
      token: `${header}.${forged}.${signature}`,
    });
    expect(answer.status).toBe(401);
    await expectUntouched();
  });

  it.each([
    ['aal1', 403, 'insufficient_aal'],
    ['banned', 401, 'unauthenticated'],
    ['deleted', 401, 'unauthenticated'],
    ['signedOut', 401, 'unauthenticated'],
    ['expired', 401, 'unauthenticated'],
  ] as const)('refuses the token of a network admin who is %s', async (actor, status, code) => {
    const answer = await callFunction(world(), name, actor, { body: goodBody(name) });
    expect(answer).toMatchObject({ status, body: { error: { code } } });
    await expectUntouched();
  });

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('does not answer %s', async (method) => {
    const answer = await callFunction(world(), name, 'networkAdmin', { method });
    expect(answer).toMatchObject({ status: 405, body: { error: { code: 'method_not_allowed' } } });
    expect(answer.headers.get('allow')).toBe('POST, OPTIONS');
    await expectUntouched();
  });

  it('answers a preflight, and lets other origins read its answers', async () => {
    const preflight = await callFunction(world(), name, 'anon', { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS');
    const allowed = preflight.headers.get('access-control-allow-headers')?.split(', ');
    const sent = (corsHeaders['Access-Control-Allow-Headers'] ?? '').split(', ');
    expect(allowed).toEqual(expect.arrayContaining(sent));
    const refusal = await callFunction(world(), name, 'anon', { body: {} });
    expect(refusal.headers.get('access-control-allow-origin')).toBe('*');
  });

  it.each([
    ['is no JSON', '{"user_id":'],
    ['is a list', '[]'],
    ['has a field of the wrong kind', '{"user_id": 7, "email": 7, "other": true}'],
    ['has an id that is none', '{"user_id": "1 or 1=1", "network_id": "x", "more": 1}'],
  ])('refuses a body that %s', async (_, text) => {
    const answer = await callFunction(world(), name, 'networkAdmin', { text });
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_body' } } });
    await expectUntouched();
  });

  // The second is more than the gateway of the embedded backend lets through.
  it.each([20_000, 300_000])('refuses a body of %i characters', async (length) => {
    const text = JSON.stringify({ ...goodBody(name), note: 'x'.repeat(length) });
    const answer = await callFunction(world(), name, 'networkAdmin', { text });
    expect(answer).toMatchObject({ status: 413, body: { error: { code: 'body_too_large' } } });
    expect(Object.keys(answer.body ?? {})).toEqual(['error']);
    await expectUntouched();
  });
});

it('a function that does not exist is not found', async () => {
  const answer = await callFunction(world(), 'become-admin', 'member', { body: {} });
  expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
});

it('nobody but a function posts mail', async () => {
  const body = { to: ['a@example.org'], subject: 'x', html: 'x', text: 'x' };
  expect((await callFunction(world(), '_mail', 'superUser', { body })).status).toBe(401);
});
