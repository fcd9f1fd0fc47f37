-- Free text finds a record by the fields that its network has searched: their values stand in its column custom_text,
-- which search_text takes in, or which the declaration names where a table has no search_text.
create function private.searched_codes(p_entity text, p_network_id uuid)
returns text[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(f.code order by f.code), '{}')
  from public.custom_fields f
  where f.network_id = p_network_id and f.entity = p_entity and f.searchable and not f.retired and f.deleted_at is null
$$;
comment on function private.searched_codes(text, uuid) is 'The fields of a table that the network has searched.';

create function private.custom_text(p_values jsonb, p_codes text[])
returns text language sql immutable parallel safe set search_path = '' as $$
  select coalesce(string_agg(private.search_key(p_values ->> c), ' ' order by c), '')
  from unnest(p_codes) c where p_values ? c
$$;
comment on function private.custom_text(jsonb, text[]) is 'The values of some fields as free text looks for them.';

create function private.write_custom_text()
returns trigger language plpgsql set search_path = '' as $$
begin
  new.custom_text := private.custom_text(new.custom, private.searched_codes(tg_table_name, new.network_id));
  return new;
end
$$;
comment on function private.write_custom_text() is 'Keeps custom_text: the values of the fields that are searched.';

-- A statement of a person has 3 seconds; a row takes 2 ms, most of it for the indexes.
create function private.remake_custom_text(p_entity text, p_network_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 500;
  written integer;
begin
  execute format('with wrong as (
      select t.id from public.%1$I t
      where t.network_id = $1 and t.custom <> ''{}'' and t.custom_text <> private.custom_text(t.custom, $2)
      order by t.id limit $3 for no key update
    )
    update public.%1$I t set custom_text = private.custom_text(t.custom, $2) from wrong w where t.id = w.id', p_entity)
    using p_network_id, private.searched_codes(p_entity, p_network_id), most;
  get diagnostics written = row_count;
  if written = most then
    perform private.add_job('remake_custom_text', jsonb_build_object('p_entity', p_entity, 'p_network_id', p_network_id));
  end if;
end
$$;
comment on function private.remake_custom_text(text, uuid) is
  'Writes custom_text anew where the fields that are searched are others by now: of 500 records; a job goes on with the rest.';

create function public.remake_custom_text(p_entity text, p_network_id uuid)
returns void language sql set search_path = '' as $$ select private.remake_custom_text(p_entity, p_network_id) $$;
comment on function public.remake_custom_text(text, uuid) is
  'The job remake_custom_text: free text finds records by the fields that are searched now. For run-jobs.';

create function private.search_custom_field()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.remake_custom_text(new.entity, new.network_id);
  return null;
end
$$;
comment on function private.search_custom_field() is 'Has records found by a field that is searched from now on, or no longer.';

create trigger custom_fields_search after update on public.custom_fields
  for each row when (
    (old.searchable and not old.retired and old.deleted_at is null)
      <> (new.searchable and not new.retired and new.deleted_at is null))
  execute function private.search_custom_field();

grant execute on function private.searched_codes(text, uuid), private.custom_text(jsonb, text[])
to authenticated, service_role;
grant execute on function private.remake_custom_text(text, uuid), public.remake_custom_text(text, uuid) to service_role;
