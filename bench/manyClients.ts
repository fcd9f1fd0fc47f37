import type postgres from 'postgres';

/**
 * Fills a network with clients whose names, cities and days differ about as people's do.
 *
 * @param sql as owner
 * @param network its id
 * @param count how many
 */
export async function addManyClients(
  sql: postgres.Sql,
  network: string,
  count: number,
): Promise<void> {
  await sql`
    insert into public.clients (network_id, first_name, last_name, email, city, date_of_birth)
    select ${network}, 'First' || i % 977, 'Last' || i % 4999, 'person' || i || '@example.org',
           'City' || i % 61, date '1940-01-01' + i % 29000
    from generate_series(1, ${count}::int) i`;
  await sql`vacuum analyze public.clients`;
}
