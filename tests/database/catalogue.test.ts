import { describe, expect, it } from 'vitest';
import { useScene } from './scene';
import { TABLES, VIEWS } from './tables';

const scene = useScene();

/** What a query finds wrong, as lines of text. */
const offenders = async (query: string) =>
  (await scene().owner([query])).map((row) => Object.values(row).join(' '));

const OURS = `('public'::regnamespace, 'private'::regnamespace)`;
const OUR_TABLES = `select oid, relname, relnamespace from pg_class where relkind in ('r', 'p') and relnamespace in ${OURS}`;
/** Rows are added, deleted and made anew; nothing changes in one. */
const NEVER_UPDATED = `array['audit_erasures', 'audit_log', 'audit_seals', 'member_deletions', 'stock_movements',
  'client_match', 'match_frequencies', 'match_levels', 'match_model', 'match_networks', 'match_queue', 'nicknames', 'scan_pairs']`;
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
    expect(
      await offenders(
        `select relname from (${GUARDED}) t where not exists (
           select from pg_policy p
           where p.polrelid = t.oid and not p.polpermissive and p.polcmd = '*'
             and p.polroles = array['authenticated'::regrole::oid]
             and pg_get_expr(p.polqual, p.polrelid) like '( SELECT private.require_live_session() %'
             and pg_get_expr(p.polwithcheck, p.polrelid) like '( SELECT private.require_live_session() %')`,
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

  it('is audited, but for trail and ledger themselves, the counters, copies, jobs, links, who wants mails and what is derived', async () => {
    expect(
      await offenders(
        `select relname from (${OUR_TABLES}) t
         where (select count(*) from pg_trigger g where g.tgrelid = t.oid
                and g.tgfoid = 'private.record_changes()'::regprocedure) <> 3
         order by 1`,
      ),
    ).toEqual([
      ...['audit_erasures', 'audit_log', 'audit_seal_progress', 'audit_seals', 'client_match'],
      ...['client_merge_contents', 'client_merges', 'client_pairs', 'client_scans'],
      ...['colleagues', 'failure_counts', 'invitation_requests', 'invitations', 'job_schedules'],
      ...['jobs', 'match_backfill', 'match_frequencies', 'match_levels', 'match_model'],
      ...['match_networks', 'match_queue', 'member_deletions', 'nicknames', 'order_counters'],
      ...['report_readers', 'scan_pairs', 'stock_movements'],
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

describe('functions', () => {
  // A body that was parsed when it was made calls what it called then, under any search_path.
  it('have a pinned search_path or a parsed body, whoever they run as', async () => {
    expect(
      await offenders(
        `select oid::regprocedure from pg_proc where pronamespace in ${OURS} and prosqlbody is null
         and not coalesce(proconfig @> array['search_path=""'], false)`,
      ),
    ).toEqual([]);
  });

  it('that guard a direct write run as who asks', async () => {
    expect(
      await offenders(
        `select oid::regprocedure from pg_proc where pronamespace in ${OURS} and prosecdef
         and prosrc ~ 'current_user'`,
      ),
    ).toEqual([]);
  });

  it('never refuse by "if not", which lets null through', async () => {
    expect(
      await offenders(
        `select oid::regprocedure from pg_proc where pronamespace in ${OURS}
         and prosrc ~* 'if not \\('`,
      ),
    ).toEqual([]);
  });

  it.each([
    ['anon', ['pre_request()']],
    [
      'authenticated',
      [
        'add_past_visit(uuid,uuid,date,integer,text,uuid,integer,integer,integer,uuid,text,text)',
        'answer_location_offer(uuid,boolean)',
        'begin_factor_reset(uuid)',
        'cancel_client_scan(uuid)',
        'check_in(uuid,uuid,integer,uuid,integer,integer,integer,uuid,text,text,jsonb,boolean)',
        'check_in_context(uuid,uuid,date)',
        'check_in_new_client(jsonb,uuid,integer,uuid,integer,integer,integer,uuid,text,jsonb)',
        'client_figures(uuid)',
        'client_history(uuid,integer,integer)',
        'count_client_pairs(uuid)',
        'create_order(uuid,jsonb)',
        'dashboard_figures(uuid)',
        'decide_client_pair(uuid,text,timestamp with time zone)',
        'delete_network(uuid)',
        'delivery_donors(uuid)',
        'desk_day(uuid,integer)',
        'end_other_sessions()',
        'end_session(uuid)',
        'event_figures(uuid)',
        'find_at_desk(uuid,text)',
        'food_report(uuid,uuid,date,date,text)',
        'fulfil_order(uuid,jsonb)',
        'household_counts(uuid,date)',
        'invitation_allowance()',
        'invitation_outcome(uuid,text)',
        'item_ledger(uuid,integer,integer)',
        'location_today(uuid)',
        'make_network_admin(uuid)',
        'merge_clients(uuid,uuid,jsonb,timestamp with time zone,timestamp with time zone)',
        'move_household_member(uuid,uuid,boolean)',
        'my_report_mail()',
        'my_sessions()',
        'network_activity(uuid,uuid,text[],timestamp with time zone,timestamp with time zone,integer,integer,bigint)',
        'network_contents(uuid)',
        'pre_request()',
        'prepare_invitation(text,uuid,uuid,location_role,text,text,uuid)',
        'preview_merge(uuid,uuid)',
        'receive_delivery(uuid,uuid,text,jsonb,text,date,text)',
        'record_export(text,jsonb,integer,uuid)',
        'record_print(uuid[])',
        'record_stock_movement(uuid,stock_movement_kind,integer,text,uuid,text,uuid)',
        'remove_network_admin(uuid)',
        'remove_self()',
        'remove_user(uuid)',
        'report_visits(uuid,uuid,date,date,text,text,text,text,boolean,integer,integer)',
        'restore_client(uuid)',
        'restore_clients(uuid[])',
        'restore_location(uuid)',
        'restore_locations(uuid[])',
        'reveal_partial_ssn(uuid)',
        'save_count(uuid,uuid,text,jsonb,text)',
        'save_order_lines(uuid,jsonb,timestamp with time zone)',
        'scan_clients(uuid,uuid)',
        'search_clients(uuid,text,text,boolean,integer,integer,jsonb,jsonb)',
        'search_close_clients(uuid,text,integer)',
        'search_everywhere(uuid,text,text[],integer)',
        'search_orders(uuid,text,text,boolean,integer,integer,jsonb)',
        'service_report(uuid,uuid,date,date,text,text)',
        'set_report_mail(boolean)',
        'similar_clients(uuid,jsonb,uuid,integer)',
        'soft_delete_location(uuid)',
        'split_household_member(uuid,boolean)',
        'surviving_client(uuid)',
        'undo_check_in(uuid)',
        'undo_deletions(text,uuid[])',
        'unmerge_clients(uuid,uuid[])',
        'withdraw_location_offer(uuid)',
      ],
    ],
    [
      'service_role',
      [
        'cancel_invitation(uuid)',
        'complete_invitation(uuid,text,text,text,text)',
        'fail_job(uuid,integer,text)',
        'finish_job(uuid,integer)',
        'invitation_target(uuid,text)',
        'look_for_duplicates()',
        'mail_monthly_reports()',
        'open_invitation(text)',
        'photos_of(uuid)',
        'pre_request()',
        'record_counted_failures()',
        'record_refusal(uuid)',
        'seal_audit_trail()',
        'take_jobs(integer)',
      ],
    ],
    ['supabase_auth_admin', ['custom_access_token_hook(jsonb)']],
  ])('of the API that %s may call are these', async (role, expected) => {
    expect(
      await offenders(
        `select oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace
         and has_function_privilege('${role}', oid, 'execute') order by 1`,
      ),
    ).toEqual(expected);
  });

  it('of the API that signed-in users may call run as who asks', async () => {
    expect(
      await offenders(
        `select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
         and (has_function_privilege('authenticated', oid, 'execute')
           or has_function_privilege('anon', oid, 'execute'))`,
      ),
    ).toEqual([]);
  });
});

describe('grants', () => {
  const grantsOf = (role: string) =>
    offenders(
      `select table_schema || '.' || table_name, string_agg(lower(privilege_type), ' ' order by privilege_type)
       from information_schema.role_table_grants
       where grantee = '${role}' and table_schema in ('public', 'private')
       group by table_schema, table_name order by 1`,
    );
  const tables = [...TABLES].sort((a, b) => (a.table < b.table ? -1 : 1));

  it('give whole tables to nobody but for reading; nobody deletes', async () => {
    expect(await grantsOf('anon')).toEqual([]);
    expect(await grantsOf('PUBLIC')).toEqual([]);
    expect(await grantsOf('authenticated')).toEqual(
      [...TABLES.map(({ table }) => table), ...VIEWS].sort().map((name) => `public.${name} select`),
    );
    expect(await grantsOf('service_role')).toEqual(
      tables.map(({ table, service }) =>
        service === 'read'
          ? `public.${table} select`
          : `public.${table} delete insert select update`,
      ),
    );
    expect(await grantsOf('supabase_auth_admin')).toEqual([]);
  });

  it('give anonymous callers no column', async () => {
    expect(
      await offenders(
        `select table_name, column_name from information_schema.column_privileges
         where grantee in ('anon', 'PUBLIC') and table_schema in ('public', 'private')`,
      ),
    ).toEqual([]);
  });

  it('start empty for a new table and a new function', async () => {
    const { sql } = scene();
    await sql`set local role postgres`;
    await sql`create table public.volunteers (id uuid primary key)`;
    await sql`create function public.greet() returns text language sql as 'select ''hello'''`;
    await sql`reset role`;
    for (const role of ['anon', 'authenticated', 'service_role']) {
      const [may] = await scene().owner([
        `select has_table_privilege($1, 'public.volunteers', 'select') as reads,
                has_function_privilege($1, 'public.greet()', 'execute') as calls`,
        role,
      ]);
      expect(may).toEqual({ reads: false, calls: false });
    }
  });
});
