-- Names of networks and locations stand in mails to other people, too, and a name is judged as programs read it:
-- folded (NFKC), so that a dot leader is a dot and a full-width sign its plain one. Neither has markup in it.
-- src/kit/fields/plainName.ts says the same.
create or replace function private.is_plain_name(p_name text)
returns boolean language sql immutable parallel safe set search_path = '' as $$
  select f.name !~ '[^\s.。][.。][^\s.。]{2,}'
    and f.name !~ '//'
    and f.name !~ '[<>]'
    and private.is_one_line(f.name)
  from (select normalize(p_name, nfkc) as name) f
$$;
comment on function private.is_plain_name(text) is
  'Whether the name of a person, network or location has no web address, no < or >, no line break and no other control character in it, folded by NFKC; null for no name.';

-- A trigger and not a check: names of another kind that are there already hinder no other change.
create function private.guard_place_name()
returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.name is distinct from old.name then
    perform private.require_plain_names(new.name, null);
  end if;
  return new;
end
$$;
comment on function private.guard_place_name() is
  'Refuses a name of a network or location that a mail program would make a link of.';

create trigger networks_plain_name before insert or update of name on public.networks
  for each row execute function private.guard_place_name();
create trigger locations_plain_name before insert or update of name on public.locations
  for each row execute function private.guard_place_name();
