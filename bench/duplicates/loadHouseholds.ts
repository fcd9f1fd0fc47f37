import type postgres from 'postgres';
import type { PersonRecord } from '../../tests/support/households';

const COLUMNS = [
  ...(['first_name', 'last_name', 'date_of_birth', 'phone_number', 'email'] as const),
  ...(['address_line1', 'address_line2', 'city', 'zip_code'] as const),
] satisfies (keyof PersonRecord)[];

/** A network full of records. */
export interface LoadedNetwork {
  network: string;
  /** Ids of the clients, each where its record stands. */
  ids: string[];
}

/**
 * Writes records as clients of a network of their own.
 *
 * @param sql as owner
 */
export async function loadHouseholds(
  sql: postgres.Sql,
  records: readonly PersonRecord[],
): Promise<LoadedNetwork> {
  const [made] = await sql<{ id: string }[]>`
    insert into public.networks (name) values ('Generated households') returning id`;
  const network = made?.id ?? '';
  const ids: string[] = [];
  for (let at = 0; at < records.length; at += 2000) {
    const part = records.slice(at, at + 2000).map((record) => {
      const id = crypto.randomUUID();
      ids.push(id);
      return { id, ...Object.fromEntries(COLUMNS.map((column) => [column, record[column]])) };
    });
    await sql`
      insert into public.clients
        (id, network_id, first_name, last_name, date_of_birth, phone_number, email,
         address_line1, address_line2, city, zip_code)
      select r.id, ${network}, r.first_name, r.last_name, r.date_of_birth, r.phone_number, r.email,
             r.address_line1, r.address_line2, r.city, r.zip_code
      from jsonb_populate_recordset(null::public.clients, ${JSON.stringify(part)}::text::jsonb) r`;
  }
  await sql`analyze private.client_match`;
  return { network, ids };
}
