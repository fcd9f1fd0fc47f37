import { createClient } from '@supabase/supabase-js';
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { signInByApi } from '../../e2e/support/staff';
import { PROJECT_ROOT } from '../../local/config';
import { DEMO_ACCOUNTS } from '../../local/demo/accounts';
import { useDataFolder } from '../support/dataFolder';
import { JPEG } from '../support/images';
import '../support/provideWebSocket';
import { mustRun } from '../support/runBackend';
import { readRows } from '../support/tableRows';

const VERIFY = join(PROJECT_ROOT, 'local', 'cli', 'verifyAudit.ts');
const { database } = inject('backend');

/** The commands of docs/operations.md for the embedded backend, in their order. */
function readCommands(): string[] {
  const text = readFileSync(join(PROJECT_ROOT, 'docs', 'operations.md'), 'utf8');
  const [, section = ''] = text.split('## The embedded backend');
  const block = /```sh\n([^`]*)```/.exec(section)?.[1] ?? '';
  return block.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

it.skipIf(!database)(
  'brings back the database, photos, keys and audit log by the commands of docs/operations.md',
  async () => {
    const [backUp = '', restore = ''] = readCommands();
    const { folder, directory, between, secrets } = useDataFolder('.local');
    const run = (command: string) => execFileSync('sh', ['-euc', command], { cwd: folder });
    const admin = DEMO_ACCOUNTS.find(({ role }) => role === 'network admin');
    if (!admin?.totpSecret) throw new Error('The demo has no network admin.');

    const backend = await mustRun(directory.path, { SEED: 'true' });
    const session = await signInByApi(backend, { ...admin, totpSecret: admin.totpSecret });
    const apiOf = ({ url, publishableKey }: typeof backend) =>
      createClient(url, publishableKey, {
        accessToken: () => Promise.resolve(session.access_token),
      });
    const profile = apiOf(backend).from('profiles').select('network_id').eq('id', admin.id);
    const { data: own } = await profile.single<{ network_id: string }>();
    const photo = `${own?.network_id}/${admin.id}/avatar-1764180000000.jpg`;
    const photosOf = (api: ReturnType<typeof apiOf>) => api.storage.from('avatars');
    const sent = await photosOf(apiOf(backend)).upload(photo, JPEG, { contentType: 'image/jpeg' });
    expect(sent.error).toBeNull();
    await backend.end('SIGTERM');

    const { rows, head } = await between(async (sql) => {
      // The first call says how far to seal, the second one seals.
      await sql`select private.seal_audit_trail()`;
      await sql`select private.seal_audit_trail()`;
      const [seal] = await sql<{ hash: string }[]>`
        select encode(hash, 'hex') as hash from private.audit_seals
        where network_id = ${own?.network_id ?? null} order by number desc limit 1`;
      return { rows: await readRows(sql), head: seal?.hash ?? '' };
    });
    run(backUp);

    // A disk that lost the tables, the photos and the keys.
    rmSync(join(directory.cluster, 'base'), { recursive: true });
    rmSync(join(directory.path, 'files'), { recursive: true });
    writeFileSync(join(directory.path, 'secrets.json'), '');
    run(restore);

    expect(await between(readRows)).toEqual(rows);
    const verified = spawnSync(process.execPath, ['--import', 'tsx', VERIFY, '--head', head], {
      cwd: PROJECT_ROOT,
      env: { ...process.env, LARDER_DATA_DIR: directory.path },
      encoding: 'utf8',
    });
    expect(verified).toMatchObject({ status: 0, stderr: '' });

    // At the same address, which the tokens name.
    const again = await mustRun(directory.path, { PORT: new URL(backend.url).port });
    try {
      const api = apiOf(again);
      // The session of the day before, signed with the key of the day before.
      expect((await api.from('clients').select('id')).data?.length).toBeGreaterThan(100);
      const { data: bytes } = await photosOf(api).download(photo);
      expect(Buffer.from((await bytes?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(JPEG);
      expect(readdirSync(folder)).toEqual(['.local', 'backup-of-local']);
      expect(again.jwtSecret).toBe(secrets.jwtSecret);
    } finally {
      await again.end('SIGTERM');
    }
  },
);
