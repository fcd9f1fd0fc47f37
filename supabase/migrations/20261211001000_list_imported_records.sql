-- The records behind the numbers of an import that is done.

create function private.import_records(p_import uuid, p_outcome text, p_after integer, p_limit integer)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  import constant private.imports := private.require_import(p_import);
  answer jsonb;
begin
  -- Whoever imports somewhere reads all records of the kind there.
  execute format($query$
    select coalesce(jsonb_agg(jsonb_build_object('row', f.place, 'id', f.id, 'name', f.name, 'gone', f.gone)
        order by f.place), '[]')
    from (
      select r.place, t.id, coalesce(to_jsonb(t) ->> 'full_name', to_jsonb(t) ->> 'name') as name,
        to_jsonb(t) ->> 'deleted_at' is not null as gone
      from private.import_rows r
      join public.%I t on t.id = r.record_id
      where r.import_id = $1 and r.outcome = $2 and r.place > $3
      order by r.place limit $4
    ) f
  $query$, import.entity)
    into answer
    using import.id, p_outcome, coalesce(p_after, 0), least(greatest(coalesce(p_limit, 1), 1), 200);
  return answer;
end
$$;

create function public.import_records(
  p_import uuid, p_outcome text, p_after integer default 0, p_limit integer default 50
)
returns jsonb language sql set search_path = '' as $$
  select private.import_records(p_import, p_outcome, p_after, p_limit)
$$;
comment on function public.import_records(uuid, text, integer, integer) is
  'The records that an import made (p_outcome: created) or filled (added), in the order of the file behind the row p_after: [{row, id, name, gone: deleted since}], 200 at most. Admins where it went; 403 for members, 404 out of reach.';

grant execute on function
  private.import_records(uuid, text, integer, integer), public.import_records(uuid, text, integer, integer)
to authenticated;
