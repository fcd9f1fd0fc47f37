-- What was left of comparing the digits of an SSN goes: no row has held them since clients are compared without. The
-- suffix of a name takes the place of their field.

alter table private.client_match drop column ssn;

delete from private.match_levels l where l.field_name = 'partial_ssn';
update private.match_levels l set field = 8 where l.field = 9;
alter table private.match_levels
  drop constraint match_levels_field_check,
  add constraint match_levels_field_check check (field between 1 and 8);

create or replace function private.make_match_model()
returns void language sql security definer set search_path = '' as $$
  delete from private.match_model where single;
  insert into private.match_model (bits)
  select array_agg(coalesce(log(2, v.probability::numeric), 0)::double precision order by f, l, v.place)
  from generate_series(1, 8) f cross join generate_series(1, 8) l
  left join private.match_levels x on x.field = f and x.level = l
  cross join lateral (values (1, x.same_person), (2, x.strangers), (3, x.same_household)) v (place, probability);
$$;

comment on function private.digits_level(text, text) is 'How two phone numbers compare.';

-- Each key leaves few candidates; together they survive several broken fields. A letter says the kind:
-- d birth date, p phone, e email, h house and street with the flat (else a block of flats would be one
-- block of candidates), z house and ZIP code; then with the sound of one name y month and year of birth, m
-- day and month, n house number; a the sounds of both names, i their first three letters, x their initials
-- with ZIP code and year. Names may stand in the wrong field: pairs are ordered.
create or replace function private.match_keys(p_row private.client_match)
returns text[] language plpgsql immutable set search_path = '' as $$
declare
  keys text[] := '{}';
  sound text;
  other text;
  first_letters constant text := left(p_row.first_name, 3);
  last_letters constant text := left(p_row.last_name, 3);
begin
  keys := array['d' || p_row.born, 'p' || right(p_row.phone, 7), 'e' || p_row.email,
    'z' || p_row.house || ' ' || p_row.zip || coalesce(' ' || p_row.unit, ''),
    case when p_row.house is null then 'h' || p_row.street || coalesce(p_row.zip, '')
      else 'h' || p_row.house || left(p_row.street, 3) || coalesce(' ' || p_row.unit, '') end,
    'i' || least(first_letters, last_letters) || greatest(first_letters, last_letters),
    'x' || least(left(first_letters, 1), left(last_letters, 1)) || greatest(left(first_letters, 1), left(last_letters, 1))
      || p_row.zip || left(p_row.born, 4)];
  if first_letters is null or last_letters is null then
    keys := keys[:5];
  end if;
  foreach sound in array p_row.first_sounds || p_row.last_sounds loop
    keys := keys || array['y' || sound || left(p_row.born, 6), 'm' || sound || right(p_row.born, 4),
      'n' || sound || ' ' || p_row.house];
  end loop;
  foreach sound in array p_row.first_sounds loop
    foreach other in array p_row.last_sounds loop
      keys := keys || ('a' || least(sound, other) || ' ' || greatest(sound, other));
    end loop;
  end loop;
  return array_remove(keys, null);
end
$$;

create or replace function private.match_reasons(
  p_levels integer[], a private.client_match, b private.client_match
)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  -- Of several about the names the one that says most.
  weight constant text[] := '{swapped_names,different,initial_only,sounds_alike,written_differently,short_form,part_of_name,same}';
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('field', r.field_name, 'level', r.reason) order by r.place)
    from (
      select distinct on (l.field_name) l.field_name, l.reason, min(l.field) over (partition by l.field_name) as place
      from private.match_levels l
      -- One suffix alone is on most records of a Jr.
      where l.level = p_levels[l.field] and (l.field, l.level) <> (8, 2)
      order by l.field_name, array_position(weight, l.reason)
    ) r
  ), '[]') || (
    select coalesce(jsonb_agg(jsonb_build_object('field', t.field, 'level', 'only_on_one')), '[]')
    from (values
      ('date_of_birth', a.born, b.born), ('address', a.street, b.street), ('phone_number', a.phone, b.phone),
      ('email', a.email, b.email)
    ) t (field, mine, other)
    where (t.mine is null) <> (t.other is null)
      and p_levels[(select l.field from private.match_levels l where l.field_name = t.field limit 1)] = 0
  );
end
$$;
comment on function private.match_reasons(integer[], private.client_match, private.client_match) is
  'Why two may be one person: [{field: name | date_of_birth | phone_number | email | address | area, level}]. level: same, short_form (of the first name), part_of_name, sounds_alike, written_differently, swapped_names, initial_only, day_and_month_swapped, one_digit_off, same_year, other_unit, different, only_on_one. What neither has is left out.';
