create table public.networks (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 120),
  description text collate "und-x-icu" check (length(description) <= 2000),
  visit_rules jsonb not null default '{}' check (
    visit_rules = '{}'
    or jsonb_path_exists(
      visit_rules,
      '$ ? (@.max_visits >= 1 && @.max_visits <= 100 && @.max_visits.floor() == @.max_visits
         && @.period_days >= 1 && @.period_days <= 366 && @.period_days.floor() == @.period_days
         && (@.scope == "network" || @.scope == "location"))',
      '{}', true
    )
  ),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.networks is 'A tenant: an organisation with its locations, people and clients. Deleted for real, by delete_network.';
comment on column public.networks.visit_rules is
  '{} for no limit, else {max_visits, period_days, scope: "network" | "location"}: at most that many visits in so many days.';

create index networks_name_idx on public.networks (name, id);

revoke all on public.networks from anon, authenticated;
grant select on public.networks to authenticated;
grant insert (name, description, visit_rules) on public.networks to authenticated;
grant update (name, description, visit_rules) on public.networks to authenticated;
grant select, insert, update, delete on public.networks to service_role;

alter table public.networks enable row level security;

create policy networks_wall on public.networks as restrictive for all to authenticated
  using ((select private.require_live_session()))
  with check ((select private.require_live_session()));
create policy networks_select on public.networks for select to authenticated
  using ((select private.is_super_user()) or id = (select private.my_network_id()));
create policy networks_insert on public.networks for insert to authenticated
  with check ((select private.is_super_user()));
create policy networks_update on public.networks for update to authenticated
  using ((select private.is_super_user()) or id = (select private.admin_network_id()))
  with check ((select private.is_super_user()) or id = (select private.admin_network_id()));

create trigger networks_freeze before update on public.networks
  for each row execute function private.freeze_columns('id', 'created_at');
create trigger networks_touch before update on public.networks
  for each row execute function private.touch_updated_at();
call private.audit('public.networks');
