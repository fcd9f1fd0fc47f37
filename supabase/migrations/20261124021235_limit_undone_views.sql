-- A view that comes back counts like a new one.

create trigger saved_views_limit_undone after update of deleted_at on public.saved_views
  for each row when (old.deleted_at is not null and new.deleted_at is null)
  execute function private.limit_saved_views();
