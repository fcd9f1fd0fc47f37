-- Whoever the network knows already is asked before a location's admin, who does not administer all of their
-- locations, brings them there: else any colleague could be pulled in by an invitation, and the home
-- address read, the profile changed and the second factor reset from then on.
create table public.location_offers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  location_id uuid not null,
  network_id uuid not null,
  role public.location_role not null default 'member',
  offered_by uuid not null references public.profiles on delete cascade,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  expires_at timestamptz not null default now() + interval '7 days',
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (user_id, network_id) references public.profiles (id, network_id) on delete cascade,
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade
);
comment on table public.location_offers is
  'Invitations that wait for the answer of somebody who has an account in the network. Written by functions only.';
comment on column public.location_offers.state is
  'open until it is answered or taken back; an open one is of no use after expires_at.';

create unique index location_offers_open_idx on public.location_offers (user_id, location_id) where state = 'open';
create index location_offers_user_id_idx on public.location_offers (user_id, network_id);
create index location_offers_location_id_idx on public.location_offers (location_id, network_id);
create index location_offers_offered_by_idx on public.location_offers (offered_by);

call private.tenant_table('public.location_offers', scope => 'location',
  frozen => array['user_id', 'offered_by'], fill_network => false);

grant select on public.location_offers to authenticated, service_role;

create function private.link_to_location(
  p_user_id uuid, p_location_id uuid, p_network_id uuid, p_role public.location_role
)
returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into public.user_locations as ul (user_id, location_id, network_id, role)
  values (p_user_id, p_location_id, p_network_id, p_role)
  on conflict (user_id, location_id) do update set role = excluded.role
    -- network admins and super users are out of reach for location admins
    where ul.role <> excluded.role
      and not exists (select from private.platform_roles r where r.user_id = p_user_id);
  update public.profiles set active_location_id = p_location_id
    where id = p_user_id and active_location_id is null;
  update public.location_offers set state = 'withdrawn', answered_at = now()
    where user_id = p_user_id and location_id = p_location_id and state = 'open';
end
$$;
comment on function private.link_to_location(uuid, uuid, uuid, public.location_role) is
  'Makes somebody work at a location, which nobody need ask them about any more; it becomes the active one of who has none.';

-- Whoever is asked does not work there yet, and may see neither the location nor, without a location
-- of their own, their colleagues.
create function private.offer_names(p_offer uuid)
returns table (location_name text, user_name text, offered_by_name text)
language sql stable security definer set search_path = '' as $$
  select l.name, coalesce(nullif(p.full_name, ''), p.email), coalesce(nullif(a.full_name, ''), a.email)
  from public.location_offers o
  join public.locations l on l.id = o.location_id and l.deleted_at is null
  join public.profiles p on p.id = o.user_id and p.deleted_at is null
  join public.profiles a on a.id = o.offered_by
  where o.id = p_offer
$$;
comment on function private.offer_names(uuid) is
  'For open_location_offers, about offers that the caller sees: the names of the location, of who is asked and of who asked. No row once location or person are deleted.';

create function private.record_invitation(p_action text, p_user_id uuid, p_location_id uuid, p_role public.location_role)
returns void language sql security definer set search_path = '' as $$
  insert into private.audit_log (actor, session_id, action, entity, entity_id, network_id, diff)
  select private.current_actor(), auth.jwt() ->> 'session_id', p_action, 'profiles', p_user_id, l.network_id,
    jsonb_build_object('location_id', p_location_id, 'role', p_role)
  from public.locations l where l.id = p_location_id
$$;
comment on function private.record_invitation(text, uuid, uuid, public.location_role) is
  'Writes invited, invitation_accepted or invitation_declined into the trail of a person.';

create function private.answer_location_offer(p_id uuid, p_accept boolean)
returns text language plpgsql security definer set search_path = '' as $$
declare
  offer public.location_offers;
