import { describe, expect, it } from 'vitest';
import { readMigrations } from '../../local/database/readMigrations';
import { call } from './calls';
import { importSteps } from './importSteps';
import { columnsOf, insertion, recordOf, recordsOf, type Column } from './samples';
import { useScene } from './scene';
import { TABLES } from './tables';

/** What people type into one line has no line break in it, wherever it comes from. */
const scene = useScene();
const { begin, check, send } = importSteps(scene);

/** On its way into a header it would set a cookie. */
const SPLIT = 'Rice\nSet-Cookie: a=b';

/** The migration that cleaned the rows from before, and made the checks. */
const cleaning = () =>
  readMigrations('supabase/migrations').find(({ name }) => name === 'refuse_control_characters')
    ?.text ?? '';

/** The texts that may have several lines, and those that are derived from others. */
const SEVERAL_LINES: Readonly<Record<string, readonly string[]>> = {
  networks: ['description'],
  locations: ['description'],
  events: ['description', 'custom_text'],
  inventory_items: ['description', 'custom_text'],
  clients: ['pinned_note', 'custom_text'],
  household_members: ['note'],
  visits: ['note', 'override_reason', 'back_dating_reason'],
  orders: ['cancel_reason', 'search_text'],
  recalls: ['reason', 'closing_note'],
  food_sources: ['description'],
  program_statements: ['statement', 'nondiscrimination'],
};

const isLine = (table: string) => (column: Column) =>
  column.type === 'text' && !column.generated && !SEVERAL_LINES[table]?.includes(column.name);

/** Whether the owner may write a text into a column, past all policies. */
async function takes(table: string, column: string, id: string, text: string): Promise<boolean> {
  const { sql } = scene();
  await sql`savepoint taken`;
  try {
    const rows = await sql.unsafe(
      `update ${table} set ${column} = $1 where id = $2 returning ${column} as kept`,
      [text, id],
    );
    expect(rows).toHaveLength(1);
    return rows[0]?.['kept'] === text;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  } finally {
    await sql`rollback to savepoint taken`;
  }
}

describe.each(TABLES)('$table', ({ table, resource, may }) => {
  it('takes a line break in its texts of several lines only', async () => {
    const id = await recordOf(scene(), table, resource?.fields);
    if (table === 'orders')
      await scene().sql`update public.orders set fulfillment_status = 'cancelled' where id = ${id}`;
    const texts = (await columnsOf(scene(), table)).filter(
      ({ type, generated }) => type === 'text' && !generated,
    );
    const taking: string[] = [];
    for (const { name } of texts)
      if (await takes(`public.${table}`, name, id, SPLIT)) taking.push(name);
    expect(taking).toEqual(
      texts.map(({ name }) => name).filter((name) => SEVERAL_LINES[table]?.includes(name)),
    );
  });

  it('refuses it by the API, in a new row and in a change', async () => {
    const fields = resource?.fields;
    const columns = await columnsOf(scene(), table);
    // A photo's path, which its own pattern holds, is only written for oneself.
    const lines = columns.filter(isLine(table)).filter(({ name }) => name !== 'avatar_url');
    for (const actor of may.insert.slice(-1))
      for (const line of lines.filter(({ insertable }) => insertable)) {
        const filled = columns.filter(
          ({ name, needed, insertable }) => name === line.name || (needed && insertable),
        );
        const [text, ...values] = insertion(recordsOf(scene()), table, filled, fields);
        values[filled.indexOf(line)] = SPLIT;
        const { code } = await scene().as(actor, [text, ...values]);
        expect([line.name, code]).toEqual([line.name, expect.stringMatching(/^(23514|PT400)$/)]);
      }
    const id = await recordOf(scene(), table, fields);
    for (const actor of may.update.slice(-1))
      for (const { name } of lines.filter(({ updatable }) => updatable)) {
        const statement = `update public.${table} set ${name} = $1 where id = $2`;
        const { code } = await scene().as(actor, [statement, SPLIT, id]);
        expect([name, code]).toEqual([name, expect.stringMatching(/^(23514|PT400)$/)]);
      }
  });
});

describe('a line', () => {
  it.each([
    ...['\n', '\r', '\t', '\u0001', '\u001f', '\u007f', '\u0085', '\u009f', '\u2028', '\u2029'],
    ...['\u202e', '\u2066', '\ufeff'],
  ])('has no %j in it', async (character) => {
    const { here } = scene();
    expect(await takes('public.events', 'name', here.event, `Open${character}Pantry`)).toBe(false);
  });

  it.each(['Zoë’s “Pantry” — №1', 'مخزن النور', '食物銀行', 'A\u200dB\u00a0C', '🥫'])(
    'may be %j',
    async (text) => {
      expect(await takes('public.events', 'name', scene().here.event, text)).toBe(true);
    },
  );
});

