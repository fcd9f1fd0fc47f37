-- A deletion and its undo change deleted_at and nothing else, and the caller's own policies judge both.

create function private.may_undo_deletion(
  p_entity text, p_id uuid, p_updated_at timestamptz, p_deleted_at timestamptz
)
returns boolean language sql security definer set search_path = '' as $$
  select exists (
    select from private.audit_log a
    where a.entity = p_entity and a.entity_id = p_id and a.action = 'soft_delete' and a.actor = auth.uid()
      and a.at > clock_timestamp() - private.undo_time() and a.at >= p_updated_at
  ) and (p_entity <> 'visits' or not exists (
    select from public.orders o where o.visit_id = p_id and o.updated_at >= p_deleted_at
  ))
$$;
comment on function private.may_undo_deletion(text, uuid, timestamptz, timestamptz) is
  'Whether the caller deleted this row within private.undo_time() and nobody changed it since. A visit whose open orders went with it stays deleted: a cancelled order is final.';

create or replace function private.guard_deleted_at()
returns trigger language plpgsql set search_path = '' as $$
declare
  required_role constant text := tg_argv[0];
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if old.deleted_at is not null and (
    new.deleted_at is null
    and private.may_undo_deletion(tg_table_name, old.id, old.updated_at, old.deleted_at)
  ) is not true then
    raise exception 'This record was deleted.' using errcode = '42501', hint = 'Restore it first.';
  end if;
  if new.deleted_at is null and old.deleted_at is null then
    return new;
  end if;
  if required_role = 'nobody' then
    raise exception 'This record is deleted by its own function only.' using errcode = '42501';
  elsif required_role = 'admin' then
    if (
      private.is_super_user()
      or new.network_id = private.admin_network_id()
      or new.location_id in (select private.my_location_ids('admin'))
    ) is not true then
      raise exception 'Only an admin of the location may delete or restore this.' using errcode = '42501';
    end if;
  end if;
  -- Generated columns are computed after this trigger.
  if exists (
    select from pg_catalog.pg_attribute a
    where a.attrelid = tg_relid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attname <> 'deleted_at'
      and to_jsonb(new) -> a.attname is distinct from to_jsonb(old) -> a.attname
  ) then
    raise exception 'A deletion changes nothing else.' using errcode = '42501', hint = 'Save the change first.';
  end if;
  if new.deleted_at is not null then
    new.deleted_at := now();
  end if;
  return new;
end
$$;
comment on function private.guard_deleted_at() is
  'deleted_at goes from null to now, and back by private.may_undo_deletion, while nothing else changes; deleted rows are frozen. Argument, who may delete: member, admin, or nobody where a function owns it.';

-- Runs as the caller: the policies judge the row that comes back. Locked in the order of ids, so that two
-- calls do not wait for each other.
create or replace function public.undo_deletions(p_entity text, p_ids uuid[])
returns uuid[] language plpgsql set search_path = '' as $$
declare
  target constant regclass := to_regclass('public.' || quote_ident(p_entity));
  restored uuid[];
begin
  perform private.require_live_session();
  if (private.deletable_by(target) in ('member', 'admin')) is not true then
    raise sqlstate 'PT404' using message = 'There is nothing of this kind whose deletion can be undone.';
  end if;
  perform private.refuse_too_many(p_ids);
  execute format($query$
    with own as materialized (
      select r.id from %1$s r
      where r.id = any ($1) and r.deleted_at is not null
        and private.may_undo_deletion($2, r.id, r.updated_at, r.deleted_at)
      order by r.id
      for update of r
    ),
    undone as (
      update %1$s r set deleted_at = null from own where r.id = own.id returning r.id
    )
    select coalesce(array_agg(u.id order by u.id), '{}') from undone u
  $query$, target) into restored using p_ids, p_entity;
  return restored;
end
$$;
comment on function public.undo_deletions(text, uuid[]) is
  'Undoes what the caller deleted within private.undo_time(), up to 200 rows, members 20 (PT413): the ids that are there again. What was changed since, or deleted by somebody else, stays; 42501 for a row that the caller may not have in this form any longer. 404 for a table without soft delete by an update.';

drop function private.undo_deletions(text, uuid[]);
grant execute on function
  private.deletable_by(regclass), private.refuse_too_many(uuid[]),
  private.may_undo_deletion(text, uuid, timestamptz, timestamptz)
to authenticated;
