-- The mailbox of the embedded backend: mails are kept here instead of being sent.
-- Runs as superuser at every start: each statement may be repeated.

create schema if not exists _local;

create table if not exists _local.mails (
  id bigint generated always as identity primary key,
  created_at timestamptz not null,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  type text not null,
  -- Where the mail's button leads; null for a notice without one.
  link text,
  -- The same token as a plain GET on the auth server, the other form that Supabase sends.
  confirmation_url text
);
create index if not exists mails_recipient_idx on _local.mails (recipient, id desc);

alter table _local.mails enable row level security;
