-- An account that an invitation makes or takes up again has a random password until its person chooses one,
-- and no factor of an earlier time: that is nobody's deed against its owner, and no mail tells of it.
create or replace function private.note_account_change(p_action text, p_user_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  network uuid;
  is_reset constant boolean := p_action = 'factor_removed' and exists (
    select from private.audit_log a
    where a.entity = 'profiles' and a.entity_id = p_user_id and a.action = 'reset_factors'
      and a.at > now() - interval '10 minutes'
  );
begin
  select p.network_id into network from public.profiles p where p.id = p_user_id and p.deleted_at is null;
  -- Accounts of the auth server that are nobody's here, those that are being deleted, and those of the
  -- deleted, who get new keys before they are let in again.
  if not found then
    return;
  end if;
  -- The password that uses the invitation up (just now, by the trigger before this one) replaces none that
  -- anybody knew.
  if p_action in ('password_changed', 'factor_removed') and exists (
    select from private.invitations i
    where i.user_id = p_user_id and (i.used_at is null or i.used_at = now())
  ) then
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
