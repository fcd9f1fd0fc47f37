import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LarderDataProvider } from '../../../src/data/LarderDataProvider';
import { idOf, LOCATION, UPDATED, type FakeAnswer } from './fakeApi';
import { api, failure, page } from './dataScreen';

describe('lists', () => {
  it('ask for the columns of the table, the page, the order and one folded condition', async () => {
    const { provider, sent } = api(() => ({ range: '10-19/57' }));
    const filter = { q: 'Winter box', 'start_date@gte': '2026-01-01', is_food_provided: true };
    const answer = await provider.getList('events', { ...page, filter, meta: { count: 'exact' } });

    expect(answer).toEqual({ data: [], total: 57 });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ method: 'GET', path: '/rest/v1/events' });
    expect(sent[0]?.query).toEqual({
      select: 'id,updated_at,deleted_at,name,description,start_date,start_time,is_food_provided',
      order: 'name.desc,id.desc',
      offset: '10',
      limit: '10',
      and:
        `(deleted_at.is.null,location_id.eq."${LOCATION}",` +
        'or(name.imatch."Winter",description.imatch."Winter"),' +
        'or(name.imatch."box",description.imatch."box"),' +
        'start_date.gte."2026-01-01",is_food_provided.eq."true")',
    });
  });

  it('ask for no other column than a screen names; a single record keeps lock and deletion', async () => {
    const { provider, sent } = api(() => ({ json: [{ id: idOf(1) }] }));
    const meta = { columns: ['start_date', 'name', 'secret'] };
    await provider.getList('events', { ...page, meta });
    await provider.getMany('events', { ids: [idOf(1)], meta });
    expect(sent.map(({ query }) => query['select'])).toEqual([
      'id,start_date,name',
      'id,updated_at,deleted_at,start_date,name',
    ]);
  });

  it('carry the key and the token of the session', async () => {
    const { provider, sent } = api();
    await provider.getList('networks', page);
    expect(sent[0]?.headers.get('apikey')).toBe('sb_publishable_test');
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer the-token');
  });

  it('have the server count only where the screen shows the total', async () => {
    const { provider, sent } = api(() => ({
      json: Array.from({ length: 10 }, (_, number) => ({ id: idOf(number) })),
      range: '10-19/*',
    }));
    const counted = await provider.getList('networks', { ...page, meta: { count: 'exact' } });
    const uncounted = await provider.getList('networks', page);
    expect(sent[0]?.headers.get('prefer')).toBe('count=exact');
    expect(sent[1]?.headers.get('prefer')).toBeNull();
    expect(counted.pageInfo).toBeUndefined();
    expect(uncounted.total).toBeUndefined();
    expect(uncounted.pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: true });
  });

  it('are empty behind the last page, with the total', async () => {
    const beyond = { status: 416, json: { code: 'PGRST103' }, range: '*/12' };
    const inWords = {
      status: 416,
      json: { details: 'An offset of 90 was requested, but there are only 12 rows.' },
    };
    for (const answer of [beyond, inWords]) {
      const { provider } = api(() => answer);
      const meta = { count: 'exact' };
      expect(await provider.getList('networks', { ...page, meta })).toEqual({
        data: [],
        total: 12,
      });
    }
  });

  it('of a referring table name the target as one more condition', async () => {
    const { provider, sent } = api();
    const client = idOf(7);
    await provider.getManyReference('orders', {
      ...page,
      target: 'client_id',
      id: client,
      filter: { 'client_id@eq': idOf(8) },
      meta: { scope: 'none' },
    });
    expect(sent[0]?.query.and).toBe(`(client_id.eq."${client}",client_id.eq."${idOf(8)}")`);
  });
});

const previousData = { id: idOf(1), name: 'Old', updated_at: UPDATED };

type Call = [name: string, error: string, (provider: LarderDataProvider) => Promise<unknown>];

/** Every call on a table, with the text of its error. */
const CALLS: readonly Call[] = [
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
      provider.getManyReference('orders', {
        ...page,
        target: 'client_id',
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

/** What is searched for by a function of the database. */
const search = {
  ...page,
  sort: { field: 'full_name', order: 'ASC' as const },
  filter: { q: 'ada' },
};

const A_SEARCH: Call = ['a search', 'list', (provider) => provider.getList('clients', search)];

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
  it.each([...CALLS, A_SEARCH])('fails %s in plain words', async (_call, error, call) => {
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

/** What may come in place of an answer, as it comes over the wire, and what it counts as. */
const WIRE: readonly [name: string, answer: FakeAnswer | Error, kind: string][] = [
  ['the page of a proxy', { text: '<html>It works!</html>' }, 'server'],
  ['half a text', { text: '[{"id": "5' }, 'server'],
  ['no text', { text: '' }, 'server'],
  ['no content', { status: 204 }, 'server'],
  ['an error', { status: 500, json: { message: 'x' } }, 'server'],
  ['the error page of a proxy', { status: 502, text: '<html>Bad Gateway</html>' }, 'offline'],
  ['a connection that is refused', new TypeError('fetch failed'), 'offline'],
  ['a connection that is cut half-way', { breaks: 'off' }, 'offline'],
  ['silence', { silent: true }, 'timeout'],
  ['half a text and silence', { breaks: 'silent' }, 'timeout'],
];

describe.each(WIRE)('%s', (_name, answer, kind) => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  /** What a call ends with once all the waiting is over. */
  const failureInTime = async (call: Promise<unknown>) => {
    const error = failure(call);
    await vi.runAllTimersAsync();
    return error;
  };

  it.each([...CALLS, A_SEARCH])(
    `fails %s as ${kind}, in plain words`,
    async (_call, error, call) => {
      const { provider, logged } = api(() => answer);
      expect(await failureInTime(call(provider))).toMatchObject({
        kind,
        message: expect.stringMatching(
          new RegExp(`^resources\\.\\w+\\.errors\\.${error}$`),
        ) as unknown,
        detail: `data.errors.${kind}`,
      });
      expect(logged).toHaveLength(1);
    },
  );

  // Whether it is an answer only its reader can tell: tests/unit/data/functionAnswers.test.tsx.
  const isUnreadable = !(answer instanceof Error) && (answer.status ?? 200) < 300;
  it('fails a function in plain words, or gives it nothing', async () => {
    const { provider } = api(() => answer);
    const message = 'dashboard.figuresFailed';
    for (const call of [
      () => provider.rpc('dashboard_figures', {}, { message }),
      () => provider.invokeFunction('invite-user', {}, { message }),
    ])
      if (isUnreadable && kind === 'server') expect(await call()).toBeUndefined();
      else expect(await failureInTime(call())).toMatchObject({ kind, message });
  });
});
