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

create trigger profiles_photo_path before update of avatar_url on public.profiles
  for each row execute function private.keep_photo_path();

alter table public.profiles drop constraint profiles_avatar_url_check;
-- Neither trigger nor audit trail need hear of it: the photos stay what they are.
alter table public.profiles disable trigger user;
update public.profiles set avatar_url = regexp_replace(avatar_url, '^https?://[^/]+', '') where avatar_url !~ '^/';
alter table public.profiles enable trigger user;
update public.colleagues set avatar_url = regexp_replace(avatar_url, '^https?://[^/]+', '') where avatar_url !~ '^/';
alter table public.profiles add constraint profiles_avatar_url_check check (
  avatar_url ~ '^/storage/v1/object/public/avatars/[0-9a-f-]{36}/[0-9a-f-]{36}/avatar-[0-9]{1,16}\.(png|jpg|jpeg|webp)$'
);
comment on column public.profiles.avatar_url is 'The path of the photo on this server; the app knows the host.';

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
grant execute on function private.photo_folder_has_room(text) to authenticated;

alter policy avatars_insert on storage.objects
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
alter policy avatars_update on storage.objects
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
