-- Events are found by their days as people write them, items by their category, too; both folded like
-- everything that is found.

create function private.day_spellings(p_day date)
returns text language plpgsql immutable parallel safe set search_path = '' as $$
declare
  year constant text := extract(year from p_day)::text;
  month constant integer := extract(month from p_day);
  day constant integer := extract(day from p_day);
  months constant text[] := array[
    'january', 'february', 'march', 'april', 'may', 'june',
    'july', 'august', 'september', 'october', 'november', 'december'];
begin
  -- 2026-03-04, 03/04/2026, 3/4/2026, 3/4/26, march 4 2026
  return concat_ws(' ',
    year || '-' || lpad(month::text, 2, '0') || '-' || lpad(day::text, 2, '0'),
    lpad(month::text, 2, '0') || '/' || lpad(day::text, 2, '0') || '/' || year,
    month || '/' || day || '/' || year,
    month || '/' || day || '/' || right(year, 2),
    months[month] || ' ' || day || ' ' || year);
end
$$;
comment on function private.day_spellings(date) is 'A day as people write it, for a text that words are looked for in; empty for none.';
grant execute on function private.day_spellings(date) to authenticated, service_role;

alter table public.events add column search_text text collate "C" not null generated always as (
  private.search_key(name, description) || ' ' || private.day_spellings(start_date) || ' ' || private.day_spellings(end_date)
) stored;
comment on column public.events.search_text is
  'Name, description and days, in lower case as typed and folded; what the free-text filter looks in.';

alter table public.inventory_items add column search_text text collate "C" not null generated always as (
  private.search_key(name, description, category)
) stored;
comment on column public.inventory_items.search_text is
  'Name, description and category, in lower case as typed and folded; what the free-text filter looks in.';
