-- A recall blocks what it is about at once, and tells who had it. What it matches stands in recalled_stock from the
-- moment it is opened; what comes in later is added as it comes in (ADR 37).
create table public.recalls (
  id uuid primary key default gen_random_uuid(),
  network_id uuid not null references public.networks on delete cascade,
  location_id uuid,
  item_id uuid,
  title text collate "und-x-icu" not null check (length(btrim(title)) between 1 and 310),
  lot text check (length(btrim(lot)) between 1 and 60),
  donor text check (length(btrim(donor)) between 1 and 120),
  since date,
  reason text check (length(reason) <= 500),
  opened_by uuid references public.colleagues on delete set null,
  closed_at timestamptz,
  closed_by uuid references public.colleagues on delete set null,
  closing_note text check (length(closing_note) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade,
  foreign key (item_id, network_id) references public.inventory_items (id, network_id) on delete cascade,
  constraint recalls_about_check check (num_nonnulls(lot, donor) < 2 and (item_id is not null or donor is not null)),
  constraint recalls_closed_check check ((closed_at is not null) = ((btrim(closing_note) <> '') is true)),
  constraint recalls_title_one_line check (private.is_one_line(title)),
  constraint recalls_lot_one_line check (private.is_one_line(lot)),
  constraint recalls_donor_one_line check (private.is_one_line(donor))
);
comment on table public.recalls is 'Food that is not to be given out, and whose receivers are to be told. Written by open_recall and close_recall only.';
comment on column public.recalls.location_id is 'Of one location; null for all of the network.';
comment on column public.recalls.item_id is 'What is recalled, at every location by barcode or name; null for all of a donor.';
comment on column public.recalls.title is 'What it is called in lists: the item with its lot or donor, or the donor.';
comment on column public.recalls.lot is 'The lot, in whatever spelling; null for the whole item.';
comment on column public.recalls.donor is 'The donor of whom it came; null for whomever.';
comment on column public.recalls.since is 'From which day on it was received and handed out; null for ever.';
comment on column public.recalls.reason is 'Why, in the words of who opened it; the letter says so.';

create index recalls_network_id_idx on public.recalls (network_id, created_at, id);
create index recalls_location_id_idx on public.recalls (location_id, network_id);
create index recalls_item_id_idx on public.recalls (item_id, network_id);
create index recalls_opened_by_idx on public.recalls (opened_by);
create index recalls_closed_by_idx on public.recalls (closed_by);

call private.tenant_table('public.recalls', scope => 'network');

grant select on public.recalls to authenticated;
grant select, insert, update, delete on public.recalls to service_role;

create table private.recalled_stock (
  recall_id uuid not null references public.recalls on delete cascade,
  item_id uuid not null references public.inventory_items on delete cascade,
  lot_id uuid references private.stock_lots on delete cascade,
  unique nulls not distinct (recall_id, item_id, lot_id)
);
comment on table private.recalled_stock is 'What a recall is about: lots, and of items, as lot_id null, what has no lot. Rows stay when it is closed.';

create index recalled_stock_item_id_idx on private.recalled_stock (item_id);
create index recalled_stock_lot_id_idx on private.recalled_stock (lot_id);

alter table private.recalled_stock enable row level security;

create function private.open_recalls(p_item_id uuid, p_lot_id uuid)
returns setof public.recalls language sql stable security definer set search_path = '' as $$
  select r.*
  from private.recalled_stock s
  join public.recalls r on r.id = s.recall_id
  where s.item_id = p_item_id and s.lot_id is not distinct from p_lot_id and r.closed_at is null
$$;
comment on function private.open_recalls(uuid, uuid) is
  'The open recalls that block a lot, or as lot null what has none; judges nobody.';

create function private.blocked_pieces(p_item_id uuid)
returns integer language sql stable security definer set search_path = '' as $$
  select coalesce(sum(p.quantity), 0)::integer
  from public.inventory_items i
  cross join private.lot_pool(i.id, i.quantity_actual) p
  where i.id = p_item_id and p.is_recalled
$$;
comment on function private.blocked_pieces(uuid) is 'How many of what is on hand of an item are blocked by open recalls.';

create function private.recall_items(p_recall public.recalls)
returns setof public.inventory_items language sql stable security definer set search_path = '' as $$
  select i.*
  from public.inventory_items i
  left join public.inventory_items named on named.id = p_recall.item_id
  where i.network_id = p_recall.network_id
    and (p_recall.location_id is null or i.location_id = p_recall.location_id)
    and (
      p_recall.item_id is null or i.id = named.id or i.barcode = named.barcode
      or lower(btrim(i.name)) = lower(btrim(named.name))
    )
$$;
comment on function private.recall_items(public.recalls) is
  'The items that a recall can be about: those of its locations with the barcode or the name of its item; judges nobody.';

create function private.is_of_donor(p_entry private.stock_movements, p_recall public.recalls)
returns boolean language sql stable security definer set search_path = '' as $$
  select p_entry.kind = 'receive'
    and (
      lower(btrim(p_entry.donor)) = lower(btrim(p_recall.donor))
      -- Renamed since, or merged.
      or private.surviving_source_id(p_entry.source_id) = private.find_source(p_recall.network_id, p_recall.donor)
    )
    and (p_recall.since is null
      or coalesce(p_entry.received_on, private.local_day(p_entry.created_at, p_entry.location_id)) >= p_recall.since)
$$;
comment on function private.is_of_donor(private.stock_movements, public.recalls) is
  'Whether an entry of the ledger is a delivery of the donor of a recall, of its days.';

-- What an entry of the ledger brings to a recall that is already open, or would have brought to one that is opened now.
create function private.recall_entry(p_entry private.stock_movements, p_recall public.recalls)
returns void language sql security definer set search_path = '' as $$
  insert into private.recalled_stock (recall_id, item_id, lot_id)
  select p_recall.id, p_entry.item_id, t.lot_id
  from (
    select s.lot_id, s.from_lot_id, s.delta
    from private.lot_movements s
    where s.item_id = p_entry.item_id and s.location_id = p_entry.location_id and s.movement_id = p_entry.id
    union all
    select null, null, p_entry.delta - coalesce(sum(s.delta), 0)
    from private.lot_movements s
    where s.item_id = p_entry.item_id and s.location_id = p_entry.location_id and s.movement_id = p_entry.id
  ) t
  left join private.stock_lots l on l.id = t.lot_id
  where t.delta > 0
    and case
      when p_recall.lot is not null then l.lot_key = private.lot_key(p_recall.lot)
      when p_recall.donor is null then true
      when p_entry.kind = 'transfer' then exists (
        select from private.recalled_stock b
        where b.recall_id = p_recall.id and b.item_id = p_entry.counterpart_item_id
          and b.lot_id is not distinct from t.from_lot_id
      )
      else private.is_of_donor(p_entry, p_recall)
    end
  on conflict do nothing
$$;
comment on function private.recall_entry(private.stock_movements, public.recalls) is
  'Adds to a recall what an entry of the ledger put on hand of it: its lot, all of its item, or what its donor brought and what was sent on of that.';

create function private.recall_arrivals()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.recall_entry(new, r)
    from public.recalls r
    where r.network_id = new.network_id and r.closed_at is null
      and exists (select from private.recall_items(r) i where i.id = new.item_id);
  return null;
end
$$;
comment on function private.recall_arrivals() is 'After insert, once it is divided: what comes in of recalled food is blocked at once.';

create function private.recall_standing(p_recall public.recalls)
returns public.location_role language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_super_user() or p_recall.network_id = private.admin_network_id() then
    return 'admin';
  elsif p_recall.location_id is not null then
    return private.location_standing(p_recall.location_id);
  elsif p_recall.network_id = private.staff_network_id() then
    return 'member';
  end if;
  return null;
end
$$;
comment on function private.recall_standing(public.recalls) is
  'What the caller is to a recall: admin opens and closes it, member tells households; null for who does not see it.';

create function private.require_recall(p_recall_id uuid, p_locked boolean default false)
returns public.recalls language plpgsql security definer set search_path = '' as $$
declare
  target public.recalls;
begin
  perform private.require_live_session();
  if p_locked then
    perform from public.recalls r where r.id = p_recall_id for no key update;
  end if;
  select * into target from public.recalls r where r.id = p_recall_id;
  if private.recall_standing(target) is null then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such recall.';
  end if;
  return target;
end
$$;
comment on function private.require_recall(uuid, boolean) is 'A recall that the caller sees; PT404 for every other one.';

create function private.open_recall(
  p_location_id uuid, p_item_id uuid, p_lot text, p_donor text, p_since date, p_reason text, p_everywhere boolean
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  made public.recalls;
  standing constant public.location_role := private.require_location(p_location_id, 'location');
  same uuid;
  item_name text;
begin
  select l.network_id into made.network_id from public.locations l where l.id = p_location_id;
  if standing <> 'admin'
    or p_everywhere and (private.is_super_user() or made.network_id = private.admin_network_id()) is not true
  then
    raise exception 'Admins of the location recall there, those of the network everywhere.' using errcode = '42501';
  end if;
  made.lot := nullif(btrim(p_lot), '');
  made.donor := nullif(btrim(p_donor), '');
  if num_nonnulls(made.lot, made.donor) = 2 or num_nonnulls(p_item_id, made.donor) = 0 then
    raise exception 'A recall is of an item, of a lot of it, of what a donor brought of it, or of all that a donor brought.'
      using errcode = '22023';
  end if;
  if p_item_id is not null then
    select i.name into item_name from public.inventory_items i where i.id = p_item_id and i.location_id = p_location_id;
    if not found then
      raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such item at this location.';
    end if;
  end if;
  -- Two people who read the same notice: the second one waits here and is led to the recall of the first one.
  perform pg_advisory_xact_lock(hashtextextended('recall ' || made.network_id, 0));
  select r.id into same
    from public.recalls r
    left join public.inventory_items i on i.id = r.item_id
    where r.network_id = made.network_id and r.closed_at is null
      and (r.location_id is null or r.location_id = p_location_id and not p_everywhere)
      and lower(btrim(i.name)) is not distinct from lower(btrim(item_name))
      and private.lot_key(r.lot) = private.lot_key(made.lot)
      and lower(r.donor) is not distinct from lower(made.donor)
      and (r.since is null or r.since <= p_since)
    limit 1;
  if same is not null then
    raise sqlstate 'PT409' using
      message = 'recall_is_open', detail = jsonb_build_object('recall_id', same)::text,
      hint = 'This is recalled already. Go on with that recall.';
  end if;
  insert into public.recalls (network_id, location_id, item_id, title, lot, donor, since, reason, opened_by)
  values (
    made.network_id, case when not p_everywhere then p_location_id end, p_item_id,
    concat_ws(', ', item_name, 'Lot ' || made.lot, 'from ' || made.donor),
    made.lot, made.donor, p_since, nullif(btrim(p_reason), ''), auth.uid())
  returning * into made;
  -- Whoever hands out now, or brings more, waits; and finds it blocked.
  perform from private.recall_items(made) r join public.inventory_items i on i.id = r.id order by i.id for no key update of i;
  if made.lot is not null then
    insert into private.recalled_stock (recall_id, item_id, lot_id)
    select made.id, i.id, l.id
    from private.recall_items(made) i
    join private.stock_lots l on l.item_id = i.id and l.lot_key = private.lot_key(made.lot);
  elsif made.donor is null then
    insert into private.recalled_stock (recall_id, item_id, lot_id)
    select made.id, i.id, l.id from private.recall_items(made) i join private.stock_lots l on l.item_id = i.id
    union all
    select made.id, i.id, null from private.recall_items(made) i;
  else
    perform private.recall_entry(m, made)
      from (
        select m.id, m.item_id, m.location_id
        from private.recall_items(made) i
        join private.stock_movements m on m.item_id = i.id and m.location_id = i.location_id
        where m.delta > 0 and m.kind in ('receive', 'transfer')
        -- What was sent on comes after what it was sent from.
        order by m.id
      ) e
      join private.stock_movements m on m.item_id = e.item_id and m.location_id = e.location_id and m.id = e.id;
  end if;
  if not exists (select from private.recalled_stock s where s.recall_id = made.id) then
    raise sqlstate 'PT409' using
      message = 'nothing_recalled',
      hint = 'No delivery names this lot or donor. Recall the item: then all who had it are listed by date.';
  end if;
  return jsonb_build_object('recall_id', made.id);
end
$$;

create function public.open_recall(
  p_location_id uuid,
  p_item_id uuid default null,
  p_lot text default null,
  p_donor text default null,
  p_since date default null,
  p_reason text default null,
  p_everywhere boolean default false
)
returns jsonb language sql set search_path = '' as $$
  select private.open_recall(p_location_id, p_item_id, p_lot, p_donor, p_since, p_reason, p_everywhere)
$$;
comment on function public.open_recall(uuid, uuid, text, text, date, text, boolean) is
  'Recalls an item of a location, a lot of it, or what a donor brought (of it), and blocks it from being handed out: {recall_id}. p_everywhere: at all locations of the network, by barcode or name. Admins of the location, everywhere those of the network; 403 for others, 404 out of reach, 409 nothing_recalled, 409 recall_is_open {recall_id}.';

create function private.close_recall(p_recall_id uuid, p_note text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  target constant public.recalls := private.require_recall(p_recall_id, true);
begin
  if private.recall_standing(target) <> 'admin' then
    raise exception 'Who may open a recall closes it.' using errcode = '42501';
  end if;
  if nullif(btrim(p_note), '') is null then
    raise exception 'A recall is closed with a note.' using errcode = '22023';
  end if;
  update public.recalls r
    set closed_at = now(), closed_by = auth.uid(), closing_note = btrim(p_note)
    where r.id = target.id and r.closed_at is null;
  return jsonb_build_object('closed', found);
end
$$;

create function public.close_recall(p_recall_id uuid, p_note text)
returns jsonb language sql set search_path = '' as $$ select private.close_recall(p_recall_id, p_note) $$;
comment on function public.close_recall(uuid, text) is
  'Closes a recall with a note; what is left of it can be handed out again: {closed: false when it was already}. Admins; 403 for members, 404 out of reach.';

grant execute on function
  private.open_recall(uuid, uuid, text, text, date, text, boolean),
  public.open_recall(uuid, uuid, text, text, date, text, boolean), private.close_recall(uuid, text),
  public.close_recall(uuid, text)
to authenticated;

-- After stock_movements_divide, by its name.
create trigger stock_movements_recall after insert on private.stock_movements
  for each row when (new.delta > 0) execute function private.recall_arrivals();

create policy recalls_select on public.recalls for select to authenticated
  using (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id is null and network_id = (select private.staff_network_id())
    or location_id = any (array(select private.my_location_ids()))
  );
