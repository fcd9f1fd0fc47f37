import { describe, expect, it } from 'vitest';
import { ConflictError } from '../../src/data/errors';
import { tableRules } from '../../src/data/tables';
import { MASKED } from '../../src/data/withSensitive';
import { createDataProvider } from '../../src/dataProvider';
import { fakeApi, idOf, NETWORK, UPDATED, type FakeAnswer, type SentRequest } from './data/fakeApi';
import { api, failure, page } from './data/dataScreen';

describe('records by id', () => {
  it('are asked for in batches, once each, deleted ones too', async () => {
    const { provider, sent } = api();
    const ids = Array.from({ length: 450 }, (_, number) => idOf(number));
    await provider.getMany('clients', { ids: [...ids, idOf(0), 'no-uuid'] });
    const asked = sent.map(({ query }) => query.id?.split(',').length);
    expect(asked).toEqual([200, 200, 50]);
    expect(sent.every(({ query }) => query.and === undefined)).toBe(true);
  });

  it('are missing without a request when the id can be none', async () => {
    const { provider, sent } = api();
    const error = await failure(provider.getOne('clients', { id: '5/../x' }));
    expect(error).toMatchObject({
      kind: 'missing',
      status: 404,
      message: 'resources.clients.errors.one',
    });
    expect(sent).toHaveLength(0);
  });

  it('are missing when deleted, unless the trash asks', async () => {
    const { provider } = api(() => ({ json: { id: idOf(1), deleted_at: UPDATED } }));
    const error = await failure(provider.getOne('clients', { id: idOf(1) }));
    expect(error.kind).toBe('missing');
    const meta = { deleted: 'include' };
    expect(await provider.getOne('clients', { id: idOf(1), meta })).toMatchObject({
      data: { id: idOf(1) },
    });
  });
});

describe('updates', () => {
  const previousData = { id: idOf(1), name: 'Old', description: null, updated_at: UPDATED };
  const params = { id: idOf(1), data: { ...previousData, name: 'New' }, previousData };
  const noRow: FakeAnswer = { status: 406, json: { code: 'PGRST116', message: 'no rows' } };

  it('send what changed, for the version that was read', async () => {
    const { provider, sent } = api(() => ({ json: { id: idOf(1), name: 'New' } }));
    await provider.update('networks', params);
    expect(sent[0]).toMatchObject({
      method: 'PATCH',
      query: { id: `eq.${idOf(1)}`, updated_at: `eq.${UPDATED}` },
      body: { name: 'New' },
    });
  });

  it('tell that somebody else was faster, and show what is there now', async () => {
    const current = { id: idOf(1), name: 'Theirs', updated_at: '2026-11-21T10:00:01+00:00' };
    const { provider } = api(({ method }) => (method === 'PATCH' ? noRow : { json: current }));
    const error = await failure(provider.update('networks', params));
    expect(error).toBeInstanceOf(ConflictError);
    expect(error).toMatchObject({
      kind: 'conflict',
      status: 409,
      current,
      message: 'resources.networks.errors.update',
    });
  });

  it('that change no row of the same version were refused', async () => {
    const { provider } = api(({ method }) => (method === 'PATCH' ? noRow : { json: previousData }));
    const error = await failure(provider.update('networks', params));
    expect(error).toMatchObject({ kind: 'refused', status: 403 });
  });

  it('of a record that is gone say so', async () => {
    const { provider } = api(() => noRow);
    expect((await failure(provider.update('networks', params))).kind).toBe('missing');
  });

  it('of many records are refused when the server left one out', async () => {
    const { provider } = api(() => ({ json: [{ id: idOf(1) }] }));
    const change = { ids: [idOf(1), idOf(2)], data: { name: 'x' } };
    const error = await failure(provider.updateMany('networks', change));
    expect(error).toMatchObject({ kind: 'refused', rows: { asked: 2, changed: 1 } });
  });
});

it('a sensitive value that is there is dots, which are never written back', async () => {
  const { connection, sent } = fakeApi(() => ({
    json: { id: idOf(1), has_partial_ssn: true, updated_at: UPDATED },
  }));
  const rules = tableRules('clients', {
    scope: 'network',
    softDelete: 'update',
    columns: ['first_name', 'has_partial_ssn'],
    sensitive: { partial_ssn: 'has_partial_ssn' },
    search: [],
  });
  const provider = createDataProvider({ clients: rules }, connection);
  const { data: previousData } = await provider.getOne<{ id: string; partial_ssn?: string | null }>(
    'clients',
    { id: idOf(1) },
  );
  expect(previousData).toMatchObject({ partial_ssn: MASKED });
  const data = { ...previousData, first_name: 'Rosa' };
  await provider.update('clients', {
    id: idOf(1),
    data,
    previousData: { ...previousData, partial_ssn: null },
  });
  expect(sent.at(-1)?.body).toEqual({ first_name: 'Rosa' });
});

