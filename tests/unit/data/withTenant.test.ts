import { describe, expect, it } from 'vitest';
import { API } from '../../../src/config';
import { idOf, LOCATION, NETWORK, USER } from './fakeApi';
import { api, failure, page } from './dataScreen';

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
      isVisiting: false,
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
