-- How probable the levels of each field are, anew: twins whose names sound alike, parents and children of one name
-- and namesakes were taken for one person, and one typo beside a birth date that is not known was not. Fitted to
-- generated households (tests/support/households.ts), each drawn towards what it was, so that what they know nothing
-- of stays, and so that relatives stay possible. The levels of a field still make up 1, but for those of swapped names.
update private.match_levels l set same_person = v.same_person, same_household = v.same_household
from (values
  (1, 1, .64, .02),
  (1, 2, .16, .015),
  (1, 3, .12, .029),
  (1, 4, .013, .067),
  (1, 5, .012, .079),
  (1, 6, .03, .76),
  (1, 7, .014, .00046),
  (1, 8, .017, .027),
  (2, 1, .73, .56),
  (2, 2, .09, .09),
  (2, 3, .084, .012),
  (2, 4, .02, .0084),
  (2, 5, .01, .041),
  (2, 6, .04, .17),
  (2, 8, .03, .12),
  (3, 1, .91, .069),
  (3, 2, .009, .00043),
  (3, 3, .045, .0062),
  (3, 4, .015, .013),
  (3, 5, .0075, .035),
  (3, 6, .0045, .46),
  (3, 7, .012, .41),
  (4, 1, .72, .71),
  (4, 2, .016, .04),
  (4, 3, .08, .06),
  (4, 4, .016, .019),
  (4, 5, .013, .0087),
  (4, 6, .16, .16),
  (5, 1, .62, .8),
  (5, 2, .061, .051),
  (5, 3, .1, .079),
  (5, 4, .022, .02),
  (5, 5, .2, .05),
  (6, 1, .54, .55),
  (6, 2, .036, .011),
  (6, 3, .42, .44),
  (7, 1, .65, .083),
  (7, 2, .033, .028),
  (7, 3, .31, .89)
) v (field, level, same_person, same_household)
where l.field = v.field and l.level = v.level;
select private.make_match_model();
comment on table private.match_levels is
  'How two values of a field may compare, and how probable that is. Level 0, nothing to compare, says nothing. After a change: private.make_match_model(), then private.judge_pairs_again() for each network.';

-- Twins may be Mia and Maya.
create or replace function private.are_relatives(p_bits double precision, p_levels integer[])
returns boolean language sql immutable parallel safe set search_path = '' as $$
  select p_bits < private.likely_bits() and p_levels[4] in (1, 3)
    and (p_levels[1] in (4, 6) or p_levels[3] in (5, 6, 7))
$$;
comment on function private.are_relatives(double precision, integer[]) is
  'Whether two who are not likely one person may be twins or relatives: the address agrees, the first name only sounds alike or does not agree, or the birth date does not.';

create function private.judge_pairs_again(p_network_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  records private.client_match[];
  places integer[];
  others uuid[];
begin
  -- The pairs that nobody knows yet are found by the next look.
  insert into private.match_queue (client_id, network_id)
    select m.client_id, m.network_id from private.client_match m where m.network_id = p_network_id
    on conflict (client_id) do nothing;
  with firsts as (
    select m as record, p.second_client_id, row_number() over (order by p.id)::integer as place
    from public.client_pairs p
    join private.client_match m on m.client_id = p.first_client_id
    where p.network_id = p_network_id and p.decision is null
  )
  select array_agg(f.record order by f.place), array_agg(f.place order by f.place),
      array_agg(f.second_client_id order by f.place)
    into records, places, others from firsts f;
  if records is null then
    return;
  end if;
  perform private.record_pairs(p_network_id, records, places, others);
  delete from public.client_pairs p
    where p.network_id = p_network_id and p.decision is null and not exists (
      select from private.find_matches(p_network_id, records, private.possible_bits(), places, others) f
      where records[f.place].client_id = p.first_client_id and f.client_id = p.second_client_id);
end
$$;
comment on function private.judge_pairs_again(uuid) is
  'After a change of how clients are compared: judges the pairs of a network that nobody decided about, lets go of those that are none any more, and has the next look go through everybody.';

select private.judge_pairs_again(n.id) from public.networks n;
