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
comment on table private.audit_log is 'Append-only trail of every change.';
comment on column private.audit_log.actor is
  'The user of the token, or the one whom a server function names in larder.actor; null for the system itself.';
comment on column private.audit_log.action is 'insert, update, delete, soft_delete, restore, or the name of a deed without a row.';
comment on column private.audit_log.diff is
  'update: {column: [before, after]}; insert and delete: the row; null where the row went with its network.';

create index audit_log_entity_idx on private.audit_log (entity, entity_id, at);
create index audit_log_network_idx on private.audit_log (network_id, at);

alter table private.audit_log enable row level security;

create function private.refuse_audit_change()
returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'The audit trail is append-only.' using errcode = '42501';
end
$$;
create trigger audit_log_append_only
  before update or delete or truncate on private.audit_log
  for each statement execute function private.refuse_audit_change();

create function private.current_actor()
returns uuid language sql stable set search_path = '' as $$
  select coalesce(auth.uid(), nullif(current_setting('larder.actor', true), '')::uuid)
$$;
comment on function private.current_actor() is
  'Who is acting. Server functions act as the service role and name the person in the setting larder.actor.';

-- One statement, one pass over its rows: a trigger per row made bulk changes four times as slow.
create function private.record_changes()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  -- Derived columns say nothing that their sources don't.
  derived constant text[] := array['updated_at', 'full_name', 'search_text', 'quantity_available'];
  actor constant uuid := private.current_actor();
  session constant text := auth.jwt() ->> 'session_id';
begin
  if tg_op = 'INSERT' then
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
    ) a
    join (
      select r.row, s.entity_id from old_rows o
      cross join lateral (select to_jsonb(o) - derived as row) r
      cross join lateral private.audit_subject(tg_table_name, r.row) s
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

-- networks have no network_id, platform_roles no id: each row is named by the key it has.
create function private.audit_subject(p_table name, p_row jsonb, out entity_id uuid, out network_id uuid)
language sql immutable parallel safe as $$
  select
    coalesce(p_row ->> 'id', p_row ->> 'user_id')::uuid,
    case p_table when 'networks' then p_row ->> 'id' else p_row ->> 'network_id' end::uuid
$$;
comment on function private.audit_subject(name, jsonb) is 'Which record a row is, and of which network.';

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
