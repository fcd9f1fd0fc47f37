-- "Send me this on the 1st": a mail with the link to the report of the month that has ended, never with its
-- figures, to the own address of admins who switched it on.

create table private.report_readers (
  user_id uuid primary key references public.profiles on delete cascade,
  last_month date not null check (extract(day from last_month) = 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table private.report_readers is
  'Who wants a mail when a month has ended; written by set_report_mail only, for the caller alone. Not in the trail: it is about the own mailbox and gives nobody access.';
comment on column private.report_readers.last_month is
  'The first day of the month that the last mail was about; when it is switched on, of the month before.';

alter table private.report_readers enable row level security;
create trigger report_readers_touch before update on private.report_readers
  for each row execute function private.touch_updated_at();

create function private.ended_month(p_network_id uuid)
returns date language sql stable security definer set search_path = '' as $$
  select (date_trunc('month', private.network_today(p_network_id)::timestamp) - interval '1 month')::date
$$;
comment on function private.ended_month(uuid) is
  'The first day of the month that ended last, by the time zone of a network.';

create function private.sees_reports(p_user_id uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles p
    where p.id = p_user_id and p.deleted_at is null and p.network_id is not null and (
      exists (
        select from private.platform_roles r
        where r.user_id = p.id and (r.is_network_admin or r.is_super_user)
      )
      or exists (
        select from public.user_locations ul
        join public.locations l on l.id = ul.location_id and l.deleted_at is null
        where ul.user_id = p.id and ul.role = 'admin'
      )
    )
  )
$$;
comment on function private.sees_reports(uuid) is 'Whether somebody is admin of a location or of a network, and not deleted.';

create function private.my_report_mail()
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  return exists (select from private.report_readers r where r.user_id = auth.uid());
end
$$;

create function private.set_report_mail(p_wanted boolean)
returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  if p_wanted is not true then
    delete from private.report_readers r where r.user_id = auth.uid();
    return false;
  end if;
  if private.sees_reports(auth.uid()) is not true then
    raise exception 'Reports are for admins of the location.' using errcode = '42501';
  end if;
  insert into private.report_readers (user_id, last_month)
  values (auth.uid(), private.ended_month(private.my_network_id()))
  on conflict (user_id) do nothing;
  return true;
end
$$;

create function public.my_report_mail()
returns boolean language sql stable set search_path = '' as $$ select private.my_report_mail() $$;
comment on function public.my_report_mail() is 'Whether the caller gets a mail when a month has ended.';

create function public.set_report_mail(p_wanted boolean)
returns boolean language sql set search_path = '' as $$ select private.set_report_mail(p_wanted) $$;
comment on function public.set_report_mail(boolean) is
  'Has the caller mailed the link to the report of each month on the 1st, at the own address, or no longer: what holds now. Admins; 403 for members, who may always switch it off.';

-- Asked for every hour, so that a month ends where the network is. After an outage the mail comes later; a
-- month that was mailed is kept, so that it comes once.
create function private.mail_monthly_reports()
returns integer language plpgsql security definer set search_path = '' as $$
declare
  reader record;
  mails integer := 0;
begin
  for reader in
    select r.user_id, private.ended_month(p.network_id) as month
    from private.report_readers r
    join public.profiles p on p.id = r.user_id
    where r.last_month <> private.ended_month(p.network_id) and private.sees_reports(r.user_id)
    for update of r skip locked
  loop
    update private.report_readers r set last_month = reader.month where r.user_id = reader.user_id;
    perform private.add_mail('monthly_report', reader.user_id,
      jsonb_build_object('month', to_char(reader.month, 'YYYY-MM')));
    mails := mails + 1;
  end loop;
  return mails;
end
$$;

create function public.mail_monthly_reports()
returns integer language sql set search_path = '' as $$ select private.mail_monthly_reports() $$;
comment on function public.mail_monthly_reports() is
  'Adds the mails of the month that has ended for those who want them and have not had them: how many. For run-jobs.';

grant execute on function
  private.my_report_mail(), public.my_report_mail(),
  private.set_report_mail(boolean), public.set_report_mail(boolean)
to authenticated;
grant execute on function private.mail_monthly_reports(), public.mail_monthly_reports() to service_role;

insert into private.job_schedules (kind, every) values ('mail_monthly_reports', '1 hour');