it('is checked in its column, also where a pattern or a trigger refuses it there', async () => {
  const lines = [...cleaning().matchAll(/\('(\w+\.\w+)', '(\w+)'\)/g)];
  const checked = await scene().sql<{ line: string }[]>`
    select n.nspname || '.' || c.relname || ' ' || pg_get_constraintdef(k.oid) as line
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'c'`;
  expect(lines.length).toBeGreaterThan(0);
  expect(checked.map(({ line }) => line)).toEqual(
    expect.arrayContaining(
      lines.map(([, table, column]) => `${table} CHECK (private.is_one_line(${column}))`),
    ),
  );
});

describe('a line is refused with its column named', () => {
  const refused = (constraint: string) => ({
    code: '23514',
    message: expect.stringContaining(`"${constraint}"`) as unknown,
  });

  it.each([
    ['name', 'inventory_items_name_one_line'],
    ['category', 'inventory_items_category_one_line'],
    ['unit', 'inventory_items_unit_one_line'],
    ['lot', 'stock_movements_lot_one_line'],
  ])('in a delivery: %s', async (column, constraint) => {
    const line = { name: 'Lentils', category: 'Dry', unit: 'bag', lot: 'B-17', quantity: 1 };
    const lines = [{ ...line, [column]: 'B\nC: d' }];
    expect(
      await scene().as('locationAdmin', call.receive(scene().here.location, lines)),
    ).toMatchObject(refused(constraint));
  });

  it('in a delivery: its donor', async () => {
    const { here } = scene();
    const lines = [{ item_id: here.stockedItem, quantity: 1 }];
    const received = call.receive(here.location, lines, { donor: SPLIT });
    expect(await scene().as('locationAdmin', received)).toMatchObject(
      refused('food_sources_name_one_line'),
    );
  });

  it('in a row of an import, which stays out', async () => {
    const { here } = scene();
    const id = '7e57ed00-0000-4000-8000-00000000000a';
    const row = { row: 2, values: { first_name: 'Nova', city: SPLIT } };
    const problem = refused('clients_city_one_line');
    expect(await check('locationAdmin', [row])).toMatchObject({ rows: [{ r: [{ problem }] }] });
    await begin('locationAdmin', { id });
    expect(await send('locationAdmin', id, [row])).toMatchObject({
      rows: [{ r: [{ outcome: 'left_out', problem }] }],
    });
    const items = '7e57ed00-0000-4000-8000-00000000000b';
    await begin('locationAdmin', { id: items, entity: 'inventory_items', location: here.location });
    const item = { row: 2, values: { name: SPLIT } };
    expect(await send('locationAdmin', items, [item])).toMatchObject({
      rows: [{ r: [{ problem: refused('inventory_items_name_one_line') }] }],
    });
  });

  it('in the name of a file', async () => {
    const { here } = scene();
    const begun = await scene().as('locationAdmin', [
      `select public.begin_import(gen_random_uuid(), 'clients', $1::text::jsonb, '{}', $2, null)`,
      JSON.stringify({ name: SPLIT, hash: '1'.repeat(64), shape: '2'.repeat(64), rows: 3 }),
      here.id,
    ]);
    expect(begun).toMatchObject(refused('imports_file_name_one_line'));
  });
});

it('rows from before were cleaned: a line break is one space, the rest goes', async () => {
  const { sql, here } = scene();
  await sql`drop function private.is_one_line cascade`;
  await sql`alter table public.profiles disable trigger profiles_plain_names_update`;
  await sql`
    update public.profiles set first_name = ${'evil.example\r\nRobin'} where id = ${here.colleague}`;
  await sql`
    update public.clients set address_line1 = ${'12 Main St \r\n\t Apt 3'}, phone_number = ${'\u202a555-0100\u202c'},
      city = ${'\u0007'} where id = ${here.client}`;
  await sql`update public.clients set first_name = ${'\u0007'} where id = ${here.deletedClient}`;
  await sql`alter table public.profiles enable trigger profiles_plain_names_update`;
  await sql`
    insert into private.stock_movements (item_id, kind, delta, reason, donor)
    values (${here.stockedItem}, 'receive', 1, 'donation', ${'Oak\nFarm'})`;
  await sql`set local session authorization postgres`;
  await sql.unsafe(cleaning()).simple();
  await sql`reset session authorization`;
  expect(
    await scene().owner([
      `select address_line1, phone_number, city from public.clients where id = $1`,
      here.client,
    ]),
  ).toEqual([{ address_line1: '12 Main St Apt 3', phone_number: '555-0100', city: null }]);
  expect(
    await scene().owner([
      `select first_name from public.clients where id = $1
       union all select full_name from public.colleagues where id = $2
       union all select donor from private.stock_movements where item_id = $3 and donor is not null`,
      here.deletedClient,
      here.colleague,
      here.stockedItem,
    ]),
  ).toEqual([
    { first_name: '?' },
    { first_name: 'evil.example Robin Example' },
    { first_name: 'Oak Farm' },
  ]);
  expect(await takes('public.clients', 'city', here.client, SPLIT)).toBe(false);
});
