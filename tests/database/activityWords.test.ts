import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import '../../src/i18n/activityTexts';
import '../../src/i18n/appTexts';
import { text } from '../../src/i18n/text';
import {
  ACTIVITY_KINDS,
  actionsOf,
  type ActivityKind,
} from '../../src/resources/networks/activity/kinds';
import { useScene } from './scene';

const scene = useScene();

/** Whoever hands a deed on to the trail under the name that it was given. */
const GIVEN = /\bp_action\b/;
const CALLS = /\b(?:record_event|record_invitation|note_account_change)\(\s*'(\w+)'/g;
const INSERTS = /insert into private\.audit_log[^;`]*/g;
const WRITES = new RegExp(`${CALLS.source}|${INSERTS.source}`);
/** What a migration wrote once. */
const OF_MIGRATIONS = ['seals_renewed'];
const LITERALS = /'([a-z_]+)'/g;

const literalsOf = (source: string): string[] =>
  [...source.matchAll(LITERALS)].flatMap(([, literal]) => literal ?? []);

/** The names of deeds in a source; `others` are literals that name something else, such as a column. */
function deedsIn(source: string, others: ReadonlySet<string>): string[] {
  const called = [...source.matchAll(CALLS)].flatMap(([, deed]) => deed ?? []);
  const inserted = [...source.matchAll(INSERTS)].flatMap(([insert]) => literalsOf(insert));
  return [...called, ...inserted.filter((literal) => !others.has(literal))];
}

const localFiles = (): string[] =>
  readdirSync('local', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join('local', name));

/** Every deed that the database or the embedded server can write, and the tables whose changes are. */
async function readTrail() {
  const { sql } = scene();
  const names = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
     where table_schema in ('public', 'private')
    union select table_name from information_schema.tables where table_schema = 'public'`;
  // what a token says
  const others = new Set([...names.map(({ name }) => name), 'session_id', 'row']);
  const functions = await sql<{ name: string; source: string }[]>`
    select p.proname as name, p.prosrc as source
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private')`;
  const sources = [
    ...functions,
    ...localFiles().map((name) => ({ name, source: readFileSync(name, 'utf8') })),
  ].filter(({ source }) => WRITES.test(source));
  const nameless = sources.filter(
    ({ source }) => deedsIn(source, others).length === 0 && !GIVEN.test(source),
  );
  const [failures] = await sql<{ source: string }[]>`
    select string_agg(pg_get_constraintdef(oid), ' ') as source from pg_constraint
    where conrelid = 'private.failure_counts'::regclass and contype = 'c'`;
  const tables = await sql<{ name: string }[]>`
    select distinct t.tgrelid::regclass::text as name from pg_trigger t
    join pg_proc p on p.oid = t.tgfoid where p.proname = 'record_changes'`;
  return {
    nameless: nameless.map(({ name }) => name),
    deeds: new Set([
      ...OF_MIGRATIONS,
      ...sources.flatMap(({ source }) => deedsIn(source, others)),
      ...literalsOf(failures?.source ?? ''),
    ]),
    tables: tables.map(({ name }) => name.split('.').at(-1) ?? ''),
  };
}

/** What has no text. */
const wordless = (keys: Iterable<string>, path: (key: string) => string): string[] =>
  [...keys].filter((key) => text(path(key), { _: '' }) === '');

describe('everything that the trail can hold', () => {
  it('is found here', async () => {
    const { nameless, deeds, tables } = await readTrail();
    expect(nameless).toEqual([]);
    expect([...deeds]).toEqual(
      expect.arrayContaining([
        'insert',
        'soft_delete',
        'sign_in',
        'reset_factors',
        'email_change_requested',
      ]),
    );
    expect(tables).toEqual(expect.arrayContaining(['clients', 'location_offers']));
  });

  it('has words in Activity: its deeds', async () => {
    const { deeds } = await readTrail();
    expect(wordless(deeds, (deed) => `resources.networks.activity.actions.${deed}`)).toEqual([]);
  });

  it('has words in Activity: its records', async () => {
    const { tables } = await readTrail();
    const named = new Set(
      wordless(tables, (table) => `resources.networks.activity.entities.${table}`),
    );
    expect(wordless(named, (table) => `resources.${table}.name`)).toEqual([]);
  });

  it('can be looked for by kind', async () => {
    const { deeds } = await readTrail();
    const kinds = Object.keys(ACTIVITY_KINDS) as ActivityKind[];
    expect(actionsOf(kinds).sort()).toEqual([...deeds].sort());
  });
});
