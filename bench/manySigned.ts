import type postgres from 'postgres';

/** A signature as it is drawn: three strokes of 40 points. */
const STROKES = JSON.stringify(
  [0, 1, 2].map((stroke) =>
    Array.from({ length: 40 }, (_, at) => [
      stroke * 60 + at * 1.5,
      20 + (at % 13) * 1.5,
      stroke * 700 + at * 16,
    ]),
  ),
);

/**
 * Makes visits of a location count for a program, each signed on the screen.
 *
 * @returns the program, the location, and the first and the last day
 */
export async function addSignedVisits(sql: postgres.Sql, network: string, count: number) {
  return sql.begin(async (tx) => {
    const [program] = await tx<{ id: string }[]>`
      insert into public.programs (network_id, name, signature)
      values (${network}, 'Signed at each visit', 'each_visit') returning id`;
    const [location] = await tx<{ id: string }[]>`
      select location_id as id from public.visits where network_id = ${network} and deleted_at is null
      group by location_id order by count(*) desc, location_id limit 1`;
    if (!program || !location) throw new Error('There are no visits to sign for.');
    await tx`
      create temporary table signed on commit drop as
      select v.id, v.client_id, v.location_id, v.network_id, v.visited_at
      from public.visits v
      where v.network_id = ${network} and v.location_id = ${location.id} and v.deleted_at is null
      order by v.visited_at desc limit ${count}`;
    await tx`
      insert into public.certifications (network_id, client_id, program_id, location_id, starts_on, household_size)
      select distinct network_id, client_id, ${program.id}::uuid, location_id, '2020-01-01'::date, 3 from signed`;
    await tx`
      insert into public.visit_programs (visit_id, program_id, location_id, network_id, certification_id)
      select s.id, ${program.id}, s.location_id, s.network_id, k.id
      from signed s
      join public.certifications k on k.client_id = s.client_id and k.program_id = ${program.id}`;
    await tx`
      insert into public.signatures (network_id, visit_id, program_id, kind, name, strokes)
      select s.network_id, s.id, ${program.id}, 'drawn', 'Rosa Delgado', ${STROKES}::text::jsonb from signed s`;
    const [days] = await tx<{ from: string; to: string }[]>`
      select min(visited_at - interval '1 day')::date::text as from, max(visited_at + interval '1 day')::date::text as to
      from signed`;
    if (!days) throw new Error('No days.');
    return {
      p_program_id: program.id,
      p_location_id: location.id,
      p_from: days.from,
      p_to: days.to,
    };
  });
}
