import { describe, expect, it } from 'vitest';
import { offendersIn, OURS } from './catalogueQueries';
import { useScene } from './scene';
import { TABLES, VIEWS } from './tables';

/** What must hold of every function, and what is granted to whom. */
const scene = useScene();
const offenders = offendersIn(scene);

describe('functions', () => {
  /** docs/security.md, "Functions without a search_path", says why there are these kinds. */
  const UNPINNED = `select oid::regprocedure from pg_proc where pronamespace in ${OURS}
    and not coalesce(proconfig @> array['search_path=""'], false)
    and (prosqlbody is not null and not prosecdef and prokind = 'f'
      and pronamespace = 'private'::regnamespace and (
        provolatile = 'i' and not proretset -- an expression of its arguments
        or provolatile = 's' and proretset -- rows for another function's query
      )) is not true`;

  it('without a search_path are expressions, or rows for a query, that are parsed and run as who asks', async () => {
    expect(await offenders(UNPINNED)).toEqual([]);
  });

  it.each([
    ['a text for a body', `private.f() returns int language sql immutable as 'select 1'`],
    ['PL/pgSQL', `private.f() returns int language plpgsql immutable as 'begin return 1; end'`],
    ['a definer', `private.f() returns int language sql immutable security definer return 1`],
    ['a function that writes', `private.f() returns int language sql volatile return 1`],
    ['a value that is read', `private.f() returns int language sql stable return 1`],
    ['a function of the API', `public.f() returns int language sql immutable return 1`],
    [
      'another search_path',
      `private.f() returns int language sql volatile set search_path = public return 1`,
    ],
  ])('without a search_path may not be %s', async (_, definition) => {
    await scene().sql.unsafe(`create function ${definition}`);
    expect(await offenders(UNPINNED)).toEqual([expect.stringMatching(/^(private\.)?f\(\)$/)]);
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
        'add_past_visit(uuid,uuid,date,integer,text,uuid,integer,integer,integer,uuid,text,text,jsonb)',
        'add_sample_data(uuid)',
        'all_custom(clients)',
        'all_custom(events)',
        'all_custom(household_members)',
        'all_custom(inventory_items)',
        'all_custom(visits)',
        'answer_clash(uuid,uuid,text)',
        'answer_location_offer(uuid,boolean)',
        'begin_factor_reset(uuid)',
        'begin_import(uuid,text,jsonb,jsonb,uuid,uuid,boolean)',
        'begin_network_export(uuid,boolean)',
        'cancel_client_scan(uuid)',
        'certify(uuid,uuid,uuid,integer,jsonb)',
        'check_import(text,jsonb,jsonb,uuid,uuid)',
        'check_in(uuid,uuid,integer,uuid,integer,integer,integer,uuid,text,text,jsonb,boolean,jsonb,jsonb)',
        'check_in_context(uuid,uuid,date)',
        'check_in_new_client(jsonb,uuid,integer,uuid,integer,integer,integer,uuid,text,jsonb,jsonb,jsonb)',
        'client_figures(uuid)',
        'close_recall(uuid,text)',
        'count_client_pairs(uuid)',
        'count_client_visits(uuid[])',
        'create_network(text,text,text,text,text)',
        'create_order(uuid,jsonb)',
        'custom_answers(uuid)',
        'dashboard_figures(uuid)',
        'decide_client_pair(uuid,text,timestamp with time zone)',
        'delete_network(uuid)',
        'delivery_sources(uuid)',
        'desk_day(uuid,integer)',
        'end_import(uuid)',
        'end_other_sessions()',
        'end_session(uuid)',
        'enter_location(uuid)',
        'enter_network(uuid,text)',
        'event_figures(uuid)',
        'find_at_desk(uuid,text)',
        'fitting_items(uuid,uuid)',
        'food_report(uuid,uuid,date,date,text)',
        'fulfil_order(uuid,jsonb,text)',
        'get_started(uuid)',
        'handout_figures(uuid)',
        'household_counts(uuid,date)',
        'household_needs(uuid[])',
        'import_context(text,uuid,uuid,text,text)',
        'import_left_out(uuid)',
        'import_records(uuid,text,integer,integer)',
        'import_rows(uuid,jsonb)',
        'invitation_allowance()',
        'invitation_outcome(uuid,text)',
        'item_clashes(uuid,uuid[],text[])',
        'item_ledger(uuid,integer,integer)',
        'leave_network()',
        'location_today(uuid)',
        'make_network_admin(uuid)',
        'mark_reached(uuid,uuid,boolean)',
        'merge_clients(uuid,uuid,jsonb,timestamp with time zone,timestamp with time zone)',
        'merge_food_source(uuid,uuid)',
        'move_household_member(uuid,uuid,boolean)',
        'my_report_mail()',
        'my_sessions()',
        'network_activity(uuid,uuid,text[],timestamp with time zone,timestamp with time zone,integer,integer,text)',
        'network_contents(uuid)',
        'network_export_rows(uuid,text,text[],integer)',
        'open_recall(uuid,uuid,text,text,date,text,boolean)',
        'order_clashes(uuid[])',
        'order_lots(uuid[])',
        'pre_request()',
        'prepare_invitation(text,uuid,uuid,location_role,text,text,uuid,boolean)',
        'preview_merge(uuid,uuid)',
        'preview_unmerge(uuid)',
        'program_figures(uuid)',
        'program_report(uuid,uuid,date,date,text)',
        'recall_report(uuid)',
        'receive_delivery(uuid,uuid,text,jsonb,text,date,text,numeric)',
        'record_export(text,jsonb,integer,uuid)',
        'record_history(text,uuid,bigint,integer)',
        'record_print(uuid[],text[])',
        'record_stock_movement(uuid,stock_movement_kind,integer,text,uuid,text,uuid,text,uuid)',
        'remove_network_admin(uuid)',
        'remove_sample_data(uuid,boolean)',
        'remove_self()',
        'remove_user(uuid)',
        'replace_order_item(uuid,uuid,uuid,integer)',
        'report_certifications(uuid,uuid,date,date,text,uuid,text,boolean,integer,integer)',
        'report_stock(uuid,uuid,date,date,text,text,text,text,text,boolean,integer,integer,text)',
        'report_visits(uuid,uuid,date,date,text,text,text,text[],text,boolean,integer,integer)',
        'restore_client(uuid)',
        'restore_clients(uuid[])',
        'restore_location(uuid)',
        'restore_locations(uuid[])',
        'reveal_partial_ssn(uuid)',
        'revoke_certification(uuid,text)',
        'save_count(uuid,uuid,text,jsonb,text,text)',
        'save_monthly_form(uuid,jsonb)',
        'save_order_lines(uuid,jsonb,timestamp with time zone)',
        'scan_clients(uuid,uuid)',
        'search_clients(uuid,text,text,boolean,integer,integer,jsonb,jsonb)',
        'search_close_clients(uuid,text,integer)',
        'search_everywhere(uuid,text,text[],integer)',
        'search_orders(uuid,text,text,boolean,integer,integer,jsonb)',
        'service_report(uuid,uuid,date,date,text,text)',
        'set_report_mail(boolean)',
        'sheet_states(uuid[])',
        'sign_in_sheet(uuid,uuid,uuid,date,date)',
        'similar_clients(uuid,jsonb,uuid,integer)',
        'soft_delete_location(uuid)',
        'split_household_member(uuid,boolean)',
        'stock_lots(uuid,uuid)',
        'surviving_client(uuid)',
        'undo_check_in(uuid)',
        'undo_deletions(text,uuid[])',
        'undo_import(uuid,integer)',
        'unmerge_clients(uuid,uuid[])',
        'unmerge_food_source(uuid)',
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
        'forget_imports()',
        'invitation_target(uuid,text)',
        'look_for_duplicates()',
        'mail_monthly_reports()',
        'open_invitation(text)',
        'photos_of(uuid)',
        'pre_request()',
        'record_counted_failures()',
        'record_refusal(uuid)',
        'remake_custom_text(text,uuid)',
        'seal_audit_trail()',
        'take_jobs(integer)',
        'tell_ended_certifications()',
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
