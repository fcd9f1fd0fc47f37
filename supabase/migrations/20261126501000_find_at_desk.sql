-- Who stands at the desk: one request for all that the rows show.

create function private.find_at_desk(p_location_id uuid, p_query text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  network uuid;
  total integer;
  chosen uuid;
  rows jsonb;
  is_close boolean := false;
begin
  perform private.require_location(p_location_id, 'location');
  select l.network_id into strict network from public.locations l where l.id = p_location_id;
  with ranked as materialized (
    select r.client_id, r.exact, r.matched, r.member_id, r.place
    from private.rank_clients(network, p_query, 50)
      with ordinality r (client_id, rank, exact, matched, member_id, place)
  )
  select count(*),
      -- Two of the same name are nobody yet.
      case when count(*) filter (where r.exact) = 1 then (array_agg(r.client_id) filter (where r.exact))[1] end,
      jsonb_agg(
        private.check_in_facts(r.client_id, p_location_id) || jsonb_build_object(
          'matched', r.matched, 'reason', null,
          'member', (select m.full_name from public.household_members m where m.id = r.member_id))
        order by r.place
      ) filter (where r.place <= 8)
    into total, chosen, rows
    from ranked r;
  if total = 0 then
    select count(*),
        jsonb_agg(
          private.check_in_facts(f.client_id, p_location_id) || jsonb_build_object(
            'matched', null, 'reason', f.reason,
            'member', (select m.full_name from public.household_members m where m.id = f.member_id))
          order by f.place)
      into total, rows
      from private.find_close_clients(network, p_query, 8)
        with ordinality f (client_id, rank, reason, member_id, place);
    is_close := true;
  end if;
  return jsonb_build_object(
    'total', total, 'chosen', chosen, 'close', is_close, 'rows', coalesce(rows, '[]'),
    'asked', (
      select jsonb_build_object(
        'days', coalesce(jsonb_agg(t.days) filter (where t.days <> '{}') -> 0, '[]'),
        'phone', max(t.digits) filter (where length(t.digits) >= 7)
      )
      from unnest(private.read_search(p_query)) t
    )
  );
end
$$;

create function public.find_at_desk(p_location_id uuid, p_query text)
returns jsonb language sql stable set search_path = '' as $$
  select private.find_at_desk(p_location_id, p_query)
$$;
comment on function public.find_at_desk(uuid, text) is
  'Whom a typed text means at a desk: {total (50 at most), chosen: the id of the only whole-name, phone or birth-date match or null, close: nobody matches and the rows come close, rows: 8 at most, asked: {days: birth dates that the text may mean, phone: its digits}}. A row is {client, household, last_visit, limit, here_today, matched, reason of a close match, member: name of whom was found in the household}. 404 out of reach.';

grant execute on function private.find_at_desk(uuid, text), public.find_at_desk(uuid, text) to authenticated;
