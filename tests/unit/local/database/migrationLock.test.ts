// @vitest-environment node
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../../../local/config';
import { checkMigrations, recordMigrations } from '../../../../local/database/migrationLock';

const FIRST = '20260101000000_create_a.sql';
const SECOND = '20260102000000_create_b.sql';
let root: string;

const pathOf = (file: string) => join(root, 'supabase/migrations', file);
const readLock = () => readFileSync(join(root, 'supabase/migrations.lock'), 'utf8');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'larder-lock-'));
  mkdirSync(join(root, 'supabase/migrations'), { recursive: true });
  writeFileSync(pathOf(FIRST), 'create table public.a ();\n');
  recordMigrations(root);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('holds of the migrations of this checkout', () => {
  expect(() => checkMigrations(PROJECT_ROOT)).not.toThrow();
});

it('records new migrations behind the others, in the way of sha256sum', () => {
  const before = readLock();
  expect(before).toMatch(/^[0-9a-f]{64} {2}20260101000000_create_a\.sql\n$/);
  writeFileSync(pathOf(SECOND), 'create table public.b ();\n');
  expect(() => checkMigrations(root)).toThrow(
    `supabase/migrations/${SECOND} is not in supabase/migrations.lock yet; run npm run db:types.`,
  );
  recordMigrations(root);
  expect(() => checkMigrations(root)).not.toThrow();
  expect(readLock().startsWith(before)).toBe(true);
  expect(readLock()).toContain(`  ${SECOND}\n`);
});

it.each([['checked', checkMigrations] as const, ['recorded', recordMigrations] as const])(
  'says which migration was edited when they are %s',
  (_when, look) => {
    const before = readLock();
    writeFileSync(pathOf(FIRST), 'create table public.a (id uuid);\n');
    writeFileSync(pathOf(SECOND), 'create table public.b ();\n');
    expect(() => look(root)).toThrow(
      `supabase/migrations/${FIRST} was edited, but databases have it as it was; put it back and ` +
        'write a new migration (one that nobody else has yet is taken out of ' +
        'supabase/migrations.lock first).',
    );
    expect(readLock()).toBe(before);
  },
);

it('says which migration is gone', () => {
  rmSync(pathOf(FIRST));
  expect(() => checkMigrations(root)).toThrow(
    `supabase/migrations/${FIRST} is gone, but databases have it; put it back.`,
  );
});
