-- What is to be done later, or outside a transaction: mails, the seals of the trail. A job is added in
-- the transaction that wants it, so that it exists when that is committed and only then. The server
-- function run-jobs takes those that are due and does them, at least once each.
create table private.jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z][a-z_]{0,39}$'),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  unique_key text check (length(unique_key) between 1 and 200),
  due_at timestamptz not null default now(),
  tries integer not null default 0,
  taken_at timestamptz,
  last_error text check (length(last_error) <= 200),
  given_up_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table private.jobs is 'What is to be done later. A job that is done is deleted: its payload may name a person.';
comment on column private.jobs.unique_key is 'While a job of a kind is open, another one with the same key is not added.';
comment on column private.jobs.tries is 'How often it was taken; also the proof of whoever has it now.';
comment on column private.jobs.taken_at is 'Since when somebody does it; null while nobody does.';
comment on column private.jobs.last_error is 'Why the last try failed, without personal data.';
comment on column private.jobs.given_up_at is 'When it was given up after the last try; kept for 30 days.';

create unique index jobs_unique_key_idx on private.jobs (kind, unique_key) where given_up_at is null;

alter table private.jobs enable row level security;

-- What is done again and again.
create table private.job_schedules (
  kind text primary key check (kind ~ '^[a-z][a-z_]{0,39}$'),
  every interval not null check (every >= interval '1 minute'),
  added_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table private.job_schedules is 'Kinds of jobs that are added again and again: insert into private.job_schedules (kind, every) in a migration.';
comment on column private.job_schedules.added_at is 'When such a job was added last; null for never.';

alter table private.job_schedules enable row level security;

create function private.add_job(
  p_kind text, p_payload jsonb default '{}', p_unique_key text default null, p_due_at timestamptz default now()
)
returns void language sql security definer set search_path = '' as $$
  insert into private.jobs (kind, payload, unique_key, due_at)
  values (p_kind, coalesce(p_payload, '{}'), p_unique_key, coalesce(p_due_at, now()))
  on conflict (kind, unique_key) where given_up_at is null do nothing
$$;
comment on function private.add_job(text, jsonb, text, timestamptz) is
  'Has something done after this transaction: a kind that run-jobs knows, what it needs, when. While a job of the kind with the same unique key is open, nothing is added.';

create function private.add_mail(
  p_template text, p_user_id uuid, p_data jsonb default '{}', p_unique_key text default null
)
returns void language sql security definer set search_path = '' as $$
  select private.add_job(
    'mail',
    jsonb_build_object('template', p_template, 'user_id', p_user_id, 'data', coalesce(p_data, '{}')),
    p_unique_key
  )
$$;
comment on function private.add_mail(text, uuid, jsonb, text) is
  'Mails somebody after this transaction. The template is one of supabase/functions/_shared/mails, which says what data it needs. The address is looked up when the mail is sent; who is deleted by then gets none.';

-- A clock that goes back must not hold jobs up for as long as it went back: whatever was written
-- more than a minute in the future was written before that.
create function private.is_ahead(p_moment timestamptz)
returns boolean language sql stable set search_path = '' as $$
  select p_moment > now() + interval '1 minute'
$$;
comment on function private.is_ahead(timestamptz) is 'Whether the clock has gone back since this was written.';

create function private.job_is_due(p_job private.jobs)
returns boolean language sql stable set search_path = '' as $$
  select p_job.given_up_at is null
    -- The longest rest is six hours: what is due later than that was given a date on purpose.
    and (
      p_job.due_at <= now()
      or (private.is_ahead(p_job.updated_at) and p_job.due_at <= p_job.updated_at + interval '6 hours')
    )
    -- Whoever took it five minutes ago is dead: no kind takes as long.
    and (p_job.taken_at is null or p_job.taken_at < now() - interval '5 minutes' or private.is_ahead(p_job.taken_at))
$$;
comment on function private.job_is_due(private.jobs) is 'Whether a job may be taken now.';

create function private.schedule_is_due(p_schedule private.job_schedules)
returns boolean language sql stable set search_path = '' as $$
  select p_schedule.added_at is null
    or p_schedule.added_at <= now() - p_schedule.every
    or private.is_ahead(p_schedule.added_at)
$$;
comment on function private.schedule_is_due(private.job_schedules) is 'Whether the next job of a schedule is to be added.';

create function private.has_due_jobs()
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.jobs j where private.job_is_due(j))
    or exists (select from private.job_schedules s where private.schedule_is_due(s))
$$;
comment on function private.has_due_jobs() is 'Whether run-jobs would find anything to do.';

-- A minute after the first failure, then twice as long each time, up to six hours: eleven tries take
-- most of a day, longer than a mail server is usually away.
create function private.job_delay(p_tries integer)
returns interval language sql immutable parallel safe set search_path = '' as $$
  select least(interval '1 minute' * 2 ^ (least(greatest(p_tries, 1), 12) - 1), interval '6 hours')
