import { afterAll, describe, expect, inject, it } from 'vitest';
import { useApiWorld } from '../support/apiWorld';
import { onPostgrest, POSTGREST_DIFFERENCES } from './postgrestDifferences';
import { REST_SHAPES } from './restDialect';
import { partsOf } from './restParts';
import type { RestCaller, RestShape } from './restShape';

const { isPostgrest = false, serviceKey } = inject('backend');
const world = useApiWorld();
const NOBODY = '7f0c0f7e-54a4-4c1e-9a39-0d4d6b1c2a11';

// New rows of the secret key, which belong to no network of the world.
afterAll(async () => {
  await world().sql`delete from public.networks where name = 'Odd'`;
});

async function tokenOf(as: RestCaller | undefined): Promise<string | null> {
  const { claims, token } = world();
  if (as === 'malformed') return 'not.a.token';
  if (as === 'anon' || as === 'server') return null;
  if (as === 'ended') return token('signedOut');
  const changes: Partial<Record<RestCaller, object>> = {
    expired: { exp: Math.floor(Date.now() / 1000) - 60 },
    'as nobody': { role: 'nobody' },
    'as postgres': { role: 'postgres' },
  };
  return token({ ...claims.member, ...(as && changes[as]) });
}

function keyOf(as: RestCaller | undefined): string | null {
  if (as === 'without a key') return null;
  if (as === 'by an unknown key') return 'sb_publishable_unknown';
  return as === 'server' ? serviceKey : world().publishableKey;
}

const named = (text: string): string =>
  text
    .replace(/:client\b/g, world().here.client)
    .replace(/:network\b/g, world().here.id)
    .replaceAll(':nobody', NOBODY);

async function ask({ method, path, headers, body, as }: RestShape): Promise<Response> {
  const [key, token] = [keyOf(as), await tokenOf(as)];
  return fetch(`${world().url}/rest/v1${named(path)}`, {
    method,
    headers: {
      ...(key !== null && { apikey: key }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      ...headers,
    },
    ...(body !== undefined && { body: named(body) }),
  });
}

const shapes = isPostgrest ? REST_SHAPES.map(onPostgrest) : REST_SHAPES;

describe('REST answers as PostgREST documents it', () => {
  it.each(shapes.map((shape) => [shape.what, shape] as const))('%s', async (_, shape) => {
    const { method, status, code, range, answer, told = {} } = shape;
    const response = await ask(shape);
    const text = await response.text();
    expect(response.status, text).toBe(status);
    expect(text).not.toContain(serviceKey);
    if (range !== undefined) expect(response.headers.get('content-range')).toBe(range);
    for (const [name, value] of Object.entries(told))
      expect(response.headers.get(name)).toBe(value);
    if (method === 'HEAD' || status === 204) expect(text).toBe('');
    if (answer !== undefined)
      expect(JSON.parse(text)).toEqual(JSON.parse(named(JSON.stringify(answer))));
    if (code === undefined) return;
    const error: unknown = JSON.parse(text);
    expect(error).toMatchObject({ code });
    for (const field of ['message', 'details', 'hint']) expect(error).toHaveProperty(field);
  });
});

it('every difference from PostgREST is about rows that there are', () => {
  const rows = REST_SHAPES.map(({ what }) => what);
  for (const { about, answers } of POSTGREST_DIFFERENCES)
    if (answers) expect(rows).toEqual(expect.arrayContaining([...about]));
});

it('a request is taken apart into what PostgREST documents, without names and values', () => {
  const query = [
    'select=id,client:clients!inner(full_name,total:amount::text)',
    'and=(id.not.in.("a,b","c"),or(last_name.imatch."x(",deleted_at.is.null))',
    'client.and=(city.eq."y")',
    'order=last_name.desc,id',
    'limit=1',
  ];
  expect(
    partsOf({
      method: 'GET',
      url: new URL(`http://localhost/rest/v1/visits?${query.join('&')}`),
      headers: new Headers({ prefer: 'count=exact', accept: 'application/vnd.pgrst.object+json' }),
    }),
  ).toEqual(
    [
      ...['', ' select column', ' select embed renamed !inner', ' select column renamed cast'],
      ...[' and', ' filter not.in', ' quoted value', ' nested or', ' filter imatch'],
      ...[
        ' filter is.null',
        ' and of another table',
        ' filter eq',
        ' order desc',
        ' order',
        ' limit',
      ],
      ...[' Prefer count=exact', ' Accept vnd.pgrst.object+json'],
    ].map((part) => `GET table${part}`),
  );
});
