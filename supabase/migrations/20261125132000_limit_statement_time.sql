-- One request of a person holds a connection for three seconds at most. PostgREST (and the embedded
-- server) sets what the role of a request has at the beginning of its transaction; before, the eight
-- seconds of authenticator held for everybody. anon has three seconds on hosted Supabase already.
alter role authenticated set statement_timeout = '3s';
alter role anon set statement_timeout = '3s';
notify pgrst, 'reload config';

-- The one deed that may take longer: a network of 100,000 clients goes in about twelve seconds, in one
-- transaction, all or nothing. PostgREST sets a function's statement_timeout before it calls it
-- (db-hoisted-tx-settings), and so does the embedded server. Only super users get beyond its first line.
alter function public.delete_network(uuid) set statement_timeout = '60s';
