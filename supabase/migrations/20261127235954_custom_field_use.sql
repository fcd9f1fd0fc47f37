-- Custom field use.

alter table public.custom_fields add column ask_at_check_in boolean not null default false;
alter table public.custom_fields add column default_value jsonb;
alter table public.custom_fields add column readers text not null default 'all'::text;
alter table public.custom_fields add column searchable boolean not null default false;

alter table public.custom_fields add constraint custom_fields_readers_check CHECK ((readers = ANY (ARRAY['all'::text, 'admins'::text])));

grant insert (ask_at_check_in) on public.custom_fields to authenticated;
grant update (ask_at_check_in) on public.custom_fields to authenticated;
grant insert (default_value) on public.custom_fields to authenticated;
grant update (default_value) on public.custom_fields to authenticated;
grant insert (readers) on public.custom_fields to authenticated;
grant update (readers) on public.custom_fields to authenticated;
grant insert (searchable) on public.custom_fields to authenticated;
grant update (searchable) on public.custom_fields to authenticated;

comment on column public.custom_fields.ask_at_check_in is 'Whether the desk asks it at the check-in; of clients and visits only.';
comment on column public.custom_fields.default_value is 'The value that a form of a new record starts with; null: none.';
comment on column public.custom_fields.readers is 'Who reads and writes its values: all staff, or admins of the network only.';
comment on column public.custom_fields.searchable is 'Whether the search of records looks into its values; of texts only.';
