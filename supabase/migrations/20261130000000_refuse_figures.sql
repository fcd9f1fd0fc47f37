-- Who may not be here is told so, whichever way the tables are read: the wall of a table from which no row is
-- read, because an index has none, is never asked.

alter function public.dashboard_figures(uuid) set schema private;

create function public.dashboard_figures(p_location_id uuid)
returns jsonb language sql stable set search_path = '' as $$
  select private.dashboard_figures(p_location_id) where (select private.require_live_session())
$$;
comment on function public.dashboard_figures(uuid) is
  'Counts of the last 30 days of the location, today among them, and of the 30 days before: new clients of the network; visits, fulfilled orders and distinct clients seen at the location.';
comment on function private.dashboard_figures(uuid) is
  'What public.dashboard_figures answers, counted of the rows that the caller sees.';
grant execute on function public.dashboard_figures(uuid) to authenticated;
