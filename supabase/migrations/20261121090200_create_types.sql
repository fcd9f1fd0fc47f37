create type public.location_role as enum ('admin', 'member');
comment on type public.location_role is 'What a user is at one location.';

create type public.fulfillment_status as enum ('pending', 'in_progress', 'ready', 'fulfilled', 'cancelled');
comment on type public.fulfillment_status is 'State of an order; fulfilled and cancelled are final.';
