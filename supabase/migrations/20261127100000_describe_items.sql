-- What an item is counted in, what a scanner reads from it, and at what level it runs low.

alter table public.inventory_items
  add column unit text collate "und-x-icu" check (length(btrim(unit)) between 1 and 20),
  add column barcode text check (barcode ~ '^[0-9A-Z]{1,64}$'),
  add column low_stock_level integer check (low_stock_level between 0 and 1000000),
  add column stock_state text not null generated always as (
    case
      when quantity_requested > quantity_actual then 'short'
      when quantity_actual - quantity_requested <= low_stock_level then 'low'
      else 'enough'
    end
  ) stored;
comment on column public.inventory_items.unit is 'What one of it is: can, bag, lb.';
comment on column public.inventory_items.barcode is
  'Digits and capital letters, as a scanner types them; no other live item of the location has it.';
comment on column public.inventory_items.low_stock_level is 'With so many available or fewer the item runs low; null: it never does.';
comment on column public.inventory_items.stock_state is
  'short: open orders want more than is on hand; low: at or below its level; else enough.';

-- Named so that a form puts the refusal at its field (src/data/errors.ts).
create unique index inventory_items_location_id_barcode_key on public.inventory_items (location_id, barcode)
  where deleted_at is null;

grant insert (unit, barcode, low_stock_level), update (unit, barcode, low_stock_level)
  on public.inventory_items to authenticated;

create function private.capitalize_barcode()
returns trigger language plpgsql set search_path = '' as $$
begin
  new.barcode := upper(new.barcode);
  return new;
end
$$;
comment on function private.capitalize_barcode() is 'One spelling of a barcode, whoever types it.';
create trigger inventory_items_capitalize_barcode before insert or update of barcode on public.inventory_items
  for each row execute function private.capitalize_barcode();

drop trigger inventory_items_touch on public.inventory_items;
create trigger inventory_items_touch before update on public.inventory_items
  for each row when (
    (new.name, new.description, new.category, new.unit, new.barcode, new.low_stock_level, new.deleted_at)
      is distinct from
    (old.name, old.description, old.category, old.unit, old.barcode, old.low_stock_level, old.deleted_at)
  )
  execute function private.touch_updated_at();

-- As before, but that stock_state says nothing that the quantities do not.
create or replace function private.record_changes()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  -- Derived columns say nothing that their sources don't.
  derived constant text[] := array[
    'updated_at', 'full_name', 'search_text', 'quantity_available', 'stock_state', 'has_partial_ssn'
  ];
  actor constant uuid := private.current_actor();
  session constant text := auth.jwt() ->> 'session_id';
begin
  if tg_op = 'INSERT' then
    insert into private.audit_log (actor, session_id, action, entity, entity_id, network_id, diff)
    select actor, session, 'insert', tg_table_name, s.entity_id, s.network_id, r.after_row
    from new_rows n
    cross join lateral (select to_jsonb(n) - derived as after_row) r
    cross join lateral private.audit_subject(tg_table_name, r.after_row) s;
  elsif tg_op = 'DELETE' then
    insert into private.audit_log (actor, session_id, action, entity, entity_id, network_id, diff)
    select actor, session, 'delete', tg_table_name, s.entity_id, s.network_id,
      -- What goes with its network is named without its content.
      case when s.network_id is null or tg_table_name = 'networks'
        or exists (select from public.networks g where g.id = s.network_id) then r.before_row end
    from old_rows o
    cross join lateral (select to_jsonb(o) - derived as before_row) r
    cross join lateral private.audit_subject(tg_table_name, r.before_row) s;
  else
    insert into private.audit_log (actor, session_id, action, entity, entity_id, network_id, diff)
    select actor, session,
      case
        when b.row ->> 'deleted_at' is null and a.row ->> 'deleted_at' is not null then 'soft_delete'
        when b.row ->> 'deleted_at' is not null and a.row ->> 'deleted_at' is null then 'restore'
        else 'update'
      end,
      tg_table_name, a.entity_id, a.network_id, d.changes
    from (
      select r.row, s.* from new_rows n
      cross join lateral (select to_jsonb(n) - derived as row) r
      cross join lateral private.audit_subject(tg_table_name, r.row) s
    ) a
    join (
      select r.row, s.entity_id from old_rows o
      cross join lateral (select to_jsonb(o) - derived as row) r
      cross join lateral private.audit_subject(tg_table_name, r.row) s
    ) b on b.entity_id = a.entity_id
    cross join lateral (
      select jsonb_object_agg(f.key, jsonb_build_array(f.value, a.row -> f.key)) as changes
      from jsonb_each(b.row) f
      where f.value is distinct from a.row -> f.key
    ) d
    where d.changes is not null;
  end if;
  return null;
end
$$;

-- The same thing at a location --------------------------------------------------------------------

create function private.find_item(p_location_id uuid, p_name text, p_barcode text)
returns uuid language sql stable security definer set search_path = '' as $$
  select i.id
  from public.inventory_items i
  where i.location_id = p_location_id
    and i.deleted_at is null
    and (i.barcode = upper(p_barcode) or lower(btrim(i.name)) = lower(btrim(p_name)))
  order by (i.barcode = upper(p_barcode)) is true desc, i.name <> p_name, i.created_at, i.id
  limit 1
$$;
comment on function private.find_item(uuid, text, text) is
  'The live item of a location with this barcode, else with this name however it is written; judges nobody.';

-- As before, but that a barcode finds the item, too, and an item that is made takes unit and barcode along.
create or replace function private.transfer_target(p_item public.inventory_items, p_location_id uuid)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  target uuid;
begin
  if private.require_location(p_location_id, 'location') <> 'admin' then
    raise exception 'Only admins of both locations transfer between them.' using errcode = '42501';
  end if;
  -- Two transfers of a new item at once must not make it twice.
  perform from public.locations l where l.id = p_location_id and l.network_id = p_item.network_id for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such location in this network.';
  end if;
  target := private.find_item(p_location_id, p_item.name, p_item.barcode);
  if target is null then
    insert into public.inventory_items (location_id, name, description, category, unit, barcode)
    values (p_location_id, p_item.name, p_item.description, p_item.category, p_item.unit, p_item.barcode)
    returning id into target;
  end if;
  return target;
end
$$;
comment on function private.transfer_target(public.inventory_items, uuid) is
  'The item of the same barcode or name at another location of the network; made when there is none.';
