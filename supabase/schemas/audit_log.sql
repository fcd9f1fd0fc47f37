-- The tables come in later files; the bodies are checked when they are first run.
set check_function_bodies = off;

-- Append-only: who changed what, from which session. No foreign keys: the trail outlives
-- networks and users.
create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor uuid,
  session_id text,
  action text not null,
  entity text not null,
  entity_id uuid,
  network_id uuid,
  diff jsonb
);
-- Deeds that change no row of ours stand in the trail, too: what was taken out, who got in, what was
-- refused. Reads as such are not written down; what leaves the app as a file or on paper is.
comment on table private.audit_log is 'Append-only trail of every change, and of deeds that change nothing here (private.record_event).';
comment on column private.audit_log.actor is
  'The user of the token, or the one whom a server function names in larder.actor; null for the system itself, and where nobody was proven to be who they say.';
comment on column private.audit_log.action is
  'insert, update, delete, soft_delete, restore, or the name of a deed without a row, such as exported, printed, password_changed, sign_in_failed.';
comment on column private.audit_log.diff is
  'update: {column: [before, after]}; insert and delete: the row; null where the row went with its network; of a deed: what it says about itself.';

create index audit_log_entity_idx on private.audit_log (entity, entity_id, at);
create index audit_log_network_idx on private.audit_log (network_id, at);
create index audit_log_action_idx on private.audit_log (network_id, action, at);
create index audit_log_actor_idx on private.audit_log (network_id, actor, at);
create index audit_log_seal_idx on private.audit_log (network_id, id);
-- One row for each session, however often its token is made.
create unique index audit_log_sign_in_idx on private.audit_log (session_id) where action = 'sign_in';

alter table private.audit_log enable row level security;

-- What was refused. Whoever is refused may try again as often as they like, and must not fill the
-- trail by it: at most one row a minute for each person and kind, with the count.
create table private.failure_counts (
  action text not null check (action in ('sign_in_failed', 'code_failed', 'refused')),
  -- the nil uuid for accounts that do not exist
  user_id uuid not null,
  recorded_at timestamptz,
  unrecorded integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (action, user_id)
);
comment on table private.failure_counts is 'Failures and refusals that the trail does not have yet, by person and kind.';
comment on column private.failure_counts.unrecorded is 'How many there were since the trail got a row.';

alter table private.failure_counts enable row level security;

create function private.refuse_audit_change()
returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'The audit trail is append-only.' using errcode = '42501';
end
$$;

create function private.current_actor()
returns uuid language sql stable set search_path = '' as $$
  select coalesce(auth.uid(), nullif(current_setting('larder.actor', true), '')::uuid)
$$;
comment on function private.current_actor() is
  'Who is acting. Server functions act as the service role and name the person in the setting larder.actor.';

create function private.record_changes()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  derived constant text[] := private.derived_columns();
  actor constant uuid := private.current_actor();
  session constant text := auth.jwt() ->> 'session_id';
begin
  -- A value that moves because others are to read it is no other value (private.move_answers).
  if current_setting('larder.moving_answers', true) = 'on' then
    return null;
  elsif tg_op = 'INSERT' then
    insert into private.audit_log (actor, session_id, action, entity, entity_id, network_id, diff)
    select actor, session, 'insert', tg_table_name, s.entity_id, s.network_id, r.after_row
    from new_rows n
    cross join lateral (select to_jsonb(n) - derived as after_row) r
    cross join lateral private.audit_subject(tg_table_name, r.after_row) s;
  elsif tg_op = 'DELETE' then
    insert into private.audit_log (actor, session_id, action, entity, entity_id, network_id, diff)
    select actor, session, 'delete', tg_table_name, s.entity_id, s.network_id,
      -- What goes with its network is named without its content.
      case when s.network_id is null or tg_table_name = 'networks'
        or exists (select from public.networks g where g.id = s.network_id) then r.before_row end
    from old_rows o
    cross join lateral (select to_jsonb(o) - derived as before_row) r
    cross join lateral private.audit_subject(tg_table_name, r.before_row) s;
  else
    insert into private.audit_log (actor, session_id, action, entity, entity_id, network_id, diff)
    select actor, session,
      case
        when b.row ->> 'deleted_at' is null and a.row ->> 'deleted_at' is not null then 'soft_delete'
        when b.row ->> 'deleted_at' is not null and a.row ->> 'deleted_at' is null then 'restore'
        else 'update'
      end,
      tg_table_name, a.entity_id, a.network_id, d.changes
    from (
      select r.row, s.* from new_rows n
      cross join lateral (select to_jsonb(n) - derived as row) r
      cross join lateral private.audit_subject(tg_table_name, r.row) s
      -- Otherwise each column would make the whole row JSON again.
      offset 0
    ) a
    join (
      select r.row, s.entity_id from old_rows o
      cross join lateral (select to_jsonb(o) - derived as row) r
      cross join lateral private.audit_subject(tg_table_name, r.row) s
      offset 0
    ) b on b.entity_id = a.entity_id
    cross join lateral (
      select jsonb_object_agg(f.key, jsonb_build_array(f.value, a.row -> f.key)) as changes
      from jsonb_each(b.row) f
      where f.value is distinct from a.row -> f.key
    ) d
    where d.changes is not null;
  end if;
  return null;
