-- Compare no digits: who changed nothing but them was compared again, and a reviewer who was not sure was asked again.

drop trigger clients_match_update on public.clients;
create trigger clients_match_update after update of
    first_name, last_name, email, phone_number, date_of_birth, address_line1, address_line2, city,
    zip_code, deleted_at
  on public.clients for each row when (
    (old.first_name, old.last_name, old.email, old.phone_number, old.date_of_birth,
      old.address_line1, old.address_line2, old.city, old.zip_code, old.deleted_at)
    is distinct from
    (new.first_name, new.last_name, new.email, new.phone_number, new.date_of_birth,
      new.address_line1, new.address_line2, new.city, new.zip_code, new.deleted_at)
  )
  execute function private.keep_match_row();
