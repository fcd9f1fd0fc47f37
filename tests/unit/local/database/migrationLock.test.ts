// @vitest-environment node
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PROJECT_ROOT } from '../../../../local/config';
import {
  checkMigrations,
  createMigration,
  recordMigrations,
} from '../../../../local/database/migrationLock';

const FIRST = '20260101000000_create_a.sql';
const SECOND = '20260102000000_create_b.sql';
let root: string;

const pathOf = (file: string) => join(root, 'supabase/migrations', file);
const readLock = () => readFileSync(join(root, 'supabase/migrations.lock'), 'utf8');

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T09:30:05Z') });
  root = mkdtempSync(join(tmpdir(), 'larder-lock-'));
  mkdirSync(join(root, 'supabase/migrations'), { recursive: true });
  writeFileSync(pathOf(FIRST), 'create table public.a ();\n');
  recordMigrations(root);
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(root, { recursive: true, force: true });
});

it('holds of the migrations of this checkout', () => {
  vi.useRealTimers();
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

const advice = (name: string) =>
  `rename it to 20260301093005_${name}, take its line out of supabase/migrations.lock where it ` +
  'has one, and run npm run db:types.';

describe.each([['checked', checkMigrations] as const, ['recorded', recordMigrations] as const])(
  'when they are %s',
  (_when, look) => {
    it('refuses a new migration that is dated before one that landed', () => {
      const early = '20251231235959_create_z.sql';
      writeFileSync(pathOf(early), 'create table public.z ();\n');
      expect(() => look(root)).toThrow(
        `supabase/migrations/${early} is dated before ${FIRST}, which landed first; ` +
          advice('create_z.sql'),
      );
      expect(readLock()).not.toContain(early);
    });

    it('refuses a date of the future', () => {
      const late = '20260301093006_create_b.sql';
      writeFileSync(pathOf(late), 'create table public.b ();\n');
      expect(() => look(root)).toThrow(
        `supabase/migrations/${late} is dated in the future; ${advice('create_b.sql')}`,
      );
      vi.setSystemTime(new Date('2026-03-01T09:30:06Z'));
      recordMigrations(root);
      expect(() => look(root)).not.toThrow();
    });

    it('refuses a name without a whole time', () => {
      writeFileSync(pathOf('20260102_create_b.sql'), '');
      expect(() => look(root)).toThrow(
        `supabase/migrations/20260102_create_b.sql is not named for a time; ${advice('create_b.sql')}`,
      );
    });
  },
);

it('refuses two that landed on two branches in another order than their dates', () => {
  writeFileSync(pathOf(SECOND), 'create table public.b ();\n');
  recordMigrations(root);
  const [first, second] = readLock().trimEnd().split('\n');
  writeFileSync(join(root, 'supabase/migrations.lock'), `${second}\n${first}\n`);
  expect(() => checkMigrations(root)).toThrow(
    `supabase/migrations/${FIRST} is dated before ${SECOND}, which landed first; ` +
      advice('create_a.sql'),
  );
});

describe('a new migration', () => {
  it('is named for the present time in UTC, and passes the check', () => {
    const path = createMigration(root, 'create_lots');
    expect(path).toBe('supabase/migrations/20260301093005_create_lots.sql');
    expect(readFileSync(join(root, path), 'utf8')).toBe('-- Create lots.\n');
    recordMigrations(root);
    expect(() => checkMigrations(root)).not.toThrow();
  });

  it('holds the statements that it is given', () => {
    const path = createMigration(root, 'create_lots', 'create table public.lots ();');
    expect(readFileSync(join(root, path), 'utf8')).toBe(
      '-- Create lots.\n\ncreate table public.lots ();\n',
    );
  });

  it.each(['', 'Create lots', 'create-lots', '../create_lots', 'create_', '1_lot'])(
    'is not named %j',
    (name) => {
      expect(() => createMigration(root, name)).toThrow(
        'Name what the migration does, in lower case and with underscores: npm run db:migration create_lots.',
      );
    },
  );

  it('never stands beside another of the same second', () => {
    createMigration(root, 'create_lots');
    expect(() => createMigration(root, 'create_donors')).toThrow(
      'supabase/migrations/20260301093005_create_lots.sql is dated 20260301093005, and it is ' +
        '20260301093005 UTC now; wait a second, or give that migration its right time.',
    );
  });
});
