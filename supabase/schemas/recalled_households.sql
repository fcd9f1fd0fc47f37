-- Who had recalled food, and who of them was told: the report of a recall, and its checklist for several volunteers.
create table private.recall_contacts (
  id uuid primary key default gen_random_uuid(),
  recall_id uuid not null references public.recalls on delete cascade,
  client_id uuid not null,
  network_id uuid not null,
  reached_by uuid default auth.uid() references public.colleagues on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (recall_id, client_id),
  foreign key (client_id, network_id) references public.clients (id, network_id) on delete cascade
);
comment on table private.recall_contacts is 'Which households were told of a recall, by whom and when: the first one who says so stands.';

create index recall_contacts_client_id_idx on private.recall_contacts (client_id, network_id);
create index recall_contacts_reached_by_idx on private.recall_contacts (reached_by);

alter table private.recall_contacts enable row level security;
call private.audit('private.recall_contacts');

create function private.mark_reached(p_recall_id uuid, p_client_id uuid, p_reached boolean)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  target constant public.recalls := private.require_recall(p_recall_id);
begin
  if not exists (select from public.clients c where c.id = p_client_id and c.network_id = target.network_id) then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such client in this network.';
  end if;
  if target.closed_at is not null then
    raise sqlstate 'PT409' using message = 'recall_is_closed', hint = 'This recall was closed meanwhile.';
  end if;
  if p_reached then
    insert into private.recall_contacts (recall_id, client_id, network_id)
    values (target.id, p_client_id, target.network_id)
    on conflict (recall_id, client_id) do nothing;
  else
    -- Nobody takes back what another one says, but an admin.
    delete from private.recall_contacts k
      where k.recall_id = target.id and k.client_id = p_client_id
        and (k.reached_by = auth.uid() or private.recall_standing(target) = 'admin');
  end if;
  return coalesce((
    select jsonb_build_object('reached_at', k.created_at, 'reached_by', p.full_name)
    from private.recall_contacts k left join public.colleagues p on p.id = k.reached_by
    where k.recall_id = target.id and k.client_id = p_client_id
  ), jsonb_build_object('reached_at', null, 'reached_by', null));
end
$$;

create function public.mark_reached(p_recall_id uuid, p_client_id uuid, p_reached boolean default true)
returns jsonb language sql set search_path = '' as $$ select private.mark_reached(p_recall_id, p_client_id, p_reached) $$;
comment on function public.mark_reached(uuid, uuid, boolean) is
  'Says that a household was told of a recall, or takes that back (one''s own, an admin anybody''s): {reached_at, reached_by}, of who said so first. Staff who see the recall; 404 out of reach, 409 recall_is_closed.';

