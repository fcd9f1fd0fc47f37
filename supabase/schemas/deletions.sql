-- The limit of 100 an hour is one of deletions only. A desk changes perhaps 60 clients an hour and
-- each of them several times; a change names one record and what it was before stands in the trail,
-- whereas a deletion takes a household out of everybody's sight. Counting all changes would cost every
-- save a further write and would some day stop a busy desk in the middle of its queue.
--
-- A table of its own, not the audit trail: that would need a further index, which every write of
-- everybody would pay for. Here only a deletion by a member writes, one row for a statement.
create table private.member_deletions (
  id bigint generated always as identity primary key,
  actor uuid not null references public.profiles on delete cascade,
  at timestamptz not null default clock_timestamp(),
  records integer not null check (records > 0)
);
comment on table private.member_deletions is 'What members deleted within the last hour; older rows go with the next one.';

create index member_deletions_actor_idx on private.member_deletions (actor, at);

alter table private.member_deletions enable row level security;

create function private.hourly_deletion_limit()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 100 $$;
comment on function private.hourly_deletion_limit() is 'How many records a member may delete within an hour.';

create function private.count_deletions(p_records integer)
returns void language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := private.hourly_deletion_limit();
  free_at timestamptz;
  minutes integer;
begin
  -- Two requests at once: the second one waits here and then counts what the first one deleted.
  perform pg_advisory_xact_lock(hashtextextended('deletions of ' || auth.uid()::text, 0));
  delete from private.member_deletions d
    where d.actor = auth.uid() and d.at <= clock_timestamp() - interval '1 hour';
  -- Room is made by the oldest ones: the first moment at which those that came later leave enough.
  select min(d.at) + interval '1 hour' into free_at
    from (
      select e.at,
        sum(e.records) over (order by e.id desc) - e.records as later,
        sum(e.records) over () as total
      from private.member_deletions e
      where e.actor = auth.uid()
    ) d
    where d.total + p_records > most and d.later + p_records <= most;
  if free_at is not null then
    minutes := greatest(1, ceil(extract(epoch from free_at - clock_timestamp()) / 60));
    raise sqlstate 'PT429' using
      message = 'deletion_limit',
      detail = jsonb_build_object('limit', most, 'minutes', minutes)::text,
      hint = 'Wait, or ask an admin of your location to delete them.';
  end if;
  insert into private.member_deletions (actor, records) values (auth.uid(), p_records);
end
$$;
comment on function private.count_deletions(integer) is
  'Counts what the current user deletes; beyond private.hourly_deletion_limit() within the last hour PT429 deletion_limit with {limit, minutes}.';

-- As one alone: whoever may restore each of them, else none comes back. Those that are in the trash no
-- more (two admins at once) are not counted.
create function private.refuse_too_many(p_ids uuid[])
returns void language plpgsql immutable set search_path = '' as $$
begin
  if cardinality(p_ids) > 200 then
    raise sqlstate 'PT413' using
      message = 'too_many_rows', detail = jsonb_build_object('limit', 200)::text, hint = 'Send fewer at a time.';
  end if;
end
$$;
comment on function private.refuse_too_many(uuid[]) is
  'PT413 for more ids than one call of a function takes: as many as the app puts into a request.';

-- The way back from a deletion for who made it, for two minutes (private.undo_time): members have no trash.
create function private.deletable_by(p_table regclass)
returns text language sql stable set search_path = '' as $$
  select split_part(encode(t.tgargs, 'escape'), '\000', 1)
  from pg_catalog.pg_trigger t
  where t.tgrelid = p_table and t.tgfoid = 'private.guard_deleted_at()'::regprocedure
$$;
comment on function private.deletable_by(regclass) is
  'Who deletes rows of a table by an update: member or admin; nobody where a function owns it; null without soft delete.';

-- Runs as the caller: the policies judge the row that comes back. Locked in the order of ids, so that two
-- calls do not wait for each other.
create function public.undo_deletions(p_entity text, p_ids uuid[])
returns uuid[] language plpgsql set search_path = '' as $$
declare
  target constant regclass := to_regclass('public.' || quote_ident(p_entity));
  restored uuid[];
begin
  perform private.require_live_session();
  if (private.deletable_by(target) in ('member', 'admin')) is not true then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is nothing of this kind whose deletion can be undone.';
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

grant execute on function
  private.count_deletions(integer), public.undo_deletions(text, uuid[]), private.deletable_by(regclass),
  private.refuse_too_many(uuid[]), private.may_undo_deletion(text, uuid, timestamptz, timestamptz)
to authenticated;
