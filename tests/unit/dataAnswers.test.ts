import { describe, expect, it } from 'vitest';
import type { LarderDataProvider } from '../../src/data/LarderDataProvider';
import { idOf, UPDATED } from './dataFakeApi';
import { api, failure, page } from './dataScreen';

const previousData = { id: idOf(1), name: 'Old', updated_at: UPDATED };

/** Every call on a table, with the text of its error. */
const CALLS: readonly [
  name: string,
  error: string,
  (provider: LarderDataProvider) => Promise<unknown>,
][] = [
  ['a list', 'list', (provider) => provider.getList('networks', page)],
  [
    'a counted list',
    'list',
    (provider) => provider.getList('networks', { ...page, meta: { count: 'exact' } }),
  ],
  [
    'related records',
    'list',
    (provider) =>
      provider.getManyReference('clients', {
        ...page,
        target: 'network_id',
        id: idOf(1),
        filter: {},
      }),
  ],
  ['records by id', 'list', (provider) => provider.getMany('networks', { ids: [idOf(1)] })],
  ['one record', 'one', (provider) => provider.getOne('networks', { id: idOf(1) })],
  ['a new record', 'create', (provider) => provider.create('networks', { data: { name: 'New' } })],
  [
    'a change',
    'update',
    (provider) => provider.update('networks', { id: idOf(1), data: { name: 'New' }, previousData }),
  ],
];

/** What no table answers, whether one row or several were asked for. */
const GARBAGE: readonly [name: string, body: unknown][] = [
  ['text', 'It works!'],
  ['nothing', null],
  ['an object without an id', { message: 'hello' }],
  ['a number', 5],
  ['a row that is none', [{ id: idOf(1) }, null]],
  ['a row without an id', [{ name: 'x' }]],
  ['an id that is none', [{ id: { $oid: 5 } }]],
];

describe.each(GARBAGE)('an answer with %s', (_name, json) => {
  it.each(CALLS)('fails %s in plain words', async (_call, error, call) => {
    const { provider, logged } = api(() => ({ json, range: '0-0/1' }));
    expect(await failure(call(provider))).toMatchObject({
      kind: 'server',
      message: expect.stringMatching(
        new RegExp(`^resources\\.\\w+\\.errors\\.${error}$`),
      ) as unknown,
      detail: 'data.errors.server',
    });
    expect(logged).toHaveLength(1);
  });
});

describe('an answer with rows where one was asked for, and the other way round', () => {
  it.each(CALLS)('fails %s', async (_name, error, call) => {
    const row = { id: idOf(1), name: 'x' };
    const json = error === 'list' ? row : [row];
    const { provider } = api(() => ({ json, range: '0-0/1' }));
    expect(await failure(call(provider))).toMatchObject({ kind: 'server' });
  });
});
