-- Names stand in mails to other people, whose programs make a link of whatever looks like an address:
-- a name that is one would send a stranger's words in the product's name. A dot may end a word or
-- stand before a space or a single letter (St. John, J.R. Smith); line breaks and characters that turn the
-- direction of writing have no place in a name at all. src/resources/users/plainName.ts says the same.
create function private.is_plain_name(p_name text)
returns boolean language sql immutable parallel safe set search_path = '' as $$
  select p_name !~ '[^\s.．。｡][.．。｡][^\s.．。｡]{2,}'
    and p_name !~ '//'
    and p_name !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]'
$$;
comment on function private.is_plain_name(text) is
  'Whether a person''s name has no web address, no line break and no other control character in it; null for no name.';

create function private.require_plain_names(p_first_name text, p_last_name text)
returns void language plpgsql stable set search_path = '' as $$
begin
  if private.is_plain_name(coalesce(p_first_name, '')) is not true
    or private.is_plain_name(coalesce(p_last_name, '')) is not true
  then
    raise sqlstate 'PT400' using
      message = 'name_not_plain', hint = 'A name has no web address and no line break in it.';
  end if;
end
$$;
comment on function private.require_plain_names(text, text) is
  'Raises PT400 name_not_plain for names that a mail program would make a link of.';

-- A trigger and not a check: names of another kind that are there already hinder no other change.
create function private.guard_profile_names()
returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.require_plain_names(new.first_name, new.last_name);
  return new;
end
$$;
comment on function private.guard_profile_names() is 'Refuses names that a mail program would make a link of.';
create trigger profiles_plain_names_insert before insert on public.profiles
  for each row execute function private.guard_profile_names();
create trigger profiles_plain_names_update before update on public.profiles
  for each row when ((new.first_name, new.last_name) is distinct from (old.first_name, old.last_name))
  execute function private.guard_profile_names();
grant execute on function private.is_plain_name(text), private.require_plain_names(text, text)
  to authenticated, service_role;
