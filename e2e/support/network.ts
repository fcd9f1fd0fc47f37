import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';

/** A network of a test's own: two locations and some clients. */
export interface TestNetwork {
  id: string;
  name: string;
  /** Main Street and Second Street. */
  locations: [string, string];
}

export const LOCATION_NAMES = ['Main Street', 'Second Street'] as const;

/** Clients in the order of their names; enough for three pages of ten. */
export const CLIENT_COUNT = 23;

/** The name of the client at a place of the list, from 1. */
export function clientName(place: number): string {
  return `Client ${String(place).padStart(2, '0')}`;
}

/** Makes a network that no other test touches. */
export async function createNetwork(sql: postgres.Sql): Promise<TestNetwork> {
  const id = randomUUID();
  const name = `Network ${id.slice(0, 8)}`;
  const locations: [string, string] = [randomUUID(), randomUUID()];
  await sql.begin(async (tx) => {
    // Its first hour is over: the dashboard is that of every day.
    await tx`
      insert into public.networks (id, name, get_started_closed_at) values (${id}, ${name}, now())`;
    for (const [index, location] of locations.entries())
      await tx`
        insert into public.locations (id, network_id, name)
        values (${location}, ${id}, ${LOCATION_NAMES[index] ?? ''})`;
    await tx`
      insert into public.clients (network_id, first_name, last_name, email, city)
      select ${id}, 'Client', lpad(n::text, 2, '0'), 'client' || n || '@example.org',
             case when n % 2 = 0 then 'Detroit' else 'Warren' end
      from generate_series(1, ${CLIENT_COUNT}::int) n`;
  });
  return { id, name, locations };
}
