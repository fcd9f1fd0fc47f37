-- The list of clients finds the survivor by what was written of the merged one, as the desk does.

create or replace function private.word_conditions(p_query text, p_number_column name default null)
returns text language plpgsql stable set search_path = '' as $$
declare
  conditions constant text := coalesce(private.text_conditions(private.read_search(p_query), p_number_column), '');
  survivors uuid[];
begin
  -- What has a number is an order; the others are clients.
  if p_number_column is null and conditions <> '' then
    execute format(
      $query$
        select array_agg(distinct private.surviving_client_id(c.id))
        from public.clients c
        where c.merged_into is not null and (c.network_id = $1 or $2)%s
      $query$, conditions)
      into survivors
      using private.staff_network_id(), private.is_super_user();
  end if;
  -- Named one by one, so that who never merged anybody is asked as before.
  return case when survivors is null then conditions
    else format(' and (true%s or c.id operator(pg_catalog.=) any (%L::uuid[]))', conditions, survivors) end;
end
$$;
comment on function private.word_conditions(text, name) is
  'A free text as SQL for the alias c: " and (...)" for each of its terms (private.read_search, private.text_conditions). Of clients, which have no number column, it lets those through, too, into whom one was merged whom the text means.';
