-- The network's users tab reads who runs the network from location_users, with the other roles.
drop function public.network_admin_ids(uuid), private.network_admin_ids(uuid);
