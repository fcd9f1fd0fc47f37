create function private.avatar_user_id(p_name text)
returns uuid language sql immutable set search_path = '' as $$
  select case
    when p_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/avatar-[0-9]{1,16}\.(png|jpg|jpeg|webp)$'
    then split_part(p_name, '/', 2)::uuid
  end
$$;
comment on function private.avatar_user_id(text) is 'The user whose photo an object is; null for any other name.';

create function private.avatar_network_id(p_name text)
returns uuid language sql immutable set search_path = '' as $$
  select case when private.avatar_user_id(p_name) is not null then split_part(p_name, '/', 1)::uuid end
$$;
comment on function private.avatar_network_id(text) is 'The network in whose folder a photo lies; null for any other name.';

create function public.photos_of(p_user_id uuid)
returns text[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(o.name order by o.name), '{}')
  from storage.objects o
  where o.bucket_id = 'avatars' and private.avatar_user_id(o.name) = p_user_id
$$;
comment on function public.photos_of(uuid) is
  'For the service role: the names of the photos that lie in the bucket for a user, in whatever network''s folder.';

-- A profile names a photo of this server, by its path alone: a foreign host would hear of everybody who looks
-- at a list. The app puts the host of its API in front.
create function private.keep_photo_path()
returns trigger language plpgsql set search_path = '' as $$
declare
  own_host constant text := substring(auth.jwt() ->> 'iss' from '^https?://[^/]+');
begin
  if new.avatar_url is distinct from old.avatar_url and new.avatar_url !~ '^/' then
    -- An app from before writes the whole address, with the host that its token is from.
    if starts_with(new.avatar_url, own_host || '/') is not true then
      raise exception 'A photo lies on this server.' using errcode = '42501';
    end if;
    new.avatar_url := substr(new.avatar_url, length(own_host) + 1);
  end if;
  return new;
end
$$;
comment on function private.keep_photo_path() is 'Takes this server''s own address off a photo, and refuses any other.';

-- The photo that is shown, and the one that takes its place: older ones have to go before the next is taken.
create function private.photo_folder_has_room(p_name text)
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  folder constant text := substring(p_name from '^.*/');
begin
  -- Uploads to one folder come one after the other: side by side they would not see each other.
  perform pg_advisory_xact_lock(hashtextextended('avatars/' || folder, 0));
  return (
    select count(*) < 2 from storage.objects o
    where o.bucket_id = 'avatars' and starts_with(o.name, folder) and o.name <> p_name
  );
end
$$;
comment on function private.photo_folder_has_room(text) is
  'Whether a photo may lie in its folder: with at most one other.';

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

-- Supabase's storage answers 403 to 42501 and 500 to codes that it does not know, which those are that REST makes a
-- status of. It has no 401 for anything: a token that has expired is a 403 of its own.
create function private.require_live_session_in_storage()
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  problem constant text := private.session_problem(
    auth.uid(), nullif(auth.jwt() ->> 'session_id', '')::uuid, auth.jwt() ->> 'aal');
begin
  if problem = 'ended' then
    raise exception 'Your session has ended.' using errcode = '42501', hint = 'Sign in again.';
  elsif problem is not null then
    raise exception 'The second factor is missing.'
      using errcode = '42501', hint = 'Enter the code of your authenticator app.';
  end if;
  return true;
end
$$;
comment on function private.require_live_session_in_storage() is
  'As private.require_live_session, for storage.objects: raises 42501, which Supabase''s storage answers with 403.';

grant execute on function
  private.avatar_user_id(text), private.avatar_network_id(text), private.photo_folder_has_room(text),
  private.require_live_session_in_storage()
to authenticated;
grant execute on function public.photos_of(uuid) to service_role;

create trigger profiles_photo_path before update of avatar_url on public.profiles
  for each row execute function private.keep_photo_path();

create policy avatars_select on storage.objects for select to authenticated
  using (
    bucket_id = 'avatars'
    and (
      (select private.is_super_user())
      or (
        private.avatar_network_id(name) = (select private.my_network_id())
        and (
          private.avatar_user_id(name) = (select auth.uid())
          or private.avatar_user_id(name) = any (array(select private.wholly_administered_user_ids()))
        )
      )
    )
  );
create policy avatars_delete on storage.objects for delete to authenticated
  using (
    bucket_id = 'avatars'
    and private.avatar_user_id(name) is not null
    and (
      (select private.is_super_user())
      or (
        private.avatar_network_id(name) = (select private.my_network_id())
        and (
          private.avatar_user_id(name) = (select auth.uid())
          or private.avatar_user_id(name) = any (array(select private.wholly_administered_user_ids()))
        )
      )
    )
  );
create policy avatars_insert on storage.objects for insert to authenticated
  with check (
    bucket_id = 'avatars'
    and private.avatar_user_id(name) is not null
    and (
      (select private.is_super_user())
      or (
        private.avatar_network_id(name) = (select private.my_network_id())
        and (
          private.avatar_user_id(name) = (select auth.uid())
          or private.avatar_user_id(name) = any (array(select private.wholly_administered_user_ids()))
        )
      )
    )
    and private.photo_folder_has_room(name)
  );
create policy avatars_update on storage.objects for update to authenticated
  using (
    bucket_id = 'avatars'
    and private.avatar_user_id(name) is not null
    and (
      (select private.is_super_user())
      or (
        private.avatar_network_id(name) = (select private.my_network_id())
        and (
          private.avatar_user_id(name) = (select auth.uid())
          or private.avatar_user_id(name) = any (array(select private.wholly_administered_user_ids()))
        )
      )
    )
  )
  with check (
    bucket_id = 'avatars'
    and private.avatar_user_id(name) is not null
    and (
      (select private.is_super_user())
      or (
        private.avatar_network_id(name) = (select private.my_network_id())
        and (
          private.avatar_user_id(name) = (select auth.uid())
          or private.avatar_user_id(name) = any (array(select private.wholly_administered_user_ids()))
        )
      )
    )
    and private.photo_folder_has_room(name)
  );
create policy avatars_wall on storage.objects as restrictive for all to authenticated
  using ((select private.require_live_session_in_storage()))
  with check ((select private.require_live_session_in_storage()));

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
