import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startBackend, type Backend } from '../../local/backend';
import { LOG_BYTES } from '../../local/logFiles';
import { signInAs, type TestSession } from '../support/signInAs';

/** Words that only these requests hold: in filters, bodies, headers and refused values. */
const PERSON = {
  name: 'Wilhelmina',
  surname: 'Quackenbush',
  email: 'wilhelmina.quackenbush@example.org',
  street: '77 Marmalade Lane',
  phone: '313-555-0177',
  password: 'Quackenbush-Marmalade-77',
};
const ADMIN = 'maya.okafor@example.org';

let backend: Backend;
let sql: postgres.Sql;
let session: TestSession;
const dataDir = mkdtempSync(join(tmpdir(), 'larder-logs-'));
const printed: string[] = [];

beforeAll(async () => {
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      printed.push(String(chunk));
      return true;
    });
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, level).mockImplementation((...values: unknown[]) => {
      printed.push(values.map((value) => String(value)).join(' '));
    });
  backend = await startBackend({ dataDir, port: 0 });
  sql = postgres({ ...backend.database.superuser, max: 1, onnotice: () => undefined });
  session = await signInAs(backend, sql, ADMIN);
});
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true, force: true });
});

const send = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(`${backend.url}${path}`, {
    ...init,
    headers: {
      apikey: backend.publishableKey,
      'Content-Type': 'application/json',
      Authorization: `Bearer ${session.accessToken}`,
      ...init.headers,
    },
  });
const post = (path: string, body: unknown) =>
  send(path, { method: 'POST', body: JSON.stringify(body) });

it('no log holds what people typed, who they are or how they signed in', async () => {
  const { email, name, surname, street, phone, password } = PERSON;
  const client = { first_name: name, last_name: surname, email, phone_number: phone };
  const [network] = await sql<{ id: string }[]>`
    select network_id as id from public.profiles where email = ${ADMIN}`;
  const answers = [
    await send(`/rest/v1/clients?select=id&search_text=ilike.*${surname}*`),
    await send(`/rest/v1/clients?select=id&date_of_birth=eq.${surname}`),
    await post('/rest/v1/clients', { ...client, network_id: network?.id, address_line1: street }),
    // Refused by a check, a type, a policy: the database's own messages would hold the row.
    await post('/rest/v1/clients', { ...client, network_id: network?.id, partial_ssn: surname }),
    await post('/rest/v1/clients', { ...client, network_id: network?.id, date_of_birth: surname }),
    await post('/rest/v1/clients', { ...client, network_id: crypto.randomUUID() }),
    await post('/rest/v1/rpc/search_clients', {
      p_network_id: network?.id,
      p_query: surname,
      p_sort: surname,
    }),
    await post('/auth/v1/token?grant_type=password', { email, password }),
    await post('/auth/v1/recover', { email }),
    await send('/auth/v1/user', { method: 'PUT', body: JSON.stringify({ email, password }) }),
    await post('/functions/v1/invite-user', { email, first_name: name, last_name: surname }),
    await send(`/storage/v1/object/avatars/${crypto.randomUUID()}/avatar-1.png`, {
      method: 'POST',
      body: name,
    }),
    await post('/rest/v1/clients', `{"first_name": "${name}`),
    await send('/rest/v1/no%0ADELETE /rest/v1/forged'),
  ];
  expect(answers.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(2);
  expect(answers.filter(({ ok }) => !ok).length).toBeGreaterThanOrEqual(7);
  const { accessToken } = session;
  const postgresLog = join(dataDir, 'postgres.log');
  appendFileSync(postgresLog, `${'x'.repeat(1023)}\n`.repeat(LOG_BYTES / 1024 + 1));
  await expect.poll(() => statSync(postgresLog).size, { timeout: 20_000 }).toBeLessThan(LOG_BYTES);
  await sql.end();
  await backend.stop();

  const logs = readdirSync(dataDir).filter((file) => file.endsWith('.log'));
  expect(logs.sort()).toEqual(['postgres.1.log', 'postgres.log', 'requests.log']);
  const texts = logs.map((file) => readFileSync(join(dataDir, file), 'utf8'));
  expect(statSync(join(dataDir, 'requests.log')).mode & 0o077).toBe(0);
  expect(texts.join('')).toContain('POST /rest/v1/clients 40');
  expect(texts.join('')).toContain('GET /rest/v1/no%0ADELETE%20/rest/v1/forged 40');
  const everything = [...texts, ...printed].join('\n').toLowerCase();
  for (const secret of [...Object.values(PERSON), accessToken, ADMIN])
    expect(everything.includes(secret.toLowerCase()), secret).toBe(false);
});
