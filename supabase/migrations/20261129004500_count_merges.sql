-- A report that was sent already says how many of its households are fewer by now.

create or replace function private.merged_since(p_network_id uuid, p_day date)
returns integer language sql stable security definer set search_path = '' as $$
  select count(*)::integer
  from public.client_merges m
  join public.networks n on n.id = m.network_id
  where m.network_id = p_network_id
    and m.visits > 0
    and m.undone_at is null
    and m.merged_at >= private.day_start_in(p_day + 1, n.time_zone)
$$;
comment on function private.merged_since(uuid, date) is
  'How many clients of a network who had been there were merged into others after a day, and are still.';
