import type { Bench } from './Bench';
import { askAsMember, COLUMNS, measurePage } from './rest';

/** How many fields of its own each client of the network has answered. */
const FIELDS = 20;

/**
 * A list by a network's own fields, through REST with row-level security and each beside the same SQL as owner. The
 * aims of a 95th percentile are 60 ms for a filter and 80 ms for an order; the ratio decides.
 */
export async function measureFields(bench: Bench): Promise<void> {
  await answerFields(bench);
  const ask = await askAsMember(bench);
  const columns = `${COLUMNS},custom`;
  for (const [what, page] of Object.entries({
    'filter, every second client': { sort: 'full_name', filter: ['custom->>field_1', 'North'] },
    'filter, one client of 1,000': { sort: 'full_name', filter: ['custom->>field_2', 'Rare'] },
    'order by a text': { sort: 'custom->>field_3' },
    'order by a number': { sort: 'custom->field_4' },
  } as const)) {
    await measurePage(bench, ask, { what: `a network's own fields, ${what},`, columns, ...page });
  }
}

/** Four fields that are looked at, and 16 more that make the rows as long as such rows are. */
async function answerFields({ sql, network }: Bench): Promise<void> {
  await sql`
    insert into public.custom_fields (network_id, entity, label, kind, position)
    select ${network}, 'clients', 'Field ' || i, case i when 4 then 'whole_number' else 'short_text' end, i
    from generate_series(1, ${FIELDS}::int) i`;
  await sql.begin(async (tx) => {
    // The triggers judge row by row, which takes minutes and is not what is measured.
    await tx`set local session_replication_role = replica`;
    await tx`
      update public.clients c
      set custom = jsonb_build_object(
          'field_1', case when h & 1 = 0 then 'North' else 'South' end,
          'field_2', case when h % 1000 = 0 then 'Rare' else 'Usual' end,
          'field_3', md5(c.id::text),
          'field_4', h % 100000)
        || (select jsonb_object_agg('field_' || i, 'Answer ' || (h % (i * 7)))
            from generate_series(5, ${FIELDS}::int) i)
      from (select id, abs(hashtext(id::text)) as h from public.clients) drawn
      where drawn.id = c.id and c.network_id = ${network}`;
  });
  await sql`vacuum full analyze public.clients`;
}
