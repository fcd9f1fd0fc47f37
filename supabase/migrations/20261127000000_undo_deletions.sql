-- The way back from a deletion for who made it, for two minutes (private.undo_time): members have no trash.

create function private.deletable_by(p_table regclass)
returns text language sql stable set search_path = '' as $$
  select split_part(encode(t.tgargs, 'escape'), '\000', 1)
  from pg_catalog.pg_trigger t
  where t.tgrelid = p_table and t.tgfoid = 'private.guard_deleted_at()'::regprocedure
$$;
comment on function private.deletable_by(regclass) is
  'Who deletes rows of a table by an update: member or admin; nobody where a function owns it; null without soft delete.';

-- Whose a deletion is stands in the audit trail. A row that anybody touched since has a later updated_at
-- than the entry of the deletion, and stays as it is; so does a visit whose open orders went with it, since
-- a cancelled order is final.
create function private.undo_deletions(p_entity text, p_ids uuid[])
returns uuid[] language plpgsql security definer set search_path = '' as $$
declare
  target regclass;
  deletable_by text;
  reach text;
  restored uuid[];
begin
  perform private.require_live_session();
  target := to_regclass('public.' || quote_ident(p_entity));
  deletable_by := private.deletable_by(target);
  if (deletable_by in ('member', 'admin')) is not true then
    raise sqlstate 'PT404' using message = 'There is nothing of this kind whose deletion can be undone.';
  end if;
  reach := case
    when exists (
      select from pg_catalog.pg_attribute a
      where a.attrelid = target and a.attname = 'location_id' and not a.attisdropped
    ) then format(
      'r.network_id = private.admin_network_id() or r.location_id in (select private.my_location_ids(%s))',
      case deletable_by when 'admin' then quote_literal('admin') end)
    else 'r.network_id = private.staff_network_id()'
  end;
  perform private.refuse_too_many(p_ids);
  if cardinality(p_ids) > private.member_row_limit() and private.is_any_admin() is not true then
    raise sqlstate 'PT413' using
      message = 'These are too many records at once.',
      hint = format('Send at most %s at a time, or ask an admin.', private.member_row_limit());
  end if;
  execute format($query$
    with own as materialized (
      select r.id from %1$s r
      where r.id = any ($1) and r.deleted_at is not null
        and (private.is_super_user() or %2$s)
        and exists (
          select from private.audit_log a
          where a.entity = $2 and a.entity_id = r.id and a.action = 'soft_delete' and a.actor = auth.uid()
            and a.at > clock_timestamp() - private.undo_time() and a.at >= r.updated_at
        )
        and ($2 <> 'visits' or not exists (
          select from public.orders o where o.visit_id = r.id and o.updated_at >= r.deleted_at
        ))
      order by r.id
      for update of r
    ),
    undone as (
      update %1$s r set deleted_at = null from own where r.id = own.id returning r.id
    )
    select coalesce(array_agg(u.id order by u.id), '{}') from undone u
  $query$, target, reach) into restored using p_ids, p_entity;
  return restored;
end
$$;

create function public.undo_deletions(p_entity text, p_ids uuid[])
returns uuid[] language sql set search_path = '' as $$ select private.undo_deletions(p_entity, p_ids) $$;
comment on function public.undo_deletions(text, uuid[]) is
  'Takes back what the caller deleted within private.undo_time(), up to 200 rows, members 20 (PT413): the ids that are there again. What was changed since, or deleted by somebody else, stays. 404 for a table without soft delete by an update.';

grant execute on function
  private.undo_deletions(text, uuid[]), public.undo_deletions(text, uuid[])
to authenticated;
