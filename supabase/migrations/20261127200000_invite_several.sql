-- Several invitations at once: whoever sends them reads beforehand how many a day has left, and gives
-- them a key, so that an address whose answer was lost is answered, and not mailed again, when the list
-- is sent again.

alter table private.invitation_requests add column key uuid;
comment on column private.invitation_requests.key is
  'The list that it is of, as its sender names it, however often it is sent; null for none, and where the mail did not go out.';
create unique index invitation_requests_key_idx on private.invitation_requests (actor, key, address_hash);

drop function public.prepare_invitation(text, uuid, uuid, public.location_role, text, text);
drop function private.prepare_invitation(text, uuid, uuid, public.location_role, text, text);
drop function private.begin_invitation(uuid, text, uuid, uuid, public.location_role);

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

create function private.begin_invitation(
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
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('larder.invited ' || address, 0));

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
    where r.address_hash = address and r.outcome is null and r.created_at > clock_timestamp() - interval '1 minute'
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
  'Counts an invitation and keeps its address, and the key if any, for it until it is completed. PT429 invitation_limit with retry_at, PT409 invitation_under_way.';

create function private.prepare_invitation(
  p_email text, p_network_id uuid, p_location_id uuid, p_role public.location_role,
  p_first_name text, p_last_name text, p_key uuid
)
returns uuid language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  if p_email is null or p_role is null or private.may_invite(auth.uid(), p_network_id, p_location_id) is not true then
    perform private.refuse();
  end if;
  -- Before the auth server hears of the names: what it knows of a person stands in its mails, too.
  perform private.require_plain_names(p_first_name, p_last_name);
  return private.begin_invitation(auth.uid(), p_email, p_network_id, p_location_id, p_role, p_key);
end
$$;

create function public.prepare_invitation(
  p_email text, p_network_id uuid, p_location_id uuid, p_role public.location_role,
  p_first_name text, p_last_name text, p_key uuid default null
)
returns uuid language sql set search_path = '' as $$
  select private.prepare_invitation(p_email, p_network_id, p_location_id, p_role, p_first_name, p_last_name, p_key)
$$;
comment on function public.prepare_invitation(text, uuid, uuid, public.location_role, text, text, uuid) is
  'Begins an invitation and counts it: its id. The answer tells nothing of whose address it is. p_key: the list that it is of (invitation_outcome). 42501, PT400 name_not_plain, PT429 invitation_limit, PT409 invitation_under_way.';

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

create or replace function public.cancel_invitation(p_request uuid)
returns void language sql security definer set search_path = '' as $$
  delete from private.invitation_requests r where r.id = p_request and r.outcome is null;
  update private.invitation_requests r set key = null where r.id = p_request;
$$;
comment on function public.cancel_invitation(uuid) is
  'For the service role: an invitation that could not be sent is not counted, and its address is free again; one whose account was made, and whose mail did not go out, is sent when it is tried again.';

grant execute on function
  private.prepare_invitation(text, uuid, uuid, public.location_role, text, text, uuid),
  public.prepare_invitation(text, uuid, uuid, public.location_role, text, text, uuid),
  private.invitation_outcome(uuid, text), public.invitation_outcome(uuid, text),
  private.invitation_allowance(), public.invitation_allowance()
to authenticated;
