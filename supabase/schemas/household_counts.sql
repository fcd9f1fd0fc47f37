create function private.age_band(p_bands jsonb, p_birth_date date, p_birth_year integer, p_day date)
returns text language sql immutable parallel safe set search_path = '' as $$
  select case
    when a.years is null then 'unknown'
    when a.years < (p_bands ->> 'adult_from')::numeric then 'children'
    when a.years < (p_bands ->> 'senior_from')::numeric then 'adults'
    else 'seniors'
  end
  from (
    select coalesce(extract(year from age(p_day, p_birth_date)), extract(year from p_day) - p_birth_year) as years
  ) a
$$;
comment on function private.age_band(jsonb, date, integer, date) is
  'children, adults, seniors or unknown: by the age on a day. Born on February 29 one is a year older on March 1; of whom only the year of birth is known it is the age reached in the year of that day.';

-- What nobody told is unknown, and is said to be. The last visit counts for old clients, who have no
-- members yet; and for its size for the others: the first member who is written down makes no
-- household of two out of one of five. Where nobody came yet, what another program told stands in for it.
create function private.count_household(p_client_id uuid, p_day date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  network constant uuid := (select c.network_id from public.clients c where c.id = p_client_id);
  bands constant jsonb := (select n.age_bands from public.networks n where n.id = network);
  last public.visits;
  since timestamptz;
  known integer;
  removed integer;
  counts jsonb;
  size integer;
begin
  select * into last
    from public.visits v
    where v.client_id = p_client_id and v.network_id = network and v.deleted_at is null
    order by v.visited_at desc, v.id desc
    limit 1;
  since := last.visited_at;
  if last.id is null then
    select coalesce(c.told_household_size,
        nullif(coalesce(c.told_adults, 0) + coalesce(c.told_children, 0) + coalesce(c.told_seniors, 0), 0)),
        c.told_adults, c.told_children, c.told_seniors
      into last.household_size, last.adults, last.children, last.seniors
      from public.clients c where c.id = p_client_id;
    since := case when last.household_size is not null then '-infinity'::timestamptz end;
  end if;
  select
      count(*) filter (where m.deleted_at is null),
      count(*) filter (where m.deleted_at >= since)
    into known, removed
    from public.household_members m
    where m.client_id = p_client_id and m.network_id = network;

  if known + removed = 0 and last.household_size is not null then
    counts := jsonb_build_object(
      'adults', coalesce(last.adults, 0), 'children', coalesce(last.children, 0), 'seniors', coalesce(last.seniors, 0));
    size := last.household_size;
  else
    select jsonb_build_object(
        'adults', count(*) filter (where p.band = 'adults'),
        'children', count(*) filter (where p.band = 'children'),
        'seniors', count(*) filter (where p.band = 'seniors')
      ), greatest(count(*), last.household_size - removed)
      into counts, size
      from (
        select private.age_band(bands, c.date_of_birth, null, p_day) as band
        from public.clients c where c.id = p_client_id
        union all
        select private.age_band(bands, m.birth_date, m.birth_year, p_day)
        from public.household_members m
        where m.client_id = p_client_id and m.network_id = network and m.deleted_at is null
          -- A visit that is entered late may be older than the youngest member.
          and coalesce(m.birth_date <= p_day, m.birth_year <= extract(year from p_day), true)
      ) p;
  end if;
  return counts || jsonb_build_object(
    'size', size,
    'unknown', size - (counts ->> 'adults')::integer - (counts ->> 'children')::integer
      - (counts ->> 'seniors')::integer,
    'from', case when known + removed > 0 then 'members' when last.id is not null then 'last_visit'
      when last.household_size is not null then 'told' else 'nothing' end,
    'visited_on', private.local_day(last.visited_at, last.location_id));
end
$$;

comment on function private.count_household(uuid, date) is 'As public.household_counts, judging nobody.';

create function private.household_counts(p_client_id uuid, p_day date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.client_network_id(p_client_id);
  return private.count_household(p_client_id, p_day);
end
$$;

create function public.household_counts(p_client_id uuid, p_day date)
returns jsonb language sql stable set search_path = '' as $$ select private.household_counts(p_client_id, p_day) $$;
comment on function public.household_counts(uuid, date) is
  'Who belongs to a household on a day: {size, adults, children, seniors, unknown, from: members | last_visit | told | nothing, visited_on}, the parts always adding up to the size. With members (or none any more since the last visit) by birth dates, the client''s too, and the age bands of the network, the size at least that of the last visit less who was removed since; else as the last visit found it, visited_on by the day of its location; else the client alone. Before the first visit what another program told (clients.told_household_size and its parts) stands in for it. Staff of the network; else 404.';

grant execute on function private.household_counts(uuid, date), public.household_counts(uuid, date) to authenticated;
