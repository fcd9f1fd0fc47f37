-- Add preferred language.

alter table public.clients add column preferred_language text;

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.add_client_at_desk(p_network_id uuid, p_client jsonb, p_today date)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  client_id uuid;
begin
  insert into public.clients (
    network_id, first_name, last_name, email, phone_number, partial_ssn, date_of_birth,
    address_line1, address_line2, city, state, zip_code, referral_type, gender, ethnicity, preferred_language,
    dietary_needs, dietary_note
  )
  select p_network_id, btrim(c.first_name), nullif(btrim(c.last_name), ''), nullif(btrim(c.email), ''),
    nullif(btrim(c.phone_number), ''), c.partial_ssn, c.date_of_birth, nullif(btrim(c.address_line1), ''),
    nullif(btrim(c.address_line2), ''), nullif(btrim(c.city), ''), c.state, nullif(btrim(c.zip_code), ''),
    c.referral_type, c.gender, c.ethnicity, c.preferred_language, c.dietary_needs, nullif(btrim(c.dietary_note), '')
  from jsonb_to_record(p_client) as c (
    first_name text, last_name text, email text, phone_number text, partial_ssn text, date_of_birth date,
    address_line1 text, address_line2 text, city text, state text, zip_code text,
    referral_type text, gender text, ethnicity text, preferred_language text, dietary_needs text[],
    dietary_note text
  )
  returning id into client_id;
  -- The column itself leaves room for a place where tomorrow has begun.
  if exists (select from public.clients c where c.id = client_id and c.date_of_birth > p_today) then
    raise exception 'A birth date cannot be after today.' using
      errcode = '23514', detail = '{"code": "birth_date"}', hint = 'Look at the year.';
  end if;
  return client_id;
end
$function$;

reset check_function_bodies;

alter table public.clients add constraint clients_preferred_language_check CHECK ((preferred_language = ANY (ARRAY['en'::text, 'es'::text, 'ar'::text, 'bn'::text, 'my'::text, 'zh'::text, 'fa'::text, 'fr'::text, 'ht'::text, 'hi'::text, 'hmn'::text, 'ko'::text, 'ne'::text, 'ps'::text, 'pl'::text, 'pt'::text, 'ru'::text, 'so'::text, 'sw'::text, 'tl'::text, 'uk'::text, 'ur'::text, 'vi'::text, 'other'::text])));

grant insert (preferred_language) on public.clients to authenticated;
grant update (preferred_language) on public.clients to authenticated;

comment on column public.clients.preferred_language is 'The language that the client wants to read and sign in; null where nobody told.';
