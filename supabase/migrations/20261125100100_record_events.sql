-- Deeds that change no row of ours stand in the trail, too: what was taken out, who got in, what was
-- refused. Reads as such are not written down; what leaves the app as a file or on paper is.
comment on table private.audit_log is 'Append-only trail of every change, and of deeds that change nothing here (private.record_event).';
comment on column private.audit_log.actor is
  'The user of the token, or the one whom a server function names in larder.actor; null for the system itself, and where nobody was proven to be who they say.';
comment on column private.audit_log.action is
  'insert, update, delete, soft_delete, restore, or the name of a deed without a row, such as exported, printed, password_changed, sign_in_failed.';
comment on column private.audit_log.diff is
  'update: {column: [before, after]}; insert and delete: the row; null where the row went with its network; of a deed: what it says about itself.';

create index audit_log_action_idx on private.audit_log (network_id, action, at);
create index audit_log_actor_idx on private.audit_log (network_id, actor, at);

create function private.record_event(
  p_action text, p_entity text, p_entity_id uuid, p_network_id uuid, p_details jsonb default null,
  p_actor uuid default private.current_actor()
)
returns void language plpgsql security definer set search_path = '' as $$
begin
  -- The transaction gets its number before the row gets its id: the seals of the trail rely on it.
  perform pg_current_xact_id();
  insert into private.audit_log (actor, session_id, action, entity, entity_id, network_id, diff)
  values (p_actor, auth.jwt() ->> 'session_id', p_action, p_entity, p_entity_id, p_network_id, p_details);
end
$$;
comment on function private.record_event(text, text, uuid, uuid, jsonb, uuid) is
  'Writes a deed into the audit trail that no trigger sees: its name, the record it was about, whose network that is, what else it says (no personal data), and by whom.';

-- What left the app. Only names of filtered columns are kept: what was looked for may be a person.

create function private.record_export(p_entity text, p_filters jsonb, p_rows integer)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  if (
    private.is_super_user()
    or private.admin_network_id() is not null
    or exists (select from private.my_location_ids('admin'))
  ) is not true then
    raise exception 'Only admins export.' using errcode = '42501';
  end if;
  if (
    p_entity ~ '^[a-z_][a-z0-9_]{0,62}$' and to_regclass('public.' || p_entity) is not null
    and p_rows >= 0
    and jsonb_typeof(p_filters) = 'array' and jsonb_array_length(p_filters) <= 50
    and not exists (
      select from jsonb_array_elements(p_filters) f
      where jsonb_typeof(f) <> 'string' or f #>> '{}' !~ '^[a-z_][a-z0-9_]{0,62}$'
    )
  ) is not true then
    raise exception 'An export names its entity, its columns and its rows.' using errcode = '22023';
  end if;
  perform private.record_event(
    'exported', p_entity, null, private.my_network_id(),
    jsonb_build_object('filters', p_filters, 'rows', p_rows)
  );
end
$$;

create function public.record_export(p_entity text, p_filters jsonb, p_rows integer)
returns void language sql set search_path = '' as $$ select private.record_export(p_entity, p_filters, p_rows) $$;
comment on function public.record_export(text, jsonb, integer) is
  'Says before a file is handed over what is in it: the entity, a list of the names of the filtered columns, the number of rows. Admins; 403 for others.';

create function private.record_print(p_order_ids uuid[])
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  perform private.record_event('printed', 'orders', o.id, o.network_id)
    from (
      select o.id, o.network_id, o.location_id
      from public.orders o where o.id = any (p_order_ids)
      limit 1000
    ) o
    where private.location_standing(o.location_id) is not null;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such order, or it is out of your reach.';
  end if;
end
$$;

create function public.record_print(p_order_ids uuid[])
returns void language sql set search_path = '' as $$ select private.record_print(p_order_ids) $$;
comment on function public.record_print(uuid[]) is
  'Says that a pick list of these orders is printed; those out of reach are passed over. 404 when there are no others.';

grant execute on function
  private.record_export(text, jsonb, integer), private.record_print(uuid[]),
  public.record_export(text, jsonb, integer), public.record_print(uuid[])
to authenticated;

-- The keys of an account. By triggers, so that it holds for whoever changes them, and on any auth
-- server. The auth server acts without a token: nobody but the person can have done it, except after an
-- admin's reset, which stands in the trail with the admin's name and is mailed by reset-factors.

