import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringIn } from '../../local/archive/bringIn';
import { readArchive } from '../../local/archive/readArchive';
import { PROJECT_ROOT } from '../../local/config';
import { loginUrl } from '../../local/database/address';
import { bootstrap } from '../../local/database/bootstrap';
import { migrate } from '../../local/database/migrate';
import { makeArchive, type Archive } from '../../src/data/archive/makeArchive';
import { ownDatabase } from '../support/ownDatabase';
import { PNG } from '../support/images';
import { act, useScene } from './scene';
import { aPerson, type ActorName } from './world';

const HARVEST_VALLEY = '10000000-0000-4000-8000-000000000001';
const DATABASE = 'larder_archive';

const scene = useScene();
const login = ownDatabase().superuser;
const administrator = postgres({ ...login, max: 1, onnotice: () => undefined });
const target = postgres({ ...login, database: DATABASE, max: 1, onnotice: () => undefined });
const folder = mkdtempSync(join(tmpdir(), 'larder-archive-'));
const path = join(folder, 'network.zip');

beforeAll(async () => {
  await administrator`drop database if exists ${administrator(DATABASE)}`;
  await administrator`create database ${administrator(DATABASE)} template template0`;
  await bootstrap(target, ownDatabase().authenticator.password);
  await migrate(target, join(PROJECT_ROOT, 'supabase', 'migrations'));
});
afterAll(async () => {
  await target.end();
  await administrator`drop database if exists ${administrator(DATABASE)}`;
  await administrator.end();
  rmSync(folder, { recursive: true, force: true });
});

/** A call as somebody, as the browser makes it. @throws the code of a refusal */
const callAs =
  (actor: ActorName) =>
  async (name: string, args: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const names = Object.keys(args).map((key, index) => `${key} => $${index + 1}`);
    const { rows, code } = await scene().as(actor, [
      `select public.${name}(${names.join()}) as r`,
      ...(Object.values(args) as string[]),
    ]);
    if (code) throw new Error(code);
    return rows[0]?.['r'];
  };

const exportAs = (
  actor: ActorName,
  { network = scene().here.id, digits = true } = {},
): Promise<Archive> =>
  makeArchive({
    call: callAs(actor),
    readPhoto: (photo) => Promise.resolve(photo.includes('gone') ? null : new Uint8Array(PNG)),
    networkId: network,
    withDigits: digits,
    intro: 'Read me.',
    onProgress: () => undefined,
  });

const save = async ({ file }: Archive): Promise<void> =>
  writeFileSync(path, new Uint8Array(await file.arrayBuffer()));

class Rollback extends Error {}

/** Brings the saved archive into the other database, looks at it there, and takes it back. */
async function inOther<T>(
  look: (tx: postgres.TransactionSql) => Promise<T>,
  { into, prepare }: { into?: string; prepare?: (tx: postgres.TransactionSql) => unknown } = {},
): Promise<T> {
  let seen: T | undefined;
  await target
    .begin(async (tx) => {
      await prepare?.(tx);
      await bringIn(tx, readArchive(path), into);
      await tx`set local session_replication_role = origin`;
      await tx`set local timezone to default`;
      seen = await look(tx);
      throw new Rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error;
    });
  return seen as T;
}

type Sql = Pick<postgres.Sql, 'unsafe'>;

