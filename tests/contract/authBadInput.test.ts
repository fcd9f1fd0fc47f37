import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { aBrowser, anAddress, aPerson, enrol, signIn, type Person } from './authPeople';

// Whatever is sent to the auth API, it answers with a refusal that a client can read, and nothing is half done.
const stage = inject('backend');
const { database } = stage;
if (!database) throw new Error('These tests look into the database.');
const sql = postgres({ ...database.superuser, max: 1, onnotice: () => undefined });
afterAll(() => sql.end());

interface Route {
  method: string;
  path: string;
  /** Who sends it: somebody with both factors, or the service key. */
  as: 'person' | 'service' | 'nobody';
  /** A body that would do, whose fields are then spoiled one by one. */
  body: Record<string, unknown>;
}

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

const NOBODY = randomUUID();
const routes = (): Route[] => [
  ...(['password', 'refresh_token'] as const).map((grant): Route => ({
    method: 'POST',
    path: `/token?grant_type=${grant}`,
    as: 'nobody',
    body: { email: anAddress(), password: 'Wrong-password-1', refresh_token: 'none' },
  })),
  { method: 'POST', path: '/token?grant_type=bogus&grant_type=password', as: 'nobody', body: {} },
  { method: 'POST', path: '/token', as: 'nobody', body: { email: 'a@b.example' } },
  {
    method: 'PUT',
    path: '/user',
    as: 'person',
    body: {
      email: 'no address',
      password: 'short',
      current_password: 'x',
      data: { note: 'x'.repeat(3000) },
      app_metadata: { role: 'x' },
    },
  },
  { method: 'POST', path: '/logout?scope=everything', as: 'person', body: {} },
  {
    method: 'POST',
    path: '/verify',
    as: 'nobody',
    body: { type: 'recovery', token: '123456', token_hash: 'x', email: anAddress() },
  },
  { method: 'POST', path: '/recover', as: 'nobody', body: { email: 'no address' } },
  { method: 'POST', path: '/resend', as: 'nobody', body: { type: 'sms', email: anAddress() } },
  { method: 'POST', path: '/otp', as: 'nobody', body: { email: anAddress() } },
  { method: 'POST', path: '/magiclink', as: 'nobody', body: { email: anAddress() } },
  { method: 'POST', path: '/signup', as: 'nobody', body: { email: anAddress(), password: 'x' } },
  {
    method: 'POST',
    path: '/factors',
    as: 'person',
    body: { factor_type: 'phone', friendly_name: 'x', issuer: 'x' },
  },
  {
    method: 'POST',
    path: `/factors/${factorId}/verify`,
    as: 'person',
    body: { challenge_id: NOBODY, code: '000000' },
  },
  { method: 'POST', path: '/factors/1/challenge', as: 'person', body: {} },
  { method: 'DELETE', path: `/factors/${NOBODY}`, as: 'person', body: {} },
  { method: 'POST', path: '/invite', as: 'service', body: { email: 'no address', data: {} } },
  {
    method: 'POST',
    path: '/admin/generate_link',
    as: 'service',
    body: {
      type: 'bogus',
      email: anAddress(),
      new_email: anAddress(),
      password: 'short',
      data: {},
      redirect_to: 'javascript:1',
    },
  },
  {
    method: 'POST',
    path: '/admin/users',
    as: 'service',
    body: {
      id: 'none',
      email: anAddress(),
      password: 'short',
      email_confirm: true,
      user_metadata: { note: 'x'.repeat(3000) },
      app_metadata: {},
      ban_duration: 'forever',
    },
  },
  {
    method: 'PUT',
    path: `/admin/users/${person.id}`,
    as: 'service',
    body: {
      email: 'no address',
      password: 'short',
      email_confirm: true,
      user_metadata: { note: 'x'.repeat(3000) },
      app_metadata: { a: 1 },
      ban_duration: '999999999999999h',
    },
  },
  { method: 'PUT', path: '/admin/users/none', as: 'service', body: {} },
  { method: 'DELETE', path: `/admin/users/${NOBODY}`, as: 'service', body: {} },
  { method: 'DELETE', path: `/admin/users/${person.id}/factors/none`, as: 'service', body: {} },
];

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
/** Values that no field wants, as JSON text. */
const BAD_VALUES = [
  ...['null', 'true', '0', '-1', '1e400', '""', '[]', '{}', '[["a"]]', '{"a":{"b":null}}'],
  ...[
    '" "',
    '"\\u0000"',
    '"a\\u0000@b.example"',
    '"\\ud800"',
    '{"\\u0000":"\\u0000"}',
    '{"\\ud800":1}',
  ],
  ...[
    JSON.stringify('x'.repeat(50_000)),
    deep(5000),
    '{"__proto__":{"a":1}}',
    '"\\u202e@b.example"',
  ],
];
/** Of GoTrue, which answers 500 to a NUL (docs/upstream.md), only some are asked: each takes its time. */
const VALUES = stage.isUpstream ? ['null', '-1', '""', '[]', '{"a":{"b":null}}'] : BAD_VALUES;
/** Bodies that are none. */
const BAD_BODIES = [
  ...[
    '{',
    'nothing',
    'null',
    '[]',
    '"text"',
    '1',
    'true',
    '\u0000',
    '\ufeff{}',
    '{}{}',
    'email=a%40b.example',
  ],
  ...[deep(20_000), JSON.stringify({ email: 'x'.repeat(70_000) })],
];
const BODIES = stage.isUpstream ? ['{', 'null', '[]', '"text"', '{}{}'] : BAD_BODIES;

