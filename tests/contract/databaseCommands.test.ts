import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { bootstrap } from '../../local/database/bootstrap';
import { migrate } from '../../local/database/migrate';
import { SENTENCE } from '../support/runBackend';

const { database } = inject('backend');

const DUMP = fileURLToPath(new URL('../../local/cli/dump.ts', import.meta.url));

describe.skipIf(!database)('npm run db:dump (embedded)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-dump-'));
  const file = join(folder, 'earlier.txt');
  const dump = (...options: string[]) => {
    const { username = '', password = '', host = '' } = database?.superuser ?? {};
    const url = new URL(`postgres://${username}:${password}@localhost/postgres`);
    url.searchParams.set('host', host);
    const { status, stdout, stderr } = spawnSync('npx', ['tsx', DUMP, ...options], {
      env: { ...process.env, DATABASE_URL: url.href },
      encoding: 'utf8',
      maxBuffer: 32 * 2 ** 20,
    });
    return { status, stdout, stderr: stderr.trim() };
  };
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('prints the schema of DATABASE_URL, and what differs from an earlier dump', () => {
    const { status, stdout } = dump();
    expect(status).toBe(0);
    expect(stdout).toContain('\ntable public.clients\n');
    writeFileSync(file, stdout);
    expect(dump('--compare', file)).toMatchObject({ status: 0, stdout: '' });
    writeFileSync(
      file,
      stdout.replace('\n  column city text collate', '\n  column town text collate'),
    );
    const compared = dump('--compare', file);
    expect(compared.status).toBe(1);
    expect(compared.stdout.split('\n')).toEqual([
      '  table public.clients',
      '-   column town text collate "und-x-icu"',
      '+   column city text collate "und-x-icu"',
      '',
    ]);
  });

  it.each([
    ['an option that is none', ['--help']],
    ['a file that is not there', ['--compare', join(folder, 'nothing')]],
  ])('refuses %s in one sentence', (_what, options) => {
    const { status, stderr } = dump(...options);
    expect(status).toBe(1);
    expect(stderr.split('\n').at(-1)).toMatch(SENTENCE);
  });
});

describe.skipIf(!database)('migrations (embedded)', () => {
  const name = 'migration_test';
  const administrator = postgres({ ...database?.superuser, max: 1, onnotice: () => undefined });
  const sql = postgres({
    ...database?.superuser,
    database: name,
    max: 2,
    onnotice: () => undefined,
  });
  const directory = mkdtempSync(join(tmpdir(), 'larder-migrations-'));
  const write = (file: string, text: string): void => writeFileSync(join(directory, file), text);

  beforeAll(async () => {
    await administrator.unsafe(`drop database if exists ${name}`);
    await administrator.unsafe(`create database ${name}`);
    await bootstrap(sql, database?.authenticator.password ?? '');
  });
  afterAll(async () => {
    await sql.end();
    await administrator.unsafe(`drop database ${name} with (force)`);
    await administrator.end();
    rmSync(directory, { recursive: true, force: true });
  });

  it('run once, as a role that is no superuser', async () => {
    write(
      '20260101000000_create_a.sql',
      'create table public.a as select current_user::text as who;',
    );
    expect(await migrate(sql, directory)).toBe(1);
    expect(await migrate(sql, directory)).toBe(0);
    expect(await sql`select who from public.a`).toEqual([{ who: 'postgres' }]);
    const [superuser] = await sql`select rolsuper from pg_roles where rolname = 'postgres'`;
    expect(superuser).toEqual({ rolsuper: false });
  });

  it('leave nothing of one that fails, and say which, where and why', async () => {
    write('20260102000000_break.sql', 'create table public.b ();\n\nselect * from nowhere;\n');
    await expect(migrate(sql, directory)).rejects.toThrow(
      'The migration 20260102000000_break.sql failed in line 3: relation "nowhere" does not exist',
    );
    const [row] = await sql`
      select to_regclass('public.b') as b, count(*)::int as applied
      from supabase_migrations.schema_migrations`;
    expect(row).toEqual({ b: null, applied: 1 });
    rmSync(join(directory, '20260102000000_break.sql'));
  });

  it('refuse one that was edited after it ran, and one that is gone', async () => {
    const file = '20260101000000_create_a.sql';
    const text = readFileSync(join(directory, file), 'utf8');
    write(file, `${text}-- edited`);
    await expect(migrate(sql, directory)).rejects.toThrow('was edited after it had been applied');
    rmSync(join(directory, file));
    await expect(migrate(sql, directory)).rejects.toThrow('does not know');
    write(file, text);
    expect(await migrate(sql, directory)).toBe(0);
  });
});
