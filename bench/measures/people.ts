import type { Session } from '@supabase/auth-js';
import { createStaff, signInByApi, type Staff } from '../../e2e/support/staff';
import type { Bench } from './Bench';

/** A location admin of the network with many clients. */
export async function addStaff({ sql, network }: Bench): Promise<Staff> {
  const [location] = await sql<{ id: string }[]>`
    select id from public.locations where network_id = ${network} and deleted_at is null limit 1`;
  return createStaff(sql, {
    networkId: network,
    role: 'locationAdmin',
    locations: location ? [location.id] : [],
  });
}

/** The session of a new location admin, both factors shown. */
export async function addSession(bench: Bench): Promise<Session> {
  return signInByApi(bench.backend, await addStaff(bench));
}
