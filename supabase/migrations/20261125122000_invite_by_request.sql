-- An invitation takes three steps, since an account is made by the auth server between them:
-- prepare_invitation asks, under the actor's own token, whether they may invite there, counts and keeps
-- the address; invitation_target tells the server whose address it is, which the actor never learns;
-- complete_invitation does it, all rights checked again.

drop function public.complete_invitation(uuid, uuid, uuid, uuid, public.location_role, text, text);
drop function public.prepare_invitation(text, uuid, uuid, public.location_role);
drop function private.prepare_invitation(text, uuid, uuid, public.location_role);

create function private.may_restore(p_actor uuid, p_user_id uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select
    exists (
      select from private.platform_roles r
      where r.user_id = p_actor and (r.is_super_user or r.is_network_admin)
    )
    or p_actor = (
      select a.actor from private.audit_log a
      where a.entity = 'profiles' and a.entity_id = p_user_id and a.action = 'soft_delete'
      order by a.at desc, a.id desc
      limit 1
    )
$$;
comment on function private.may_restore(uuid, uuid) is
  'Whether a user who may invite to a location may bring a deleted person back: who runs the network, or deleted them.';

create function private.invitation_target(
  p_actor uuid, p_email text, p_network_id uuid, p_location_id uuid
)
returns table (user_id uuid, state text, is_confirmed boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  person record;
begin
  select u.id, u.email_confirmed_at is not null as is_confirmed, p.id as profile_id, p.network_id, p.deleted_at,
      coalesce(r.is_super_user, false) as is_super_user
    into person
    from auth.users u
    left join public.profiles p on p.id = u.id
    left join private.platform_roles r on r.user_id = u.id
    where lower(u.email) = lower(btrim(p_email))
    limit 1;
  user_id := person.id;
  is_confirmed := coalesce(person.is_confirmed, false);
  if person.profile_id is null then
    state := 'new';
  elsif person.network_id is distinct from p_network_id then
    state := 'elsewhere';
  elsif person.id = p_actor then
    perform private.refuse();
  elsif person.deleted_at is not null then
    if private.may_restore(p_actor, person.id) is not true then
      perform private.refuse();
    end if;
    state := 'deleted';
  elsif private.may_bring(p_actor, person.id) then
    state := case when private.is_invited(person.id) then 'invited' else 'member' end;
  elsif person.is_super_user then
    perform private.refuse();
  elsif exists (
    select from public.user_locations ul where ul.user_id = person.id and ul.location_id = p_location_id
  ) then
    raise sqlstate 'PT409' using message = 'works_here';
  else
    state := 'offer';
  end if;
  return next;
end
$$;
comment on function private.invitation_target(uuid, text, uuid, uuid) is
  'Whom an address belongs to, and what an invitation by this actor does with them: new, invited, member, offer, deleted or elsewhere. 42501, or PT409 works_here.';

create function private.prepare_invitation(
  p_email text, p_network_id uuid, p_location_id uuid, p_role public.location_role,
  p_first_name text, p_last_name text
)
returns uuid language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  if p_email is null or p_role is null or private.may_invite(auth.uid(), p_network_id, p_location_id) is not true then
    perform private.refuse();
  end if;
  -- Before the auth server hears of the names: what it knows of a person stands in its mails, too.
  perform private.require_plain_names(p_first_name, p_last_name);
  return private.begin_invitation(auth.uid(), p_email, p_network_id, p_location_id, p_role);
end
$$;

create function public.prepare_invitation(
  p_email text, p_network_id uuid, p_location_id uuid, p_role public.location_role,
  p_first_name text, p_last_name text
)
returns uuid language sql set search_path = '' as $$
  select private.prepare_invitation(p_email, p_network_id, p_location_id, p_role, p_first_name, p_last_name)
$$;
comment on function public.prepare_invitation(text, uuid, uuid, public.location_role, text, text) is
  'Begins an invitation and counts it: its id. The answer tells nothing of whose address it is. 42501, PT400 name_not_plain, PT429 invitation_limit, PT409 invitation_under_way.';

create function private.open_request(p_request uuid, p_email text)
returns private.invitation_requests language plpgsql security definer set search_path = '' as $$
declare
  request private.invitation_requests;
begin
  select * into request
    from private.invitation_requests r
    where r.id = p_request and r.outcome is null and r.address_hash = private.address_hash(p_email)
    for update;
  if request.id is null
    or private.may_invite(request.actor, request.network_id, request.location_id) is not true
  then
    perform private.refuse();
  end if;
  return request;
end
$$;
comment on function private.open_request(uuid, text) is
  'The invitation that prepare_invitation has begun for this address, its actor''s right checked again; else 42501.';

create function public.invitation_target(p_request uuid, p_email text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  request constant private.invitation_requests := private.open_request(p_request, p_email);
begin
  return (
    select to_jsonb(t)
    from private.invitation_target(request.actor, p_email, request.network_id, request.location_id) t
  );
end
$$;
comment on function public.invitation_target(uuid, text) is
  'For the service role: {user_id, state, is_confirmed} of the address of an invitation that was begun.';

create function private.offer_location(p_request private.invitation_requests, p_user_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  offer uuid;
begin
  update public.location_offers o set state = 'expired'
    where o.user_id = p_user_id and o.location_id = p_request.location_id
      and o.state = 'open' and o.expires_at <= now();
  insert into public.location_offers as o (user_id, location_id, network_id, role, offered_by)
  values (p_user_id, p_request.location_id, p_request.network_id, p_request.role, p_request.actor)
  -- Asked again, it is the same offer, by whoever asked last and for as long as a new one.
  on conflict (user_id, location_id) where state = 'open' do update
    set role = excluded.role, offered_by = excluded.offered_by, expires_at = excluded.expires_at
  returning o.id into offer;

  perform private.add_mail(
    'location_offered', p_user_id,
    jsonb_build_object(
      'network', n.name, 'location', l.name, 'role', p_request.role,
      'asked_by', left(coalesce(nullif(a.full_name, ''), a.email), 200)
    ),
    'offer ' || offer
  )
  from public.locations l
  join public.networks n on n.id = l.network_id
  join public.profiles a on a.id = p_request.actor
  where l.id = p_request.location_id;
end
$$;
comment on function private.offer_location(private.invitation_requests, uuid) is
  'Asks somebody of the network, in the app and by a mail, whether they want to work at a location.';

-- The owner of an address learns that somebody tried, and not who: at most once a day, whoever tries.
create function private.tell_known_elsewhere(p_request private.invitation_requests, p_user_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from private.invitation_requests r
    where r.address_hash = p_request.address_hash and r.outcome = 'elsewhere'
      and r.created_at > clock_timestamp() - interval '1 day'
  ) then
    return;
  end if;
  perform private.add_mail('account_known_elsewhere', p_user_id, '{}', 'known elsewhere ' || p_user_id);
end
$$;
comment on function private.tell_known_elsewhere(private.invitation_requests, uuid) is
  'Mails the owner of an address, who belongs to another network, that an invitation was tried.';

create function private.enter_invited(
  p_request private.invitation_requests, p_user_id uuid, p_first_name text, p_last_name text, p_token_hash text
)
returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles as p (id, network_id, email, first_name, last_name)
  select u.id, p_request.network_id, u.email, p_first_name, p_last_name
  from auth.users u where u.id = p_user_id
  on conflict (id) do update
    set deleted_at = null, avatar_url = case when p.deleted_at is null then p.avatar_url end,
        first_name = excluded.first_name, last_name = excluded.last_name
    where p.deleted_at is not null or (p.first_name, p.last_name) is distinct from (excluded.first_name, excluded.last_name);

  insert into private.invitations as i (user_id, token_hash, expires_at)
  values (p_user_id, p_token_hash, now() + interval '7 days')
  on conflict (user_id) do update
    set token_hash = excluded.token_hash, expires_at = excluded.expires_at, used_at = null;
end
$$;
comment on function private.enter_invited(private.invitation_requests, uuid, text, text, text) is
  'Makes, restores or corrects the profile of somebody who is invited, and keeps the hash of the link''s token for 7 days.';

create function public.complete_invitation(
  p_request uuid, p_email text, p_first_name text, p_last_name text, p_token_hash text default null
)
returns text language plpgsql security definer set search_path = '' as $$
declare
  request constant private.invitation_requests := private.open_request(p_request, p_email);
  person record;
  done text;
begin
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

  update private.invitation_requests r set outcome = done where r.id = p_request;
  if done <> 'elsewhere' then
    perform private.record_invitation('invited', person.user_id, request.location_id, request.role);
  end if;
  return done;
end
$$;
comment on function public.complete_invitation(uuid, text, text, text, text) is
  'For the service role: does what invitation_target has told, in the name of whoever began it, whose rights are checked again: added, offered, invited, restored, or elsewhere when nothing was done.';

-- The photo goes too: its object is removed by the function that deletes.
create or replace function private.close_account(p_user_id uuid)
returns void language sql security definer set search_path = '' as $$
  delete from private.platform_roles where user_id = p_user_id;
  delete from public.user_locations where user_id = p_user_id;
  delete from private.invitations where user_id = p_user_id;
  update public.location_offers set state = 'withdrawn', answered_at = now()
    where state = 'open' and p_user_id in (user_id, offered_by);
  update public.profiles set deleted_at = now(), active_location_id = null, avatar_url = null where id = p_user_id;
  delete from auth.sessions where user_id = p_user_id;
$$;

create function public.photos_of(p_user_id uuid)
returns text[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(o.name order by o.name), '{}')
  from storage.objects o
  where o.bucket_id = 'avatars' and private.avatar_user_id(o.name) = p_user_id
$$;
comment on function public.photos_of(uuid) is
  'For the service role: the names of the photos that lie in the bucket for a user, in whatever network''s folder.';

grant execute on function
  public.invitation_target(uuid, text), public.complete_invitation(uuid, text, text, text, text),
  public.photos_of(uuid)
to service_role;
grant execute on function
  private.prepare_invitation(text, uuid, uuid, public.location_role, text, text),
  public.prepare_invitation(text, uuid, uuid, public.location_role, text, text)
to authenticated;

-- Of those who were deleted before, the photo is shown no more.
update public.profiles set avatar_url = null where deleted_at is not null and avatar_url is not null;
