-- One note that stands on a client's page and at the desk: an allergy, who may pick up. It is of the
-- household; what is about one visit is that visit's note.

alter table public.clients
  add column pinned_note text check (length(pinned_note) <= 500),
  add column pinned_note_by uuid references public.colleagues on delete set null,
  add column pinned_note_at timestamptz;
comment on column public.clients.pinned_note is 'What everybody who serves the household should see at once; null for none.';
comment on column public.clients.pinned_note_by is 'Who wrote pinned_note as it is.';
comment on column public.clients.pinned_note_at is 'When pinned_note was written as it is.';

create index clients_pinned_note_by_idx on public.clients (pinned_note_by);

grant insert (pinned_note), update (pinned_note) on public.clients to authenticated;

create function private.sign_pinned_note()
returns trigger language plpgsql set search_path = '' as $$
begin
  new.pinned_note := nullif(btrim(new.pinned_note, E' \t\r\n'), '');
  if tg_op = 'UPDATE' and new.pinned_note is not distinct from old.pinned_note then
    return new;
  end if;
  new.pinned_note_by := case when new.pinned_note is not null then private.current_actor() end;
  new.pinned_note_at := case when new.pinned_note is not null then now() end;
  return new;
end
$$;
comment on function private.sign_pinned_note() is
  'A pinned note carries who wrote it and when; a blank one is none.';
grant execute on function private.current_actor() to authenticated, service_role;

create trigger clients_sign_note_insert before insert on public.clients
  for each row when (new.pinned_note is not null)
  execute function private.sign_pinned_note();
create trigger clients_sign_note_update before update on public.clients
  for each row when (new.pinned_note is distinct from old.pinned_note)
  execute function private.sign_pinned_note();
