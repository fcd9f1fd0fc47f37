import '../tests/support/provideWebSocket';
import { createClient } from '@supabase/supabase-js';
import { randomUUID } from 'node:crypto';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { signInByApi } from '../e2e/support/staff';
import { startBackend, type Backend } from '../local/backend';
import { runCommand } from '../local/cli/runCommand';
import { PROJECT_ROOT } from '../local/config';
import { DEMO_ACCOUNTS } from '../local/demo/accounts';
import { temporaryData } from '../local/postgres/temporaryData';
import { StartError } from '../local/startError';
import type { Database } from '../src/db/types.gen';
import { JPEG } from '../tests/support/images';
import { readRows } from '../tests/support/tableRows';
import type { Release } from '../tests/support/releases/release';

/**
 * `npx tsx scripts/keepRelease.ts <version>` keeps the rows of a filled database as they are at a
 * release, in tests/support/releases. tests/contract/releases.test.ts takes them to the present
 * version, forever.
 */
await runCommand(async () => {
  const [version = ''] = process.argv.slice(2);
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new StartError('Use it as npx tsx scripts/keepRelease.ts 1.2.3.');
  const dataDir = temporaryData('larder-release-');
  // As root, Postgres runs as another user, who must be able to pass.
  chmodSync(dataDir, 0o711);
  const backend = await startBackend({ dataDir, port: 0, jobs: false });
  try {
    const maya = DEMO_ACCOUNTS.find(({ email }) => email.startsWith('maya.'));
    if (!maya?.totpSecret) throw new StartError('The demo has no account of a network admin.');
    const { email, password, totpSecret } = maya;
    const admin = { email, password, totpSecret };
    const work = await fill(backend, admin);
    const rows: Release = { admin, ...work, ...(await readRows(backend.sql)) };
    const file = join(PROJECT_ROOT, 'tests', 'support', 'releases', `${version}.json.gz`);
    writeFileSync(file, gzipSync(JSON.stringify(rows), { level: 9 }));
    console.log(`${file} holds ${Object.keys(rows.tables).length} tables.`);
  } finally {
    await backend.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** Adds to the demo data what a day of work leaves behind: a merge, an import, a photo, a recall. */
async function fill(
  backend: Backend,
  admin: Release['admin'],
): Promise<Pick<Release, 'head' | 'merge'>> {
  const session = await signInByApi(backend, admin);
  const api = createClient<Database>(backend.url, backend.publishableKey, {
    accessToken: () => Promise.resolve(session.access_token),
  });
  const me = read(await api.from('profiles').select().eq('id', session.user.id).single());
  const network_id = me.network_id ?? '';
  const p_location_id = me.active_location_id ?? '';

  const create = async (values: { first_name: string; partial_ssn?: string; city?: string }) =>
    read(
      await api
        .from('clients')
        .insert({ last_name: 'Förster', date_of_birth: '1980-02-29', network_id, ...values })
        .select('id, updated_at')
        .single(),
    );
  const survivor = await create({ first_name: 'Ana', partial_ssn: '4711' });
  const merged = await create({ first_name: 'Anna', city: 'Salem' });
  const member = { client_id: merged.id, network_id, dietary_needs: ['peanuts_severe'] };
  read(
    await api
      .from('household_members')
      .insert({ ...member, first_name: 'Kofi' })
      .select(),
  );
  const merge = read(
    await api.rpc('merge_clients', {
      p_survivor_id: survivor.id,
      p_survivor_updated_at: survivor.updated_at,
      p_merged_id: merged.id,
      p_merged_updated_at: merged.updated_at,
      p_values: {},
    }),
  );

  const p_import = randomUUID();
  const file = { name: 'intake.csv', hash: '1'.repeat(64), shape: '2'.repeat(64), rows: 1 };
  const begin = { p_import, p_entity: 'clients', p_network_id: network_id, p_file: file };
  read(await api.rpc('begin_import', { ...begin, p_columns: { 0: 'first_name' } }));
  read(
    await api.rpc('import_rows', {
      p_import,
      p_rows: [{ row: 2, values: { first_name: 'Imported' } }],
    }),
  );
  read(await api.rpc('end_import', { p_import }));

  const photo = `${network_id}/${session.user.id}/avatar-${Date.now()}.jpg`;
  read(await api.storage.from('avatars').upload(photo, JPEG, { contentType: 'image/jpeg' }));

  const items = api.from('inventory_items').select('id').eq('location_id', p_location_id).limit(1);
  const item = read(await items.single());
  read(
    await api.rpc('receive_delivery', {
      p_key: randomUUID(),
      p_location_id,
      p_reason: 'donation',
      p_lines: [{ item_id: item.id, quantity: 12, lot: 'L 4711', best_by: '2027-03-01' }],
    }),
  );
  read(await api.rpc('open_recall', { p_location_id, p_item_id: item.id, p_lot: 'L 4711' }));
  // The first call says how far to seal, the second one seals.
  await backend.sql`select private.seal_audit_trail()`;
  await backend.sql`select private.seal_audit_trail()`;
  const [seal] = await backend.sql<{ hash: string }[]>`
    select encode(hash, 'hex') as hash from private.audit_seals
    where network_id = ${network_id} order by number desc limit 1`;
  return { merge, head: seal?.hash ?? '' };
}

/** What the API answered. */
function read<T>({ data, error }: { data: T; error: unknown }): NonNullable<T> {
  if (error || !data) throw error instanceof Error ? error : new Error(JSON.stringify(error));
  return data;
}
