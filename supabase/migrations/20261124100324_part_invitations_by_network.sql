-- Whether an address is being invited just now is nobody's business in another network: neither the refusal nor
-- the wait for a lock may tell.
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
      message = 'invitation_limit',
      detail = jsonb_build_object('code', 'invitation_limit', 'retry_at', next_at)::text;
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
comment on function private.begin_invitation(uuid, text, uuid, uuid, public.location_role, uuid) is
  'Counts an invitation and keeps its address, and the key if any, for its network until it is completed. PT429 invitation_limit with retry_at, PT409 invitation_under_way.';

-- As before, but that what two networks do with one address is done one after the other.
create or replace function public.complete_invitation(
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

  update private.invitation_requests r set outcome = done where r.id = p_request;
  if done <> 'elsewhere' then
    perform private.record_invitation('invited', person.user_id, request.location_id, request.role);
  end if;
  return done;
end
$$;
