-- Two photos in a folder, whoever writes the row. Supabase's storage asks the policies in a transaction that it takes
-- back, and writes in another one, as service_role, past all of them: of eight uploads at the same moment each had
-- been alone when it asked.
create function private.refuse_third_photo()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- What adds nothing takes no lock: storage has the row of such a photo locked by now, for which the next upload
  -- of it waits with the folder's.
  if tg_op = 'UPDATE' then
    if new.bucket_id = old.bucket_id
      and substring(new.name from '^.*/') is not distinct from substring(old.name from '^.*/')
    then
      return new;
    end if;
  elsif exists (select from storage.objects o where o.bucket_id = new.bucket_id and o.name = new.name) then
    return new;
  end if;
  if private.photo_folder_has_room(new.name) is not true then
    -- In the words of the policies, which are asked later: nobody learns whether somebody else's folder is full.
    raise exception 'new row violates row-level security policy for table "objects"' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.refuse_third_photo() is
  'Holds a folder of photos to two rows, also against a role that the policies do not bind.';

do $$
begin
  -- Hosted Supabase grants postgres this right on a table that is storage's own. A project without it keeps its
  -- policies, and is told.
  if has_table_privilege('storage.objects', 'trigger') then
    create trigger avatars_room before insert or update of bucket_id, name on storage.objects
      for each row when (new.bucket_id = 'avatars') execute function private.refuse_third_photo();
  else
    raise warning 'storage.objects takes no trigger of this role: several photos uploaded at the same moment are all kept.';
  end if;
end
$$;
