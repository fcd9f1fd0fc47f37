-- The trail can only be appended to, but whoever owns the database can take the trigger away. So
-- what stands in it is sealed afterwards: rows are hashed in batches, each seal holds the hash of
-- the one before it, and who kept a hash (it stands in every export of the activity) can show that
-- everything before it is as it was. Nobody's write waits for it. There is a chain for each network,
-- so that a network's head needs nothing of another's, and one for what belongs to none.
create table private.audit_seals (
  id bigint generated always as identity primary key,
  network_id uuid,
  number integer not null check (number > 0),
  after_id bigint not null,
  last_id bigint not null,
  row_count integer not null,
  rows_hash bytea not null,
  previous_hash bytea not null,
  hash bytea not null unique,
  sealed_at timestamptz not null,
  unique nulls not distinct (network_id, number)
);
comment on table private.audit_seals is 'Seals of the audit trail, a chain for each network; append-only. npm run audit:verify checks them.';
comment on column private.audit_seals.network_id is 'Whose rows; null for those of no network. No foreign key: the trail outlives networks.';
comment on column private.audit_seals.number is 'Its place in the chain, from 1.';
comment on column private.audit_seals.last_id is 'It covers the rows of the network with ids above after_id, up to this one.';
comment on column private.audit_seals.rows_hash is 'SHA-256 of the hashes of these rows, in the order of their ids (private.audit_row_hash).';
comment on column private.audit_seals.previous_hash is 'Of the seal before; 32 zero bytes for the first.';
comment on column private.audit_seals.hash is 'SHA-256 of everything above and of sealed_at (private.audit_seal_hash).';

alter table private.audit_seals enable row level security;

-- What a row held may have to be forgotten; that it was written, when, by whom and about what stays.
-- The seal covers the hash of the diff, and that is kept here when the diff goes.
create table private.audit_erasures (
  row_id bigint primary key,
  diff_hash bytea not null,
  reason text not null check (length(btrim(reason)) between 1 and 200),
  erased_at timestamptz not null default clock_timestamp()
);
comment on table private.audit_erasures is 'Rows of the trail whose content was erased, with the hash of it; append-only.';

alter table private.audit_erasures enable row level security;

