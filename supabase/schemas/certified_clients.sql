-- What the list of clients says of certifications. It filters and sorts by columns of clients, since under row-level
-- security no index of another table helps it. What changes by the calendar alone is written by a job.
create function private.certification_notice()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 30 $$;
comment on function private.certification_notice() is 'Within how many days a certification ends soon.';

create function private.tell_certified(p_clients uuid[])
returns void language plpgsql security definer set search_path = '' as $$
begin
  -- Locked in one order, and before the certifications are read: what another transaction wrote meanwhile is seen.
  perform from public.clients c where c.id = any (p_clients) order by c.id for no key update;
  update public.clients c
    set certified_for = told.programs, ends_soon_for = told.ending, certification_ends_on = told.ends_on
    from public.clients k
    cross join lateral (select private.network_today(k.network_id) as today) d
    cross join lateral (
      select array_agg(h.program_id order by h.program_id) as programs,
        array_agg(h.program_id order by h.program_id)
          filter (where h.ends_on <= d.today + private.certification_notice()) as ending,
        min(nullif(h.ends_on, 'infinity')) as ends_on
      from (
        select e.program_id, max(coalesce(e.ends_on, 'infinity')) as ends_on
        from public.certifications e
        where e.client_id = k.id and e.revoked_at is null
          -- Where a location is a time zone ahead, the day of the network begins later.
          and e.starts_on <= d.today + 1 and coalesce(e.ends_on >= d.today, true)
        group by e.program_id
      ) h
    ) told
    where k.id = any (p_clients) and c.id = k.id
      and (c.certified_for, c.ends_soon_for, c.certification_ends_on)
        is distinct from (told.programs, told.ending, told.ends_on);
end
$$;
comment on function private.tell_certified(uuid[]) is
  'Writes certified_for, ends_soon_for and certification_ends_on of these clients anew. Of several certifications for a program the one that ends last counts.';

create function private.keep_certified()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  touched uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct n.client_id) into touched from new_rows n;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct o.client_id) into touched from old_rows o;
  else
    select array_agg(distinct t.client_id) into touched
      from new_rows n
      join old_rows o on o.id = n.id
      cross join lateral (values (o.client_id), (n.client_id)) as t (client_id)
      where (n.client_id, n.program_id, n.starts_on, n.ends_on, n.revoked_at)
        is distinct from (o.client_id, o.program_id, o.starts_on, o.ends_on, o.revoked_at);
  end if;
  if touched is not null then
    perform private.tell_certified(touched);
  end if;
  return null;
end
$$;
comment on function private.keep_certified() is
  'Keeps what the list says of the clients whose certifications a statement made, revoked, moved or took away.';

create trigger certifications_certified_insert after insert on public.certifications
  referencing new table as new_rows
  for each statement execute function private.keep_certified();
create trigger certifications_certified_update after update on public.certifications
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.keep_certified();
create trigger certifications_certified_delete after delete on public.certifications
  referencing old table as old_rows
  for each statement execute function private.keep_certified();

create function private.tell_ended_certifications()
returns void language sql security definer set search_path = '' as $$
  select private.tell_certified(coalesce(array_agg(c.id), '{}'))
  from (select n.id, private.network_today(n.id) as today from public.networks n) n
  join public.clients c on c.network_id = n.id and c.deleted_at is null
    and c.certification_ends_on <= n.today + private.certification_notice()
  where c.certification_ends_on < n.today
    or exists (
      select from public.certifications e
      where e.client_id = c.id and e.revoked_at is null
        and e.ends_on between n.today and n.today + private.certification_notice()
        and (e.program_id = any (c.ends_soon_for)) is not true
        and not exists (
          select from public.certifications l
          where l.client_id = c.id and l.program_id = e.program_id and l.revoked_at is null
            and l.starts_on <= n.today + 1 and coalesce(l.ends_on > n.today + private.certification_notice(), true)
        )
    )
$$;

create function public.tell_ended_certifications()
returns void language sql set search_path = '' as $$ select private.tell_ended_certifications() $$;
comment on function public.tell_ended_certifications() is
  'The job tell_ended_certifications: on a new day of a network its list of clients says whose certification has ended, and whose ends soon. For run-jobs.';

-- How many households stand behind each program.
create function private.program_figures(p_network_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  perform private.require_live_session();
  if (p_network_id = any (private.staff_network_ids())) is not true then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such network, or it is out of your reach.';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
      'program_id', p.id, 'households', coalesce(f.households, 0), 'ending', coalesce(f.ending, 0)) order by p.id), '[]')
    into answer
    from public.programs p
    left join (
      select t.program_id, count(*) as households,
        count(*) filter (where t.program_id = any (c.ends_soon_for)) as ending
      from public.clients c
      cross join lateral unnest(c.certified_for) t (program_id)
      where c.network_id = p_network_id and c.deleted_at is null and c.certified_for is not null
      group by t.program_id
    ) f on f.program_id = p.id
    where p.network_id = p_network_id and p.deleted_at is null;
  return answer;
end
$$;

create function public.program_figures(p_network_id uuid)
returns jsonb language sql stable set search_path = '' as $$ select private.program_figures(p_network_id) $$;
comment on function public.program_figures(uuid) is
  'How many households each program of a network has: [{program_id, households: certified today, ending: whose certification ends within 30 days}]. Staff of the network; 404 out of reach.';

grant execute on function private.tell_ended_certifications(), public.tell_ended_certifications() to service_role;
grant execute on function private.program_figures(uuid), public.program_figures(uuid) to authenticated;
