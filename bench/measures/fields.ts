import { explainAs } from '../explainAs';
import { measureInTurn } from '../statistics';
import { MEMBER, type Bench } from './Bench';
import { askAsMember, COLUMNS } from './rest';

const REPEATS = 20;
/** How many fields of its own each client of the network has answered. */
const FIELDS = 20;

/**
 * A list by a network's own fields, through REST with row-level security and each beside the same SQL as owner. The
 * aims of a 95th percentile are 60 ms for a filter and 80 ms for an order; the ratio decides.
 */
export async function measureFields(bench: Bench): Promise<void> {
  await answerFields(bench);
  const ask = await askAsMember(bench);
  const text = (field: number) => `custom->>field_${field}`;
  await measureFieldPage(bench, ask, 'filter, every second client', 'full_name', [
    text(1),
    'North',
  ]);
  await measureFieldPage(bench, ask, 'filter, one client of 1,000', 'full_name', [text(2), 'Rare']);
  await measureFieldPage(bench, ask, 'order by a text', text(3));
  await measureFieldPage(bench, ask, 'order by a number', 'custom->field_4');
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

async function measureFieldPage(
  { report, sql, network, crowd }: Bench,
  ask: Awaited<ReturnType<typeof askAsMember>>,
  what: string,
  sort: string,
  [filtered, value]: readonly [string, string] | readonly [] = [],
): Promise<void> {
  // PostgREST's path is that of SQL with the key in quotation marks.
  const inSql = (path: string) => path.replace(/(->>?)(\w+)/, `$1'$2'`);
  const condition =
    `network_id = '${network}' and deleted_at is null` +
    (filtered ? ` and ${inSql(filtered)} = '${value}'` : '');
  const page =
    `select ${COLUMNS}, custom from public.clients where ${condition} ` +
    `order by ${inSql(sort)}, id limit 10`;
  const count = `select count(*) from public.clients where ${condition}`;
  const path =
    `clients?select=${COLUMNS},custom&network_id=eq.${network}&deleted_at=is.null` +
    (filtered ? `&${filtered}=eq.${value}` : '') +
    `&order=${sort},id&limit=10`;
  const [bySql, byRest] = await measureInTurn(REPEATS, [
    async () => {
      await sql.unsafe(page);
      await sql.unsafe(count);
    },
    () => ask(path),
  ]);
  const target = bySql.median * 1.5 + 5;
  report.add({
    what: `REST, a network's own fields, ${what}, with exact count, ${crowd}`,
    measured: byRest.median,
    unit: 'ms',
    target,
    baseline: bySql.median,
    note: `p95 ${byRest.p95}`,
  });
  if (byRest.median > target) {
    console.log(await explainAs(sql, MEMBER, page));
    console.log(await explainAs(sql, MEMBER, count));
  }
}
