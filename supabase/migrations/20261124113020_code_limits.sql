-- As code_stock_refusals says: a code as message, JSON as detail.

create or replace function private.require_live_session()
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  problem text := private.session_problem(
    auth.uid(), nullif(auth.jwt() ->> 'session_id', '')::uuid, auth.jwt() ->> 'aal');
begin
  if problem = 'ended' then
    raise sqlstate 'PT401' using message = 'session_ended', hint = 'Sign in again.';
  elsif problem is not null then
    raise sqlstate 'PT403' using
      message = 'second_factor_missing', hint = 'Enter the code of your authenticator app.';
  end if;
  return true;
end
$$;

create or replace function private.end_session(p_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  delete from auth.sessions s where s.id = p_id and s.user_id = auth.uid();
  if not found then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such session, or it has ended.';
  end if;
  perform private.record_event('sessions_ended', 'profiles', auth.uid(), private.my_network_id());
end
$$;

create or replace function private.count_deletions(p_records integer)
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

create or replace function private.guard_row_count()
returns trigger language plpgsql set search_path = '' as $$
declare
  admin_limit constant integer := tg_argv[0];
  deleted integer;
begin
  if current_user not in ('anon', 'authenticated') then
    return null;
  end if;
  if (select count(*) from (select from changed limit private.member_row_limit() + 1) first)
      > private.member_row_limit()
  then
    if private.is_any_admin() is not true then
      raise sqlstate 'PT413' using
        message = 'too_many_rows_for_member',
        detail = jsonb_build_object('limit', private.member_row_limit())::text,
        hint = 'Send fewer at a time, or ask an admin.';
    elsif (select count(*) from (select from changed limit admin_limit + 1) first) > admin_limit then
      raise sqlstate 'PT413' using
        message = 'too_many_rows',
        detail = jsonb_build_object('limit', admin_limit)::text,
        hint = 'Send fewer at a time.';
    end if;
  elsif tg_op = 'UPDATE' then
    -- A deleted row is frozen: one that is deleted now was deleted by this statement.
    select count(*) into deleted from changed c where to_jsonb(c) ->> 'deleted_at' is not null;
    if deleted > 0 and private.is_any_admin() is not true then
      perform private.count_deletions(deleted);
    end if;
  end if;
  return null;
end
$$;

create or replace function private.limit_saved_views()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Two pages at once: the second one waits and then counts the first one's view.
  perform from public.profiles p where p.id = new.owner_id for no key update;
  if (
    select count(*) from public.saved_views v
    where v.owner_id = new.owner_id and v.network_id = new.network_id and v.entity = new.entity
      and v.deleted_at is null
  ) > private.saved_view_limit() then
    raise sqlstate 'PT409' using
      message = 'too_many_views',
      detail = jsonb_build_object('limit', private.saved_view_limit())::text,
      hint = 'Delete one first.';
  end if;
  return null;
end
$$;
comment on function private.limit_saved_views() is
  'Refuses a view beyond private.saved_view_limit(): PT409 too_many_views with {limit} as detail.';

create or replace function private.refuse_too_many(p_ids uuid[])
returns void language plpgsql immutable set search_path = '' as $$
begin
  if cardinality(p_ids) > 200 then
    raise sqlstate 'PT413' using
      message = 'too_many_rows', detail = jsonb_build_object('limit', 200)::text, hint = 'Send fewer at a time.';
  end if;
end
$$;

create or replace function public.undo_deletions(p_entity text, p_ids uuid[])
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

create or replace function private.begin_invitation(
  p_actor uuid, p_email text, p_network_id uuid, p_location_id uuid, p_role public.location_role, p_key uuid
)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.address_hash(p_email);
  next_at timestamptz;
  request uuid;
begin
  -- Who counts, and who asks about an address, waits for whoever does the same: always in this order.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('larder.inviting ' || p_actor, 0));
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended('larder.invited ' || p_network_id || ' ' || address, 0));

  delete from private.invitation_requests r
    where r.actor = p_actor and r.created_at <= clock_timestamp() - interval '1 day';
  next_at := private.next_invitation_at(p_actor);
  if next_at is not null then
    raise sqlstate 'PT429' using
      message = 'invitation_limit', detail = jsonb_build_object('retry_at', next_at)::text;
  end if;
  -- A function that died has let go of the address, and of the key, after a minute.
  update private.invitation_requests r set key = null
    where r.actor = p_actor and r.key = p_key and r.address_hash = address and r.outcome is null
      and r.created_at <= clock_timestamp() - interval '1 minute';
  if exists (
    select from private.invitation_requests r
    where r.address_hash = address and r.network_id = p_network_id
      and r.outcome is null and r.created_at > clock_timestamp() - interval '1 minute'
  ) or exists (
    select from private.invitation_requests r
    where r.actor = p_actor and r.key = p_key and r.address_hash = address
  ) then
    raise sqlstate 'PT409' using message = 'invitation_under_way';
  end if;

  insert into private.invitation_requests (actor, address_hash, network_id, location_id, role, created_at, key)
  values (p_actor, address, p_network_id, p_location_id, p_role, clock_timestamp(), p_key)
  returning id into request;
  return request;
end
$$;
