-- Who stands at the desk: one request for all that the rows show.
create function private.find_at_desk(p_location_id uuid, p_query text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := 8;
  network uuid;
  total integer;
  chosen uuid;
  found uuid[];
  -- Whom the rows show, and what they say beside the facts.
  shown uuid[];
  words jsonb;
  -- Nobody is called as it was typed.
  is_unnamed boolean;
  close_total integer;
  close_shown uuid[];
  close_words jsonb;
begin
  perform private.require_location(p_location_id, 'location');
  select l.network_id into strict network from public.locations l where l.id = p_location_id;
  with ranked as materialized (
    select r.client_id, r.rank, r.exact, r.matched, r.member_id, r.place
    from private.rank_clients(network, p_query, 50)
      with ordinality r (client_id, rank, exact, matched, member_id, place)
  )
  select count(*),
      -- Two of the same name are nobody yet.
      case when count(*) filter (where r.exact) = 1 then (array_agg(r.client_id) filter (where r.exact))[1] end,
      coalesce(array_agg(r.client_id), '{}'),
      coalesce(bool_and(r.rank = 4), true),
      coalesce(array_agg(r.client_id order by r.place) filter (where r.place <= most), '{}'),
      coalesce(jsonb_agg(
        jsonb_build_object(
          'matched', r.matched, 'reason', null,
          'member', (select m.full_name from public.household_members m where m.id = r.member_id))
        order by r.place
      ) filter (where r.place <= most), '[]')
    into total, chosen, found, is_unnamed, shown, words
    from ranked r;
  if is_unnamed and total < most then
    select count(*), coalesce(array_agg(f.client_id order by f.place), '{}'),
        coalesce(jsonb_agg(
          jsonb_build_object(
            'matched', null, 'reason', f.reason,
            'member', (select m.full_name from public.household_members m where m.id = f.member_id))
          order by f.place), '[]')
      into close_total, close_shown, close_words
      from (
        select c.client_id, c.reason, c.member_id, c.place
        from private.find_close_clients(network, p_query, most)
          with ordinality c (client_id, rank, reason, member_id, place)
        where c.client_id <> all (found)
        order by c.place
        limit most - total
      ) f;
    shown := shown || close_shown;
    words := words || close_words;
  end if;
  return jsonb_build_object(
    'total', total + coalesce(close_total, 0), 'chosen', chosen, 'close', total = 0,
    'rows', (
      select coalesce(jsonb_agg(f.facts || (words -> s.place::integer - 1) order by s.place), '[]')
      from unnest(shown) with ordinality s (client_id, place)
      join private.check_in_facts(shown, p_location_id) f on f.client_id = s.client_id
    ),
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
  'Whom a typed text means at a desk: {total (50 at most), chosen: the id of the only whole-name, phone or birth-date match or null, close: nobody matches and the rows come close, rows: 8 at most, asked: {days: birth dates that the text may mean, phone: its digits}}. A row is {client, household, last_visit, limit, here_today, matched, reason of a close match, member: name of whom was found in the household}. Behind those who match by another form of their name alone stand those who come close. 404 out of reach.';

-- Today at the desk: who was here, and how many that makes.
create function private.desk_day(p_location_id uuid, p_limit integer)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_location(p_location_id, 'location');
  return private.desk_place(p_location_id) || (
    with visits as materialized (
      select v.*
      from public.visits v
      where v.location_id = p_location_id
        and v.visited_at >= private.day_start(private.local_today(p_location_id), p_location_id)
        and v.deleted_at is null
    ),
    -- A household that came twice is one, as it was the last time.
    households as (
      select distinct on (v.client_id) v.household_size from visits v order by v.client_id, v.visited_at desc, v.id desc
    ),
    newest as (
      select * from visits v order by v.visited_at desc, v.id desc limit least(greatest(p_limit, 1), 1000)
    )
    select jsonb_build_object(
      'households', (select count(*) from households),
      'people', (select coalesce(sum(h.household_size), 0) from households h),
      'total', (select count(*) from visits),
      'visits', coalesce((
        select jsonb_agg(jsonb_build_object(
            'id', n.id, 'client_id', n.client_id, 'full_name', c.full_name, 'visited_at', n.visited_at,
            'household_size', n.household_size, 'adults', n.adults, 'children', n.children, 'seniors', n.seniors,
            'by', b.full_name, 'is_own', n.created_by = auth.uid(), 'is_exception', n.override_reason is not null,
            'undo_seconds', case when n.created_by = auth.uid() then
              greatest(0, ceil(extract(epoch from n.created_at + private.undo_time() - now())))::integer else 0 end
          ) order by n.visited_at desc, n.id desc)
        from newest n
        join public.clients c on c.id = n.client_id
        left join public.colleagues b on b.id = n.created_by
      ), '[]')
    )
  );
end
$$;

create function public.desk_day(p_location_id uuid, p_limit integer default 50)
returns jsonb language sql stable set search_path = '' as $$ select private.desk_day(p_location_id, p_limit) $$;
comment on function public.desk_day(uuid, integer) is
  'The location''s today: {today, location, events, households and people (each household once), total, visits: newest first, with by, is_own and undo_seconds: for how long the caller may take it back}. 404 out of reach.';

create function private.typed_conditions(p_query text)
returns text language plpgsql stable set search_path = '' as $$
declare
  terms constant private.search_term[] := private.read_search(p_query);
  as_typed private.search_term[] := '{}';
  term private.search_term;
begin
  if not exists (select from unnest(terms) t where t.other_forms <> '{}') then
    return '';
  end if;
  foreach term in array terms loop
    term.other_forms := '{}';
    as_typed := as_typed || term;
  end loop;
  return private.text_conditions(as_typed);
end
$$;
comment on function private.typed_conditions(text) is
  'As private.word_conditions, without the other forms of names; empty when the text has none.';

grant execute on function
  private.find_at_desk(uuid, text), public.find_at_desk(uuid, text), private.desk_day(uuid, integer),
  public.desk_day(uuid, integer)
to authenticated;