const refusal = z.union([
  z.object({
    code: z.number().min(400).max(499),
    error_code: z.string().min(1),
    msg: z.string().min(1),
  }),
  z.object({ code: z.string(), message: z.string() }),
]);

async function send({ method, path, as }: Route, body: string, type = 'application/json') {
  const bearer = { person: token, service: stage.serviceKey, nobody: stage.publishableKey }[as];
  const response = await fetch(`${stage.url}/auth/v1${path}`, {
    method,
    redirect: 'manual',
    headers: {
      apikey: stage.publishableKey,
      Authorization: `Bearer ${bearer}`,
      'Content-Type': type,
    },
    ...(method === 'GET' ? {} : { body }),
  });
  return { status: response.status, text: await response.text() };
}

/** Sends it; a refusal can be read, and tells nothing of the inside. */
async function expectRefusal(route: Route, body: string): Promise<void> {
  const { status, text } = await send(route, body);
  const what = `${route.method} ${route.path} ${body.slice(0, 80)}`;
  expect(status, what).toBeGreaterThanOrEqual(200);
  expect(status, `${what} ${text}`).toBeLessThan(500);
  if (status < 400) return;
  expect(refusal.safeParse(JSON.parse(text)).success, `${what} ${text}`).toBe(true);
  expect(text, what).not.toMatch(/\bat \S+ \(|node_modules|SELECT|insert into/i);
}

/** What must stay as it is: the person, the factors, and how many there are. */
const state = () => sql`
  select u.email, u.encrypted_password, u.raw_user_meta_data, u.raw_app_meta_data, u.banned_until, u.email_change,
         (select json_agg(f.id) from auth.mfa_factors f where f.user_id = u.id) as factors,
         (select count(*)::int from auth.sessions s where s.user_id = u.id) as sessions
    from auth.users u where u.id = ${person.id}`;

describe('the auth API', () => {
  it('refuses bodies that are none, and nothing changes', async () => {
    const before = await state();
    for (const route of routes()) for (const body of BODIES) await expectRefusal(route, body);
    expect(await state()).toEqual(before);
  });

  it('refuses fields that are something else, and nothing changes', async () => {
    const before = await state();
    for (const route of routes())
      for (const field of Object.keys(route.body))
        for (const value of VALUES) {
          const rest = Object.entries(route.body).filter(([name]) => name !== field);
          const others = rest.map(
            ([name, other]) => `${JSON.stringify(name)}:${JSON.stringify(other)},`,
          );
          await expectRefusal(route, `{${others.join('')}${JSON.stringify(field)}:${value}}`);
        }
    expect(await state()).toEqual(before);
  });

  it('refuses one field alone that is something else', async () => {
    for (const route of routes().filter(({ as }) => as !== 'service'))
      for (const field of Object.keys(route.body).filter((name) => name !== 'data'))
        for (const value of VALUES)
          await expectRefusal(route, `{${JSON.stringify(field)}:${value}}`);
  });

  it('says of what is no JSON that it is none, as GoTrue does', async () => {
    for (const route of routes().filter(({ path }) =>
      /^\/(recover|verify|invite|token\?grant_type=password)$/.test(path),
    )) {
      const { status, text } = await send(route, '{');
      expect(status).toBe(400);
      expect(JSON.parse(text)).toMatchObject({ error_code: 'bad_json' });
    }
  });

  it.skipIf(stage.isUpstream)(
    'refuses a method that it has nowhere, and reading what can only be written',
    async () => {
      const request = { as: 'service', body: {} } as const;
      for (const { path } of routes())
        await expectRefusal({ ...request, method: 'PATCH', path }, '{}');
      for (const path of ['/token', '/recover', '/logout', '/factors', '/invite'])
        await expectRefusal({ ...request, method: 'GET', path }, '');
    },
  );

  it.each(['', 'Bearer', 'Bearer x', 'Bearer a.b.c', 'Basic eDp5', `Bearer ${'x'.repeat(4000)}`])(
    'refuses the authorization %j',
    async (authorization) => {
      for (const path of ['/user', '/admin/users', `/admin/users/${person.id}`]) {
        const response = await fetch(`${stage.url}/auth/v1${path}`, {
          headers: { apikey: stage.publishableKey, Authorization: authorization },
        });
        expect([401, 403]).toContain(response.status);
        expect(refusal.safeParse(await response.json()).success).toBe(true);
      }
    },
  );

  it.each([
    '/verify?token=%00&type=recovery',
    '/verify?token=x&type=__proto__',
    '/verify?token=x&type=recovery&redirect_to=%00',
    '/admin/users?page=-1',
    '/admin/users?page=9007199254740991&per_page=1000',
    '/admin/users?page=1e3&per_page=abc',
    '/admin/users/%00',
    // GoTrue's own words for these are no JSON.
    ...(stage.isUpstream ? [] : ['/factors/%E0%A4%A/challenge', '/nothing']),
  ])('answers GET %s', async (path) => {
    await expectRefusal({ method: 'GET', path, as: 'service', body: {} }, '');
  });
});
