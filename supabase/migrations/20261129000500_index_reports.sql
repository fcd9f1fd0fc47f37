-- Whether a household came before a period is asked once for each household of it.
create index visits_came_before_idx on public.visits (client_id, network_id, visited_at) include (location_id)
  where deleted_at is null;
comment on index public.visits_came_before_idx is 'For private.came_before: without a look at the visits themselves.';
