-- Photos: read by everybody who has the address, written by their user and by who
-- administers that user, under network_id/user_id/avatar-<timestamp>.<ext>.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', true, 1048576, array['image/png', 'image/jpeg', 'image/webp'])
on conflict (id) do update set
  name = excluded.name, public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
