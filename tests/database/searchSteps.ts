import type postgres from 'postgres';

/** A client for a test of search, and who lives with them. */
export interface Household {
  first: string;
  last?: string;
  phone?: string;
  born?: string;
  email?: string;
  zip?: string;
  members?: readonly { first: string; last: string; born?: string; year?: number }[];
}

/** Adds clients with the members of their households. */
export async function addPeople(
  sql: postgres.ISql,
  network: string,
  people: readonly Household[],
): Promise<void> {
  for (const { members = [], ...person } of people) {
    const [client] = await sql<{ id: string }[]>`
      insert into public.clients
        (network_id, first_name, last_name, phone_number, date_of_birth, email, zip_code)
      values (${network}, ${person.first}, ${person.last ?? null}, ${person.phone ?? null},
        ${person.born ?? null}, ${person.email ?? null}, ${person.zip ?? null})
      returning id`;
    for (const member of members)
      await sql`
        insert into public.household_members
          (network_id, client_id, first_name, last_name, birth_date, birth_year)
        values (${network}, ${client?.id ?? ''}, ${member.first}, ${member.last},
          ${member.born ?? null}, ${member.year ?? null})`;
  }
}
