import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forward } from '../../../../local/upstream/forward';
import { createStackKeys, type StackKeys } from '../../../../local/upstream/stackKeys';

let server: Server;
let keys: StackKeys;
let app: Hono;
let seen: {
  method?: string | undefined;
  url?: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
};

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      seen = { method: request.method, url: request.url, headers: request.headers, body };
      response.writeHead(303, { location: 'http://app/#x', 'x-own': 'yes' }).end('moved');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  keys = await createStackKeys(
    { publishableKey: 'sb_publishable_a', serviceKey: 'sb_secret_b' },
    'a-secret-a-secret-a-secret-a-secret',
  );
  const target = `http://127.0.0.1:${port}`;
  app = new Hono().route('/auth/v1', forward({ at: '/auth/v1', target, keys, open: /^\/verify$/ }));
});
afterAll(() => server.close());

const ask = (path: string, headers: Record<string, string>, body?: string) =>
  app.request(`http://gateway/auth/v1${path}`, {
    headers,
    ...(body !== undefined && { method: 'POST', body }),
  });
const bearer = () => seen.headers.authorization?.replace('Bearer ', '') ?? '';

it('hands a request on and its answer back, redirects and all', async () => {
  const answer = await ask('/token?grant_type=password', { apikey: 'sb_publishable_a' }, '{"a":1}');
  expect(seen).toMatchObject({
    method: 'POST',
    url: '/token?grant_type=password',
    body: '{"a":1}',
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('http://app/#x');
  expect(answer.headers.get('x-own')).toBe('yes');
  expect(await answer.text()).toBe('moved');
});

it.each([
  ['the publishable key alone', { apikey: 'sb_publishable_a' }, 'anon'],
  [
    'it as bearer, too',
    { apikey: 'sb_publishable_a', authorization: 'Bearer sb_publishable_a' },
    'anon',
  ],
  [
    'the secret key',
    { apikey: 'sb_secret_b', authorization: 'Bearer sb_secret_b' },
    'service_role',
  ],
])('puts the token of the key in the place of %s', async (_, headers, role) => {
  await ask('/user', headers);
  expect(decodeJwt(bearer())).toMatchObject({ role });
});

it('leaves a person’s own token as it is', async () => {
  await ask('/user', { apikey: 'sb_publishable_a', authorization: 'Bearer x.y.z' });
  expect(bearer()).toBe('x.y.z');
});

it('lets nobody in without a key, but for what is open', async () => {
  expect((await ask('/user', {})).status).toBe(401);
  expect((await ask('/user', { apikey: 'sb_secret_wrong' })).status).toBe(401);
  expect((await ask('/verify?token=x', {})).status).toBe(303);
});

it('keeps the key to itself where the server would take it for something else', async () => {
  const { port } = server.address() as AddressInfo;
  const target = `http://127.0.0.1:${port}`;
  const rest = new Hono().route(
    '/rest/v1',
    forward({ at: '/rest/v1', target, keys, hidesKey: true }),
  );
  for (const query of [
    '?apikey=sb_publishable_a&id=eq.%31',
    '?id=eq.%31&apikey=sb_publishable_a',
  ]) {
    await rest.request(`http://gateway/rest/v1/clients${query}`);
    expect(seen.url).toBe('/clients?id=eq.%31');
  }
  await rest.request('http://gateway/rest/v1/clients', { headers: { apikey: 'sb_secret_b' } });
  expect(seen.headers).not.toHaveProperty('apikey');
  expect(decodeJwt(bearer())).toMatchObject({ role: 'service_role' });
});