create function private.note_account_change(p_action text, p_user_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  network uuid;
  is_reset constant boolean := p_action = 'factor_removed' and exists (
    select from private.audit_log a
    where a.entity = 'profiles' and a.entity_id = p_user_id and a.action = 'reset_factors'
      and a.at > now() - interval '10 minutes'
  );
begin
  select p.network_id into network from public.profiles p where p.id = p_user_id;
  -- Accounts of the auth server that are nobody's here, and those that are being deleted.
  if not found then
    return;
  end if;
  perform private.record_event(
    p_action, 'profiles', p_user_id, network, null,
    coalesce(private.current_actor(), case when is_reset is not true then p_user_id end)
  );
  if is_reset is not true then
    perform private.add_mail(p_action, p_user_id, jsonb_build_object('time', now()));
  end if;
end
$$;
comment on function private.note_account_change(text, uuid) is
  'Writes into the trail that a person''s password or second factors changed, and mails the person.';

create function private.note_password_change()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_account_change('password_changed', new.id);
  return null;
end
$$;
comment on function private.note_password_change() is 'Trigger of auth.users: another password in place of one.';
-- The first password, of an invitation, replaces none.
create trigger users_note_password_change after update of encrypted_password on auth.users
  for each row when (
    old.encrypted_password <> '' and new.encrypted_password <> ''
    and old.encrypted_password <> new.encrypted_password
  )
  execute function private.note_password_change();

create function private.note_factor_change()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.note_account_change('factor_removed', old.user_id);
  else
    perform private.note_account_change('factor_added', new.user_id);
  end if;
  return null;
end
$$;
comment on function private.note_factor_change() is
  'Trigger of auth.mfa_factors: one that counts was added or removed.';
create trigger mfa_factors_note_added after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified')
  execute function private.note_factor_change();
create trigger mfa_factors_note_removed after delete on auth.mfa_factors
  for each row when (old.status = 'verified')
  execute function private.note_factor_change();

-- What was refused. Whoever is refused may try again as often as they like, and must not fill the
-- trail by it: at most one row a minute for each person and kind, with the count.

create table private.failure_counts (
  action text not null check (action in ('sign_in_failed', 'code_failed', 'refused')),
  -- the nil uuid for accounts that do not exist
  user_id uuid not null,
  recorded_at timestamptz,
  unrecorded integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (action, user_id)
);
comment on table private.failure_counts is 'Failures and refusals that the trail does not have yet, by person and kind.';
comment on column private.failure_counts.unrecorded is 'How many there were since the trail got a row.';

alter table private.failure_counts enable row level security;
create trigger failure_counts_touch before update on private.failure_counts
  for each row execute function private.touch_updated_at();

create function private.write_failures(p_action text, p_user_id uuid, p_count integer)
returns void language sql security definer set search_path = '' as $$
  select private.record_event(
    p_action, 'profiles', p.id, p.network_id, jsonb_build_object('count', p_count),
    -- A wrong password proves nobody; who is refused has a session.
    case when p_action = 'refused' then p.id end
  )
  from (values (p_user_id)) asked (id)
  left join public.profiles p on p.id = asked.id
$$;

create function private.record_failure(p_action text, p_user_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  counted private.failure_counts;
begin
  insert into private.failure_counts as f (action, user_id, unrecorded)
  values (p_action, coalesce((select p.id from public.profiles p where p.id = p_user_id),
    '00000000-0000-0000-0000-000000000000'), 1)
  on conflict (action, user_id) do update set unrecorded = f.unrecorded + 1
  returning * into counted;
  if counted.recorded_at is null or counted.recorded_at <= now() - interval '1 minute'
    or private.is_ahead(counted.recorded_at)
  then
    perform private.write_failures(counted.action, counted.user_id, counted.unrecorded);
    update private.failure_counts f set recorded_at = now(), unrecorded = 0
      where f.action = counted.action and f.user_id = counted.user_id;
  end if;
end
$$;
comment on function private.record_failure(text, uuid) is
  'Counts a wrong password, a wrong code or a refusal, of a person or of an account that does not exist (null); the trail gets a row a minute at most. To be called after the refusal, in a transaction of its own.';

create function private.record_counted_failures()
returns void language plpgsql security definer set search_path = '' as $$
declare
  counted private.failure_counts;
begin
  for counted in
    select * from private.failure_counts f
    where f.recorded_at <= now() - interval '1 minute' or private.is_ahead(f.recorded_at)
    order by f.action, f.user_id
    for update skip locked
  loop
    if counted.unrecorded > 0 then
      perform private.write_failures(counted.action, counted.user_id, counted.unrecorded);
      update private.failure_counts f set recorded_at = now(), unrecorded = 0
        where f.action = counted.action and f.user_id = counted.user_id;
    else
      delete from private.failure_counts f where f.action = counted.action and f.user_id = counted.user_id;
    end if;
  end loop;
end
$$;
comment on function private.record_counted_failures() is
  'Writes what was counted and not followed by another one; a job does that every few minutes.';

create function public.record_counted_failures()
returns void language sql set search_path = '' as $$ select private.record_counted_failures() $$;
comment on function public.record_counted_failures() is 'The job record_failures: writes counted failures into the trail. For run-jobs.';

create function public.record_refusal(p_user_id uuid)
returns void language sql set search_path = '' as $$ select private.record_failure('refused', p_user_id) $$;
comment on function public.record_refusal(uuid) is
  'Counts that somebody was refused what they asked of a server function. For the server''s functions.';

grant execute on function
  private.record_failure(text, uuid), private.record_counted_failures(),
  public.record_counted_failures(), public.record_refusal(uuid)
to service_role;

insert into private.job_schedules (kind, every) values ('record_failures', '5 minutes');