-- Which rows may be sealed. A row's id is taken when it is written, and the row is seen when its
-- transaction is committed, which may be minutes later: a seal of "all ids up to 100" made meanwhile
-- would not fit the rows any more once the late one is there. So a run notes the last id that was
-- given out, and only then gets a transaction number of its own. Every row with an id up to that one
-- belongs to a transaction with a smaller number, because a transaction has its number before it
-- writes a row here (record_event sees to it where nothing else was written before). Once all
-- transactions below the run's number have ended, no such row can appear any more, and that far a
-- later run seals. The number is taken by pg_current_xact_id, and not from a snapshot: the upper end
-- of a snapshot may lie below transactions that run.
create table private.audit_seal_progress (
  is_only boolean primary key default true check (is_only),
  sealed_to bigint not null default 0,
  next_to bigint,
  next_transaction xid8,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table private.audit_seal_progress is 'How far the trail is sealed: one row.';
comment on column private.audit_seal_progress.next_to is 'As far as can be sealed when all transactions below next_transaction have ended.';

alter table private.audit_seal_progress enable row level security;

create function private.diff_hash(p_diff jsonb)
returns bytea language sql immutable parallel safe set search_path = '' as $$
  select sha256(convert_to(p_diff::text, 'UTF8'))
$$;
comment on function private.diff_hash(jsonb) is 'SHA-256 of what a row of the trail holds; null for null.';

create function private.guard_audit_update()
returns trigger language plpgsql set search_path = '' as $$
begin
  if (
    new.diff is null
    and to_jsonb(new) - 'diff' = to_jsonb(old) - 'diff'
    and exists (
      select from private.audit_erasures e
      where e.row_id = old.id and e.diff_hash = private.diff_hash(old.diff)
    )
  ) is not true then
    raise exception 'The audit trail is append-only.' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.guard_audit_update() is
  'Nothing of a row of the trail changes, but that its content goes when the hash of it is kept.';

create function private.erase_diffs(p_ids bigint[], p_reason text)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  erased integer;
begin
  insert into private.audit_erasures (row_id, diff_hash, reason)
  select a.id, private.diff_hash(a.diff), p_reason
    from private.audit_log a where a.id = any (p_ids) and a.diff is not null
  on conflict (row_id) do nothing;
  update private.audit_log a set diff = null where a.id = any (p_ids) and a.diff is not null;
  get diagnostics erased = row_count;
  return erased;
end
$$;
comment on function private.erase_diffs(bigint[], text) is
  'Erases what rows of the trail hold (old and new values, which may be personal data) and says why. The rows and their seals stay. Answers how many there were.';

create function private.audit_row_hash(p_row private.audit_log)
returns bytea language sql stable set search_path = '' as $$
  select sha256(convert_to(jsonb_build_array(
    p_row.id,
    to_char(p_row.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
    p_row.actor, p_row.session_id, p_row.action, p_row.entity, p_row.entity_id, p_row.network_id,
    encode(coalesce(
      private.diff_hash(p_row.diff),
      (select e.diff_hash from private.audit_erasures e where e.row_id = p_row.id)
    ), 'hex')
  )::text, 'UTF8'))
$$;
comment on function private.audit_row_hash(private.audit_log) is
  'SHA-256 of a row of the trail as a JSON array, its content by its hash. local/audit/verifyTrail.ts computes it by itself.';

create function private.audit_seal_hash(p_seal private.audit_seals)
returns bytea language sql stable set search_path = '' as $$
  select sha256(convert_to(jsonb_build_array(
    p_seal.network_id, p_seal.number, p_seal.after_id, p_seal.last_id, p_seal.row_count,
    encode(p_seal.rows_hash, 'hex'), encode(p_seal.previous_hash, 'hex'),
    to_char(p_seal.sealed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')
  )::text, 'UTF8'))
$$;
comment on function private.audit_seal_hash(private.audit_seals) is
  'SHA-256 of a seal as a JSON array. local/audit/verifyTrail.ts computes it by itself.';

-- Hosted Supabase loads pg_safeupdate into every session of its API: there a function that changes a whole table is
-- refused ("UPDATE requires a WHERE clause"), whoever owns it. The trail was sealed by such a one.
create function private.seal_audit_trail(p_most integer default 10000)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  progress private.audit_seal_progress;
  given_out bigint;
  own_transaction xid8;
  until_id bigint;
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'The trail is sealed by a transaction that has written nothing before.' using errcode = '25001';
  end if;
  select case when s.is_called then s.last_value else 0 end into given_out from private.audit_log_id_seq s;
  own_transaction := pg_current_xact_id();
  -- One at a time; another one does the same.
  select * into progress from private.audit_seal_progress for update skip locked;
  if not found then
    return 0;
  end if;
  if progress.next_to is null or progress.next_to <= progress.sealed_to
    -- a number of the cluster that this database was restored from
    or progress.next_transaction > own_transaction
  then
    update private.audit_seal_progress set next_to = given_out, next_transaction = own_transaction where is_only;
    return 0;
  elsif progress.next_transaction > pg_snapshot_xmin(pg_current_snapshot()) then
    return 0;
  end if;

  until_id := least(progress.next_to, progress.sealed_to + p_most);
  insert into private.audit_seals
    (network_id, number, after_id, last_id, row_count, rows_hash, previous_hash, hash, sealed_at)
  select (sealed.seal).network_id, (sealed.seal).number, (sealed.seal).after_id, (sealed.seal).last_id,
    (sealed.seal).row_count, (sealed.seal).rows_hash, (sealed.seal).previous_hash,
    private.audit_seal_hash(sealed.seal), (sealed.seal).sealed_at
  from (
    select row(
        null, batch.network_id, coalesce(last.number, 0) + 1, coalesce(last.last_id, 0), until_id,
        batch.row_count, batch.rows_hash, coalesce(last.hash, decode(repeat('00', 32), 'hex')), null,
        clock_timestamp()
      )::private.audit_seals as seal
    from (
      select a.network_id, count(*)::integer as row_count,
        sha256(string_agg(private.audit_row_hash(a), ''::bytea order by a.id)) as rows_hash
      from private.audit_log a
      where a.id > progress.sealed_to and a.id <= until_id
      group by a.network_id
    ) batch
    left join lateral (
      select s.number, s.last_id, s.hash from private.audit_seals s
      where s.network_id is not distinct from batch.network_id
      order by s.number desc limit 1
    ) last on true
    -- evaluated once: a seal says when it was made
    offset 0
  ) sealed;
  update private.audit_seal_progress
    set sealed_to = until_id,
        next_to = case when until_id = progress.next_to then given_out else next_to end,
        next_transaction = case when until_id = progress.next_to then own_transaction else next_transaction end
    where is_only;
  return progress.next_to - until_id;
end
$$;
comment on function private.seal_audit_trail(integer) is
  'Seals the next rows of the trail whose transactions have all ended; answers how many ids are left that can be sealed now. The job seal_audit_trail calls it until none are.';

create function public.seal_audit_trail()
returns integer language sql set search_path = '' as $$ select private.seal_audit_trail() $$;
comment on function public.seal_audit_trail() is
  'Seals a part of the audit trail; answers how much is left. For run-jobs.';

grant execute on function private.seal_audit_trail(integer), public.seal_audit_trail() to service_role;

create trigger audit_seals_append_only
  before update or delete or truncate on private.audit_seals
  for each statement execute function private.refuse_audit_change();

create trigger audit_erasures_append_only
  before update or delete or truncate on private.audit_erasures
  for each statement execute function private.refuse_audit_change();

create trigger audit_log_guard_update
  before update on private.audit_log
  for each row execute function private.guard_audit_update();

create trigger audit_seal_progress_touch before update on private.audit_seal_progress
  for each row execute function private.touch_updated_at();
