import { describe, expect, it, vi } from 'vitest';
import { listFilter } from '../../../src/data/filters';
import { tableRules } from '../../../src/data/tables';
import { setTimeZone } from '../../../src/i18n/timeZone';
import { LOCATION } from './fakeApi';
import { api, failure, page } from './dataScreen';

describe('filters of lists', () => {
  it('take rows that have one of some codes, of columns that hold several', async () => {
    const { provider, sent } = api();
    const some = { 'dietary_needs@ov': ['peanuts_severe', 'vegan', 'x"}', ''] };
    // The operator of one kind says nothing to the other.
    const others = { 'dietary_needs@in': ['vegan'], 'gender@ov': ['woman'] };
    await provider.getList('clients', { ...page, filter: { ...some, ...others } });
    expect(sent[0]?.query['and']).toContain('dietary_needs.ov."{peanuts_severe,vegan}"');
    expect(sent[0]?.query['and']).not.toContain('gender');
    expect(sent[0]?.query['and']).not.toContain('.in.');
  });

  it('take rows that have one of some records, and no other words', () => {
    const rules = tableRules('programs', {
      ...{ scope: 'network', softDelete: 'update', search: [] },
      columns: ['location_ids'],
      kinds: { location_ids: 'uuids' },
    });
    const filter = { 'location_ids@ov': [LOCATION, 'l1'], 'location_ids@in': [LOCATION] };
    expect(listFilter(rules, filter)).toEqual([{ text: `location_ids.ov."{${LOCATION}}"` }]);
  });

  it('take a condition that one of several columns has to meet', async () => {
    const { provider, sent } = api();
    const filter = { 'name,description@eq': 'Box', 'name,secret@eq': 'x', 'name,@eq': 'y' };
    await provider.getList('networks', { ...page, filter });
    expect(sent[0]?.query['and']).toBe('(or(name.eq."Box",description.eq."Box"))');
  });

  it('count an age from the day of the location on which the list is asked for', async () => {
    const { provider, sent } = api();
    vi.useFakeTimers({ now: new Date('2026-11-23T03:00:00Z'), toFake: ['Date'] });
    setTimeZone('America/New_York');
    try {
      // There it is still the 22nd.
      const filter = { 'start_date@older': 90, 'updated_at@older': '2', 'name@older': 90 };
      await provider.getList('events', { ...page, filter });
      const faults = [0, 1.5, 36_501, '90 days', null].map((days) => ({
        'start_date@older': days,
      }));
      for (const fault of faults) await provider.getList('events', { ...page, filter: fault });
    } finally {
      vi.useRealTimers();
      setTimeZone(null);
    }
    expect(sent[0]?.query['and']).toContain('start_date.lt."2026-08-24"');
    expect(sent[0]?.query['and']).toContain('updated_at.lt."2026-11-20T05:00:00.000Z"');
    expect(sent[0]?.query['and']).not.toContain('name');
    for (const { query } of sent.slice(1)) expect(query['and']).not.toContain('start_date');
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
      String.raw`search_text.like."*avila*",search_text.like."*50\\%\\_\\\\*",` +
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

  it('look for whole numbers, with or without a sign before them, in number columns', async () => {
    const { provider, sent } = api();
    for (const q of ['12', '#12', 'twelve', '99999999999', 'No.12', '12.5'])
      await provider.getList('orders', { ...page, filter: { q } });
    expect(sent.map(({ query }) => query.and)).toEqual(
      [
        'or(order_number.eq."12",search_text.like."*12*")',
        'or(order_number.eq."12",search_text.like."*#12*")',
        'search_text.like."*twelve*"',
        'search_text.like."*99999999999*"',
        'or(order_number.eq."12",search_text.like."*no.12*",search_text.like."*no12*")',
        'or(search_text.like."*12.5*",search_text.like."*125*")',
      ].map((condition) => `(location_id.eq."${LOCATION}",${condition})`),
    );
  });

  it('take any apostrophe for an apostrophe, wherever they look', async () => {
    const { provider, sent } = api();
    for (const sign of ["'", '\u2019', '\u02bc', '\u2018', '`']) {
      await provider.getList('clients', { ...page, filter: { q: `O${sign}Brien` } });
      await provider.getList('networks', { ...page, filter: { q: `O${sign}Brien` } });
      const [clients, networks] = sent.splice(0).map(({ query }) => query.and);
      expect(clients).toContain('search_text.like."*obrien*")');
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
});
