-- What a database from before the squash lacks of the schema that the squashed migrations make
-- (docs/adr/0015-squashed-migrations.md). The migration of private.tenant_table runs after it.
drop procedure private.tenant_table(regclass, text, text, text[], boolean);

create trigger networks_guard_rows after update on public.networks
  referencing new table as changed for each statement execute function private.guard_row_count();
create trigger locations_guard_rows after update on public.locations
  referencing new table as changed for each statement execute function private.guard_row_count();
create trigger profiles_guard_rows after update on public.profiles
  referencing new table as changed for each statement execute function private.guard_row_count();
create trigger user_locations_guard_rows after update on public.user_locations
  referencing new table as changed for each statement execute function private.guard_row_count();
create trigger inventory_items_guard_rows after update on public.inventory_items
  referencing new table as changed for each statement execute function private.guard_row_count();

comment on function private.plain_apostrophes(text) is
  'The text with every sign that people type for an apostrophe as the plain one; src/data/filters.ts knows the same signs.';
comment on function private.word_conditions(text, name) is
  'A free text as SQL for the alias c: " and (...)" for each of its words, 20 at most. It has to stand in search_text, each character taken literally, or to be the number of the row, with or without #. src/data/filters.ts reads a text alike.';
