-- The visit rules are not passed by another time nor by a reason that says nothing.

create function private.is_reason(p_text text)
returns boolean language sql immutable parallel safe set search_path = '' as $$
  select length(t.words) >= 10 and lower(t.words) !~ '^(\S)(\s|\1)*$'
  from (select btrim(regexp_replace(p_text, '\s+', ' ', 'g')) as words) t
$$;
comment on function private.is_reason(text) is
  'Whether a text can be one: at least 10 letters, blanks counted once, and not the same one again and again. The form asks for the same (src/resources/visits/reason.ts).';
grant execute on function private.is_reason(text) to authenticated, service_role;

alter table public.visits add column back_dating_reason text
  check (length(back_dating_reason) <= 500 and private.is_reason(back_dating_reason));
comment on column public.visits.back_dating_reason is
  'Why an admin entered the visit later than it was, or changed its time. It is no exception to the visit rules: see override_reason.';
grant insert (back_dating_reason), update (back_dating_reason) on public.visits to authenticated;

-- Not a check of the column: visits of before keep the reasons that they have, and can be corrected
-- and deleted. Whoever writes a new one is held to it, check_in too.
create function private.require_visit_reason()
returns trigger language plpgsql set search_path = '' as $$
begin
  if private.is_reason(new.override_reason) is not true then
    raise exception 'The reason for the exception needs at least 10 letters.' using
      errcode = '23514', detail = '{"code": "visit_reason"}', hint = 'Say why this visit is allowed.';
  end if;
  return new;
end
$$;
comment on function private.require_visit_reason() is
  'An override_reason says something: 23514 with {code: visit_reason} as detail.';

create trigger visits_reason_insert before insert on public.visits
  for each row when (new.override_reason is not null)
  execute function private.require_visit_reason();
create trigger visits_reason_update before update on public.visits
  for each row when (new.override_reason is not null and new.override_reason is distinct from old.override_reason)
  execute function private.require_visit_reason();

-- A visit is entered when it takes place. Ten minutes are for a form that was open, a slow line and a
-- clock that is behind.
--
-- SECURITY INVOKER, like every guard: current_user tells a direct write of the API. check_in needs
-- none, it takes the time of the database.
create function private.guard_visit_time()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if new.visited_at > now() then
    raise exception 'A visit cannot be in the future.' using
      errcode = '23514', hint = 'Leave its time away, or give one that has passed.';
  end if;
  if tg_op = 'UPDATE' or new.visited_at < now() - interval '10 minutes' then
    if (private.location_standing(new.location_id) = 'admin') is not true then
      raise exception 'Only an admin of the location gives a visit another time.' using
        errcode = '42501', hint = 'Ask an admin to enter it.';
    end if;
    if new.back_dating_reason is null then
      raise exception 'A visit of another time needs a reason.' using
        errcode = '23514', hint = 'Say in back_dating_reason why it is entered only now.';
    end if;
  end if;
  return new;
end
$$;
comment on function private.guard_visit_time() is
  'Through the API no visit lies in the future; one of earlier, or a changed time, is an admin''s, with a back_dating_reason. The visit rules judge it by its own day.';
grant execute on function private.location_standing(uuid) to authenticated;

create trigger visits_guard_time_insert before insert on public.visits
  for each row execute function private.guard_visit_time();
create trigger visits_guard_time_update before update on public.visits
  for each row when (new.visited_at is distinct from old.visited_at)
  execute function private.guard_visit_time();
