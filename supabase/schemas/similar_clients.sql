-- While somebody types a new client: who of the network may be that person, and why.
create function private.likely_bits()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 0 $$;
comment on function private.likely_bits() is 'From how many bits of evidence on two records are likely one person.';

create function private.possible_bits()
returns integer language sql immutable parallel safe set search_path = '' as $$ select -4 $$;
comment on function private.possible_bits() is 'From how many bits of evidence on two records are possibly one person.';

create function private.match_confidence(p_bits double precision)
returns text language sql immutable parallel safe set search_path = '' as $$
  select case when p_bits >= private.likely_bits() then 'likely' else 'possible' end
$$;
comment on function private.match_confidence(double precision) is 'likely or possible.';

-- Twins may be Mia and Maya.
create function private.are_relatives(p_bits double precision, p_levels integer[])
returns boolean language sql immutable parallel safe set search_path = '' as $$
  select p_bits < private.likely_bits() and p_levels[4] in (1, 3)
    and (p_levels[1] in (4, 6) or p_levels[3] in (5, 6, 7))
$$;
comment on function private.are_relatives(double precision, integer[]) is
  'Whether two who are not likely one person may be twins or relatives: the address agrees, the first name only sounds alike or does not agree, or the birth date does not.';

create function private.match_reasons(
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

create function private.draft_date(p_text text)
returns date language plpgsql stable set search_path = '' as $$
declare
  parts constant text[] := regexp_match(p_text, '^(\d{4})-(\d{2})-(\d{2})$');
  day date;
begin
  day := make_date(parts[1]::integer, parts[2]::integer, parts[3]::integer);
  return case when day between date '1900-01-01' and current_date + 1 then day end;
exception when datetime_field_overflow then
  return null;
end
$$;
comment on function private.draft_date(text) is 'A birth date that is being typed (yyyy-mm-dd); null while it can be none.';

-- The digits of an SSN are told by reveal_partial_ssn only, which writes down who asked. A form that is being
-- filled in could be asked ten thousand times, one guess each, and nobody would know: so it compares none.
-- Records that were saved still are compared by them, for admins who review pairs.
create function private.draft_row(p_network_id uuid, p_draft jsonb)
returns private.client_match language plpgsql stable set search_path = '' as $$
declare
  draft public.clients;
begin
  draft.id := '00000000-0000-0000-0000-000000000000';
  draft.network_id := p_network_id;
  draft.first_name := p_draft ->> 'first_name';
  draft.last_name := p_draft ->> 'last_name';
  draft.email := p_draft ->> 'email';
  draft.phone_number := p_draft ->> 'phone_number';
  draft.date_of_birth := private.draft_date(p_draft ->> 'date_of_birth');
  draft.address_line1 := p_draft ->> 'address_line1';
  draft.address_line2 := p_draft ->> 'address_line2';
  draft.city := p_draft ->> 'city';
  draft.zip_code := p_draft ->> 'zip_code';
  return private.match_row(draft);
end
$$;
comment on function private.draft_row(uuid, jsonb) is
  'What is compared of a form that is being filled in: {column: text}. What makes no sense yet is passed over.';

create function private.similar_clients(p_network_id uuid, p_draft jsonb, p_except uuid, p_limit integer)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  draft private.client_match;
begin
  perform private.require_live_session();
  if (private.is_super_user() or p_network_id = private.staff_network_id()) is not true
    or private.has_enough_letters(p_draft ->> 'first_name', p_draft ->> 'last_name') is not true
  then
    return '[]';
  end if;
  draft := private.draft_row(p_network_id, p_draft);
  return coalesce((
    select jsonb_agg(
      jsonb_build_object(
        'client_id', c.id, 'first_name', c.first_name, 'last_name', c.last_name, 'date_of_birth', c.date_of_birth,
        'phone_number', c.phone_number, 'address_line1', c.address_line1, 'city', c.city,
        'confidence', private.match_confidence(f.bits), 'relative', private.are_relatives(f.bits, f.levels),
        'bits', round(f.bits::numeric, 1), 'reasons', private.match_reasons(f.levels, draft, m)
      ) order by f.bits desc, c.id)
    from (
      select * from private.find_matches(p_network_id, array[draft], private.possible_bits()) found
      where found.client_id is distinct from p_except
      order by found.bits desc, found.client_id
      limit least(greatest(coalesce(p_limit, 5), 1), 20)
    ) f
    join private.client_match m on m.client_id = f.client_id
    join public.clients c on c.id = f.client_id
  ), '[]');
end
$$;

create function public.similar_clients(
  p_network_id uuid, p_draft jsonb, p_except uuid default null, p_limit integer default 5
)
returns jsonb language sql stable set search_path = '' as $$
  select private.similar_clients(p_network_id, p_draft, p_except, p_limit)
$$;
comment on function public.similar_clients(uuid, jsonb, uuid, integer) is
  'Clients of a network who may be the person of a form {first_name, last_name, date_of_birth (yyyy-mm-dd), phone_number, email, address_line1, address_line2, city, zip_code}, the best first, 20 at most: [{client_id, first_name, last_name, date_of_birth, phone_number, address_line1, city, confidence: likely | possible, relative, bits, reasons: [{field, level}]}], see private.match_reasons. p_except: who is being edited. None for fewer than three letters in both names together (two signs in scripts without an alphabet), or a network that is not the caller''s; what makes no sense in the form is passed over, and so are the digits of an SSN, which could be guessed by asking.';

-- How often clients of a choice came: two namesakes differ by it.
create function private.count_client_visits(p_client_ids uuid[])
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  if cardinality(p_client_ids) > 100 then
    raise exception 'At most 100 clients are counted at once.' using errcode = '22023';
  end if;
  return (
    select coalesce(jsonb_object_agg(c.id, (
      select count(*) from public.visits v
      where v.client_id = c.id and v.network_id = c.network_id and v.deleted_at is null)), '{}')
    from public.clients c
    where c.id = any (p_client_ids) and (private.is_super_user() or c.network_id = private.staff_network_id())
  );
end
$$;

create function public.count_client_visits(p_client_ids uuid[])
returns jsonb language sql stable set search_path = '' as $$ select private.count_client_visits(p_client_ids) $$;
comment on function public.count_client_visits(uuid[]) is
  'Visits of clients in the whole network: {client_id: visits}, for those alone whom the caller serves. At most 100 clients: 22023 for more.';

grant execute on function
  private.similar_clients(uuid, jsonb, uuid, integer), public.similar_clients(uuid, jsonb, uuid, integer),
  private.count_client_visits(uuid[]), public.count_client_visits(uuid[])
to authenticated;
