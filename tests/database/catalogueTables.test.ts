import { describe, expect, it } from 'vitest';
import { offendersIn, OURS } from './catalogueQueries';
import { useScene } from './scene';

/** What must hold of every table, policy and view. */
const scene = useScene();
const offenders = offendersIn(scene);

const OUR_TABLES = `select oid, relname, relnamespace from pg_class where relkind in ('r', 'p') and relnamespace in ${OURS}`;
/** Rows are added, deleted and made again; nothing changes in one but what is derived. */
const NEVER_UPDATED = `array['audit_erasures', 'audit_log', 'audit_seals', 'lot_movements', 'member_deletions', 'source_movements', 'stock_movements',
  'client_match', 'counted_visits', 'match_frequencies', 'match_levels', 'match_model', 'match_networks', 'match_queue', 'nicknames', 'recalled_stock', 'sample_rows', 'scan_pairs', 'visit_answers']`;
/** The counterpart of every policy: our tables and the one of storage. */
const GUARDED = `select oid, relname from pg_class where relkind in ('r', 'p')
  and (relnamespace = 'public'::regnamespace or oid = 'storage.objects'::regclass)`;

describe('every table', () => {
  it('has row-level security', async () => {
    expect(
      await offenders(
        `select relname from pg_class where relkind in ('r', 'p') and not relrowsecurity
         and (relnamespace in ${OURS} or oid = 'storage.objects'::regclass)`,
      ),
    ).toEqual([]);
  });

  it('stands behind the wall', async () => {
    // In storage under another name, which raises the code that Supabase's storage knows.
    const wall = `'( SELECT private.require_live_session'
      || case when t.oid = 'storage.objects'::regclass then '_in_storage' else '' end || '() %'`;
    expect(
      await offenders(
        `select relname from (${GUARDED}) t where not exists (
           select from pg_policy p
           where p.polrelid = t.oid and not p.polpermissive and p.polcmd = '*'
             and p.polroles = array['authenticated'::regrole::oid]
             and pg_get_expr(p.polqual, p.polrelid) like ${wall}
             and pg_get_expr(p.polwithcheck, p.polrelid) like ${wall})`,
      ),
    ).toEqual([]);
  });

  it('has one permissive policy per command at most, named after it, for signed-in users', async () => {
    const commands = `case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' end`;
    expect(
      await offenders(
        `select relname, polname from pg_policy p join (${GUARDED}) t on t.oid = p.polrelid
         where polpermissive and not (
           polname = case relname when 'objects' then 'avatars' else relname end || '_' || ${commands}
           and polroles = array['authenticated'::regrole::oid])`,
      ),
    ).toEqual([]);
  });

  it('is indexed by each of its foreign keys', async () => {
    expect(
      await offenders(
        `select conrelid::regclass, conname from pg_constraint c
         where contype = 'f' and connamespace in ${OURS} and not exists (
           select from pg_index i
           where i.indrelid = c.conrelid and i.indpred is null
             and (select array_agg(k order by k) from unnest(c.conkey) k)
               = (select array_agg(k order by k)
                  from unnest((i.indkey::int2[])[0:cardinality(c.conkey) - 1]) k))`,
      ),
    ).toEqual([]);
  });

  it('has an updated_at that a trigger sets, but for those that are never updated', async () => {
    expect(
      await offenders(
        `select relname from (${OUR_TABLES}) t where relname <> all (${NEVER_UPDATED}) and not (
           exists (select from pg_attribute where attrelid = t.oid and attname = 'updated_at' and attnotnull)
           and exists (select from pg_trigger g where g.tgrelid = t.oid
             and g.tgfoid = 'private.touch_updated_at()'::regprocedure))`,
      ),
    ).toEqual([]);
  });

  it('is audited, but for trail and ledger themselves, the counters, copies, jobs, links, who wants mails and what is derived or may not be in it', async () => {
    expect(
      await offenders(
        `select relname from (${OUR_TABLES}) t
         where (select count(*) from pg_trigger g where g.tgrelid = t.oid
                and g.tgfoid = 'private.record_changes()'::regprocedure) <> 3
         order by 1`,
      ),
    ).toEqual([
      ...['admin_answers', 'audit_erasures', 'audit_log', 'audit_seal_progress', 'audit_seals'],
      ...['client_digits', 'client_match'],
      ...['client_merge_contents', 'client_merges', 'client_pairs', 'client_scans'],
      ...[
        'colleagues',
        'counted_visits',
        'failure_counts',
        'import_matches',
        'import_rows',
        'imports',
      ],
      ...['invitation_requests', 'invitations', 'job_schedules'],
      ...[
        'jobs',
        'lot_movements',
        'match_backfill',
        'match_frequencies',
        'match_levels',
        'match_model',
      ],
      ...['match_networks', 'match_queue', 'member_deletions', 'network_entries', 'nicknames'],
      ...['order_counters'],
      ...['recalled_stock', 'report_readers', 'sample_rows', 'scan_pairs'],
      ...['signatures', 'source_movements', 'stock_lots', 'stock_movements'],
      ...['visit_answers', 'visit_programs'],
    ]);
  });

  // Also where nobody may write by the API today: a later grant finds them frozen.
  it('of the API has its keys frozen, but for the copy of names and the lines of orders', async () => {
    expect(
      await offenders(
        `select relname from (${OUR_TABLES}) t
         where t.relnamespace = 'public'::regnamespace and not exists (
           select from pg_trigger g where g.tgrelid = t.oid
             and g.tgfoid = 'private.freeze_columns()'::regprocedure)
         order by 1`,
      ),
    ).toEqual(['colleagues', 'order_items']);
  });

  it('whose changes are limited in rows is limited in what is added, too', async () => {
    const limited = (event: string) =>
      offenders(
        `select event_object_table from information_schema.triggers
         where action_statement like '%guard_row_count(%' and event_manipulation = '${event}' order by 1`,
      );
    const tables = await limited('UPDATE');
    expect(tables.length).toBeGreaterThan(7);
    expect(await limited('INSERT')).toEqual(tables);
  });

  it('is described', async () => {
    expect(
      await offenders(
        `select relname from (${OUR_TABLES}) t where obj_description(oid, 'pg_class') is null`,
      ),
    ).toEqual([]);
  });
});

describe('policies', () => {
  it('call helpers wrapped, once per statement', async () => {
    const policies = await scene().owner([
      `select polname as name, coalesce(pg_get_expr(polqual, polrelid), '') || ' '
         || coalesce(pg_get_expr(polwithcheck, polrelid), '') as text
       from pg_policy p join (${GUARDED}) t on t.oid = p.polrelid`,
    ]);
    const naked = policies.filter(({ text }) =>
      [...String(text).matchAll(/(SELECT )?\b(?:private|auth)\.\w+\((\w*)/g)].some(
        // A helper that takes a column of the row cannot be wrapped.
        ([, wrapped, argument]) => !wrapped && argument !== 'name',
      ),
    );
    expect(policies.length).toBeGreaterThan(30);
    expect(naked).toEqual([]);
  });
});

describe('views', () => {
  it('run as who asks', async () => {
    expect(
      await offenders(
        `select relname from pg_class where relkind in ('v', 'm') and relnamespace in ${OURS}
         and not coalesce(reloptions @> array['security_invoker=on'], false)
         and not coalesce(reloptions @> array['security_invoker=true'], false)`,
      ),
    ).toEqual([]);
  });
});