end
$$;
comment on function private.record_changes() is 'Audit trigger of every table; attached by private.audit.';

create procedure private.audit(p_table regclass)
language plpgsql set search_path = '' as $$
declare
  name text := split_part(p_table::text, '.', -1);
begin
  execute format('create trigger %I after insert on %s referencing new table as new_rows
    for each statement execute function private.record_changes()', name || '_audit_insert', p_table);
  execute format('create trigger %I after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function private.record_changes()', name || '_audit_update', p_table);
  execute format('create trigger %I after delete on %s referencing old table as old_rows
    for each statement execute function private.record_changes()', name || '_audit_delete', p_table);
end
$$;
comment on procedure private.audit(regclass) is 'Puts the audit triggers on a table: call private.audit(''public.things'').';

create function private.record_event(
  p_action text, p_entity text, p_entity_id uuid, p_network_id uuid, p_details jsonb default null,
  p_actor uuid default private.current_actor()
)
returns void language plpgsql security definer set search_path = '' as $$
begin
  -- The transaction gets its number before the row gets its id: the seals of the trail rely on it.
  perform pg_current_xact_id();
  insert into private.audit_log (actor, session_id, action, entity, entity_id, network_id, diff)
  values (p_actor, auth.jwt() ->> 'session_id', p_action, p_entity, p_entity_id, p_network_id, p_details);
end
$$;
comment on function private.record_event(text, text, uuid, uuid, jsonb, uuid) is
  'Writes a deed into the audit trail that no trigger sees: its name, the record it was about, whose network that is, what else it says (no personal data), and by whom.';

-- What left the app. Only names of filtered columns are kept: what was looked for may be a person.
create function private.record_export(p_entity text, p_filters jsonb, p_rows integer, p_network_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  if (
    private.is_super_user()
    or private.admin_network_id() is not null
    or exists (select from private.my_location_ids('admin'))
  ) is not true or (p_network_id is null or private.may_run_network(p_network_id)) is not true then
    raise exception 'Only admins export.' using errcode = '42501';
  end if;
  if (
    p_entity ~ '^[a-z_][a-z0-9_]{0,62}$'
    -- a table or view of the API; or the trail itself
    and (to_regclass('public.' || p_entity) is not null or p_entity = 'activity')
    and p_rows >= 0
    and jsonb_typeof(p_filters) = 'array' and jsonb_array_length(p_filters) <= 50
    and not exists (
      select from jsonb_array_elements(p_filters) f
      where jsonb_typeof(f) <> 'string' or f #>> '{}' !~ '^[a-z_][a-z0-9_]{0,62}$'
    )
  ) is not true then
    raise exception 'An export names its entity, its columns and its rows.' using errcode = '22023';
  end if;
  perform private.record_event(
    'exported', p_entity, null, coalesce(p_network_id, private.current_network_id()),
    jsonb_build_object('filters', p_filters, 'rows', p_rows)
  );
end
$$;

create function public.record_export(
  p_entity text, p_filters jsonb, p_rows integer, p_network_id uuid default null
)
returns void language sql set search_path = '' as $$
  select private.record_export(p_entity, p_filters, p_rows, p_network_id)
$$;
comment on function public.record_export(text, jsonb, integer, uuid) is
  'Says before a file is handed over what is in it: the entity, a list of the names of the filtered columns, the number of rows, and of which network where it is not the one that the screens are of. Admins; 403 for others.';

create function private.record_print(p_order_ids uuid[], p_states text[])
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  if not coalesce((select bool_and(s ~ '^[0-9a-f]{32}$') from unnest(p_states) s), true) then
    raise exception 'A state is what sheet_states says.' using errcode = '22023';
  end if;
  perform private.record_event(
      'printed', 'orders', o.id, o.network_id, case when o.state is not null then jsonb_build_object('state', o.state) end)
    from (
      select o.id, o.network_id, o.location_id, p.state
      from unnest(p_order_ids, p_states) p (id, state)
      join public.orders o on o.id = p.id
      limit 1000
    ) o
    where private.location_standing(o.location_id) is not null;
  if not found then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such order, or it is out of your reach.';
  end if;
end
$$;

create function public.record_print(p_order_ids uuid[], p_states text[] default null)
returns void language sql set search_path = '' as $$ select private.record_print(p_order_ids, p_states) $$;
comment on function public.record_print(uuid[], text[]) is
  'Says that papers of these orders are printed; of a pick list with the states that sheet_states named when it was read, one for each order. Those out of reach are passed over. 404 when there are no others.';

-- An account that an invitation makes or takes up again has a random password until its person chooses one,
-- and no factor of an earlier time: that is nobody's deed against its owner, and no mail tells of it.
create function private.note_account_change(p_action text, p_user_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  network uuid;
  is_reset constant boolean := p_action = 'factor_removed' and exists (
    select from private.audit_log a
    where a.entity = 'profiles' and a.entity_id = p_user_id and a.action = 'reset_factors'
      and a.at > now() - interval '10 minutes'
  );
begin
  select p.network_id into network from public.profiles p where p.id = p_user_id and p.deleted_at is null;
  -- Accounts of the auth server that are nobody's here, those that are being deleted, and those of the
  -- deleted, who get new keys before they are let in again.
  if not found then
    return;
  end if;
  -- The password that uses the invitation up (just now, by the trigger before this one) replaces none that
  -- anybody knew.
  if p_action in ('password_changed', 'factor_removed') and exists (
    select from private.invitations i
    where i.user_id = p_user_id and (i.used_at is null or i.used_at = now())
  ) then
    return;
  end if;
  perform private.record_event(
    p_action, 'profiles', p_user_id, network, null,
    coalesce(private.current_actor(), case when is_reset is not true then p_user_id end)
  );
  if is_reset is not true then
    perform private.add_mail(p_action, p_user_id, jsonb_build_object('time', now()));
  end if;
end
$$;
comment on function private.note_account_change(text, uuid) is
  'Writes into the trail that a person''s password or second factors changed, and mails the person.';

create function private.note_password_change()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_account_change('password_changed', new.id);
  return null;
end
$$;
comment on function private.note_password_change() is 'Trigger of auth.users: another password in place of one.';

create function private.note_factor_change()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.note_account_change('factor_removed', old.user_id);
  else
    perform private.note_account_change('factor_added', new.user_id);
  end if;
  return null;
end
$$;
comment on function private.note_factor_change() is
  'Trigger of auth.mfa_factors: one that counts was added or removed.';

create function private.record_failure(p_action text, p_user_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  counted private.failure_counts;
begin
  insert into private.failure_counts as f (action, user_id, unrecorded)
  values (p_action, coalesce((select p.id from public.profiles p where p.id = p_user_id),
    '00000000-0000-0000-0000-000000000000'), 1)
  on conflict (action, user_id) do update set unrecorded = f.unrecorded + 1
  returning * into counted;
  if counted.recorded_at is null or counted.recorded_at <= now() - interval '1 minute'
    or private.is_ahead(counted.recorded_at)
  then
    perform private.write_failures(counted.action, counted.user_id, counted.unrecorded);
    update private.failure_counts f set recorded_at = now(), unrecorded = 0
      where f.action = counted.action and f.user_id = counted.user_id;
  end if;
end
$$;
comment on function private.record_failure(text, uuid) is
  'Counts a wrong password, a wrong code or a refusal, of a person or of an account that does not exist (null); the trail gets a row a minute at most. To be called after the refusal, in a transaction of its own.';

create function private.record_counted_failures()
returns void language plpgsql security definer set search_path = '' as $$
declare
  counted private.failure_counts;
begin
  for counted in
    select * from private.failure_counts f
    where f.recorded_at <= now() - interval '1 minute' or private.is_ahead(f.recorded_at)
    order by f.action, f.user_id
    for update skip locked
  loop
    if counted.unrecorded > 0 then
      perform private.write_failures(counted.action, counted.user_id, counted.unrecorded);
      update private.failure_counts f set recorded_at = now(), unrecorded = 0
        where f.action = counted.action and f.user_id = counted.user_id;
    else
      delete from private.failure_counts f where f.action = counted.action and f.user_id = counted.user_id;
    end if;
  end loop;
end
$$;
comment on function private.record_counted_failures() is
  'Writes what was counted and not followed by another one; a job does that every few minutes.';

create function public.record_counted_failures()
returns void language sql set search_path = '' as $$ select private.record_counted_failures() $$;
comment on function public.record_counted_failures() is 'The job record_failures: writes counted failures into the trail. For run-jobs.';

create function public.record_refusal(p_user_id uuid)
returns void language sql set search_path = '' as $$ select private.record_failure('refused', p_user_id) $$;
comment on function public.record_refusal(uuid) is
  'Counts that somebody was refused what they asked of a server function. For the server''s functions.';

-- The trail of a network for those who run it: Network Settings > Activity.
-- Roles above a location have no network of their own: it is that of the person.
create function private.audit_subject(p_table name, p_row jsonb, out entity_id uuid, out network_id uuid)
language sql stable parallel safe set search_path = '' as $$
  select
    coalesce(p_row ->> 'id', p_row ->> 'user_id')::uuid,
    case p_table
      when 'networks' then (p_row ->> 'id')::uuid
      when 'platform_roles' then (
        select p.network_id from public.profiles p where p.id = (p_row ->> 'user_id')::uuid
      )
      else (p_row ->> 'network_id')::uuid
    end
$$;
comment on function private.audit_subject(name, jsonb) is 'Which record a row is, and of which network.';

create function private.write_failures(p_action text, p_user_id uuid, p_count integer)
returns void language sql security definer set search_path = '' as $$
  select private.record_event(
    p_action, 'profiles', p.id, p.network_id, jsonb_build_object('count', p_count),
    -- A wrong password proves nobody; who is refused has a session.
    case when p_action = 'refused' then p.id end
  )
  from (values (p_user_id)) asked (id)
  left join public.profiles p on p.id = asked.id
$$;

create function private.derived_columns()
returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array[
    'updated_at', 'full_name', 'search_text', 'custom_text', 'quantity_available', 'stock_state', 'has_partial_ssn',
    'last_visit_at', 'certified_for', 'ends_soon_for', 'certification_ends_on', 'times_handed_out',
    -- of a saved view: what its owner looks for may be a person
    'query'
  ]
$$;
comment on function private.derived_columns() is
  'Columns that the trail leaves out: they say nothing which their sources do not, or are nobody else''s business.';

grant execute on function
  private.record_export(text, jsonb, integer, uuid), private.record_print(uuid[], text[]),
  public.record_export(text, jsonb, integer, uuid), public.record_print(uuid[], text[])
to authenticated;
grant execute on function
  private.record_failure(text, uuid), private.record_counted_failures(), public.record_counted_failures(),
  public.record_refusal(uuid)
to service_role;
grant execute on function private.current_actor() to authenticated, service_role;

-- The first password, of an invitation, replaces none.
create trigger users_note_password_change after update of encrypted_password on auth.users
  for each row when (
    old.encrypted_password <> '' and new.encrypted_password <> ''
    and old.encrypted_password <> new.encrypted_password
  )
  execute function private.note_password_change();

create trigger mfa_factors_note_added after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified')
  execute function private.note_factor_change();
create trigger mfa_factors_note_removed after delete on auth.mfa_factors
  for each row when (old.status = 'verified')
  execute function private.note_factor_change();

create trigger audit_log_append_only
  before delete or truncate on private.audit_log
  for each statement execute function private.refuse_audit_change();

reset check_function_bodies;