begin
  perform private.require_live_session();
  select * into offer from public.location_offers o
    where o.id = p_id and o.user_id = auth.uid() for update;
  if offer.id is null or p_accept is null then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such offer, or it is not yours to answer.';
  end if;
  -- The same answer twice, from another tab or after a lost connection, is the same answer.
  if offer.state = (case when p_accept then 'accepted' else 'declined' end) then
    return offer.state;
  end if;
  if offer.state <> 'open' or offer.expires_at <= now() then
    return 'gone';
  end if;
  if p_accept is not true then
    update public.location_offers set state = 'declined', answered_at = now() where id = p_id;
    perform private.record_invitation('invitation_declined', offer.user_id, offer.location_id, offer.role);
    return 'declined';
  end if;
  -- Who asked may have lost the right meanwhile.
  if private.may_invite(offer.offered_by, offer.network_id, offer.location_id) is not true then
    update public.location_offers set state = 'withdrawn', answered_at = now() where id = p_id;
    return 'gone';
  end if;
  update public.location_offers set state = 'accepted', answered_at = now() where id = p_id;
  -- Somebody above may have brought them there meanwhile, with another role.
  if not exists (
    select from public.user_locations ul
    where ul.user_id = offer.user_id and ul.location_id = offer.location_id
  ) then
    perform private.link_to_location(offer.user_id, offer.location_id, offer.network_id, offer.role);
  end if;
  perform private.record_invitation('invitation_accepted', offer.user_id, offer.location_id, offer.role);
  return 'accepted';
end
$$;

create function public.answer_location_offer(p_id uuid, p_accept boolean)
returns text language sql set search_path = '' as $$ select private.answer_location_offer(p_id, p_accept) $$;
comment on function public.answer_location_offer(uuid, boolean) is
  'Accepts or declines an offer made to the caller: accepted, declined, or gone when it was taken back, has expired, or who made it may not any more. Else 404.';

create function private.withdraw_location_offer(p_id uuid)
returns text language plpgsql security definer set search_path = '' as $$
declare
  offer public.location_offers;
begin
  perform private.require_live_session();
  select * into offer from public.location_offers o where o.id = p_id for update;
  if offer.id is null or private.may_invite(auth.uid(), offer.network_id, offer.location_id) is not true then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such offer, or it is not yours to take back.';
  end if;
  if offer.state <> 'open' then
    return 'gone';
  end if;
  update public.location_offers set state = 'withdrawn', answered_at = now() where id = p_id;
  return 'withdrawn';
end
$$;

create function public.withdraw_location_offer(p_id uuid)
returns text language sql set search_path = '' as $$ select private.withdraw_location_offer(p_id) $$;
comment on function public.withdraw_location_offer(uuid) is
  'Takes an open offer back: withdrawn, or gone when it was answered already. For who may invite to the location; else 404.';

create view public.open_location_offers with (security_invoker = true, security_barrier = true) as
  select
    o.id,
    o.user_id,
    o.location_id,
    o.network_id,
    o.role::text as role,
    n.location_name collate "und-x-icu" as location_name,
    n.user_name collate "und-x-icu" as user_name,
    n.offered_by_name,
    o.user_id = (select auth.uid()) as is_mine,
    o.expires_at,
    o.created_at,
    o.updated_at
  from public.location_offers o
  cross join lateral private.offer_names(o.id) n
  where o.state = 'open' and o.expires_at > now();
comment on view public.open_location_offers is
  'Offers that wait for an answer: one''s own (is_mine), and those to the locations that the caller administers. Read only.';
grant select on public.open_location_offers to authenticated;

grant execute on function
  private.offer_names(uuid), private.answer_location_offer(uuid, boolean), private.withdraw_location_offer(uuid),
  public.answer_location_offer(uuid, boolean), public.withdraw_location_offer(uuid)
to authenticated;

create policy location_offers_select on public.location_offers for select to authenticated
  using (
    user_id = (select auth.uid())
    or (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids('admin')))
  );
