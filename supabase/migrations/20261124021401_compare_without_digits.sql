-- Clients are compared without the digits of an SSN. Whoever saves or imports a guess would learn from a match, its
-- bits or its confidence whether it was right. On generated households where 30 % have digits they add .004 to the
-- recall of likely, .010 where 60 % have them (ADR 26).
create or replace function private.match_row(p_client public.clients)
returns private.client_match language plpgsql stable set search_path = '' as $$
declare
  made private.client_match;
  last_name constant text := private.match_text(p_client.last_name);
begin
  made.client_id := p_client.id;
  made.network_id := p_client.network_id;
  made.first_words := private.match_words(private.match_text(p_client.first_name));
  made.first_name := nullif(array_to_string(made.first_words, ''), '');
  made.first_roots := array(
    select coalesce(n.name, w) from unnest(made.first_words) w left join private.nicknames n on n.form = w);
  made.first_sounds := array(
    select distinct private.name_sound(w) from unnest(made.first_roots || made.first_words) w);
  made.last_words := private.match_words(last_name);
  made.last_name := nullif(array_to_string(made.last_words, ''), '');
  made.last_sounds := array(select distinct private.name_sound(w) from unnest(made.last_words) w);
  made.suffix := private.match_suffix(last_name);
  made.born := to_char(p_client.date_of_birth, 'YYYYMMDD');
  made.phone := private.match_phone(p_client.phone_number);
  made.email := nullif(left(lower(btrim(p_client.email)), 100), '');
  made := private.match_address(made, p_client.address_line1, p_client.address_line2);
  made.zip := nullif(left(regexp_replace(lower(left(p_client.zip_code, 20)), '[^0-9a-z]', '', 'g'), 5), '');
  made.city := replace(private.match_text(p_client.city), ' ', '');
  made.keys := private.hash_keys(made.network_id, private.match_keys(made));
  return made;
end
$$;

-- What is there already forgets them: the match rows with the keys made of them, and the reasons and bits of pairs.
delete from private.client_match m
  where m.ssn is not null and not exists (
    select from public.clients c where c.id = m.client_id and c.deleted_at is null);
with made as materialized (
  select private.match_row(c) as r
  from private.client_match m join public.clients c on c.id = m.client_id where m.ssn is not null
)
update private.client_match m set ssn = null, keys = (made.r).keys from made where m.client_id = (made.r).client_id;

do $$
declare
  one public.client_pairs;
begin
  for one in select * from public.client_pairs p where p.reasons @> '[{"field": "partial_ssn"}]' loop
    update public.client_pairs p set
        reasons = coalesce((
          select jsonb_agg(r order by place)
          from jsonb_array_elements(one.reasons) with ordinality t (r, place) where r ->> 'field' <> 'partial_ssn'
        ), '[]'),
        -- Those of clients who are deleted cannot be counted again.
        bits = coalesce((
          select round(f.bits::numeric, 1)
          from private.find_matches(one.network_id,
            array(select m from private.client_match m where m.client_id = one.first_client_id),
            '-infinity', array[1], array[one.second_client_id]) f
        ), 0)
      where p.id = one.id;
  end loop;
end
$$;
select private.judge_pairs_again(p.network_id) from (select distinct network_id from public.client_pairs) p;
