-- Trigram search inside a tenant (pg_trgm, btree_gin) and names found without their accents
-- (unaccent). All three are trusted extensions: the ordinary migration role may create them.
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;
create extension if not exists unaccent with schema extensions;
