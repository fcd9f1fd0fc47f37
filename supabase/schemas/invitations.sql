-- The link of an invitation is the product's own: that of the auth server works for an hour, and an
-- invitation is often read days later. The mail has a token, the database its hash; the function
-- accept-invitation gives whoever shows the token a fresh link of the auth server.
create table private.invitations (
  user_id uuid primary key references public.profiles on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table private.invitations is
  'The newest invitation of a person; the one before it is void. What was done by whom stands in the trail.';
comment on column private.invitations.token_hash is 'SHA-256 of the token in the mail''s link.';
comment on column private.invitations.used_at is
  'When the person chose a password. Until then the link may be opened again, so that no scanner of mails uses it up.';

alter table private.invitations enable row level security;

-- Each invitation that is begun is counted, whomever it is to: a product that mails anybody at a
-- stranger's word is a mail relay. Server memory would forget, and hosted functions have none.
-- Several invitations at once: whoever sends them reads beforehand how many a day has left, and gives
-- them a key, so that an address whose answer was lost is answered, and not mailed again, when the list
-- is sent again.
create table private.invitation_requests (
  id uuid primary key default gen_random_uuid(),
  actor uuid not null references public.profiles on delete cascade,
  address_hash text not null,
  location_id uuid not null,
  network_id uuid not null,
  role public.location_role not null,
  outcome text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  key uuid,
  network_admin boolean not null default false,
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade
);
comment on table private.invitation_requests is
  'The invitations of the last day: how many somebody has sent, and which addresses are being invited just now.';
comment on column private.invitation_requests.address_hash is
  'SHA-256 of the address: it may be that of a stranger, who is nobody''s business here.';
comment on column private.invitation_requests.outcome is
  'added, offered, invited, restored or elsewhere; null while it is being sent.';
comment on column private.invitation_requests.key is
  'The list that it is of, as its sender names it, however often it is sent; null for none, and where the mail did not go out.';
comment on column private.invitation_requests.network_admin is
  'Whether the person becomes network admin, too.';

create index invitation_requests_actor_idx on private.invitation_requests (actor, created_at);
create index invitation_requests_location_id_idx on private.invitation_requests (location_id, network_id);
create index invitation_requests_address_idx on private.invitation_requests (address_hash, created_at);
create unique index invitation_requests_key_idx on private.invitation_requests (actor, key, address_hash);

alter table private.invitation_requests enable row level security;

create function private.use_invitation()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update private.invitations i set used_at = now() where i.user_id = new.id and i.used_at is null;
  return null;
end
$$;
comment on function private.use_invitation() is 'An invitation has done its work once its person has a new password.';

create function public.open_invitation(p_token_hash text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  invitation record;
begin
  select i.used_at, i.expires_at, u.email, u.email_confirmed_at is not null as is_confirmed into invitation
    from private.invitations i
    join public.profiles p on p.id = i.user_id and p.deleted_at is null
    join auth.users u on u.id = i.user_id
    where i.token_hash = p_token_hash;
  if not found then
    return jsonb_build_object('state', 'unknown');
  elsif invitation.used_at is not null then
    return jsonb_build_object('state', 'used');
  elsif invitation.expires_at <= now() then
    return jsonb_build_object('state', 'expired');
  end if;
  return jsonb_build_object(
    'state', 'open', 'email', invitation.email, 'is_confirmed', invitation.is_confirmed);
end
$$;
comment on function public.open_invitation(text) is
  'For the service role: what has become of an invitation, by the hash of its token: {state: open | used | expired | unknown}, and for an open one whose it is: {email, is_confirmed}.';

create function private.invitation_limit()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 20 $$;
comment on function private.invitation_limit() is 'How many invitations somebody may send within 24 hours.';

create function private.address_hash(p_email text)
returns text language sql immutable parallel safe set search_path = '' as $$
  select encode(sha256(convert_to(lower(btrim(p_email)), 'UTF8')), 'hex')
$$;
comment on function private.address_hash(text) is 'An address as invitation_requests knows it.';

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

create function public.cancel_invitation(p_request uuid)
returns void language sql security definer set search_path = '' as $$
  delete from private.invitation_requests r where r.id = p_request and r.outcome is null;
  update private.invitation_requests r set key = null where r.id = p_request;
$$;
comment on function public.cancel_invitation(uuid) is
  'For the service role: an invitation that could not be sent is not counted, and its address is free again; one whose account was made, and whose mail did not go out, is sent when it is tried again.';

-- An invitation is open until its person has a password of their own: somebody who was deleted and
-- is invited again has confirmed the address long ago.
create function private.is_invited(p_user uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where u.id = p_user and u.email_confirmed_at is null)
    or exists (select from private.invitations i where i.user_id = p_user and i.used_at is null)
$$;
comment on function private.is_invited(uuid) is 'Whether somebody has still to follow an invitation and choose a password.';

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

create function private.runs_network(p_actor uuid, p_network_id uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles p
    join private.platform_roles r on r.user_id = p.id
    where p.id = p_actor and p.deleted_at is null
      and (r.is_super_user or r.is_network_admin and p.network_id = p_network_id)
  )
$$;
comment on function private.runs_network(uuid, uuid) is
  'Whether a user is network admin of a network or super user: may_run_network for whom a server function acts for.';

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
    or request.network_admin and private.runs_network(request.actor, request.network_id) is not true
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

-- What two networks do with one address is done one after the other.
create function public.complete_invitation(
  p_request uuid, p_email text, p_first_name text, p_last_name text, p_token_hash text default null
)
returns text language plpgsql security definer set search_path = '' as $$
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
$$;
comment on function public.complete_invitation(uuid, text, text, text, text) is
  'For the service role: does what invitation_target has told, in the name of whoever began it, whose rights are checked again: added, offered, invited, restored, or elsewhere when nothing was done.';

create function private.next_invitation_at(p_actor uuid)
returns timestamptz language sql volatile security definer set search_path = '' as $$
  select r.created_at + interval '1 day'
  from private.invitation_requests r
  where r.actor = p_actor and r.created_at > clock_timestamp() - interval '1 day'
  order by r.created_at desc
  offset private.invitation_limit() - 1 limit 1
$$;
comment on function private.next_invitation_at(uuid) is
  'When somebody who has sent as many invitations as 24 hours allow may send the next one; null for now.';

-- Whether an address is being invited just now is nobody's business in another network: neither the refusal nor
-- the wait for a lock may tell.
create function private.begin_invitation(
  p_actor uuid, p_email text, p_network_id uuid, p_location_id uuid, p_role public.location_role, p_key uuid,
  p_network_admin boolean
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

  insert into private.invitation_requests (
    actor, address_hash, network_id, location_id, role, created_at, key, network_admin
  ) values (p_actor, address, p_network_id, p_location_id, p_role, clock_timestamp(), p_key, p_network_admin)
  returning id into request;
  return request;
end
$$;
comment on function private.begin_invitation(uuid, text, uuid, uuid, public.location_role, uuid, boolean) is
  'Counts an invitation and keeps its address, and the key if any, for its network until it is completed. PT429 invitation_limit with retry_at, PT409 invitation_under_way.';

create function private.prepare_invitation(
  p_email text, p_network_id uuid, p_location_id uuid, p_role public.location_role,
  p_first_name text, p_last_name text, p_key uuid, p_network_admin boolean
)
returns uuid language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  if p_email is null or p_role is null or p_network_admin is null
    or private.may_invite(auth.uid(), p_network_id, p_location_id) is not true
    or p_network_admin and private.may_run_network(p_network_id) is not true
  then
    perform private.refuse();
  end if;
  -- Before the auth server hears of the names: what it knows of a person stands in its mails, too.
  perform private.require_plain_names(p_first_name, p_last_name);
  return private.begin_invitation(
    auth.uid(), p_email, p_network_id, p_location_id, p_role, p_key, p_network_admin);
end
$$;

create function public.prepare_invitation(
  p_email text, p_network_id uuid, p_location_id uuid, p_role public.location_role,
  p_first_name text, p_last_name text, p_key uuid default null, p_network_admin boolean default false
)
returns uuid language sql set search_path = '' as $$
  select private.prepare_invitation(
    p_email, p_network_id, p_location_id, p_role, p_first_name, p_last_name, p_key, p_network_admin)
$$;
comment on function public.prepare_invitation(text, uuid, uuid, public.location_role, text, text, uuid, boolean) is
  'Begins an invitation and counts it: its id. The answer tells nothing of whose address it is. p_key: the list that it is of (invitation_outcome). p_network_admin: the person shall run the network, which only who runs it gives. 42501, PT400 name_not_plain, PT429 invitation_limit, PT409 invitation_under_way.';

create function private.invitation_outcome(p_key uuid, p_email text)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  return (
    -- Nobody learns whether another network has an address.
    select case r.outcome when 'elsewhere' then 'invited' else r.outcome end
    from private.invitation_requests r
    where r.actor = auth.uid() and r.key = p_key and r.address_hash = private.address_hash(p_email)
  );
end
$$;

create function public.invitation_outcome(p_key uuid, p_email text)
returns text language sql stable set search_path = '' as $$ select private.invitation_outcome(p_key, p_email) $$;
comment on function public.invitation_outcome(uuid, text) is
  'What has become of the caller''s invitation of an address in the list of this key, within a day: added, offered, invited or restored; null while it is not done.';

create function private.invitation_allowance()
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  return jsonb_build_object(
    'most', private.invitation_limit(),
    'left', greatest(0, private.invitation_limit() - (
      select count(*) from private.invitation_requests r
      where r.actor = auth.uid() and r.created_at > clock_timestamp() - interval '1 day'
    )),
    'retry_at', private.next_invitation_at(auth.uid())
  );
end
$$;

create function public.invitation_allowance()
returns jsonb language sql volatile set search_path = '' as $$ select private.invitation_allowance() $$;
comment on function public.invitation_allowance() is
  'How many invitations the caller may still send: {most: within 24 hours, left, retry_at: when the next one where none is left, else null}.';

grant execute on function
  public.open_invitation(text), public.cancel_invitation(uuid), public.invitation_target(uuid, text),
  public.complete_invitation(uuid, text, text, text, text)
to service_role;
grant execute on function
  private.prepare_invitation(text, uuid, uuid, public.location_role, text, text, uuid, boolean),
  public.prepare_invitation(text, uuid, uuid, public.location_role, text, text, uuid, boolean),
  private.invitation_outcome(uuid, text), public.invitation_outcome(uuid, text), private.invitation_allowance(),
  public.invitation_allowance()
to authenticated;

create trigger invitations_use after update of encrypted_password on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password)
  execute function private.use_invitation();

create trigger invitations_touch before update on private.invitations
  for each row execute function private.touch_updated_at();

create trigger invitation_requests_touch before update on private.invitation_requests
  for each row execute function private.touch_updated_at();