describe('deletes', () => {
  const done = ({ path }: SentRequest): FakeAnswer =>
    path.includes('/rpc/') ? { status: 204 } : { json: { id: idOf(1) } };

  it('become the update or the function that the table names', async () => {
    const { provider, sent } = api(done);
    const previousData = { id: idOf(1) };
    await provider.delete('events', { id: idOf(1), previousData });
    await provider.delete('locations', { id: idOf(1), previousData });
    await provider.delete('networks', { id: idOf(1), previousData });
    await provider.delete('orders', { id: idOf(1), previousData });
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PATCH /rest/v1/events',
      'POST /rest/v1/rpc/soft_delete_location',
      'POST /rest/v1/rpc/delete_network',
      'DELETE /rest/v1/orders',
    ]);
    expect(Object.keys(sent[0]?.body ?? {})).toEqual(['deleted_at']);
    expect(sent[0]?.query.updated_at).toBeUndefined();
    expect(sent[1]?.body).toEqual({ p_id: idOf(1) });
  });

  it('of many rows update them together', async () => {
    const { provider, sent } = api(() => ({ json: [{ id: idOf(1) }, { id: idOf(2) }] }));
    await provider.deleteMany('clients', { ids: [idOf(1), idOf(2)] });
    expect(sent[0]).toMatchObject({
      method: 'PATCH',
      query: { id: `in.(${idOf(1)},${idOf(2)})`, select: 'id' },
    });
  });

  it('of more rows than a member may change at once go in parts, up to the first that fails', async () => {
    const ids = Array.from({ length: 45 }, (_, n) => idOf(n));
    const { provider, sent } = api(({ query }, number) =>
      number === 1
        ? { status: 500, json: {} }
        : { json: ids.filter((id) => query.id?.includes(id)).map((id) => ({ id })) },
    );
    const error = await failure(provider.deleteMany('clients', { ids }));
    expect(sent.map(({ query }) => query.id?.split(',').length)).toEqual([20, 20]);
    expect(error).toMatchObject({
      kind: 'server',
      detail: 'data.errors.partly',
      rows: { asked: 45, changed: 20 },
    });
  });

  it('fill the trash, which can be read and emptied row by row', async () => {
    const { provider, sent } = api(done);
    await provider
      .getList('clients', { ...page, meta: { deleted: 'only' } })
      .catch(() => undefined);
    await provider.restore('clients', { id: idOf(1) });
    expect(sent[0]?.query.and).toBe(`(deleted_at.not.is.null,network_id.eq."${NETWORK}")`);
    expect(sent[1]).toMatchObject({
      path: '/rest/v1/rpc/restore_client',
      body: { p_id: idOf(1) },
    });
  });
});

describe('several records of the trash', () => {
  const ids = Array.from({ length: 250 }, (_, n) => idOf(n));

  it('are restored in batches, and counted', async () => {
    const { provider, sent } = api(({ body }) => ({
      json: (body as { p_ids: string[] }).p_ids.length - 1,
    }));
    const answer = await provider.restoreMany('clients', { ids });
    expect(sent.map(({ path }) => path)).toEqual(Array(2).fill('/rest/v1/rpc/restore_clients'));
    expect(answer).toEqual({ data: { restored: 248 } });
  });

  it('say how many are back when it stops half-way', async () => {
    const { provider } = api((_, number) => (number === 0 ? { json: 200 } : { status: 500 }));
    const error = await failure(provider.restoreMany('clients', { ids }));
    expect(error).toMatchObject({
      message: 'resources.clients.errors.restore',
      detail: 'data.errors.partly',
      rows: { asked: 250, changed: 200 },
    });
  });
});

it('calls server functions and says what failed', async () => {
  const { provider, sent } = api(() => ({ status: 403, json: { error: { code: 'x' } } }));
  const message = 'users.invite.failed';
  const error = await failure(
    provider.invokeFunction('invite-user', { email: 'a@b.example' }, { message }),
  );
  expect(sent[0]).toMatchObject({ method: 'POST', path: '/functions/v1/invite-user' });
  expect(error).toMatchObject({ kind: 'refused', message });
});

describe('the undoing of deletions', () => {
  const ids = Array.from({ length: 30 }, (_, n) => idOf(n));

  it('goes in batches as small as a member may send, and answers whom it brought back', async () => {
    const { provider, sent } = api(({ body }) => ({
      json: (body as { p_ids: string[] }).p_ids.slice(1),
    }));
    const { data } = await provider.undoDeletions('clients', { ids });
    expect(sent.map(({ path }) => path)).toEqual(Array(2).fill('/rest/v1/rpc/undo_deletions'));
    expect(sent[0]?.body).toEqual({ p_entity: 'clients', p_ids: ids.slice(0, 20) });
    expect(data).toEqual([...ids.slice(1, 20), ...ids.slice(21)]);
  });

  it('says what failed', async () => {
    const { provider } = api(() => ({ status: 500 }));
    const error = await failure(provider.undoDeletions('clients', { ids }));
    expect(error).toMatchObject({ message: 'resources.clients.errors.restore', kind: 'server' });
  });
});
