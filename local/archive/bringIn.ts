import type postgres from 'postgres';
import { isSystemError, StartError } from '../startError';
import { csvRows, type NetworkArchive } from './readArchive';

/** What came of an import. */
export interface BroughtIn {
  network: string;
  rows: number;
  people: number;
  photos: number;
}

/** A table of the archive, as the database knows it. */
interface Table {
  name: string;
  short: string;
  purpose: string;
  condition: string;
}

const NOTHING = 'Nothing was written.';

/** Rows of one statement. */
const BATCH = 1000;

/**
 * Brings the archive of a network into a database: rows as they were, people without a way to sign in until they are
 * invited. All or nothing: it is to run in one transaction.
 *
 * @param tx of a role that may keep triggers still, as for restoring
 * @param into the id of an empty network that it becomes; without one it keeps its own
 * @throws StartError in one sentence
 */
export async function bringIn(
  tx: postgres.TransactionSql,
  archive: NetworkArchive,
  into?: string,
): Promise<BroughtIn> {
  const { manifest } = archive;
  await requireSchema(tx, manifest.schema);
  const tables = await tx<Table[]>`
    select name, split_part(name, '.', 2) as short, purpose, condition from private.archive_tables() order by place`;
  const network = into ?? manifest.network.id;
  await requireEmpty(tx, tables, network, into !== undefined);

  await tx`set local session_replication_role = replica`;
  await tx`set local timezone = 'UTC'`;
  await tx`delete from public.networks where id = ${network}`;
  let rows = 0;
  for (const table of tables) {
    if (table.purpose === 'history') continue;
    for (const file of manifest.files) {
      if (file.table !== table.short) continue;
      // The id of a network is nowhere but where the network is meant.
      const text = archive
        .read(file.name)
        .toString('utf8')
        .replaceAll(manifest.network.id, network);
      rows += await fill(tx, table, text, file.rows);
    }
  }
  const people = await keepPeople(tx, network);
  await forgetStrangers(tx, tables, network);
  await requireReferences(tx, tables, network);
  await requireCounts(tx, archive, tables, network);
  await derive(tx, tables, network);
  await tx`
    select private.record_event('network_imported', 'networks', ${network}, ${network}, ${tx.json({ count: rows, exported_at: manifest.at })})`;
  const photos = manifest.files.filter(({ table }) => table === null).length;
  return { network, rows, people, photos };
}

async function requireSchema(tx: postgres.TransactionSql, schema: string): Promise<void> {
  const [found] = await tx<{ version: string }[]>`
    select max(version) as version from supabase_migrations.schema_migrations`;
  const version = found?.version ?? '';
  if (version === schema) return;
  const older = version < schema ? 'database' : 'network that was exported';
  throw new StartError(
    `The archive is of the migration ${schema} and the database of ${version}: update the ${older}, and export again. ${NOTHING}`,
  );
}

async function requireEmpty(
  tx: postgres.TransactionSql,
  tables: readonly Table[],
  network: string,
  isNamed: boolean,
): Promise<void> {
  const [there] = await tx`select from public.networks where id = ${network} for update`;
  if (!there && isNamed)
    throw new StartError(`There is no network ${network} in this database. ${NOTHING}`);
  // A new network has a location, and people who are invited already.
  const mayBeThere = ['networks', 'locations', 'profiles'];
  for (const { name, short, purpose, condition } of tables) {
    if (purpose === 'history' || mayBeThere.includes(short)) continue;
    const [row] = await tx.unsafe(`select from ${name} t where ${condition} limit 1`, [network]);
    if (row)
      throw new StartError(
        `The network ${network} is not empty: it has rows in ${short}. Name an empty one with --network. ${NOTHING}`,
      );
  }
}

/** Puts the rows of a file into their table. @returns how many */
async function fill(
  tx: postgres.TransactionSql,
  { name, short }: Table,
  text: string,
  expected: number,
): Promise<number> {
  const columns = await tx<{ name: string; quoted: string; type: string }[]>`
    select a.attname as name, quote_ident(a.attname) as quoted, format_type(a.atttypid, a.atttypmod) as type
    from unnest(private.archive_columns(${name}, '{}')) with ordinality c (name, place)
    join pg_attribute a on a.attrelid = ${name}::regclass and a.attname = c.name
    order by c.place`;
  const [header, ...lines] = csvRows(text);
  if (header?.join() !== columns.map((column) => column.name).join() || lines.length !== expected)
    throw new StartError(
      `The file of ${short} has other columns or rows than it should. ${NOTHING}`,
    );
  const values = columns.map(({ type }, index) => `(r.cells ->> ${index})::${type}`);
  const statement = `insert into ${name} (${columns.map(({ quoted }) => quoted).join()})
    overriding system value
    select ${values.join()} from jsonb_array_elements($1::jsonb) r (cells)`;
  for (let at = 0; at < lines.length; at += BATCH) {
    try {
      await tx.unsafe(statement, [tx.json(lines.slice(at, at + BATCH))]);
    } catch (error) {
      if (isSystemError(error, '23505'))
        throw new StartError(
          `Rows of ${short} are in this database already: the archive was brought in before, or comes from here. ${NOTHING}`,
        );
      throw error;
    }
  }
  return lines.length;
}

/**
 * People come as those who were deleted: their names stay with what they did, nobody can sign in, and an invitation to
 * the same address takes them up again. Where somebody has the address already, theirs becomes one that reaches nobody.
 */
