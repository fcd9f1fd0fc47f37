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

grant execute on function private.desk_day(uuid, integer), public.desk_day(uuid, integer) to authenticated;
