import type postgres from 'postgres';

/**
 * Gives the clients of a network a year of visits up to yesterday: about six each, four out of five always at
 * the same location, by day between nine and five, written one after the other as they came. The same in every run;
 * triggers do not run, but that what reports count is made once at the end.
 *
 * @param sql as owner
 * @param network its id
 * @param count how many visits
 */
export async function addManyVisits(
  sql: postgres.Sql,
  network: string,
  count: number,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      with places as (
        select id, row_number() over (order by id) - 1 as at from public.locations
        where network_id = ${network} and deleted_at is null
      ),
      people as (
        select id, row_number() over (order by id) - 1 as at from public.clients
        where network_id = ${network}
      ),
      sizes as materialized (
        select (select count(*) from places) as places, (select count(*) from people) as people
      ),
      drawn as (
        -- Numbers from 0 to 1 that look drawn and are the same in every run.
        select i, d.r1, d.r2, d.r3, d.r4, d.r5, d.r6
        from generate_series(1, ${count}::bigint) i
        cross join lateral (
          select (hashint8extended(i, 1) & 1048575) / 1048576.0 as r1, (hashint8extended(i, 2) & 1048575) / 1048576.0 as r2,
            (hashint8extended(i, 3) & 1048575) / 1048576.0 as r3, (hashint8extended(i, 4) & 1048575) / 1048576.0 as r4,
            (hashint8extended(i, 5) & 1048575) / 1048576.0 as r5, (hashint8extended(i, 6) & 1048575) / 1048576.0 as r6
        ) d
      ),
      made as (
        select people.id as client_id, places.id as location_id, r2, r3,
          date_trunc('day', now()) - interval '1 day' * (1 + floor(r4 * 364)) + interval '14 hours'
            + interval '1 second' * floor(r5 * 28800) as at,
          1 + floor(r6 * 7)::int as size
        -- A place in the line that one of them stands at, so that a hash finds who does.
        from (
          select *, floor(r1 * sizes.people)::bigint as person,
            case when r2 < 0.8 then floor(r1 * sizes.people) else floor(r3 * 997) end::bigint % sizes.places as place
          from drawn cross join sizes
        ) d
        join people on people.at = d.person
        join places on places.at = d.place
      )
      insert into public.visits
        (client_id, location_id, network_id, visited_at, created_at, household_size, adults, children, override_reason)
      select client_id, location_id, ${network}, at, at, size, least(size, 2), greatest(size - 3, 0),
        case when r2 * 100 % 1 < 0.02 then 'Lost food in power cut number ' || floor(r3 * 9) end
      from made
      order by at`;
    await tx`
      select private.count_visits(array(select id from public.clients where network_id = ${network}))`;
    // The names of places and kinds that the splits are by.
    await tx`
      update public.clients c
        set zip_code = (48000 + abs(hashtext(c.id::text)) % 80)::text,
            gender = (array['woman', 'man', 'non_binary', null])[1 + abs(hashtext(c.id::text)) % 4],
            ethnicity = (array['asian', 'white', 'multiple', null])[1 + abs(hashtext(c.id::text)) % 4]
        where c.network_id = ${network}`;
  });
  await sql`vacuum analyze public.visits`;
  await sql`vacuum analyze private.counted_visits`;
  await sql`vacuum analyze public.clients`;
}
