// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../../../local/config';
import { readSchemaFiles } from '../../../../local/database/schemaFiles';

let root: string;

const write = (path: string, text: string) => writeFileSync(join(root, 'supabase', path), text);
const list = (...files: string[]) =>
  write(
    'config.toml',
    `[db.migrations]\nschema_paths = [\n  # Tables\n${files.map((file) => `  "./schemas/${file}"`).join(',\n')}\n]\n`,
  );
const reading = () => readSchemaFiles(root);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'larder-schemas-'));
  mkdirSync(join(root, 'supabase/schemas/data'), { recursive: true });
  write('schemas/a.sql', 'create table public.a ();\n');
  write('schemas/b.sql', "create function public.b() returns text return 'b';\n");
  list('b.sql', 'a.sql');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('reads the files in the order of schema_paths', () => {
  expect(reading()).toEqual([
    { path: 'supabase/schemas/b.sql', text: expect.stringContaining('public.b()') as string },
    { path: 'supabase/schemas/a.sql', text: 'create table public.a ();\n' },
  ]);
});

it('reads the files that no entry names where a star stands, in the order of their names', () => {
  for (const file of ['d', 'c', 'data/e']) write(`schemas/${file}.sql`, `-- ${file}\n`);
  list('b.sql', '*.sql', 'data/*.sql');
  expect(reading().map(({ path }) => path.replace('supabase/schemas/', ''))).toEqual([
    ...['b.sql', 'a.sql', 'c.sql', 'd.sql', 'data/e.sql'],
  ]);
});

it('refuses a file that nothing loads, one that is not there, and one that is listed twice', () => {
  write('schemas/data/c.sql', 'insert into public.a default values;\n');
  expect(reading).toThrow(
    'supabase/schemas/data/c.sql is not in schema_paths of supabase/config.toml; add it behind ' +
      'the files whose definitions it needs.',
  );
  list('b.sql', 'a.sql', 'data/c.sql', 'd.sql');
  expect(reading).toThrow(
    'supabase/config.toml lists supabase/schemas/d.sql in schema_paths, but there is no such file.',
  );
  list('b.sql', 'a.sql', 'data/c.sql', 'a.sql');
  expect(reading).toThrow(
    'supabase/config.toml lists supabase/schemas/a.sql twice in schema_paths; remove one of them.',
  );
});

it('refuses what would hide a second definition: a replaced function, and a second comment', () => {
  write('schemas/a.sql', "create or replace function public.b() returns text return 'c';\n");
  expect(reading).toThrow(
    'supabase/schemas/a.sql says "create or replace function public.b"; write it without ' +
      '"or replace", since each definition stands in one place.',
  );
  write('schemas/a.sql', "comment on function public.b() is\n  'B.';\n");
  expect(reading).not.toThrow();
  write('schemas/b.sql', "comment on function\n  public.b() is 'A.';\n");
  expect(reading).toThrow(
    'supabase/schemas/a.sql comments on function public.b(), as supabase/schemas/b.sql does; ' +
      'keep one of them.',
  );
});

it('every definition of this checkout stands in a file that is loaded', () => {
  expect(readSchemaFiles(PROJECT_ROOT).length).toBeGreaterThan(40);
});
