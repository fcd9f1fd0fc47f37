-- Short forms of the first name and typos in the last one had become too improbable of one person: in small networks,
-- where names tell less, a short form beside a typo was not found any more.
update private.match_levels l set same_person = v.same_person
from (values
  (1, 2, .16),
  (1, 3, .12),
  (1, 6, .03),
  (1, 8, .017),
  (2, 3, .084),
  (2, 4, .02),
  (2, 5, .01),
  (3, 5, .0075)
) v (field, level, same_person)
where l.field = v.field and l.level = v.level;
select private.make_match_model();
select private.judge_pairs_again(n.id) from public.networks n;
