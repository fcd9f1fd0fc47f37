-- Photos: read by everybody who has the address, written by their user and by who
-- administers that user, under network_id/user_id/avatar-<timestamp>.<ext>.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', true, 1048576, array['image/png', 'image/jpeg', 'image/webp']);

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
grant execute on function private.avatar_user_id(text), private.avatar_network_id(text) to authenticated;

create policy avatars_wall on storage.objects as restrictive for all to authenticated
  using ((select private.require_live_session()))
  with check ((select private.require_live_session()));
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