create function private.recall_report(p_recall_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  target constant public.recalls := private.require_recall(p_recall_id);
  places constant uuid[] := array(
    select l.id from public.locations l
    where l.network_id = target.network_id and (target.location_id is null or l.id = target.location_id)
      and private.location_standing(l.id) is not null
  );
  kept constant uuid[] := array(select p from unnest(places) p where private.location_standing(p) = 'admin');
  most constant integer := 5000;
begin
  return (
    with lots as materialized (
      select s.item_id, s.lot_id, l.lot, l.best_by, i.name, i.location_id, i.quantity_actual
      from private.recalled_stock s
      join public.inventory_items i on i.id = s.item_id
      left join private.stock_lots l on l.id = s.lot_id
      where s.recall_id = target.id and i.location_id = any (places)
    ),
    items as materialized (
      select i.id, i.name, i.location_id from private.recall_items(target) i
      where i.location_id = any (places)
        and (target.donor is null or i.id in (select s.item_id from private.recalled_stock s where s.recall_id = target.id))
    ),
    arrived as materialized (
      select m.id, m.item_id, m.location_id, m.created_at, m.donor, l.lot_id, coalesce(s.delta, m.delta) as quantity,
        coalesce(m.received_on, private.local_day(m.created_at, m.location_id)) as day
      from lots l
      join private.stock_movements m on m.item_id = l.item_id and m.location_id = l.location_id and m.kind = 'receive'
      left join private.lot_movements s
        on s.item_id = m.item_id and s.location_id = m.location_id and s.movement_id = m.id
      where s.lot_id is not distinct from l.lot_id
        and (target.donor is null or private.is_of_donor(m, target))
    ),
    -- By lot where the ledger names it, else by item and date: what went out without a name.
    had as materialized (
      select o.client_id, o.order_number, o.id as order_id, o.fulfilled_at, i.name, i.location_id, t.lot, t.best_by,
        t.quantity, t.is_certain
      from items i
      join public.order_items oi on oi.item_id = i.id and oi.location_id = i.location_id and oi.quantity_fulfilled > 0
      join public.orders o on o.id = oi.order_id and o.fulfillment_status = 'fulfilled'
      left join private.stock_movements m on m.order_id = o.id and m.location_id = o.location_id and m.item_id = i.id
      cross join lateral (
        select b.lot, b.best_by, -s.delta as quantity, true as is_certain
        from private.lot_movements s
        join private.stock_lots b on b.id = s.lot_id
        where s.item_id = i.id and s.location_id = i.location_id and s.movement_id = m.id
          and s.lot_id in (select l.lot_id from lots l)
        union all
        select null, null, oi.quantity_fulfilled + coalesce(sum(s.delta), 0)::integer, false
        from private.lot_movements s
        join private.stock_lots b on b.id = s.lot_id and (b.lot is not null or b.id in (select l.lot_id from lots l))
        where s.item_id = i.id and s.location_id = i.location_id and s.movement_id = m.id
      ) t
      where t.quantity > 0
        and (t.is_certain or private.local_day(o.fulfilled_at, o.location_id)
          >= coalesce(target.since, (select min(a.day) from arrived a), '-infinity'))
    ),
    households as (
      select h.client_id, bool_or(h.is_certain) as is_certain,
        jsonb_agg(jsonb_build_object(
            'order_id', h.order_id, 'order_number', h.order_number, 'handed_out_at', h.fulfilled_at, 'item', h.name,
            'lot', h.lot, 'best_by', h.best_by, 'quantity', h.quantity, 'location', p.name, 'is_certain', h.is_certain
          ) order by h.fulfilled_at, h.order_number, h.name, h.best_by, h.lot) as lines
      from had h
      join public.locations p on p.id = h.location_id
      group by h.client_id
    ),
    listed as (
      select h.*, c.full_name, c.phone_number, c.preferred_language, k.created_at as reached_at, by.full_name as reached_by,
        row_number() over (order by h.is_certain desc, c.full_name, c.id) as place
      from households h
      join public.clients c on c.id = h.client_id
      left join lateral (
        -- Who was told before being merged has been told.
        select k.created_at, k.reached_by
        from private.recall_contacts k
        where k.recall_id = target.id
          and (k.client_id = c.id or k.client_id in (select d.id from public.clients d where d.merged_into = c.id))
        order by k.created_at
        limit 1
      ) k on true
      left join public.colleagues by on by.id = k.reached_by
    )
    select jsonb_build_object(
      'id', target.id, 'title', target.title, 'reason', target.reason, 'since', target.since,
      'opened_at', target.created_at, 'closed_at', target.closed_at, 'closing_note', target.closing_note,
      'opened_by', (select p.full_name from public.colleagues p where p.id = target.opened_by),
      'closed_by', (select p.full_name from public.colleagues p where p.id = target.closed_by),
      'location', (select p.name from public.locations p where p.id = target.location_id),
      'is_admin', private.recall_standing(target) = 'admin',
      -- Members look after no stock.
      'lots', coalesce((
        select jsonb_agg(jsonb_build_object(
            'item', l.name, 'lot', l.lot, 'best_by', l.best_by, 'has_lot', l.lot_id is not null, 'location', p.name,
            'left', case when l.lot_id is null
              then (select coalesce(sum(q.quantity), 0) from private.lot_pool(l.item_id, l.quantity_actual) q where q.lot_id is null)
              else (select b.quantity from private.stock_lots b where b.id = l.lot_id) end,
            'received_since', (select min(a.day) from arrived a where a.item_id = l.item_id and a.lot_id is not distinct from l.lot_id)
          ) order by p.name, l.name, l.best_by, l.lot)
        from lots l join public.locations p on p.id = l.location_id
        where l.location_id = any (kept)
      ), '[]'),
      'deliveries', coalesce((
        select jsonb_agg(jsonb_build_object(
            'day', a.day, 'donor', a.donor, 'item', l.name, 'lot', l.lot, 'location', p.name, 'quantity', a.quantity
          ) order by a.day, a.id)
        from arrived a
        join lots l on l.item_id = a.item_id and l.lot_id is not distinct from a.lot_id
        join public.locations p on p.id = a.location_id
        where a.location_id = any (kept)
      ), '[]'),
      'total', (select count(*) from listed),
      'reached', (select count(*) from listed l where l.reached_at is not null),
      'households', coalesce((
        select jsonb_agg(jsonb_build_object(
            'client_id', l.client_id, 'name', l.full_name, 'phone', l.phone_number,
            'language', l.preferred_language, 'is_certain', l.is_certain,
            'reached_at', l.reached_at, 'reached_by', l.reached_by, 'lines', l.lines
          ) order by l.place)
        from listed l where l.place <= most
      ), '[]')
    )
  );
end
$$;

create function public.recall_report(p_recall_id uuid)
returns jsonb language sql set search_path = '' as $$ select private.recall_report(p_recall_id) $$;
comment on function public.recall_report(uuid) is
  'All that a recall is about: {title, reason, since, opened_at, opened_by, closed_at, closed_by, closing_note, location: null for all, is_admin, lots: with what is left (admins), deliveries (admins), total, reached, households: 5,000 at most, [{client_id, name, phone, language, is_certain: by lot, else by item and date, reached_at, reached_by, lines}]}, of the locations that the caller sees. Staff; 404 out of reach.';

grant execute on function
  private.mark_reached(uuid, uuid, boolean), public.mark_reached(uuid, uuid, boolean),
  private.recall_report(uuid), public.recall_report(uuid)
to authenticated;

create trigger recall_contacts_touch before update on private.recall_contacts
  for each row execute function private.touch_updated_at();
