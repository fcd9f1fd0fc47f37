-- The audit log held the digits of social security numbers until they got a table of their own. They become dots, and
-- the seals of these rows are made again: a kept hash of what a row held would give four digits away by 10,000 tries.
-- A seal that did not fit before stays as it is, so that npm run audit:verify still reports it. That seals were made
-- again is an event of the network; a hash of theirs that somebody kept is no longer found (ADR 18).
do $$
declare
  cleaned constant bigint[] := array(
    select a.id from private.audit_log a
    where a.entity = 'clients' and (a.diff -> 'partial_ssn')::text ~ '"[0-9]{4}"');
  fitting bigint[];
  seal private.audit_seals;
  previous private.audit_seals;
begin
  if cleaned = '{}' then
    return;
  end if;
  -- Of each network from the first seal on that covers such a row.
  fitting := array(
    select s.id from private.audit_seals s
    where exists (
        select from private.audit_log a
        where a.id = any (cleaned) and a.network_id = s.network_id and a.id <= s.last_id)
      and s.hash = private.audit_seal_hash(s)
      and s.rows_hash = (
        select sha256(string_agg(private.audit_row_hash(a), ''::bytea order by a.id)) from private.audit_log a
        where a.network_id = s.network_id and a.id > s.after_id and a.id <= s.last_id));
  alter table private.audit_log disable trigger audit_log_guard_update;
  update private.audit_log a
    set diff = jsonb_set(a.diff, '{partial_ssn}',
      regexp_replace((a.diff -> 'partial_ssn')::text, '"[0-9]{4}"', '"••••"', 'g')::jsonb)
    where a.id = any (cleaned);
  alter table private.audit_log enable trigger audit_log_guard_update;

  alter table private.audit_seals disable trigger audit_seals_append_only;
  for seal in select * from private.audit_seals s where s.id = any (fitting) order by s.network_id, s.number loop
    select sha256(string_agg(private.audit_row_hash(a), ''::bytea order by a.id)) into seal.rows_hash
      from private.audit_log a
      where a.network_id = seal.network_id and a.id > seal.after_id and a.id <= seal.last_id;
    if previous.network_id = seal.network_id and previous.number = seal.number - 1 then
      seal.previous_hash := previous.hash;
    end if;
    seal.hash := private.audit_seal_hash(seal);
    update private.audit_seals s
      set rows_hash = seal.rows_hash, previous_hash = seal.previous_hash, hash = seal.hash where s.id = seal.id;
    previous := seal;
  end loop;
  alter table private.audit_seals enable trigger audit_seals_append_only;

  perform private.record_event('seals_renewed', 'clients', null, n.network_id,
      jsonb_build_object('column', 'partial_ssn', 'count', n.cleaned, 'seals', (
        select count(*) from private.audit_seals s where s.id = any (fitting) and s.network_id = n.network_id)))
    from (
      select a.network_id, count(*) as cleaned from private.audit_log a where a.id = any (cleaned) group by a.network_id
    ) n;
end
$$;
