-- The digits of a social security number stand in a table that the API does not reach. The column of clients,
-- which the specification names in its reads, has dots where there are digits: whoever reads, filters or sorts by
-- it learns that there are some, which has_partial_ssn says anyway. Functions that write down who asked read them.

create table private.client_digits (
  client_id uuid primary key,
  network_id uuid not null,
  digits text not null check (digits ~ '^[0-9]{4}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table private.client_digits is
  'The last four digits of the social security number of a client; written through clients.partial_ssn, read by functions that record it.';
alter table private.client_digits enable row level security;
create trigger client_digits_touch before update on private.client_digits
  for each row execute function private.touch_updated_at();

-- What is there already moves. Nobody changed these clients: updated_at stays, and nothing is recorded.
alter table public.clients drop constraint clients_partial_ssn_check;
alter table public.clients disable trigger user;
insert into private.client_digits (client_id, network_id, digits)
  select c.id, c.network_id, c.partial_ssn from public.clients c where c.partial_ssn is not null;
update public.clients set partial_ssn = '••••' where partial_ssn is not null;
alter table public.clients enable trigger user;
alter table public.clients add constraint clients_partial_ssn_check check (partial_ssn = '••••');

-- Deferred: the digits are kept before their client is inserted.
alter table private.client_digits
  add constraint client_digits_client_fkey foreign key (client_id, network_id)
    references public.clients (id, network_id) on delete cascade deferrable initially deferred;
create index client_digits_client_idx on private.client_digits (client_id, network_id);

comment on column public.clients.partial_ssn is
  'Dots where the last four digits are kept (private.client_digits), else null. Four digits written here are kept; dots change nothing; null removes the digits.';
comment on column public.clients.has_partial_ssn is 'Whether there are digits; what screens read in the place of partial_ssn.';

create function private.keep_digits()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.partial_ssn ~ '^[0-9]{4}$' then
    insert into private.client_digits as d (client_id, network_id, digits)
      values (new.id, new.network_id, new.partial_ssn)
      on conflict (client_id) do update set digits = excluded.digits;
    new.partial_ssn := '••••';
    if tg_op = 'UPDATE' and old.partial_ssn is not null then
      -- Dots before and after: the triggers of the audit log see no change. Recorded also when the digits are the
      -- same, or the history would say whether a guess was right.
      perform private.record_event('update', 'clients', new.id, new.network_id, '{"partial_ssn": ["••••", "••••"]}');
    end if;
  elsif new.partial_ssn = '••••' then
    new.partial_ssn := case when tg_op = 'UPDATE' then old.partial_ssn end;
  elsif new.partial_ssn is null then
    delete from private.client_digits d where d.client_id = new.id;
  end if;
  return new;
end
$$;
comment on function private.keep_digits() is
  'Keeps digits that are written into clients.partial_ssn in private.client_digits, and dots in their place. What is neither is left to the check.';
create trigger clients_keep_digits_insert before insert on public.clients
  for each row when (new.partial_ssn is not null) execute function private.keep_digits();
create trigger clients_keep_digits_update before update of partial_ssn on public.clients
  for each row execute function private.keep_digits();

create or replace function private.reveal_partial_ssn(p_client_id uuid)
returns text language plpgsql security definer set search_path = '' as $$
declare
  network uuid;
  digits text;
begin
  perform private.require_live_session();
  select c.network_id, d.digits into network, digits
    from public.clients c left join private.client_digits d on d.client_id = c.id
    where c.id = p_client_id;
  if network = any (private.staff_network_ids()) is not true then
    raise sqlstate 'PT404' using message = 'There is no such client, or it is out of your reach.';
  end if;
  if digits is not null then
    perform private.record_event('revealed', 'clients', p_client_id, network, '{"column": "partial_ssn"}');
  end if;
  return digits;
end
$$;
