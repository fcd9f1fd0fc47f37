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
create trigger invitations_touch before update on private.invitations
  for each row execute function private.touch_updated_at();

create function private.use_invitation()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update private.invitations i set used_at = now() where i.user_id = new.id and i.used_at is null;
  return null;
end
$$;
comment on function private.use_invitation() is 'An invitation has done its work once its person has a new password.';
create trigger invitations_use after update of encrypted_password on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password)
  execute function private.use_invitation();

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

-- Each invitation that is begun is counted, whomever it is to: a product that mails anybody at a
-- stranger's word is a mail relay. Server memory would forget, and hosted functions have none.
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
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade
);
comment on table private.invitation_requests is
  'The invitations of the last day: how many somebody has sent, and which addresses are being invited just now.';
comment on column private.invitation_requests.address_hash is
  'SHA-256 of the address: it may be that of a stranger, who is nobody''s business here.';
comment on column private.invitation_requests.outcome is
  'added, offered, invited, restored or elsewhere; null while it is being sent.';

create index invitation_requests_actor_idx on private.invitation_requests (actor, created_at);
create index invitation_requests_location_id_idx on private.invitation_requests (location_id, network_id);
create index invitation_requests_address_idx on private.invitation_requests (address_hash, created_at);

alter table private.invitation_requests enable row level security;
create trigger invitation_requests_touch before update on private.invitation_requests
  for each row execute function private.touch_updated_at();

create function private.invitation_limit()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 20 $$;
comment on function private.invitation_limit() is 'How many invitations somebody may send within 24 hours.';

create function private.address_hash(p_email text)
returns text language sql immutable parallel safe set search_path = '' as $$
  select encode(sha256(convert_to(lower(btrim(p_email)), 'UTF8')), 'hex')
$$;
comment on function private.address_hash(text) is 'An address as invitation_requests knows it.';

create function private.begin_invitation(
  p_actor uuid, p_email text, p_network_id uuid, p_location_id uuid, p_role public.location_role
)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.address_hash(p_email);
  day constant interval := interval '1 day';
  oldest timestamptz;
  request uuid;
begin
  -- Who counts, and who asks about an address, waits for whoever does the same: always in this order.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('larder.inviting ' || p_actor, 0));
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('larder.invited ' || address, 0));

  delete from private.invitation_requests r where r.actor = p_actor and r.created_at <= clock_timestamp() - day;
  select r.created_at into oldest
    from private.invitation_requests r
    where r.actor = p_actor
    order by r.created_at desc
    offset private.invitation_limit() - 1 limit 1;
  if found then
    raise sqlstate 'PT429' using
      message = 'invitation_limit',
      detail = jsonb_build_object('code', 'invitation_limit', 'retry_at', oldest + day)::text;
  end if;
  -- A function that died has let go of the address after a minute.
  if exists (
    select from private.invitation_requests r
    where r.address_hash = address and r.outcome is null and r.created_at > clock_timestamp() - interval '1 minute'
  ) then
    raise sqlstate 'PT409' using message = 'invitation_under_way';
  end if;

  insert into private.invitation_requests (actor, address_hash, network_id, location_id, role, created_at)
  values (p_actor, address, p_network_id, p_location_id, p_role, clock_timestamp())
  returning id into request;
  return request;
end
$$;
comment on function private.begin_invitation(uuid, text, uuid, uuid, public.location_role) is
  'Counts an invitation and keeps its address for it until it is completed. PT429 invitation_limit with retry_at, PT409 invitation_under_way.';

create function public.cancel_invitation(p_request uuid)
returns void language sql security definer set search_path = '' as $$
  delete from private.invitation_requests r where r.id = p_request and r.outcome is null
$$;
comment on function public.cancel_invitation(uuid) is
  'For the service role: an invitation that could not be sent is not counted, and its address is free again.';

-- An invitation is open until its person has a password of their own: somebody who was deleted and
-- is invited again has confirmed the address long ago.
create function private.is_invited(p_user uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where u.id = p_user and u.email_confirmed_at is null)
    or exists (select from private.invitations i where i.user_id = p_user and i.used_at is null)
$$;
comment on function private.is_invited(uuid) is 'Whether somebody has still to follow an invitation and choose a password.';

create or replace function private.user_account(p_user uuid)
returns table (email text, first_name text, last_name text, standing text, is_invited boolean)
language sql stable security definer set search_path = '' as $$
  select
    p.email, p.first_name, p.last_name,
    case when r.is_super_user then 'super_user' when r.is_network_admin then 'network_admin' end,
    private.is_invited(p.id)
  from public.profiles p
  left join private.platform_roles r on r.user_id = p.id
  where p.id = p_user
$$;

grant execute on function public.open_invitation(text), public.cancel_invitation(uuid) to service_role;
