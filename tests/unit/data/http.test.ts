import { afterEach, describe, expect, it, vi } from 'vitest';
import { API } from '../../../src/config';
import { api, failure, page } from './dataScreen';

describe('retries', () => {
  const lost = new TypeError('fetch failed');

  it('send a read again after a lost connection or a failed gateway', async () => {
    const { provider, sent } = api((_, number) =>
      number === 0 ? lost : number === 1 ? { status: 503 } : {},
    );
    await provider.getList('networks', page);
    expect(sent).toHaveLength(3);
  });

  it('send a search by a function again: it only reads', async () => {
    const { provider, sent } = api((_, number) =>
      number === 0 ? lost : { json: { total: 0, rows: [] } },
    );
    const search = { ...page, sort: { field: 'full_name', order: 'ASC' as const } };
    await provider.getList('clients', { ...search, filter: { q: 'ada' } });
    expect(sent.map(({ path }) => path)).toEqual([
      '/rest/v1/rpc/search_clients',
      '/rest/v1/rpc/search_clients',
    ]);
  });

  it('never send a write again', async () => {
    const { provider, sent } = api(() => lost);
    const error = await failure(provider.create('networks', { data: { name: 'x' } }));
    expect(error).toMatchObject({ kind: 'offline', message: 'resources.networks.errors.create' });
    expect(sent).toHaveLength(1);
  });

  it('do not insist when the server refuses', async () => {
    const { provider, sent } = api(() => ({ status: 403, json: { code: '42501' } }));
    expect((await failure(provider.getList('networks', page))).kind).toBe('refused');
    expect(sent).toHaveLength(1);
  });

  it('stop when nobody waits, without an error in the log', async () => {
    const { provider, logged } = api(() => lost);
    const waiting = new AbortController();
    const call = provider.getList('networks', { ...page, signal: waiting.signal });
    waiting.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(logged).toHaveLength(0);
  });
});

describe('a server that says nothing', () => {
  afterEach(() => vi.useRealTimers());

  it('is given up after a while, with a plain error and no second try', async () => {
    vi.useFakeTimers();
    const { provider, sent } = api(() => ({ silent: true }));
    const error = failure(provider.getList('networks', page));
    await vi.advanceTimersByTimeAsync(API.timeout);
    expect(await error).toMatchObject({ kind: 'timeout', detail: 'data.errors.timeout' });
    expect(sent).toHaveLength(1);
  });
});
