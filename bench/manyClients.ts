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
  await insertClients(sql, network, count);
  await sql`vacuum analyze public.clients`;
}

async function insertClients(sql: postgres.ISql, network: string, count: number): Promise<void> {
  await sql`
    insert into public.clients (network_id, first_name, last_name, email, city, date_of_birth)
    select ${network}, 'First' || i % 977, 'Last' || i % 4999, 'person' || i || '@example.org',
           'City' || i % 61, date '1940-01-01' + i % 29000
    from generate_series(1, ${count}::int) i`;
}

/**
 * The same for other networks, made for it. Their triggers do not run: nobody reads the audit trail
 * of a million rows here, and writing it would take as long again.
 *
 * @param networks how many
 * @param count clients in each
 */
export async function addManyNetworks(
  sql: postgres.Sql,
  networks: number,
  count: number,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    const made = await tx<{ id: string }[]>`
      insert into public.networks (name)
      select 'Network ' || i from generate_series(1, ${networks}::int) i
      returning id`;
    for (const { id } of made) await insertClients(tx, id, count);
  });
  await sql`vacuum analyze public.clients`;
}