$$;
comment on function private.job_delay(integer) is 'How long a job rests after that many tries.';

create function private.job_tries()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 11 $$;
comment on function private.job_tries() is 'After how many tries a job is given up.';

create function private.take_jobs(p_limit integer)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  delete from private.jobs j where j.given_up_at < now() - interval '30 days';

  with due as (
    select s.kind from private.job_schedules s where private.schedule_is_due(s) for update skip locked
  ), marked as (
    update private.job_schedules s set added_at = now() from due where s.kind = due.kind returning s.kind
  )
  insert into private.jobs (kind, unique_key)
  select m.kind, 'schedule' from marked m
  on conflict (kind, unique_key) where given_up_at is null do nothing;

  -- Whoever took them for the last time did not come back.
  with lost as (
    select j.id from private.jobs j
    where private.job_is_due(j) and j.tries >= private.job_tries()
    for update skip locked
  )
  update private.jobs j
    set given_up_at = now(), taken_at = null, last_error = coalesce(j.last_error, 'It was begun and never ended.')
    from lost where j.id = lost.id;

  -- Two runners at once never have the same one: what one has locked the other passes over, and what
  -- one has taken is no longer due.
  with due as (
    select j.id from private.jobs j
    where private.job_is_due(j)
    order by j.due_at, j.id
    limit least(greatest(coalesce(p_limit, 1), 1), 50)
    for update skip locked
  ), taken as (
    update private.jobs j set taken_at = now(), tries = j.tries + 1
    from due where j.id = due.id
    returning j.*
  )
  select coalesce(jsonb_agg(
      jsonb_build_object(
        'id', t.id, 'kind', t.kind, 'try', t.tries, 'payload', t.payload,
        'recipient', case when t.kind = 'mail' then private.mail_recipient(t.payload) end
      ) order by t.due_at, t.id
    ), '[]')
    into answer
    from taken t;
  return answer;
end
$$;

create function private.finish_job(p_id uuid, p_try integer)
returns void language sql security definer set search_path = '' as $$
  delete from private.jobs j where j.id = p_id and j.tries = p_try and j.taken_at is not null
$$;

create function private.fail_job(p_id uuid, p_try integer, p_error text)
returns void language sql security definer set search_path = '' as $$
  update private.jobs j
    set taken_at = null,
        last_error = left(p_error, 200),
        due_at = now() + private.job_delay(j.tries),
        given_up_at = case when j.tries >= private.job_tries() then now() end
    where j.id = p_id and j.tries = p_try and j.taken_at is not null
$$;

create function public.take_jobs(p_limit integer)
returns jsonb language sql set search_path = '' as $$ select private.take_jobs(p_limit) $$;
comment on function public.take_jobs(integer) is
  'Hands out jobs that are due, 50 at most: [{id, kind, try, payload, recipient}]. Each is the caller''s for five minutes. For run-jobs.';

create function public.finish_job(p_id uuid, p_try integer)
returns void language sql set search_path = '' as $$ select private.finish_job(p_id, p_try) $$;
comment on function public.finish_job(uuid, integer) is
  'Says that a job is done. Nothing happens when somebody else has it by now. For run-jobs.';

create function public.fail_job(p_id uuid, p_try integer, p_error text)
returns void language sql set search_path = '' as $$ select private.fail_job(p_id, p_try, p_error) $$;
comment on function public.fail_job(uuid, integer, text) is
  'Says that a try failed and why, without personal data: the job rests, twice as long each time, and is given up after private.job_tries(). For run-jobs.';

-- Mails tell times by the clocks where their reader works.
create function private.mail_recipient(p_payload jsonb)
returns jsonb language sql stable security definer set search_path = '' as $$
  select case
    when p_payload ? 'user_id' then (
      select jsonb_build_object(
        'email', p.email, 'first_name', p.first_name,
        'time_zone', coalesce(
          (
            select private.location_zone(l.id) from public.locations l
            where l.id = p.active_location_id and l.deleted_at is null
          ),
          n.time_zone))
      from public.profiles p
      left join public.networks n on n.id = p.network_id
      where p.id = (p_payload ->> 'user_id')::uuid and p.deleted_at is null
    )
    when p_payload ? 'email' then
      jsonb_build_object('email', p_payload ->> 'email', 'first_name', null, 'time_zone', null)
  end
$$;
comment on function private.mail_recipient(jsonb) is
  'Whom a mail goes to: {email, first_name, time_zone: of the active location, else of the network, null for somebody without either}; null when the person is deleted or gone.';

grant execute on function
  private.take_jobs(integer), private.finish_job(uuid, integer), private.fail_job(uuid, integer, text),
  public.take_jobs(integer), public.finish_job(uuid, integer), public.fail_job(uuid, integer, text)
to service_role;

create trigger jobs_touch before update on private.jobs
  for each row execute function private.touch_updated_at();

create trigger job_schedules_touch before update on private.job_schedules
  for each row execute function private.touch_updated_at();
