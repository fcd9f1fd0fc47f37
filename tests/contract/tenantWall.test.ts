import { beforeAll, describe, expect, it } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../src/db/types.gen';
import { useApiWorld } from '../support/apiWorld';

/** The network admin of one network asks for a client of the other, in every way REST knows. */
describe('a client of another network', () => {
  const world = useApiWorld();
  let api: SupabaseClient<Database>;
  let foreign: string;

  beforeAll(async () => {
    api = await world().client('networkAdmin');
    foreign = world().there.client;
  });

  const clients = () => api.from('clients').select('id');

  it('is found by no filter', async () => {
    const network = world().there.id;
    const answers = await Promise.all([
      clients().eq('id', foreign),
      clients().in('id', [foreign, world().here.client]),
      clients().eq('network_id', network),
      clients().neq('network_id', world().here.id),
      clients().or(`id.eq.${foreign},network_id.eq.${network}`),
      clients().not('id', 'is', null).filter('id', 'eq', foreign),
      clients().ilike('full_name', '%').eq('id', foreign),
    ]);
    for (const { data, error } of answers) {
      expect(error).toBeNull();
      expect(data?.map(({ id }) => id)).not.toContain(foreign);
    }
    // The same question finds the own client: the filters do ask for something.
    expect(answers[1].data).toEqual([{ id: world().here.client }]);
  });

  it('comes with no embedded row', async () => {
    const networks = await api.from('networks').select('id, clients(id)');
    expect(networks.error).toBeNull();
    expect(networks.data?.map(({ id }) => id)).toEqual([world().here.id]);
    expect(JSON.stringify(networks.data)).not.toContain(foreign);
    const visits = await api.from('visits').select('id, clients(id)');
    expect(visits.error).toBeNull();
    expect(visits.data?.length).toBeGreaterThan(0);
    expect(JSON.stringify(visits.data)).not.toContain(foreign);
  });

  it('is counted nowhere', async () => {
    const { count, error } = await api
      .from('clients')
      .select('id', { count: 'exact', head: true })
      .eq('network_id', world().there.id);
    expect(error).toBeNull();
    expect(count).toBe(0);
  });

  it('is changed by no update and no upsert', async () => {
    const read = () => world().sql`select * from public.clients where id = ${foreign}`;
    const before = await read();
    const update = await api
      .from('clients')
      .update({ first_name: 'Mine' })
      .eq('id', foreign)
      .select('id');
    expect(update.data ?? []).toEqual([]);
    const upsert = await fetch(`${world().url}/rest/v1/clients?on_conflict=id`, {
      method: 'POST',
      headers: {
        apikey: world().publishableKey,
        authorization: `Bearer ${(await world().token('networkAdmin')) ?? ''}`,
        'content-type': 'application/json',
        prefer: 'resolution=merge-duplicates',
      },
      body: JSON.stringify({ id: foreign, network_id: world().here.id, first_name: 'Mine' }),
    });
    expect(upsert.status).toBe(403);
    const remove = await api.from('clients').delete().eq('id', foreign).select('id');
    expect(remove.data ?? []).toEqual([]);
    expect(await read()).toEqual(before);
  });

  it('is reached by no function of the database', async () => {
    const { there, sql } = world();
    const restore = await api.rpc('restore_client', { p_id: there.deletedClient });
    expect(restore.error).not.toBeNull();
    const search = await api.rpc('search_clients', { p_network_id: there.id, p_query: '' });
    expect(JSON.stringify(search.data ?? '')).not.toContain(foreign);
    const orders = await api.rpc('search_orders', { p_location_id: there.location, p_query: '' });
    expect(orders.data).toEqual({ total: 0, rows: [] });
    const figures = await api.rpc('dashboard_figures', { p_location_id: there.location });
    expect(figures.data).toMatchObject({ visits: { current: 0 }, new_clients: { current: 0 } });
    const contents = await api.rpc('network_contents', { p_id: there.id });
    expect(contents.error).not.toBeNull();
    const removal = await api.rpc('delete_network', { p_id: there.id });
    expect(removal.error).not.toBeNull();
    const [still] = await sql`
      select (select count(*)::int from public.networks where id = ${there.id}) as networks,
             (select deleted_at is not null from public.clients where id = ${there.deletedClient}) as deleted`;
    expect(still).toEqual({ networks: 1, deleted: true });
  });
});
