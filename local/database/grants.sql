-- What the migrations' role may do with the tables of auth and storage, as on the hosted service.
-- Runs as superuser after those tables were made.

grant all on all tables in schema auth to postgres, supabase_auth_admin;
grant all on all sequences in schema auth to postgres, supabase_auth_admin;
grant execute on all functions in schema auth to postgres, supabase_auth_admin;
grant all on all tables in schema storage to postgres, supabase_storage_admin;
grant all on all sequences in schema storage to postgres, supabase_storage_admin;
grant execute on all functions in schema storage to postgres, supabase_storage_admin;