/** All rows of a network, but for what comes back by invitation alone. */
async function rowsOf(sql: Sql, network: string): Promise<Record<string, string[]>> {
  const tables = await sql.unsafe<{ name: string; condition: string }[]>(
    `select name, condition from private.archive_tables()
     where purpose <> 'history' and name <> 'public.profiles'
     union all select 'private.counted_visits', 't.network_id = $1' order by 1`,
  );
  const found: Record<string, string[]> = {};
  for (const { name, condition } of tables) {
    const rows = await sql.unsafe<{ row: string }[]>(
      `select to_jsonb(t)::text as row from ${name} t where ${condition} order by 1`,
      [network],
    );
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

const DAYS = `(now() - interval '360 days')::date, (now() + interval '1 day')::date`;

/** What every report and the dashboard say of a network and its locations, to a super user. */
async function reportsOf(ask: (text: string) => Promise<unknown>, sql: Sql, network: string) {
  const locations = await sql.unsafe<{ id: string }[]>(
    'select id from public.locations where network_id = $1 and deleted_at is null order by id',
    [network],
  );
  const said: Record<string, unknown> = {};
  const note = async (text: string) => {
    // When it was counted is no part of what it says.
    said[text] = { ...((await ask(text)) as object), counted_at: null };
  };
  const all = `'${network}', null, ${DAYS}`;
  await note(`service_report(${all}, null, 'day')`);
  for (const measure of ['visits', 'households', 'individuals', 'people'])
    await note(`report_visits(${all}, '${measure}', p_limit => 500)`);
  for (const measure of ['received', 'handed_out', 'wasted', 'opening', 'closing'])
    await note(`report_stock(${all}, '${measure}', p_limit => 500)`);
  for (const measure of ['ending', 'uncertified'])
    await note(`report_certifications(${all}, '${measure}', p_limit => 500)`);
  for (const scope of ['null', ...locations.map(({ id }) => `'${id}'`)]) {
    await note(`service_report('${network}', ${scope}, ${DAYS})`);
    await note(`food_report('${network}', ${scope}, ${DAYS})`);
    await note(`program_report('${network}', ${scope}, ${DAYS})`);
  }
  for (const { id } of locations) {
    await note(`dashboard_figures('${id}')`);
    await note(`location_today('${id}')`);
  }
  const recalls = await sql.unsafe<{ id: string }[]>(
    'select id from public.recalls where network_id = $1 order by id',
    [network],
  );
  for (const { id } of recalls) await note(`recall_report('${id}')`);
  return said;
}

const reportsHere = (network: string) =>
  reportsOf(
    async (text) => {
      const { rows, code, message } = await scene().as('superUser', [`select public.${text} as r`]);
      if (code) throw new Error(`${text}: ${message}`);
      return rows[0]?.['r'];
    },
    scene().sql,
    network,
  );

async function reportsThere(tx: postgres.TransactionSql, network: string) {
  const sql = tx as unknown as postgres.ReservedSql;
  const claims = await aPerson(sql, { network: null, role: 'superUser' });
  return reportsOf(
    async (text) => {
      const { rows, code, message } = await act(sql, claims, [`select public.${text} as r`]);
      if (code) throw new Error(`${text}: ${message}`);
      return rows[0]?.['r'];
    },
    tx,
    network,
  );
}

/** A value of each kind that a file may lose. */
const NASTY = [
  ...['', ' ', '"', '""', ',', '\\N', '=1+1', "'=1", '007', 'null', 'a\r\nb\n\\.\nc\t', '\\.'],
  ...['Zoë 👩🏽‍🍳 \u2028 עברית', '{a,b}', '[1]', 'x'.repeat(1900)],
];

it('brings the demo network into an empty database, where all rows and all reports are the same', async () => {
  const { sql } = scene();
  for (const [index, text] of NASTY.entries())
    await sql`
      update public.locations set description = ${text}
      where id = (select id from public.locations where network_id = ${HARVEST_VALLEY} order by id offset ${index % 3} limit 1)`;
  const items = await sql<{ id: string }[]>`
    select id from public.inventory_items where network_id = ${HARVEST_VALLEY} order by id limit ${NASTY.length}`;
  for (const [index, { id }] of items.entries())
    await sql`update public.inventory_items set description = ${NASTY[index] ?? null} where id = ${id}`;
  await sql`
    update public.clients set partial_ssn = '1234', told_household_size = 5, told_adults = 2
    where id = (select id from public.clients where network_id = ${HARVEST_VALLEY} and deleted_at is null order by id limit 1)`;
  const opened = await scene().as('superUser', [
    `select public.open_recall(i.location_id, i.id) as r from public.inventory_items i
     where i.network_id = $1 and i.deleted_at is null and i.quantity_actual > 0 order by i.times_handed_out desc limit 1`,
    HARVEST_VALLEY,
  ]);
  expect(opened.message).toBe('');
  // Of another network's super user nothing comes along.
  await sql`update public.recalls set opened_by = null where network_id = ${HARVEST_VALLEY}`;
  await sql`
    insert into public.custom_fields (network_id, label, kind, readers)
    values (${HARVEST_VALLEY}, 'Tribe', 'short_text', 'admins')`;
  await sql`
    update public.clients set custom = '{"tribe": "Yakama"}' where network_id = ${HARVEST_VALLEY}`;
  const [rows, reports] = [await rowsOf(sql, HARVEST_VALLEY), await reportsHere(HARVEST_VALLEY)];
  for (const name of [
    'public.visits',
    'public.order_items',
    'public.recalls',
    'private.client_digits',
    'private.admin_answers',
  ])
    expect(rows[name]?.length, name).toBeGreaterThan(0);

  await save(await exportAs('superUser', { network: HARVEST_VALLEY }));
  const other = await inOther(async (tx) => ({
    rows: await rowsOf(tx, HARVEST_VALLEY),
    reports: await reportsThere(tx, HARVEST_VALLEY),
  }));
  expect(other.rows).toEqual(rows);
  expect(other.reports).toEqual(reports);
});

describe('an archive', () => {
  it('says what is in it: counts, sums, and what each column means', async () => {
    const archive = await exportAs('superUser');
    await save(archive);
    const { manifest, read } = readArchive(path);
    const [clients] = await scene().sql<{ n: number }[]>`
      select count(*)::integer as n from public.clients where network_id = ${scene().here.id}`;
    const file = manifest.files.find(({ table }) => table === 'clients');
    expect(file).toMatchObject({ name: 'clients.csv', rows: clients?.n });
    expect(manifest.files.reduce((sum, { rows }) => sum + rows, 0)).toBe(archive.rows);
    expect(manifest.network.id).toBe(scene().here.id);
    expect(read('clients.csv').toString('utf8')).toMatch(/^"id","network_id","first_name",/);
    expect(read('README.txt').toString('utf8')).toContain(
      'last_visit_at (timestamp with time zone): When the last visit was that is not deleted',
    );
  });

  it('has the photos, but for one that is gone meanwhile', async () => {
    const { sql, here } = scene();
    const place = `${here.id}/${here.colleague}`;
    await sql`delete from storage.objects where starts_with(name, ${here.id})`;
    for (const name of ['avatar-1.png', 'avatar-gone.png'])
      await sql`insert into storage.objects (bucket_id, name) values ('avatars', ${`${place}/${name}`})`;
    const archive = await exportAs('superUser');
    await save(archive);
    const photos = readArchive(path).manifest.files.filter(({ table }) => table === null);
    expect(photos.map(({ name }) => name)).toEqual([`photos/${place}/avatar-1.png`]);
    expect(archive.photos).toBe(1);
  });

  it('has nothing of a session, a secret or another network', async () => {
    await save(await exportAs('networkAdmin', { digits: false }));
    const { manifest, read } = readArchive(path);
    const names = manifest.files.map(({ name }) => name);
    expect(names).not.toContain('client_digits.csv');
    const all = names.map((name) => read(name).toString('utf8')).join('\n');
    expect(all).toContain(scene().here.client);
    expect(all).not.toContain(scene().there.id);
    expect(all).not.toContain('session_id"');
  });

  it('is told of in the activity, with how many rows, and whether with digits', async () => {
    const archive = await exportAs('networkAdmin', { digits: false });
    const { rows } = await scene().as('networkAdmin', [
      `select public.network_activity($1, p_actions => '{network_exported}') as r`,
      scene().here.id,
    ]);
    expect(rows[0]?.['r']).toMatchObject({
      total: 1,
      // Its own row of the trail came after the count.
      rows: [{ action: 'network_exported', count: archive.rows - 1 }],
    });
    const [row] = await scene().owner([
      `select diff from private.audit_log where action = 'network_exported'`,
    ]);
    expect(row).toEqual({ diff: { count: archive.rows - 1, digits: false } });
  });

  it('is as long as the table: parts behind one another by its key', async () => {
    const call = callAs('networkAdmin');
    const { id } = scene().here;
    await call('begin_network_export', { p_network_id: id });
    const whole = (await call('network_export_rows', { p_network_id: id, p_table: 'clients' })) as {
      csv: string;
      rows: number;
    };
    let after: string[] | null = null;
    let text = '';
    for (let part = 0; part < whole.rows; part += 1) {
      const page = (await call('network_export_rows', {
        ...{ p_network_id: id, p_table: 'clients', p_after: after, p_limit: 1 },
      })) as { csv: string; rows: number; after: string[] };
      expect(page.rows).toBe(1);
      text += page.csv;
      after = page.after;
    }
    expect(whole.rows).toBeGreaterThan(1);
    expect(text).toBe(whole.csv);
  });
});

describe('rows are refused', () => {
  const rows = { p_table: 'clients' };

  it('before the export was begun, also by somebody else', async () => {
    const { id } = scene().here;
    const call = callAs('networkAdmin');
    await expect(call('network_export_rows', { p_network_id: id, ...rows })).rejects.toThrow(
      'PT404',
    );
    await callAs('superUser')('begin_network_export', { p_network_id: id });
    await expect(call('network_export_rows', { p_network_id: id, ...rows })).rejects.toThrow(
      'PT404',
    );
  });

  it('of digits that were not asked for, and of tables that are not taken along', async () => {
    const { id } = scene().here;
    const call = callAs('networkAdmin');
    await call('begin_network_export', { p_network_id: id });
    for (const p_table of ['client_digits', 'jobs', 'public.clients', '', 'users'])
      await expect(call('network_export_rows', { p_network_id: id, p_table })).rejects.toThrow(
        'PT404',
      );
  });

  it('a day later', async () => {
    const { id } = scene().here;
    const call = callAs('networkAdmin');
    await call('begin_network_export', { p_network_id: id });
    const { sql } = scene();
    await sql`set local session_replication_role = replica`;
    await sql`update private.audit_log set at = at - interval '25 hours' where action = 'network_exported'`;
    await sql`set local session_replication_role = origin`;
    await expect(call('network_export_rows', { p_network_id: id, ...rows })).rejects.toThrow(
      'PT404',
    );
  });

  it.each(['member', 'locationAdmin', 'otherTenant', 'anon'] as const)(
    'to the %s, who cannot begin either',
    async (actor) => {
      const { id } = scene().here;
      const code = actor === 'anon' ? '42501' : 'PT404';
      await callAs('networkAdmin')('begin_network_export', { p_network_id: id });
      for (const name of ['begin_network_export', 'network_export_rows'])
        await expect(
          callAs(actor)(name, { p_network_id: id, ...(name.endsWith('rows') && rows) }),
        ).rejects.toThrow(code);
    },
  );
});

describe('people', () => {
  it('come without a way to sign in, keep their names, and an invitation takes them up again', async () => {
    await save(await exportAs('superUser'));
    const { here, claims } = scene();
    const { sub: admin, email } = claims.networkAdmin;
    const seen = await inOther(async (tx) => {
      const people = await tx`
        select p.email, p.full_name, p.deleted_at is not null as is_deleted, c.full_name as shown,
          u.encrypted_password, u.banned_until > now() as is_banned
        from public.profiles p join public.colleagues c using (id) join auth.users u using (id)
        where p.id = ${String(admin)}`;
      const roles = await tx`select 1 from private.platform_roles`;
      const factors = await tx`select 1 from auth.mfa_factors`;
      const sql = tx as unknown as postgres.ReservedSql;
      const boss = await aPerson(sql, { network: null, role: 'superUser' });
      const [location] = await tx<{ id: string }[]>`
        select id from public.locations where network_id = ${here.id} and deleted_at is null limit 1`;
      const [target] = await tx`
        select * from private.invitation_target(${boss.sub}, ${String(email)}, ${here.id}, ${location?.id ?? ''})`;
      return { people: [...people], roles: [...roles], factors: [...factors], target };
    });
    expect(seen).toEqual({
      people: [
        {
          email,
          full_name: 'Robin Example',
          is_deleted: true,
          shown: 'Robin Example',
          encrypted_password: '',
          is_banned: true,
        },
      ],
      roles: [],
      factors: [],
      target: { user_id: admin, state: 'deleted', is_confirmed: true },
    });
  });

  it('whose address somebody has there come with one that reaches nobody', async () => {
    await save(await exportAs('superUser'));
    const { sub, email } = scene().claims.networkAdmin;
    const emails = await inOther(
      (tx) => tx`select email from public.profiles where id = ${String(sub)}`,
      {
        prepare: (tx) =>
          aPerson(tx as unknown as postgres.ReservedSql, {
            ...{ network: null, email: String(email).toUpperCase() },
          }),
      },
    );
    expect([...emails]).toEqual([{ email: `${String(sub)}@moved.invalid` }]);
  });

  it('of other networks are nobody in it', async () => {
    const { sql, here, claims } = scene();
    await sql`update public.visits set created_by = ${String(claims.superUser.sub)} where id = ${here.visit}`;
    await save(await exportAs('superUser'));
    const [visit] = await inOther(
      (tx) => tx`select created_by from public.visits where id = ${here.visit}`,
    );
    expect(visit).toEqual({ created_by: null });
  });
});

describe('the other database', () => {
  it('goes on: the next entry of the ledger is the newest, clients are compared, the trail says where all came from', async () => {
    await save(await exportAs('superUser'));
    const seen = await inOther(async (tx) => {
      const [ledger] = await tx`
        select (select last_value from private.stock_movements_id_seq) >= max(id) as is_behind
        from private.stock_movements`;
      const waiting = await tx`select network_id, done_to from private.match_backfill`;
      const trail = await tx`select action, entity_id from private.audit_log`;
      return { ledger, waiting: [...waiting], trail: [...trail] };
    });
    expect(seen).toEqual({
      ledger: { is_behind: true },
      waiting: [{ network_id: scene().here.id, done_to: null }],
      trail: [{ action: 'network_imported', entity_id: scene().here.id }],
    });
  });

  it('shows no digits where none were taken along', async () => {
    const { sql, here } = scene();
    await sql`update public.clients set partial_ssn = '1234' where id = ${here.client}`;
    await save(await exportAs('networkAdmin', { digits: false }));
    const [client] = await inOther(
      (tx) => tx`select partial_ssn, has_partial_ssn from public.clients where id = ${here.client}`,
    );
    expect(client).toEqual({ partial_ssn: null, has_partial_ssn: false });
  });

  it('takes it into an empty network that was made for it, with its people', async () => {
    await save(await exportAs('superUser'));
    const into = '7e57ed00-0000-4000-8000-0000000000aa';
    const seen = await inOther(
      async (tx) => ({
        networks: [...(await tx`select id, name from public.networks`)],
        old: [...(await tx`select 1 from public.clients where network_id <> ${into}`)],
        people: [...(await tx`select network_id from public.profiles where deleted_at is null`)],
      }),
      {
        into,
        prepare: async (tx) => {
          const sql = tx as unknown as postgres.ReservedSql;
          await tx`insert into public.networks (id, name) values (${into}, 'New')`;
          await aPerson(sql, { network: into, role: 'networkAdmin' });
        },
      },
    );
    expect(seen).toEqual({
      networks: [{ id: into, name: expect.not.stringMatching('New') as unknown }],
      old: [],
      people: [{ network_id: into }],
    });
  });
});

describe('an import writes nothing and says in one sentence', () => {
  const change = (edit: (bytes: Buffer) => Buffer) => writeFileSync(path, edit(readFileSync(path)));

  /** The archive with another manifest: the sums are those of the files. */
  async function withManifest(edit: (manifest: Record<string, unknown>) => void): Promise<void> {
    const { zipWriter } = await import('../../src/data/archive/zip');
    const { manifest, read } = readArchive(path);
    const zip = zipWriter();
    for (const { name } of manifest.files) await zip.add(name, new Uint8Array(read(name)));
    const edited: Record<string, unknown> = { ...manifest };
    edit(edited);
    await zip.add('manifest.json', new TextEncoder().encode(JSON.stringify(edited)));
    writeFileSync(path, new Uint8Array(await zip.end().arrayBuffer()));
  }

  const saved = async () => save(await exportAs('superUser'));
  const tried = () => inOther(() => Promise.resolve(null));

  it.each([
    ['that is broken off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), /broken off/],
    ['that is no ZIP', () => Buffer.from('hello'), /no ZIP archive/],
    ['that is empty', () => Buffer.alloc(0), /no ZIP archive/],
    [
      'with a changed byte',
      (bytes: Buffer) => {
        const changed = Buffer.from(bytes);
        changed[2000] = (changed[2000] ?? 0) ^ 1;
        return changed;
      },
      /not as it was exported|broken off/,
    ],
  ])('what is wrong with a file %s', async (_, edit, sentence) => {
    await saved();
    change(edit);
    await expect(tried()).rejects.toThrow(sentence);
  });

  it.each([
    ['another format', (m: Record<string, unknown>) => (m['format'] = 2), /has the format 2/],
    [
      'an older schema',
      (m: Record<string, unknown>) => (m['schema'] = '20200101000000'),
      /update the network that was exported/,
    ],
    [
      'a newer schema',
      (m: Record<string, unknown>) => (m['schema'] = '29990101000000'),
      /update the database/,
    ],
    [
      'a sum that is another',
      (m: Record<string, unknown>) =>
        Object.assign((m['files'] as object[])[0] ?? {}, { sha256: '0'.repeat(64) }),
      /audit_log\.csv of the archive is not as it was exported/,
    ],
    [
      'a file that is not there',
      (m: Record<string, unknown>) =>
        (m['files'] as object[]).push({ name: 'x.csv', table: 'x', rows: 1, bytes: 1, sha256: '' }),
      /has no file x\.csv/,
    ],
    [
      'more rows than the file has',
      (m: Record<string, unknown>) => {
        for (const file of m['files'] as { table: string; rows: number }[])
          if (file.table === 'visits') file.rows += 1;
      },
      /visits has other columns or rows/,
    ],
    [
      'a table left out, to which others refer',
      (m: Record<string, unknown>) => {
        m['files'] = (m['files'] as { table: string }[]).filter(({ table }) => table !== 'clients');
      },
      /refer to rows of (public\.)?clients that are not in the archive/,
    ],
  ])('what is wrong with a manifest: %s', async (_, edit, sentence) => {
    await saved();
    await withManifest(edit);
    await expect(tried()).rejects.toThrow(sentence);
    expect([...(await target`select 1 from public.networks`)]).toEqual([]);
  });

  it('that the network is not empty, is unknown, or that its rows are there already', async () => {
    await saved();
    const archive = readArchive(path);
    const again = (into?: string) =>
      inOther(() => Promise.resolve(null), {
        ...(into !== undefined && { into }),
        prepare: (tx) => bringIn(tx, archive),
      });
    await expect(again()).rejects.toThrow(/is not empty: it has rows in clients/);
    const into = '7e57ed00-0000-4000-8000-0000000000aa';
    await expect(again(into)).rejects.toThrow(/There is no network/);
    await expect(
      inOther(() => Promise.resolve(null), {
        into,
        prepare: async (tx) => {
          await bringIn(tx, archive);
          await tx`set local session_replication_role = origin`;
          await tx`insert into public.networks (id, name) values (${into}, 'New')`;
        },
      }),
    ).rejects.toThrow(/Rows of locations are in this database already/);
  });
});

/** Tables of which nothing is taken along, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'public.colleagues': 'made from profiles',
  'public.first_views': 'what each person chooses for themselves',
  'public.location_offers': 'open questions to people, who are invited again',
  'private.audit_erasures': 'belongs to the seals',
  'private.audit_seal_progress': 'belongs to the seals',
  'private.audit_seals': 'hashes of rows that are not brought in',
  'private.client_match': 'made from clients by a job',
  'private.client_scans': 'work that is under way',
  'private.counted_visits': 'made from visits',
  'private.failure_counts': 'who failed to sign in',
  'private.import_rows': 'cells of files, for the undo of 30 days',
  'private.imports': 'files that were imported here; the trail says so',
  'private.invitation_requests': 'invitations of the last day',
  'private.invitations': 'secrets of invitations',
  'private.job_schedules': 'of the database',
  'private.jobs': 'work that is under way',
  'private.match_backfill': 'work that is under way',
  'private.match_frequencies': 'made from clients by a job',
  'private.match_levels': 'of the product',
  'private.match_model': 'of the product',
  'private.match_networks': 'made from clients by a job',
  'private.match_queue': 'work that is under way',
  'private.member_deletions': 'limits of an hour',
  'private.network_entries': 'sessions of super users; the trail says so',
  'private.nicknames': 'of the product',
  'private.report_readers': 'what each person chooses for themselves',
  'private.scan_pairs': 'work that is under way',
};

it('decides of every table whether it is taken along', async () => {
  const tables = await scene().owner([
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'private') order by 1`,
  ]);
  const taken = await scene().owner(['select name from private.archive_tables()']);
  expect([...taken.map(({ name }) => String(name)), ...Object.keys(LEFT_OUT)].sort()).toEqual(
    tables.map(({ name }) => String(name)).sort(),
  );
});

it('names each table behind those that it refers to', async () => {
  const wrong = await scene().owner([
    `select child.name, parent.name as parent from pg_constraint c
     join private.archive_tables() child on child.name::regclass = c.conrelid
     join private.archive_tables() parent on parent.name::regclass = c.confrelid
     where c.contype = 'f' and parent.place > child.place`,
  ]);
  expect(wrong).toEqual([]);
});

it('ends with nothing when it is cancelled', async () => {
  const controller = new AbortController();
  const call = callAs('superUser');
  const made = makeArchive({
    call: async (name, args) => {
      controller.signal.throwIfAborted();
      if (name === 'network_export_rows') controller.abort();
      return call(name, args);
    },
    readPhoto: () => Promise.resolve(null),
    networkId: scene().here.id,
    withDigits: false,
    intro: '',
    onProgress: () => undefined,
  });
  await expect(made).rejects.toThrow('aborted');
});

// The last one: what it brings in stays.
it('is done by npm run network:import, once', async () => {
  const { id } = scene().here;
  await save(await exportAs('superUser', { digits: false }));
  const run = (...options: string[]) => {
    const program = join(PROJECT_ROOT, 'local', 'cli', 'importNetwork.ts');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', program, ...options],
      {
        cwd: PROJECT_ROOT,
        env: { ...process.env, DATABASE_URL: loginUrl({ ...login, database: DATABASE }) },
        encoding: 'utf8',
      },
    );
    return { status, said: `${stdout}${stderr}` };
  };
  const done = run(path);
  expect(done).toMatchObject({ status: 0 });
  expect(done.said).toMatch(/ is there with [\d,]+ rows, as network [0-9a-f-]{36}\.\n/);
  expect([...(await target`select id from public.networks`)]).toEqual([{ id }]);
  expect(run(path)).toMatchObject({
    status: 1,
    said: expect.stringMatching(
      /is not empty: it has rows in clients.*Nothing was written\.\n$/,
    ) as unknown,
  });
  expect(run('--network', id)).toMatchObject({
    status: 1,
    said: expect.stringContaining('npm run network:import -- ARCHIVE.zip') as unknown,
  });
});
