insert into private.job_schedules (kind, every) values
  ('record_failures', '5 minutes'),
  ('seal_audit_trail', '5 minutes'),
  ('look_for_duplicates', '15 minutes'),
  ('mail_monthly_reports', '1 hour'),
  ('tell_ended_certifications', '15 minutes'),
  ('forget_imports', '1 day')
on conflict (kind) do update set every = excluded.every;
