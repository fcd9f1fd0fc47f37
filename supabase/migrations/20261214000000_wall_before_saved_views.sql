-- Who has no network any more shall meet the wall: an index on the network may find nothing before it is asked,
-- which depends on what the planner knows of a small table. So this is no condition of an index.
alter policy saved_views_select on public.saved_views
  using (
    (network_id = any ((select private.staff_network_ids())::uuid[])) is true
    and (
      owner_id = (select auth.uid())
      or is_shared and (
        shared_location_id is null
        or (select private.is_super_user())
        or network_id = (select private.admin_network_id())
        or shared_location_id in (select private.my_location_ids())
      )
    )
  );
