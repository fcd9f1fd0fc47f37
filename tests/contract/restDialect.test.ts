import { describe, expect, inject, it } from 'vitest';
import { useApiWorld } from '../support/apiWorld';
import { REST_SHAPES } from './restDialect';
import { partsOf } from './restParts';
import type { RestShape } from './restShape';

// PostgREST itself is not run here: its documentation says what it answers, and REST must answer so.
const { serviceKey } = inject('backend');
const world = useApiWorld();
const NOBODY = '7f0c0f7e-54a4-4c1e-9a39-0d4d6b1c2a11';

async function tokenOf(as: RestShape['as']): Promise<string> {
  const { claims, publishableKey, token } = world();
  if (as === 'anon') return publishableKey;
  if (as === 'malformed') return 'not.a.token';
  const expired = { ...claims.member, exp: Math.floor(Date.now() / 1000) - 60 };
  return (await token(as === 'expired' ? expired : 'member')) ?? '';
}

const named = (text: string): string =>
  text.replace(/:client\b/g, world().here.client).replaceAll(':nobody', NOBODY);

describe('REST answers as PostgREST documents it', () => {
  it.each(REST_SHAPES.map((shape) => [shape.what, shape] as const))('%s', async (_, shape) => {
    const { method, path, headers, body, as, status, code, range, answer } = shape;
    const response = await fetch(`${world().url}/rest/v1${named(path)}`, {
      method,
      headers: {
        apikey: world().publishableKey,
        authorization: `Bearer ${await tokenOf(as)}`,
        'content-type': 'application/json',
        ...headers,
      },
      ...(body !== undefined && { body: named(body) }),
    });
    const text = await response.text();
    expect(response.status, text).toBe(status);
    expect(text).not.toContain(serviceKey);
    if (range !== undefined) expect(response.headers.get('content-range')).toBe(range);
    if (method === 'HEAD' || status === 204) expect(text).toBe('');
    if (answer !== undefined)
      expect(JSON.parse(text)).toEqual(JSON.parse(named(JSON.stringify(answer))));
    if (code === undefined) return;
    const error: unknown = JSON.parse(text);
    expect(error).toMatchObject({ code });
    for (const field of ['message', 'details', 'hint']) expect(error).toHaveProperty(field);
  });
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
