-- Mails tell times by the clocks where their reader works.

create or replace function private.mail_recipient(p_payload jsonb)
returns jsonb language sql stable security definer set search_path = '' as $$
  select case
    when p_payload ? 'user_id' then (
      select jsonb_build_object(
        'email', p.email, 'first_name', p.first_name,
        'time_zone', coalesce(
          (
            select private.location_zone(l.id) from public.locations l
            where l.id = p.active_location_id and l.deleted_at is null
          ),
          n.time_zone))
      from public.profiles p
      left join public.networks n on n.id = p.network_id
      where p.id = (p_payload ->> 'user_id')::uuid and p.deleted_at is null
    )
    when p_payload ? 'email' then
      jsonb_build_object('email', p_payload ->> 'email', 'first_name', null, 'time_zone', null)
  end
$$;
comment on function private.mail_recipient(jsonb) is
  'Whom a mail goes to: {email, first_name, time_zone: of the active location, else of the network, null for somebody without either}; null when the person is deleted or gone.';
