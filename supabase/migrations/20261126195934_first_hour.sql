-- First hour.

drop function private.begin_invitation(uuid,text,uuid,uuid,public.location_role,uuid);
drop function private.prepare_invitation(text,uuid,uuid,public.location_role,text,text,uuid);
drop function public.prepare_invitation(text,uuid,uuid,public.location_role,text,text,uuid);

alter table public.networks add column get_started_closed_at timestamp with time zone;
alter table private.invitation_requests add column network_admin boolean not null default false;

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.custom_access_token_hook(event jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- characters of a text
  longest constant integer := 80;
  user_id constant uuid := (event ->> 'user_id')::uuid;
  claims constant jsonb := (event -> 'claims') - 'user_metadata';
  session_id constant uuid := (claims ->> 'session_id')::uuid;
  person record;
  is_super boolean;
  is_admin boolean;
  links jsonb;
  active jsonb;
  entry record;
  shown record;
begin
  -- The auth server asks before it notes the refresh: a session that has come to its end stays ended,
  -- also where the auth server has no limits of its own.
  if private.session_end(session_id) <= now() then
    return jsonb_build_object('error', jsonb_build_object(
      'http_code', 400,
      'message', 'Your session has ended. Sign in again.'
    ));
  end if;

  select p.*, n.session_idle_hours into person
    from public.profiles p
    left join public.networks n on n.id = p.network_id
    where p.id = user_id;
  if not found or person.deleted_at is not null then
    return jsonb_build_object('error', jsonb_build_object(
      'http_code', 403,
      'message', 'This account is closed. Ask the administrator of your network.'
    ));
  end if;

  -- Whoever has a password alone learns nothing of the person, and a token that is caught on the way
  -- tells nobody either.
  if (claims ->> 'aal' = 'aal2') is not true then
    return jsonb_build_object('claims', claims);
  end if;
  if (event ->> 'authentication_method' = 'token_refresh') is not true then
    perform private.note_sign_in(user_id, session_id);
  end if;

  select coalesce(bool_or(r.is_super_user), false), coalesce(bool_or(r.is_network_admin), false)
    into is_super, is_admin
    from private.platform_roles r
    where r.user_id = person.id;

  -- A super user may have entered another network with this session: the screens are of that one.
  select * into entry from private.open_entry(person.id, session_id);
  select n.id, n.name, n.time_zone into shown
    from public.networks n where n.id = coalesce(entry.network_id, person.network_id);

  -- At most 50. The switcher reads the table.
  select coalesce(jsonb_agg(jsonb_build_object('id', mine.id, 'role', mine.role)), '[]')
    into links
    from (
      select l.id, ul.role
      from public.user_locations ul
      join public.locations l on l.id = ul.location_id and l.deleted_at is null
      where ul.user_id = person.id
      order by l.name, l.id
      limit 50
    ) mine;

  -- Without a link, network admins and super users count as admins of the active location.
  select jsonb_build_object('id', l.id, 'name', l.name, 'role', coalesce(ul.role, 'admin'))
    into active
    from public.locations l
    left join public.user_locations ul on ul.location_id = l.id and ul.user_id = person.id
    where l.id = case when entry.id is null then person.active_location_id else entry.location_id end
      and l.deleted_at is null
      and (ul.id is not null or is_super or is_admin);

  return jsonb_build_object('claims', claims || jsonb_build_object(
    'first_name', left(person.first_name, longest),
    'last_name', left(person.last_name, longest),
    'full_name', left(person.full_name, 2 * longest),
    -- an address that is cut leads nowhere
    'avatar_url', case when length(person.avatar_url) <= 4 * longest then person.avatar_url end,
    'address_line1', left(person.address_line1, longest),
    'address_line2', left(person.address_line2, longest),
    'city', left(person.city, longest),
    'state', person.state,
    'zip_code', left(person.zip_code, longest),
    'is_super_user', is_super,
    'is_network_admin', is_admin,
    'network_id', shown.id,
    'network', case when shown.id is not null then jsonb_build_object('id', shown.id, 'name', shown.name) end,
    'home_network_id', person.network_id,
    'active_location', active,
    'user_locations', links,
    'time_zone', coalesce(private.location_zone((active ->> 'id')::uuid), shown.time_zone),
    'session_idle_hours', coalesce(person.session_idle_hours, private.longest_session_idle_hours())
  ));
end
$function$;

CREATE OR REPLACE FUNCTION private.record_export(p_entity text, p_filters jsonb, p_rows integer, p_network_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.runs_network(p_actor uuid, p_network_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.profiles p
    join private.platform_roles r on r.user_id = p.id
    where p.id = p_actor and p.deleted_at is null
      and (r.is_super_user or r.is_network_admin and p.network_id = p_network_id)
  )
$function$;

CREATE OR REPLACE FUNCTION private.open_request(p_request uuid, p_email text)
 RETURNS private.invitation_requests
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  request private.invitation_requests;
begin
  select * into request
    from private.invitation_requests r
    where r.id = p_request and r.outcome is null and r.address_hash = private.address_hash(p_email)
    for update;
  if request.id is null
    or private.may_invite(request.actor, request.network_id, request.location_id) is not true
    or request.network_admin and private.runs_network(request.actor, request.network_id) is not true
  then
    perform private.refuse();
  end if;
  return request;
end
$function$;

CREATE OR REPLACE FUNCTION public.complete_invitation(p_request uuid, p_email text, p_first_name text, p_last_name text, p_token_hash text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  request constant private.invitation_requests := private.open_request(p_request, p_email);
  person record;
  done text;
begin
  -- Of two networks that invite the same new address at once, the first one gets the person.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('larder.invited ' || request.address_hash, 0));
  perform set_config('larder.actor', request.actor::text, true);
  select * into person
    from private.invitation_target(request.actor, p_email, request.network_id, request.location_id);

  if person.state = 'elsewhere' then
    perform private.tell_known_elsewhere(request, person.user_id);
    done := 'elsewhere';
  elsif person.state = 'offer' then
    perform private.offer_location(request, person.user_id);
    done := 'offered';
  elsif person.state = 'member' then
    perform private.link_to_location(person.user_id, request.location_id, request.network_id, request.role);
    done := 'added';
  elsif p_token_hash is null or person.user_id is null then
    perform private.refuse();
  else
    -- Whoever comes back, or was of a network that is no more, starts with the new link only: what
    -- they had signed in with is gone (the function has seen to that), and so is who was signed in.
    delete from auth.sessions s where s.user_id = person.user_id;
    if person.state <> 'invited' then
      delete from public.user_locations ul where ul.user_id = person.user_id;
    end if;
    perform private.enter_invited(request, person.user_id, p_first_name, p_last_name, p_token_hash);
    perform private.link_to_location(person.user_id, request.location_id, request.network_id, request.role);
    done := case when person.state = 'deleted' then 'restored' else 'invited' end;
  end if;

  if request.network_admin and done <> 'elsewhere' then
    insert into private.platform_roles as r (user_id, is_network_admin)
    values (person.user_id, true)
    on conflict (user_id) do update set is_network_admin = true where not r.is_super_user;
  end if;

  update private.invitation_requests r set outcome = done where r.id = p_request;
  if done <> 'elsewhere' then
    perform private.record_invitation('invited', person.user_id, request.location_id, request.role);
  end if;
  return done;
end
$function$;

CREATE OR REPLACE FUNCTION private.begin_invitation(p_actor uuid, p_email text, p_network_id uuid, p_location_id uuid, p_role public.location_role, p_key uuid, p_network_admin boolean)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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

  insert into private.invitation_requests (
    actor, address_hash, network_id, location_id, role, created_at, key, network_admin
  ) values (p_actor, address, p_network_id, p_location_id, p_role, clock_timestamp(), p_key, p_network_admin)
  returning id into request;
  return request;
end
$function$;

CREATE OR REPLACE FUNCTION private.prepare_invitation(p_email text, p_network_id uuid, p_location_id uuid, p_role public.location_role, p_first_name text, p_last_name text, p_key uuid, p_network_admin boolean)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_live_session();
  if p_email is null or p_role is null or private.may_invite(auth.uid(), p_network_id, p_location_id) is not true
    or coalesce(p_network_admin, true) and private.may_run_network(p_network_id) is not true
  then
    perform private.refuse();
  end if;
  -- Before the auth server hears of the names: what it knows of a person stands in its mails, too.
  perform private.require_plain_names(p_first_name, p_last_name);
  return private.begin_invitation(
    auth.uid(), p_email, p_network_id, p_location_id, p_role, p_key, p_network_admin);
end
$function$;

CREATE OR REPLACE FUNCTION public.prepare_invitation(p_email text, p_network_id uuid, p_location_id uuid, p_role public.location_role, p_first_name text, p_last_name text, p_key uuid DEFAULT NULL::uuid, p_network_admin boolean DEFAULT false)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.prepare_invitation(
    p_email, p_network_id, p_location_id, p_role, p_first_name, p_last_name, p_key, p_network_admin)
$function$;

CREATE OR REPLACE FUNCTION private.create_network(p_name text, p_time_zone text, p_location_name text, p_location_description text, p_admin_email text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made_network uuid;
  made_location uuid;
begin
  perform private.require_live_session();
  if private.is_super_user() is not true then
    perform private.refuse();
  end if;
  -- Super users see everybody: nobody learns here what they could not know (docs/adr/0020).
  if exists (
    select from auth.users u
    join public.profiles p on p.id = u.id
    where lower(u.email) = lower(btrim(p_admin_email))
  ) then
    raise sqlstate 'PT409' using
      message = 'email_in_use', hint = 'This address belongs to somebody of another network, or did. Use another one.';
  end if;
  insert into public.networks (name, time_zone) values (p_name, p_time_zone) returning id into made_network;
  insert into public.locations (network_id, name, description)
  values (made_network, p_location_name, p_location_description)
  returning id into made_location;
  return jsonb_build_object('network_id', made_network, 'location_id', made_location);
end
$function$;

CREATE OR REPLACE FUNCTION public.create_network(p_name text, p_time_zone text, p_location_name text, p_location_description text, p_admin_email text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.create_network(p_name, p_time_zone, p_location_name, p_location_description, p_admin_email)
$function$;

create table private.network_entries (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  session_id uuid not null,
  network_id uuid not null,
  location_id uuid,
  reason text not null,
  entered_at timestamp with time zone not null default now(),
  left_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now()
);

CREATE OR REPLACE FUNCTION private.open_entry(p_user uuid, p_session uuid)
 RETURNS private.network_entries
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  entry private.network_entries;
begin
  select e.* into entry
    from private.network_entries e
    join private.platform_roles r on r.user_id = e.user_id and r.is_super_user
    where e.user_id = p_user and e.session_id = p_session and e.left_at is null;
  return entry;
end
$function$;

CREATE OR REPLACE FUNCTION private.current_network_id()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (private.open_entry(auth.uid(), (auth.jwt() ->> 'session_id')::uuid)).network_id, private.my_network_id());
end
$function$;

CREATE OR REPLACE FUNCTION private.leave_network()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  left_network uuid;
begin
  perform private.require_live_session();
  update private.network_entries e set left_at = now()
    where e.user_id = auth.uid() and e.session_id = (auth.jwt() ->> 'session_id')::uuid and e.left_at is null
    returning e.network_id into left_network;
  if not found then
    return false;
  end if;
  perform private.record_event('network_left', 'networks', left_network, left_network);
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.enter_network(p_network_id uuid, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_live_session();
  if private.is_super_user() is not true or not exists (select from public.networks n where n.id = p_network_id) then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such network, or you may not enter it.';
  end if;
  if p_network_id = private.my_network_id() then
    raise exception 'You belong to this network: leave the other one to work in it.' using errcode = '42501';
  end if;
  perform private.leave_network();
  insert into private.network_entries (user_id, session_id, network_id, location_id, reason)
  values (
    auth.uid(), (auth.jwt() ->> 'session_id')::uuid, p_network_id,
    (select l.id from public.locations l
      where l.network_id = p_network_id and l.deleted_at is null
      order by l.name, l.id limit 1),
    btrim(p_reason)
  );
  perform private.record_event('network_entered', 'networks', p_network_id, p_network_id,
    jsonb_build_object('reason', btrim(p_reason)));
end
$function$;

CREATE OR REPLACE FUNCTION private.enter_location(p_location_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_live_session();
  update private.network_entries e set location_id = l.id
    from public.locations l
    where e.user_id = auth.uid() and e.session_id = (auth.jwt() ->> 'session_id')::uuid and e.left_at is null
      and private.is_super_user()
      and l.id = p_location_id and l.network_id = e.network_id and l.deleted_at is null;
  if not found then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such location in the network that you have entered.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.enter_network(p_network_id uuid, p_reason text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.enter_network(p_network_id, p_reason) $function$;

CREATE OR REPLACE FUNCTION public.enter_location(p_location_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.enter_location(p_location_id) $function$;

CREATE OR REPLACE FUNCTION public.leave_network()
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.leave_network() $function$;

CREATE OR REPLACE FUNCTION private.require_household_member(p_member_id uuid)
 RETURNS public.household_members
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member public.household_members;
begin
  perform private.require_live_session();
  select m.* into member
    from public.household_members m
    join public.clients c on c.id = m.client_id and c.deleted_at is null
    where m.id = p_member_id and m.deleted_at is null
    for update of m;
  if not found or (private.is_super_user() or member.network_id = private.staff_network_id()) is not true then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such household member, or it is out of your reach.';
  end if;
  -- A copy of somebody made up would stay when the samples go.
  if private.is_sample(member.client_id) then
    perform private.refuse_sample();
  end if;
  return member;
end
$function$;

CREATE OR REPLACE FUNCTION private.move_household_member(p_member_id uuid, p_client_id uuid, p_preview boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member constant public.household_members := private.require_household_member(p_member_id);
  made uuid;
begin
  perform private.require_client(p_client_id, member.network_id);
  if private.is_sample(p_client_id) then
    perform private.refuse_sample();
  end if;
  if member.client_id = p_client_id then
    raise sqlstate 'PT409' using
      message = 'same_household',
      hint = 'This member belongs to that household already. Choose another household.';
  end if;
  -- The whole move is tried and taken back: a preview refuses what the move would refuse.
  begin
    update public.household_members set deleted_at = now() where id = member.id;
    -- What the member is to the other head nobody has told.
    insert into public.household_members (
      network_id, client_id, first_name, last_name, birth_date, birth_year, note, dietary_needs
    ) values (
      member.network_id, p_client_id, member.first_name, member.last_name, member.birth_date, member.birth_year,
      member.note, member.dietary_needs
    ) returning id into made;
    if p_preview then
      raise sqlstate 'LRDRY';
    end if;
  exception when sqlstate 'LRDRY' then
    made := null;
  end;
  if made is not null then
    perform private.record_event('moved_out', 'household_members', member.id, member.network_id,
      jsonb_build_object('to_client_id', p_client_id));
    perform private.record_event('moved_in', 'household_members', made, member.network_id,
      jsonb_build_object('from_client_id', member.client_id));
  end if;
  return jsonb_build_object(
    'member_id', made,
    'member', jsonb_build_object('full_name', member.full_name),
    'from', private.household_of(member.client_id),
    'to', private.household_of(p_client_id)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.network_activity(p_network_id uuid, p_person uuid, p_actions text[], p_from timestamp with time zone, p_until timestamp with time zone, p_limit integer, p_offset integer, p_before text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
AS $function$
declare
  before_at constant timestamptz :=
    'epoch'::timestamptz + split_part(p_before, '-', 1)::bigint * interval '1 microsecond';
  before_id bigint;
  total integer;
  found jsonb;
begin
  perform private.require_live_session();
  if private.may_run_network(p_network_id) is not true then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such network, or you may not see what was done in it.';
  end if;

  if p_before is null then
    select count(*) into total
      from private.audit_log a
      where a.network_id = p_network_id
        and (p_person is null or a.actor = p_person or (a.entity = 'profiles' and a.entity_id = p_person))
        and (p_actions is null or a.action = any (p_actions))
        and (p_from is null or a.at >= p_from)
        and (p_until is null or a.at < p_until);
  else
    select a.id into before_id
      from private.audit_log a
      where a.network_id = p_network_id and a.at = before_at
      order by a.id
      offset split_part(p_before, '-', 2)::bigint - 1 limit 1;
  end if;

  select coalesce(jsonb_agg(
      jsonb_build_object(
        'id', (extract(epoch from r.at) * 1000000)::bigint || '-' || (
          select count(*) from private.audit_log b
          where b.network_id = p_network_id and b.at = r.at and b.id <= r.id),
        'at', r.at, 'action', r.action, 'entity', r.entity,
        'actor_id', r.actor, 'actor_name', c.full_name,
        'target_entity', t.entity, 'target_id', t.id, 'target_name', t.name,
        -- Which columns changed, not to what: that stands with the record, and others may be shown it.
        'columns', case when r.action = 'update' then
          (select jsonb_agg(k order by k) from jsonb_object_keys(r.diff) k) end,
        'count', case when r.action not in ('insert', 'update', 'delete', 'soft_delete', 'restore') then
          coalesce(r.diff -> 'count', r.diff -> 'rows') end,
        -- Why a super user came: whom it concerns shall know.
        'reason', case when r.action = 'network_entered' then r.diff -> 'reason' end
      ) order by r.at desc, r.id desc
    ), '[]')
    into found
    from (
      select a.* from private.audit_log a
      where a.network_id = p_network_id
        and (p_person is null or a.actor = p_person or (a.entity = 'profiles' and a.entity_id = p_person))
        and (p_actions is null or a.action = any (p_actions))
        and (p_from is null or a.at >= p_from)
        and (p_until is null or a.at < p_until)
        and (p_before is null or (a.at, a.id) < (before_at, before_id))
      order by a.at desc, a.id desc
      limit least(greatest(p_limit, 1), 500)
      offset greatest(p_offset, 0)
    ) r
    left join public.colleagues c on c.id = r.actor
    cross join lateral private.audit_target(r::private.audit_log) t;

  return jsonb_build_object(
    'total', total,
    'rows', found,
    'head', (
      select jsonb_build_object('hash', encode(s.hash, 'hex'), 'sealed_at', s.sealed_at)
      from private.audit_seals s
      where s.network_id = p_network_id
      order by s.number desc limit 1
    )
  );
end
$function$;

create table private.sample_rows (
  network_id uuid not null,
  entity text not null,
  id uuid not null,
  version timestamp with time zone not null,
  created_at timestamp with time zone not null default now()
);

CREATE OR REPLACE FUNCTION private.is_sample(p_client_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.sample_rows s where s.entity = 'clients' and s.id = p_client_id)
$function$;

CREATE OR REPLACE FUNCTION private.refuse_sample()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise sqlstate 'PT409' using
    message = 'sample_client',
    hint = 'A sample household takes no stock and is not mixed with real ones. Remove the sample data when you are done.';
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_sample_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_sample(new.client_id) then
    perform private.refuse_sample();
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_sample_merge()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_sample(new.survivor_id) or private.is_sample(new.merged_id) then
    perform private.refuse_sample();
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_network_run(p_network_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_live_session();
  if private.may_run_network(p_network_id) is not true or not exists (
    select from public.networks n where n.id = p_network_id
  ) then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such network, or you do not run it.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.may_have_samples(p_network_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select not exists (select from public.clients c where c.network_id = p_network_id)
    and exists (select from public.locations l where l.network_id = p_network_id and l.deleted_at is null)
$function$;

CREATE OR REPLACE FUNCTION private.add_sample_data(p_network_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  place uuid;
  zone text;
  today date;
begin
  perform private.require_network_run(p_network_id);
  -- Two admins who try it at once wait for one another.
  perform from public.networks n where n.id = p_network_id for update;
  if private.may_have_samples(p_network_id) is not true then
    raise sqlstate 'PT409' using
      message = 'not_empty', hint = 'Sample data go into a network with a location and without clients.';
  end if;
  select l.id into place from public.locations l
    where l.network_id = p_network_id and l.deleted_at is null
    order by l.name, l.id limit 1;
  zone := private.location_zone(place);
  today := (now() at time zone zone)::date;

  with household (n, first_name, last_name) as (
    select t.n::integer, t.first_name, t.last_name
    from unnest(
      array['Amina', 'Ben', 'Carla', 'Dmitri', 'Elena', 'Felix', 'Gloria', 'Hassan', 'Iris', 'Jorge',
        'Keiko', 'Liam', 'Marta', 'Nadia', 'Oscar', 'Priya', 'Quentin', 'Rosa', 'Samuel', 'Tess',
        'Uma', 'Victor', 'Wanda', 'Xavier', 'Yusuf', 'Zoe', 'Andre', 'Bianca', 'Caleb', 'Dalia',
        'Emil', 'Fatima', 'Grant', 'Hilda', 'Ivan', 'Joyce', 'Karim', 'Lucia', 'Milo', 'Nora'],
      array['Abbott', 'Barros', 'Castillo', 'Dunn', 'Ellis', 'Farrow', 'Garza', 'Haddad', 'Ibarra', 'Jensen',
        'Kimura', 'Lowell', 'Mercer', 'Novak', 'Ortega', 'Patel', 'Quinn', 'Rivera', 'Soto', 'Turner',
        'Usman', 'Vega', 'Walsh', 'Xiong', 'Yilmaz', 'Zeller', 'Acosta', 'Brandt', 'Cole', 'Diaz',
        'Engel', 'Flores', 'Gibbs', 'Huang', 'Ivers', 'Joshi', 'Khan', 'Lopez', 'Moreau', 'Nguyen']
    ) with ordinality as t (first_name, last_name, n)
  ), client as (
    insert into public.clients (network_id, first_name, last_name, date_of_birth, phone_number, address_line1, created_at)
    select p_network_id, h.first_name, h.last_name || ' (sample)',
      make_date(1938 + h.n * 17 % 64, 1 + h.n * 5 % 12, 1 + h.n * 11 % 28),
      '555-01' || lpad(h.n::text, 2, '0'), h.n || ' Sample Street', now() - h.n * 13 % 28 * interval '1 day'
    from household h
    returning id, last_name, address_line1
  ), known as (
    select c.id, c.last_name, split_part(c.address_line1, ' ', 1)::integer as n from client c
  ), member as (
    insert into public.household_members (network_id, client_id, first_name, last_name, birth_date, relation)
    select p_network_id, k.id,
      (array['Alex', 'Bao', 'Cleo', 'Dani', 'Eli', 'Finn'])[1 + (k.n + m) % 6], k.last_name,
      case m when 1 then make_date(1955 + k.n * 7 % 45, 1 + k.n % 12, 1 + k.n % 28)
        else make_date(2008 + (k.n + 5 * m) % 16, 1 + (k.n + m) % 12, 1 + (k.n + m) % 28) end,
      case m when 1 then 'partner' else 'child' end
    from known k cross join lateral generate_series(1, k.n * 3 % 5) m
    returning 1
  )
  insert into public.visits (
    client_id, location_id, network_id, visited_at, household_size, adults, children, seniors, created_at
  )
  select k.id, place, p_network_id, v.visited_at, 1 + s.others,
    case when k.n * 17 % 64 < 22 then 0 else 1 end + least(s.others, 1), greatest(s.others - 1, 0),
    case when k.n * 17 % 64 < 22 then 1 else 0 end, v.visited_at
  from known k
  cross join lateral (select k.n * 3 % 5 as others) s
  cross join lateral generate_series(0, k.n % 3) t
  cross join lateral (
    select (today - (1 + k.n % 8 + 9 * t) + time '09:00' + k.n * interval '5 minutes') at time zone zone as visited_at
  ) v;

  insert into private.sample_rows (network_id, entity, id, version)
  select p_network_id, 'clients', c.id, c.updated_at from public.clients c where c.network_id = p_network_id
  union all
  select p_network_id, 'household_members', m.id, m.updated_at
    from public.household_members m where m.network_id = p_network_id
  union all
  select p_network_id, 'visits', v.id, v.updated_at from public.visits v where v.network_id = p_network_id;
  perform private.record_event('sample_data_added', 'networks', p_network_id, p_network_id, jsonb_build_object('count', 40));
  return 40;
end
$function$;

CREATE OR REPLACE FUNCTION private.changed_samples(p_network_id uuid)
 RETURNS TABLE(id uuid, full_name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.id, c.full_name
  from private.sample_rows s
  join public.clients c on c.id = s.id
  where s.network_id = p_network_id and s.entity = 'clients'
    and (
      c.updated_at <> s.version
      or exists (
        select from public.visits v
        left join private.sample_rows o on o.entity = 'visits' and o.id = v.id
        where v.client_id = c.id and o.version is distinct from v.updated_at
      )
      or exists (
        select from public.household_members m
        left join private.sample_rows o on o.entity = 'household_members' and o.id = m.id
        where m.client_id = c.id and o.version is distinct from m.updated_at
      )
    )
$function$;

CREATE OR REPLACE FUNCTION private.remove_sample_data(p_network_id uuid, p_confirmed boolean)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changed jsonb;
  removed integer;
begin
  perform private.require_network_run(p_network_id);
  perform from public.networks n where n.id = p_network_id for update;
  select jsonb_agg(jsonb_build_object('name', t.full_name) order by t.full_name) into changed
    from private.changed_samples(p_network_id) t;
  if changed is not null and p_confirmed is not true then
    raise sqlstate 'PT409' using
      message = 'samples_changed', detail = private.first_items(changed)::text,
      hint = 'Somebody has changed sample households. Confirm that they go, too.';
  end if;
  -- Visits, members, pairs and all else of them go along.
  delete from public.clients c
    using private.sample_rows s
    where s.network_id = p_network_id and s.entity = 'clients' and c.id = s.id;
  get diagnostics removed = row_count;
  delete from private.sample_rows s where s.network_id = p_network_id;
  if removed > 0 then
    perform private.record_event('sample_data_removed', 'networks', p_network_id, p_network_id,
      jsonb_build_object('count', removed));
  end if;
  return removed;
end
$function$;

CREATE OR REPLACE FUNCTION public.add_sample_data(p_network_id uuid)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.add_sample_data(p_network_id) $function$;

CREATE OR REPLACE FUNCTION public.remove_sample_data(p_network_id uuid, p_confirmed boolean DEFAULT false)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.remove_sample_data(p_network_id, p_confirmed) $function$;

CREATE OR REPLACE FUNCTION private.get_started(p_network_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_network_run(p_network_id);
  return (
    select jsonb_build_object(
      'is_closed', n.get_started_closed_at is not null,
      'locations', (
        select jsonb_build_object('count', count(*), 'first', (array_agg(l.name order by l.name, l.id))[1])
        from public.locations l where l.network_id = n.id and l.deleted_at is null
      ),
      -- Super users are nobody's team.
      'people', (
        select jsonb_build_object('count', count(*), 'waiting', count(*) filter (where private.is_invited(p.id)))
        from public.profiles p
        left join private.platform_roles r on r.user_id = p.id
        where p.network_id = n.id and p.deleted_at is null and not coalesce(r.is_super_user, false)
      ),
      'has_clients', exists (
        select from public.clients c
        where c.network_id = n.id and c.deleted_at is null and not exists (
          select from private.sample_rows s where s.entity = 'clients' and s.id = c.id)
      ),
      'has_visit_rules', n.visit_rules <> '{}',
      'has_items', exists (
        select from public.inventory_items i where i.network_id = n.id and i.deleted_at is null
      ),
      'has_visits', exists (
        select from public.visits v
        where v.network_id = n.id and v.deleted_at is null and not exists (
          select from private.sample_rows s where s.entity = 'clients' and s.id = v.client_id)
      ),
      'samples', (select count(*) from private.sample_rows s where s.network_id = n.id and s.entity = 'clients'),
      'may_have_samples', private.may_have_samples(n.id)
    )
    from public.networks n where n.id = p_network_id
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.get_started(p_network_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_started(p_network_id) $function$;

reset check_function_bodies;

alter table private.network_entries add constraint network_entries_pkey PRIMARY KEY (id);
alter table private.network_entries add constraint network_entries_reason_check CHECK ((private.is_reason(reason) AND (length(reason) <= 200)));
alter table private.network_entries add constraint network_entries_reason_one_line CHECK (private.is_one_line(reason));
alter table private.sample_rows add constraint sample_rows_entity_check CHECK ((entity = ANY (ARRAY['clients'::text, 'household_members'::text, 'visits'::text])));
alter table private.sample_rows add constraint sample_rows_pkey PRIMARY KEY (entity, id);

alter table private.network_entries add constraint network_entries_location_id_network_id_fkey FOREIGN KEY (location_id, network_id) REFERENCES public.locations(id, network_id) ON DELETE SET NULL (location_id);
alter table private.network_entries add constraint network_entries_network_id_fkey FOREIGN KEY (network_id) REFERENCES public.networks(id) ON DELETE CASCADE;
alter table private.network_entries add constraint network_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;
alter table private.sample_rows add constraint sample_rows_network_id_fkey FOREIGN KEY (network_id) REFERENCES public.networks(id) ON DELETE CASCADE;

CREATE INDEX network_entries_location_id_idx ON private.network_entries USING btree (location_id, network_id);
CREATE INDEX network_entries_network_id_idx ON private.network_entries USING btree (network_id);
CREATE INDEX network_entries_user_id_idx ON private.network_entries USING btree (user_id);
CREATE TRIGGER network_entries_touch BEFORE UPDATE ON private.network_entries FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();
CREATE UNIQUE INDEX network_entries_open_idx ON private.network_entries USING btree (session_id) WHERE (left_at IS NULL);
alter table private.network_entries enable row level security;
CREATE TRIGGER orders_refuse_samples BEFORE INSERT ON public.orders FOR EACH ROW EXECUTE FUNCTION private.refuse_sample_order();
CREATE TRIGGER client_merges_refuse_samples BEFORE INSERT ON public.client_merges FOR EACH ROW EXECUTE FUNCTION private.refuse_sample_merge();
CREATE INDEX sample_rows_network_id_idx ON private.sample_rows USING btree (network_id);
alter table private.sample_rows enable row level security;

grant update (get_started_closed_at) on public.networks to authenticated;
grant execute on function private.prepare_invitation(text,uuid,uuid,public.location_role,text,text,uuid,boolean) to authenticated;
grant execute on function public.prepare_invitation(text,uuid,uuid,public.location_role,text,text,uuid,boolean) to authenticated;
grant execute on function private.create_network(text,text,text,text,text) to authenticated;
grant execute on function public.create_network(text,text,text,text,text) to authenticated;
grant execute on function private.current_network_id() to authenticated;
grant execute on function private.leave_network() to authenticated;
grant execute on function private.enter_network(uuid,text) to authenticated;
grant execute on function private.enter_location(uuid) to authenticated;
grant execute on function public.enter_network(uuid,text) to authenticated;
grant execute on function public.enter_location(uuid) to authenticated;
grant execute on function public.leave_network() to authenticated;
grant execute on function private.add_sample_data(uuid) to authenticated;
grant execute on function private.remove_sample_data(uuid,boolean) to authenticated;
grant execute on function public.add_sample_data(uuid) to authenticated;
grant execute on function public.remove_sample_data(uuid,boolean) to authenticated;
grant execute on function private.get_started(uuid) to authenticated;
grant execute on function public.get_started(uuid) to authenticated;

comment on function public.custom_access_token_hook(jsonb) is 'Auth hook: with both factors adds names, roles, network (the one that a super user has entered, beside home_network_id), locations and the time zone to the claims, as short as a header wants it, and records the sign-in; always takes user_metadata out. Refuses deleted and unknown users with 403, sessions at their end with 400.';
comment on function public.record_export(text,jsonb,integer,uuid) is 'Says before a file is handed over what is in it: the entity, a list of the names of the filtered columns, the number of rows, and of which network where it is not the one that the screens are of. Admins; 403 for others.';
comment on column public.networks.get_started_closed_at is 'When an admin closed the first steps on the dashboard (get_started); null while they are shown.';
comment on column private.invitation_requests.network_admin is 'Whether the person becomes network admin, too.';
comment on function private.runs_network(uuid,uuid) is 'Whether a user is network admin of a network or super user: may_run_network for whom a server function acts for.';
comment on function private.begin_invitation(uuid,text,uuid,uuid,public.location_role,uuid,boolean) is 'Counts an invitation and keeps its address, and the key if any, for its network until it is completed. PT429 invitation_limit with retry_at, PT409 invitation_under_way.';
comment on function public.prepare_invitation(text,uuid,uuid,public.location_role,text,text,uuid,boolean) is 'Begins an invitation and counts it: its id. The answer tells nothing of whose address it is. p_key: the list that it is of (invitation_outcome). p_network_admin: the person shall run the network, which only who runs it gives. 42501, PT400 name_not_plain, PT429 invitation_limit, PT409 invitation_under_way.';
comment on function public.create_network(text,text,text,text,text) is 'Makes a network and its first location: {network_id, location_id}. Nothing is made where somebody has the address of its admin already: PT409 email_in_use. Super users; 42501 for others.';
comment on column private.network_entries.location_id is 'The location whose screens are shown; null for none.';
comment on column private.network_entries.session_id is 'The session that entered: an entry ends with it at the latest, and other devices stay where they are.';
comment on table private.network_entries is 'Which network a super user works in besides their own, since when and why. The trail says so in network_entered and network_left.';
comment on function private.open_entry(uuid,uuid) is 'The entry of a super user''s session that they have not left; of nulls for none.';
comment on function private.current_network_id() is 'The network whose screens the current user sees: the one that a super user has entered, else their own.';
comment on function public.enter_network(uuid,text) is 'From the next token on, the session of a super user works in another network, at its first location; the network''s activity says so with the reason (private.is_reason, 200 characters at most). What was entered before is left. Super users, never for their own; else 404 or 403.';
comment on function public.enter_location(uuid) is 'Works at another location of the network that the session has entered. PT404 for any other.';
comment on function public.leave_network() is 'Ends the stay in another network, from the next token on; false where there was none.';
comment on function private.require_household_member(uuid) is 'A live member of a live client whom the caller serves, locked; else PT404. PT409 sample_client of a sample household.';
comment on function public.network_activity(uuid,uuid,text[],timestamp with time zone,timestamp with time zone,integer,integer,text) is 'What was done in a network, newest first: {total, rows: [{id, at, action, entity, actor_id, actor_name, target_entity, target_id, target_name, columns, count, reason}], head: {hash, sealed_at}}. By whom or about whom, by actions, from a moment until before another; 500 rows at most, behind the row of the id p_before (then without a total). An id is the microseconds of its time and the place among the network''s rows of that time. Network admins of it, super users; else 404.';
comment on column private.sample_rows.version is 'updated_at of the row as it was made: another one has been changed.';
comment on table private.sample_rows is 'The rows of the sample data of a network.';
comment on function private.is_sample(uuid) is 'Whether a client is one of the sample data.';
comment on function private.refuse_sample() is 'Says that something is not done with a sample household.';
comment on function private.refuse_sample_order() is 'No order for a sample household.';
comment on function private.refuse_sample_merge() is 'No merge with a sample household.';
comment on function private.require_network_run(uuid) is 'The session''s check, and whether the caller is network admin there or super user; else PT404.';
comment on function private.may_have_samples(uuid) is 'Whether a network is empty, the trash too, and has a location where the samples can have been.';
comment on function private.changed_samples(uuid) is 'The sample households of a network that somebody has changed, checked in, or given another member.';
comment on function public.add_sample_data(uuid) is 'Fills an empty network with 40 made-up households and their visits of the last four weeks: how many. PT409 not_empty where there are clients, or no location. Network admins of it, super users; else 404.';
comment on function public.remove_sample_data(uuid,boolean) is 'Removes the sample households for real, with all that belongs to them: how many. PT409 samples_changed with {items: [{name}], more} where somebody has changed some, unless it is confirmed. Network admins of it, super users; else 404.';
comment on function public.get_started(uuid) is 'How far a network has come: {is_closed, locations: {count, first}, people: {count, waiting}, has_clients, has_visit_rules, has_items, has_visits, samples, may_have_samples}. Samples count for none of it. Network admins of it, super users; else 404.';

-- Whoever has checked somebody in has started long ago.
update public.networks n set get_started_closed_at = now()
  where exists (select from public.visits v where v.network_id = n.id);
