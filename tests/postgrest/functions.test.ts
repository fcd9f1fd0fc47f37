import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createTokenVerifier } from '../../local/http/verifyToken';
import { waitUntil } from '../../local/postgres/processes';
import { createRestRoutes, type RestRoutes } from '../../local/rest/createRestRoutes';
import { RestConnection } from '../../local/rest/RestConnection';
import { useApiWorld } from '../support/apiWorld';
import { argumentsFor, readFunctions, type ApiFunction } from './functionArguments';

/*
 * Every function of the API is called on PostgREST and on our REST, on the same rows: with right arguments, with one
 * missing, with null in each, with one that it does not know, and in another time zone. Both calls are undone.
 */

const backend = inject('backend');
const { database, jwtSecret, publishableKey, serviceKey, url } = backend;
if (!database || jwtSecret === null) throw new Error('These tests look into the database.');
const sql = postgres({ ...database.superuser, max: 1, onnotice: () => undefined });
const functions = await readFunctions(sql);
const world = useApiWorld();
let ours: RestRoutes;

/** Carries an answer out of a transaction that is not kept. */
class Undone extends Error {
  constructor(readonly result: unknown) {
    super('undone');
  }
}

beforeAll(async () => {
  // The test's own answer to `Prefer: tx=rollback`, which PostgREST is allowed to heed meanwhile.
  const inContext = Object.getOwnPropertyDescriptor(RestConnection.prototype, 'withContext')
    ?.value as RestConnection['withContext'];
  vi.spyOn(RestConnection.prototype, 'withContext').mockImplementation(async function <T>(
    this: RestConnection,
    ...[vars, work, options]: Parameters<typeof inContext<T>>
  ): Promise<T> {
    const undo = inContext.call(
      this,
      vars,
      async (db) => {
        throw new Undone(await work(db));
      },
      options,
    );
    return undo.catch((error: unknown) => {
      if (error instanceof Undone) return error.result as T;
      throw error;
    }) as Promise<T>;
  });
  const keys = { publishableKey, serviceKey };
  const verify = createTokenVerifier({ ...keys, jwtSecret, issuer: `${url}/auth/v1` });
  ours = await createRestRoutes({
    ...{ address: database, sql, keys, verify, failures: { record: () => undefined } },
    onError: (error) => {
      throw error;
    },
  });
  await sql`alter role authenticator set pgrst.db_tx_end = 'commit-allow-override'`;
  await sql`notify pgrst, 'reload config'`;
  const isHeeded = async (): Promise<boolean> => {
    const answer = await call('my_report_mail', {}, fetch);
    return answer.headers.get('preference-applied')?.includes('tx=rollback') === true;
  };
  if (!(await waitUntil(isHeeded, 20_000)))
    throw new Error('PostgREST commits what is to be undone.');
});
afterAll(async () => {
  await sql`alter role authenticator reset pgrst.db_tx_end`;
  await sql`notify pgrst, 'reload config'`;
  await ours.close();
  vi.restoreAllMocks();
  await sql.end();
});

/** Those that did something at one of their calls. */
const answered = new Set<string>();

/** What they refuse by a constraint is the row that the caller wrote, and nothing else. */
const OWN_ROWS = ['begin_import', 'check_in', 'check_in_new_client'];

type Send = (url: string, init: RequestInit) => Promise<Response> | Response;
const ourSend: Send = (address, init) =>
  ours.app.request(address, init, { clientAddress: '127.0.0.1' });

async function call(
  name: string,
  args: object,
  send: Send,
  further: { caller?: ApiFunction['caller']; zone?: string } = {},
): Promise<Response> {
  const { caller = 'networkAdmin', zone } = further;
  const token = caller === 'server' ? null : await world().token(caller);
  return send(`${url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: caller === 'server' ? serviceKey : publishableKey,
      ...(token !== null && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      prefer: ['tx=rollback', ...(zone ? [`timezone=${zone}`] : [])].join(),
    },
    body: JSON.stringify(args),
  });
}

/** An answer without what is made at each call: ids that the world does not have, moments. */
async function readable(answer: Response): Promise<string> {
  const text = await answer.text();
  const known = Object.values<string>({ ...world().here, ...world().there });
  const kept = text
    // Jobs are due at one moment, and taken in any order.
    .replace(/"kind":\s*"\w+",\s*"payload":\s*\{[^{}]*\}/g, '"kind":":job"')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) =>
      known.includes(id) ? id : ':id',
    )
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[+-]\d\d(?::?\d\d)?|Z)?/g, ':moment');
  const isError = answer.status >= 400;
  const body: unknown = kept === '' ? null : JSON.parse(kept);
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  // The words of a refusal of its own are each server's.
  const what = isError && /^PGRST/.test(String(code)) ? code : body;
  return `${answer.status} ${JSON.stringify(what, sortedKeys)}`;
}

const sortedKeys = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

describe.each(functions.map((one) => [one.name, one] as const))('%s', (name, one) => {
  const cases = argumentsFor(one);

  it.each(cases.map(({ what }, index) => [what, index] as const))('%s', async (_, index) => {
    const args = cases[index]?.make(world()) ?? {};
    const { caller } = one;
    const theirs = await readable(await call(name, args, fetch, { caller }));
    const own = await readable(await call(name, args, ourSend, { caller }));
    expect(own).toBe(theirs);
    if (theirs.startsWith('2')) answered.add(name);
    // A row that was refused may have columns that nobody reads.
    if (!OWN_ROWS.includes(name)) expect(theirs).not.toContain('Failing row contains');
  });

  it('answers the same in every time zone', async () => {
    const args = cases[0]?.make(world()) ?? {};
    const { caller } = one;
    const here = await readable(await call(name, args, fetch, { caller }));
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
      expect(await readable(await call(name, args, fetch, { caller, zone }))).toBe(here);
  });
});

it('two of three functions do something at one of their calls', () => {
  expect(answered.size).toBeGreaterThan((functions.length * 2) / 3);
});
