-- The job that makes match rows for the clients of before and looks, once a day, at who changed.

create table private.match_backfill (
  network_id uuid primary key references public.networks on delete cascade,
  done_to uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table private.match_backfill is 'Networks whose match rows are to be made (anew), and up to which client that is done.';
alter table private.match_backfill enable row level security;
create trigger match_backfill_touch before update on private.match_backfill
  for each row execute function private.touch_updated_at();

create function private.remake_match_rows()
returns void language sql security definer set search_path = '' as $$
  delete from private.match_backfill;
  insert into private.match_backfill (network_id) select n.id from public.networks n;
$$;
comment on function private.remake_match_rows() is
  'Has all match rows made anew by the job: after another nickname, or another rule of private.match_row.';
-- The clients that are there already.
select private.remake_match_rows();

create function private.fill_match_rows()
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  filling private.match_backfill;
  ids uuid[];
begin
  select * into filling from private.match_backfill b order by b.network_id limit 1 for update skip locked;
  if not found then
    return false;
  end if;
  -- Locked: who is changed meanwhile is waited for.
  ids := array(
    select c.id from public.clients c
    where c.network_id = filling.network_id and c.id > coalesce(filling.done_to, '00000000-0000-0000-0000-000000000000')
    order by c.id limit 500 for no key update);
  delete from private.client_match m where m.client_id = any (ids);
  insert into private.client_match
    select (made.r).* from (
      select private.match_row(c) as r from public.clients c where c.id = any (ids) and c.deleted_at is null offset 0
    ) made;
  insert into private.match_queue (client_id, network_id)
    select c.id, c.network_id from public.clients c where c.id = any (ids) and c.deleted_at is null
    on conflict (client_id) do nothing;
  if cardinality(ids) < 500 then
    delete from private.match_backfill b where b.network_id = filling.network_id;
  else
    update private.match_backfill b set done_to = ids[500] where b.network_id = filling.network_id;
  end if;
  return true;
end
$$;
comment on function private.fill_match_rows() is
  'Makes the match rows of 500 clients of before; whether there was anything to do.';

-- Whose changes are many is looked at as a whole: a file of 10,000 was read in.
create function private.look_for_duplicates()
returns integer language plpgsql security definer set search_path = '' as $$
declare
  scan private.client_scans;
  due uuid;
begin
  if private.fill_match_rows() then
    return 1;
  end if;
  select * into scan from private.client_scans s
    where s.started_by is null and s.ended_at is null order by s.created_at limit 1 for update skip locked;
  if scan.id is null then
    select n.id into due
      from public.networks n
      left join private.match_networks t on t.network_id = n.id
      where (t.counted_at is null or t.counted_at < now() - interval '20 hours' or private.is_ahead(t.counted_at))
        and exists (select from private.match_queue q where q.network_id = n.id)
      order by n.id limit 1 for update of n skip locked;
    if due is null then
      return 0;
    end if;
    delete from private.client_scans s where s.network_id = due and s.started_by is null;
    scan := private.start_scan(due,
      (select count(*) from private.match_queue q where q.network_id = due) > 2000);
  end if;
  perform private.go_on_with_scan(scan.id);
  return 1;
end
$$;

create function public.look_for_duplicates()
returns integer language sql set search_path = '' as $$ select private.look_for_duplicates() $$;
comment on function public.look_for_duplicates() is
  'The job look_for_duplicates, a part of it: makes missing match rows, counts anew how common values are, and looks at the clients who changed, in each network once a day. 0 when nothing is left, else 1. For run-jobs.';
grant execute on function private.look_for_duplicates(), public.look_for_duplicates() to service_role;

insert into private.job_schedules (kind, every) values ('look_for_duplicates', '15 minutes');
