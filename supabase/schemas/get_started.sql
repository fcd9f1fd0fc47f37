-- The first steps of a network, each judged by what is there. Sample data are nobody's step.
create function private.get_started(p_network_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_network_run(p_network_id);
  return (
    select jsonb_build_object(
      'is_closed', n.get_started_closed_at is not null,
      'locations', (
        select jsonb_build_object('count', count(*), 'first', (array_agg(l.name order by l.name, l.id))[1])
        from public.locations l where l.network_id = n.id and l.deleted_at is null
      ),
      -- Super users are nobody's team.
      'people', (
        select jsonb_build_object('count', count(*), 'waiting', count(*) filter (where private.is_invited(p.id)))
        from public.profiles p
        left join private.platform_roles r on r.user_id = p.id
        where p.network_id = n.id and p.deleted_at is null and not coalesce(r.is_super_user, false)
      ),
      'has_clients', exists (
        select from public.clients c
        where c.network_id = n.id and c.deleted_at is null and not exists (
          select from private.sample_rows s where s.entity = 'clients' and s.id = c.id)
      ),
      'has_visit_rules', n.visit_rules <> '{}',
      'has_items', exists (
        select from public.inventory_items i where i.network_id = n.id and i.deleted_at is null
      ),
      'has_visits', exists (
        select from public.visits v
        where v.network_id = n.id and v.deleted_at is null and not exists (
          select from private.sample_rows s where s.entity = 'clients' and s.id = v.client_id)
      ),
      'samples', (select count(*) from private.sample_rows s where s.network_id = n.id and s.entity = 'clients'),
      'may_have_samples', private.may_have_samples(n.id)
    )
    from public.networks n where n.id = p_network_id
  );
end
$$;

create function public.get_started(p_network_id uuid)
returns jsonb language sql stable set search_path = '' as $$ select private.get_started(p_network_id) $$;
comment on function public.get_started(uuid) is
  'How far a network has come: {is_closed, locations: {count, first}, people: {count, waiting}, has_clients, has_visit_rules, has_items, has_visits, samples, may_have_samples}. Samples count for none of it. Network admins of it, super users; else 404.';

grant execute on function private.get_started(uuid), public.get_started(uuid) to authenticated;
