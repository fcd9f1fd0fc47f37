-- Short and pet forms of first names, English and Spanish: Pepe is José, Bob is Robert. A form may stand for
-- several names, and a name has itself among its forms. The pairs stand in data/nicknames.sql.
create table private.nicknames (
  form text not null check (form = private.fold_text(form)),
  name text not null check (name = private.fold_text(name)),
  primary key (form, name)
);
comment on table private.nicknames is
  'Forms of first names and the name that they stand for, folded (private.fold_text). Who adds one runs private.remake_match_rows().';

alter table private.nicknames enable row level security;

create function private.other_forms(p_word text)
returns text[] language sql stable set search_path = '' as $$
  select array(
    select distinct other.form
    from private.nicknames typed
    join private.nicknames other on other.name = typed.name
    where typed.form = p_word and other.form <> p_word
    order by other.form
  )
$$;
comment on function private.other_forms(text) is
  'The forms of first names that share a name with a folded word; none when it is no form of a name.';
