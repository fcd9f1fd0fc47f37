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

/**
 * About a third have one of the names that many have, as Hispanic as English; every fourth a second
 * surname; three of four a phone.
 */
async function insertClients(sql: postgres.ISql, network: string, count: number): Promise<void> {
  await sql`
    with drawn as (
      -- Numbers from 0 to 1 that look drawn and are the same in every run.
      select i, array(
        select (hashint8extended(i * 16 + k, 21) & 1048575) / 1048576.0 from generate_series(1, 12) k
      ) as r
      from generate_series(1, ${count}::bigint) i
    ),
    pools as (
      select ${COMMON_FIRST}::text[] as first, ${COMMON_LAST}::text[] as last, ${SYLLABLES}::text[] as syllable
    )
    insert into public.clients
      (network_id, first_name, last_name, email, phone_number, city, date_of_birth)
    select ${network},
      case when r[1] < 0.35 then first[floor(power(cardinality(first) + 1, r[2]))::int]
        else initcap(syllable[1 + floor(r[2] * cardinality(syllable))::int]
          || syllable[1 + floor(r[3] * cardinality(syllable))::int]) end,
      case when r[4] < 0.35 then last[floor(power(cardinality(last) + 1, r[5]))::int]
        else initcap(syllable[1 + floor(r[5] * cardinality(syllable))::int]
          || syllable[1 + floor(r[6] * cardinality(syllable))::int]
          || syllable[1 + floor(r[7] * cardinality(syllable))::int]) end
        || case when r[8] < 0.25 then ' ' || last[floor(power(cardinality(last) + 1, r[9]))::int] else '' end,
      'person' || i || '@example.org',
      case when r[10] < 0.75
        then format('(313) %s-%s', 200 + floor(r[11] * 700), lpad(floor(r[12] * 10000)::text, 4, '0')) end,
      'City' || i % 61, date '1940-01-01' + (i % 29000)::int
    from drawn, pools`;
}

const COMMON_FIRST =
  'María José Guadalupe Juan Mary James Luis Rosa Carlos Ana Robert Jennifer Michael Jesús John'.split(
    ' ',
  );
const COMMON_LAST =
  'García Smith Hernández Johnson Martínez Williams López Brown González Jones O’Brien N’Diaye'.split(
    ' ',
  );
const SYLLABLES =
  'ba be bri ca co da del du el fa fin ga gor ha hol is ja ka kin la lin lo ma mer mo na nor pa ra ri ros sa ser ta ti va wes za'.split(
    ' ',
  );

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
