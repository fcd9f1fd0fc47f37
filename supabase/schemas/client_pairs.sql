create table public.client_pairs (
  id uuid primary key default gen_random_uuid(),
  network_id uuid not null references public.networks on delete cascade,
  first_client_id uuid not null,
  second_client_id uuid not null,
  confidence text not null check (confidence in ('likely', 'possible')),
  relative boolean not null,
  bits numeric not null,
  reasons jsonb not null,
  decision text check (decision in ('not_same', 'not_sure', 'merged')),
  decided_by uuid references public.colleagues on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (first_client_id, second_client_id),
  constraint client_pairs_order_check check (first_client_id < second_client_id),
  constraint client_pairs_decided_check check ((decision is null) = (decided_at is null)),
  foreign key (first_client_id, network_id) references public.clients (id, network_id) on delete cascade,
  foreign key (second_client_id, network_id) references public.clients (id, network_id) on delete cascade
);
comment on table public.client_pairs is 'Two clients who may be one person, found by a look at the network, and what was decided.';
comment on column public.client_pairs.relative is 'Possibly a twin or relative: the address agrees, first name or birth date does not.';
comment on column public.client_pairs.bits is 'The log2 of the odds that the two are one person.';
comment on column public.client_pairs.reasons is '[{field, level}], see private.match_reasons.';
comment on column public.client_pairs.decision is
  'null: to be reviewed. not_same and merged stay; not_sure until a field of the two changes.';

create index client_pairs_queue_idx on public.client_pairs (network_id, confidence, bits desc, id) where decision is null;
create index client_pairs_network_idx on public.client_pairs (network_id, decided_at desc);
create index client_pairs_first_idx on public.client_pairs (first_client_id, network_id);
create index client_pairs_second_idx on public.client_pairs (second_client_id, network_id);
create index client_pairs_decided_by_idx on public.client_pairs (decided_by);

-- What a look finds is derived; what people decide stands in the trail of both clients.
call private.tenant_table('public.client_pairs', scope => 'network',
  frozen => array['first_client_id', 'second_client_id'], audited => false);

grant select on public.client_pairs to authenticated, service_role;

-- Pairs of clients who may be one person, and what somebody decided about them. Nothing merges by itself.
create function private.reviewed_network_ids()
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_super_user() then
    return (select array_agg(n.id) from public.networks n);
  elsif private.is_any_admin() then
    return array[private.my_network_id()];
  end if;
  return '{}';
end
$$;
comment on function private.reviewed_network_ids() is
  'The networks whose duplicates the current user reviews and merges: as admin of the network or of one of its locations; all for a super user.';

create function private.require_reviewer(p_network_id uuid, p_what text)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if p_network_id = any (private.reviewed_network_ids()) then
    return;
  elsif p_network_id = private.staff_network_id() then
    raise exception 'Only admins review and merge clients.' using
      errcode = '42501', hint = 'Ask an admin of your location.';
  end if;
  raise sqlstate 'PT404' using
    message = 'not_found',
    detail = jsonb_build_object('what', p_what)::text,
    hint = 'It does not exist, or it is out of your reach.';
end
$$;
comment on function private.require_reviewer(uuid, text) is
  'Lets admins of a network and of its locations pass; 42501 for members, PT404 with {what} as detail for everybody else.';

create function private.decide_client_pair(
  p_pair_id uuid, p_decision text, p_updated_at timestamp with time zone
)
returns void language plpgsql security definer set search_path = '' as $$
declare
  pair public.client_pairs;
begin
  perform private.require_live_session();
  select * into pair from public.client_pairs p where p.id = p_pair_id for update;
  perform private.require_reviewer(pair.network_id, 'pair');
  if p_decision not in ('not_same', 'not_sure') then
    raise exception 'A pair is decided as not_same or not_sure, or back to null.' using errcode = '22023';
  elsif pair.decision = 'merged' then
    raise sqlstate 'PT409' using message = 'merged', hint = 'These two were merged. Undo the merge instead.';
  elsif pair.updated_at is distinct from p_updated_at then
    raise sqlstate 'PT409' using
      message = 'outdated', hint = 'Somebody decided about this pair in the meantime. Look at it again.';
  end if;
  update public.client_pairs set
    decision = p_decision,
    decided_by = case when p_decision is not null then auth.uid() end,
    decided_at = case when p_decision is not null then now() end
    where id = p_pair_id;
  perform private.record_event('pair_decided', 'clients', t.id, pair.network_id,
      jsonb_build_object('decision', p_decision, 'to_client_id', t.other))
    from (values
      (pair.first_client_id, pair.second_client_id), (pair.second_client_id, pair.first_client_id)
    ) t (id, other);
end
$$;

create function public.decide_client_pair(p_pair_id uuid, p_decision text, p_updated_at timestamptz)
returns void language sql set search_path = '' as $$
  select private.decide_client_pair(p_pair_id, p_decision, p_updated_at)
$$;
comment on function public.decide_client_pair(uuid, text, timestamptz) is
  'Says of a pair not_same or not_sure, or takes it back (null). p_updated_at is that of the pair as it was seen: 409 outdated in details when it is another; 409 merged for a pair that was merged. Admins of the network and of its locations; 403 for members, 404 out of reach.';

create function private.count_client_pairs(p_network_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  perform private.require_reviewer(p_network_id, 'network');
  return (
    select jsonb_build_object(
      'likely', count(*) filter (where p.decision is null and p.confidence = 'likely'),
      'relatives', count(*) filter (where p.decision is null and p.relative),
      'decided', count(*) filter (where p.decision is not null)
    )
    from public.client_pairs p where p.network_id = p_network_id
  );
end
$$;

create function public.count_client_pairs(p_network_id uuid)
returns jsonb language sql stable set search_path = '' as $$ select private.count_client_pairs(p_network_id) $$;
comment on function public.count_client_pairs(uuid) is
  'How many pairs wait and were decided: {likely, relatives, decided}. Who is possible and no relative is not counted. Admins of the network and of its locations; 403 for members, 404 out of reach.';

grant execute on function
  private.reviewed_network_ids(), private.decide_client_pair(uuid, text, timestamptz),
  public.decide_client_pair(uuid, text, timestamptz), private.count_client_pairs(uuid),
  public.count_client_pairs(uuid)
to authenticated;

create policy client_pairs_select on public.client_pairs for select to authenticated
  using (network_id = any ((select private.reviewed_network_ids())::uuid[]));
