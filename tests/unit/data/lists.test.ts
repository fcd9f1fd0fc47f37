import { describe, expect, it } from 'vitest';
import { API } from '../../../src/config';
import { idOf, LOCATION, NETWORK, USER } from './fakeApi';
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

  it('take a condition that one of several columns has to meet', async () => {
    const { provider, sent } = api();
    const filter = { 'name,description@eq': 'Box', 'name,secret@eq': 'x', 'name,@eq': 'y' };
    await provider.getList('networks', { ...page, filter });
    expect(sent[0]?.query['and']).toBe('(or(name.eq."Box",description.eq."Box"))');
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

  it('ignore what no address should hold: unknown columns, operators, values and orders', async () => {
    const { provider, sent } = api();
    const filter = {
      'password@eq': 'x',
      'name@cs': 'x',
      'name@eq@eq': 'x',
      'start_date@gte': 'tomorrow',
      'start_date@lte': '2026-02-30',
      'id@eq': 'no-uuid',
      'is_food_provided@eq': 'maybe',
      'start_time@gt': '25:00',
      name: { nested: 'x' },
      constructor: 'x',
    };
    const sort = { field: 'name,password', order: 'ASC' as const };
    await provider.getList('events', { ...page, sort, filter });
    expect(sent[0]?.query.and).toBe(`(deleted_at.is.null,location_id.eq."${LOCATION}")`);
    expect(sent[0]?.query.order).toBe('id.asc');
  });

  it('take lists of values, nulls and values that need escaping', async () => {
    const { provider, sent } = api();
    const filter = {
      'gender@in': ['woman', 'non_binary'],
      'email@is': null,
      full_name: 'O"Brien (Bob), \\ {x}',
      'date_of_birth@neq': '1990-02-28',
    };
    await provider.getList('clients', { ...page, filter, meta: { scope: 'none' } });
    expect(sent[0]?.query.and).toBe(
      '(deleted_at.is.null,gender.in.("woman","non_binary"),email.is.null,' +
        String.raw`full_name.eq."O\"Brien (Bob), \\ {x}",` +
        'date_of_birth.not.eq."1990-02-28")',
    );
  });

  it('match words of the search text as they are, in lower case, an asterisk by a pattern', async () => {
    const { provider, sent } = api();
    await provider.getList('clients', { ...page, filter: { q: ' Ávila  50%_\\ Ávila (x) 5*"$ ' } });
    expect(sent[0]?.query.and).toContain(
      String.raw`search_text.like."*ávila*",search_text.like."*50\\%\\_\\\\*",` +
        String.raw`search_text.like."*(x)*",search_text.match."5\\*\"\\$")`,
    );
  });

  it('find a word in the search columns or in the codes that it stands for', async () => {
    const { provider, sent } = api();
    const filter = {
      q: 'rosa woman',
      'q@codes': [
        { word: 'woman', column: 'gender', codes: ['woman', 'trans_woman'] },
        { word: 'woman', column: 'no_column', codes: ['x'] },
        'garbage',
      ],
    };
    await provider.getList('clients', { ...page, filter });
    expect(sent[0]?.query.and).toContain(
      'search_text.like."*rosa*",or(search_text.like."*woman*",gender.in.("woman","trans_woman"))',
    );
    await provider.getList('orders', {
      ...page,
      filter: {
        q: 'ready',
        'q@codes': [{ word: 'ready', column: 'fulfillment_status', codes: ['ready'] }],
      },
    });
    expect(sent[1]?.query.and).toBe(
      `(location_id.eq."${LOCATION}",or(search_text.like."*ready*",fulfillment_status.in.("ready")))`,
    );
  });

  it('look for whole numbers, with or without #, in number columns', async () => {
    const { provider, sent } = api();
    for (const q of ['12', '#12', 'twelve', '99999999999', '##1'])
      await provider.getList('orders', { ...page, filter: { q } });
    expect(sent.map(({ query }) => query.and)).toEqual(
      [
        'or(order_number.eq."12",search_text.like."*12*")',
        'or(order_number.eq."12",search_text.like."*#12*")',
        'search_text.like."*twelve*"',
        'search_text.like."*99999999999*"',
        'search_text.like."*##1*"',
      ].map((condition) => `(location_id.eq."${LOCATION}",${condition})`),
    );
  });

  it('take any apostrophe for an apostrophe, wherever they look', async () => {
    const { provider, sent } = api();
    for (const sign of ["'", '\u2019', '\u02bc', '\u2018', '`']) {
      await provider.getList('clients', { ...page, filter: { q: `O${sign}Brien` } });
      await provider.getList('networks', { ...page, filter: { q: `O${sign}Brien` } });
      const [clients, networks] = sent.splice(0).map(({ query }) => query.and);
      expect(clients).toContain(`search_text.like."*o'brien*")`);
      expect(networks).toBe(
        `(name.imatch."O['\u2018\u2019\u201b\u02bb\u02bc\u2032\uff07\`\u00b4]Brien")`,
      );
    }
  });

  it('find a phone number by its digits in the search text only', async () => {
    const { provider, sent } = api();
    for (const q of ['+1 (313) 555-0184', '1.313.555.0184', '313 555 0184'])
      await provider.getList('clients', { ...page, filter: { q } });
    await provider.getList('clients', { ...page, filter: { q: 'rosa 555-0184 5-' } });
    await provider.getList('networks', { ...page, filter: { q: '555-0184' } });
    const conditions = sent.map(({ query }) => String(query.and).replace(/^.*?"\S+?",/, ''));
    expect(conditions).toEqual([
      ...Array.from({ length: 3 }, () => 'search_text.like."*3135550184*")'),
      'search_text.like."*rosa*",or(search_text.like."*555-0184*",search_text.like."*5550184*"),' +
        'search_text.like."*5-*")',
      '(name.imatch."555-0184")',
    ]);
  });

  it('refuse a search text that is too long, without a request', async () => {
    const { provider, sent } = api();
    const error = await failure(
      provider.getList('events', { ...page, filter: { q: 'x'.repeat(10_000) } }),
    );
    expect(error).toMatchObject({
      kind: 'tooLong',
      message: 'resources.events.errors.list',
      detail: 'data.errors.searchTooLong',
    });
    expect(sent).toHaveLength(0);
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

describe('tenant scope', () => {
  it('is the active network or location unless a call names another', async () => {
    const { provider, sent } = api();
    await provider.getList('locations', page);
    await provider.getList('locations', { ...page, meta: { scope: { network: idOf(1) } } });
    await provider.getList('orders', { ...page, meta: { scope: { location: idOf(2) } } });
    await provider.getList('orders', { ...page, meta: { scope: 'none' } });
    await provider.getList('networks', page);
    expect(sent.map(({ query }) => query.and)).toEqual([
      `(deleted_at.is.null,network_id.eq."${NETWORK}")`,
      `(deleted_at.is.null,network_id.eq."${idOf(1)}")`,
      `(location_id.eq."${idOf(2)}")`,
      undefined,
      undefined,
    ]);
  });

  it('without an active location shows nothing, asks nothing and creates nothing', async () => {
    const { provider, sent } = api(undefined, {
      userId: USER,
      networkId: NETWORK,
      locationId: null,
      rowsPerChange: API.memberRowsPerChange,
    });
    expect(await provider.getList('events', page)).toEqual({ data: [], total: 0 });
    const error = await failure(provider.create('events', { data: { name: 'x' } }));
    expect(error).toMatchObject({ kind: 'refused', detail: 'data.errors.noScope' });
    expect(provider.scopeOf('events')).toBeNull();
    expect(provider.scopeOf('clients')).toEqual({ network: NETWORK });
    expect(sent).toHaveLength(0);
  });

  it('is written into new records, from where the form was opened', async () => {
    const { provider, sent } = api(() => ({ status: 201, json: { id: idOf(1) } }));
    await provider.create('events', { data: { name: 'x' } });
    const meta = { scope: { location: idOf(2) } };
    await provider.create('events', { data: { name: 'x', location_id: idOf(3) }, meta });
    await provider.create('clients', { data: { first_name: 'x' } });
    await provider.create('networks', { data: { name: 'x' } });
    expect(sent.map(({ body }) => body)).toEqual([
      { name: 'x', location_id: LOCATION },
      { name: 'x', location_id: idOf(2) },
      { first_name: 'x', network_id: NETWORK },
      { name: 'x' },
    ]);
  });
});
