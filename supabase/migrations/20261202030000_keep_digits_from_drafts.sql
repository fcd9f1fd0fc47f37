-- The digits of an SSN are told by reveal_partial_ssn only, which writes down who asked. A form that is being
-- filled in could be asked ten thousand times, one guess each, and nobody would know: so it compares none.
-- Records that were saved still are compared by them, for admins who review pairs.

create or replace function private.draft_row(p_network_id uuid, p_draft jsonb)
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
comment on function public.similar_clients(uuid, jsonb, uuid, integer) is
  'Clients of a network who may be the person of a form {first_name, last_name, date_of_birth (yyyy-mm-dd), phone_number, email, address_line1, address_line2, city, zip_code}, the best first, 20 at most: [{client_id, first_name, last_name, date_of_birth, phone_number, address_line1, city, confidence: likely | possible, relative, bits, reasons: [{field, level}]}], see private.match_reasons. p_except: who is being edited. None for fewer than three letters in both names together (two signs in scripts without an alphabet), or a network that is not the caller''s; what makes no sense in the form is passed over, and so are the digits of an SSN, which could be guessed by asking.';
