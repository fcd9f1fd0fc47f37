-- Hosted Supabase loads pg_safeupdate into every session of its API: there a function that changes a whole table is
-- refused ("UPDATE requires a WHERE clause"), whoever owns it. The trail was sealed by such a one.
create or replace function private.seal_audit_trail(p_most integer default 10000)
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

create or replace function private.make_match_model()
returns void language sql security definer set search_path = '' as $$
  delete from private.match_model where single;
  insert into private.match_model (bits)
  select array_agg(coalesce(log(2, v.probability::numeric), 0)::double precision order by f, l, v.place)
  from generate_series(1, 9) f cross join generate_series(1, 8) l
  left join private.match_levels x on x.field = f and x.level = l
  cross join lateral (values (1, x.same_person), (2, x.strangers), (3, x.same_household)) v (place, probability);
$$;

create or replace function private.remake_match_rows()
returns void language sql security definer set search_path = '' as $$
  delete from private.match_backfill where true;
  insert into private.match_backfill (network_id) select n.id from public.networks n;
$$;