async function keepPeople(tx: postgres.TransactionSql, network: string): Promise<number> {
  await tx`
    update public.profiles p
    set deleted_at = coalesce(p.deleted_at, now()), active_location_id = null, avatar_url = null,
      email = case
        when exists (select from auth.users u where lower(u.email) = lower(p.email) and u.id <> p.id)
        then p.id || '@moved.invalid' else p.email end
    where p.network_id = ${network} and not exists (select from public.colleagues c where c.id = p.id)`;
  await tx`
    insert into auth.users (
      instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, banned_until, raw_app_meta_data,
      raw_user_meta_data, confirmation_token, recovery_token, email_change_token_new, email_change, created_at, updated_at
    )
    select '00000000-0000-0000-0000-000000000000', p.id, 'authenticated', 'authenticated', lower(p.email), '', now(),
      now() + interval '100 years', '{"provider": "email", "providers": ["email"]}', '{}', '', '', '', '', now(), now()
    from public.profiles p
    where p.network_id = ${network} and not exists (select from public.colleagues c where c.id = p.id)
    on conflict (id) do nothing`;
  const { count } = await tx`
    insert into public.colleagues (id, network_id, full_name, deleted_at)
    select p.id, p.network_id, p.full_name, p.deleted_at
    from public.profiles p
    where p.network_id = ${network} and not exists (select from public.colleagues c where c.id = p.id)`;
  return count;
}

interface Reference {
  child: string;
  parent: string;
  /** Of the child and of the parent, in the same order. */
  columns: string[];
  keys: string[];
}

/** The foreign keys of the tables that were filled. */
const referencesOf = (tx: postgres.TransactionSql, tables: readonly Table[]) =>
  tx<Reference[]>`
    select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
      array(select quote_ident(a.attname) from unnest(c.conkey) with ordinality k (n, place)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by k.place) as columns,
      array(select quote_ident(a.attname) from unnest(c.confkey) with ordinality k (n, place)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by k.place) as keys
    from pg_constraint c
    where c.contype = 'f' and c.conrelid = any (${tables.map(({ name }) => name)}::text[]::regclass[])`;

const conditionOf = (tables: readonly Table[], child: string): string =>
  tables.find(({ name, short }) => child === name || child === short)?.condition ?? 'false';

/** Whoever was a super user elsewhere does not come along: what they did has nobody's name. */
async function forgetStrangers(
  tx: postgres.TransactionSql,
  tables: readonly Table[],
  network: string,
): Promise<void> {
  for (const { child, parent, columns } of await referencesOf(tx, tables)) {
    if (!/(^|\.)colleagues$/.test(parent)) continue;
    await tx.unsafe(
      `update ${child} t set ${columns.join()} = null
       where ${conditionOf(tables, child)} and not exists (select from ${parent} p where p.id = t.${columns.join()})`,
      [network],
    );
  }
}

/** What triggers would have refused: a row that refers to none. */
async function requireReferences(
  tx: postgres.TransactionSql,
  tables: readonly Table[],
  network: string,
): Promise<void> {
  for (const { child, parent, columns, keys } of await referencesOf(tx, tables)) {
    const joined = columns.map((column, index) => `p.${keys[index] ?? ''} = t.${column}`);
    const stated = columns.map((column) => `t.${column} is not null`);
    const [row] = await tx.unsafe(
      `select from ${child} t where ${[conditionOf(tables, child), ...stated].join(' and ')}
       and not exists (select from ${parent} p where ${joined.join(' and ')}) limit 1`,
      [network],
    );
    if (row)
      throw new StartError(
        `Rows of ${child} refer to rows of ${parent} that are not in the archive: something was deleted while it was made. Export the network again. ${NOTHING}`,
      );
  }
}

async function requireCounts(
  tx: postgres.TransactionSql,
  { manifest }: NetworkArchive,
  tables: readonly Table[],
  network: string,
): Promise<void> {
  for (const { name, short, purpose, condition } of tables) {
    const files = manifest.files.filter(({ table }) => table === short);
    if (purpose === 'history' || files.length === 0) continue;
    const expected = files.reduce((sum, { rows }) => sum + rows, 0);
    const [found] = await tx.unsafe<{ n: number }[]>(
      `select count(*)::integer as n from ${name} t where ${condition}`,
      [network],
    );
    // Where a network was made before, its location and its people are there, too.
    const isMore = ['locations', 'profiles'].includes(short) && (found?.n ?? 0) > expected;
    if (found?.n !== expected && !isMore)
      throw new StartError(
        `The archive has ${expected} rows of ${short}, and ${found?.n ?? 0} would be there. ${NOTHING}`,
      );
  }
}

/** What the database derives from rows, and where it goes on counting. */
async function derive(
  tx: postgres.TransactionSql,
  tables: readonly Table[],
  network: string,
): Promise<void> {
  // Without the digits there are none to show.
  await tx`
    update public.clients c set partial_ssn = null
    where c.network_id = ${network} and c.partial_ssn is not null
      and not exists (select from private.client_digits d where d.client_id = c.id)`;
  await tx`
    select private.count_visits(array(select c.id from public.clients c where c.network_id = ${network}))`;
  // The job makes the rows that clients are compared by.
  await tx`
    insert into private.match_backfill (network_id) values (${network}) on conflict (network_id) do nothing`;
  for (const { name } of tables) {
    const counters = await tx<{ name: string; column: string }[]>`
      select pg_get_serial_sequence(${name}, a.attname) as name, quote_ident(a.attname) as column
      from pg_attribute a
      where a.attrelid = ${name}::regclass and a.attidentity <> '' and not a.attisdropped`;
    for (const counter of counters)
      await tx.unsafe(
        `select setval('${counter.name}', greatest(
           (select last_value from ${counter.name}), (select max(${counter.column}) from ${name})))`,
      );
  }
}
