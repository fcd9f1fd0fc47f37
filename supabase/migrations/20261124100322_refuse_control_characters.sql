-- What people type into one line stands in mails, on paper, in file names and in the headers of answers. A line break in
-- it would begin a line of its own there. Texts of several lines (notes, descriptions, reasons) have no such check.
-- src/kit/fields/oneLine.ts says the same.

-- A body that is parsed here, without a search_path of its own: so the checks below have it inlined.
create function private.is_one_line(p_text text)
returns boolean language sql immutable parallel safe
return p_text !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]';
comment on function private.is_one_line(text) is
  'Whether a text has no line break, no other control character and none that turns the direction of writing; null for no text.';
grant execute on function private.is_one_line(text) to authenticated, service_role;

-- Rows from before are cleaned first: a line break or a tab becomes one space, every other such character goes.
-- What guards these columns otherwise waits meanwhile: a name that it would not take today hinders nothing here.
do $$
declare
  one_line record;
begin
  alter table public.profiles disable trigger profiles_plain_names_update;
  alter table private.stock_movements disable trigger stock_movements_append_only;
  for one_line in
    select c.place::regclass as place, c.name, a.attnotnull as is_needed
    from (values
      ('public.networks', 'name'),
      ('public.locations', 'name'),
      ('public.profiles', 'email'), ('public.profiles', 'first_name'), ('public.profiles', 'last_name'),
      ('public.profiles', 'address_line1'), ('public.profiles', 'address_line2'),
      ('public.profiles', 'city'), ('public.profiles', 'zip_code'),
      ('public.colleagues', 'full_name'), ('public.colleagues', 'avatar_url'),
      ('public.clients', 'first_name'), ('public.clients', 'last_name'),
      ('public.clients', 'email'), ('public.clients', 'phone_number'),
      ('public.clients', 'address_line1'), ('public.clients', 'address_line2'),
      ('public.clients', 'city'), ('public.clients', 'zip_code'),
      ('public.household_members', 'first_name'), ('public.household_members', 'last_name'),
      ('public.events', 'name'),
      ('public.inventory_items', 'name'), ('public.inventory_items', 'category'), ('public.inventory_items', 'unit'),
      ('public.saved_views', 'name'), ('public.saved_views', 'query'),
      ('private.stock_movements', 'donor'), ('private.stock_movements', 'lot'),
      ('private.imports', 'file_name')
    ) c (place, name)
    join pg_attribute a on a.attrelid = c.place::regclass and a.attname = c.name
  loop
    execute format(
      $sql$
        update %1$s set %2$I = coalesce(
          nullif(btrim(regexp_replace(
            regexp_replace(%2$I, '\s*[\u0009-\u000d\u0085\u2028\u2029]\s*', ' ', 'g'),
            '[\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]', '', 'g')), ''),
          %3$L)
        where private.is_one_line(%2$I) is false
      $sql$,
      one_line.place, one_line.name, case when one_line.is_needed then '?' end);
    execute format(
      'alter table %s add constraint %I check (private.is_one_line(%I))',
      one_line.place,
      (select relname from pg_class where oid = one_line.place) || '_' || one_line.name || '_one_line',
      one_line.name);
  end loop;
  alter table public.profiles enable trigger profiles_plain_names_update;
  alter table private.stock_movements enable trigger stock_movements_append_only;
end
$$;
