insert into private.audit_seal_progress default values
on conflict do nothing;
