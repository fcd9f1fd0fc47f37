-- Fitted to generated households (tests/support/households.ts), each value drawn towards what was known in general,
-- so that relatives stay possible. The levels of a field make up 1, but for those of swapped names.
--
-- What agrees better is never weaker evidence, against strangers as against others of the household: from one level of
-- a field to the next worse one both ratios fall. Address, area and phone number are the household's and say nothing
-- about which of its people is meant.
insert into private.match_levels
  (field, field_name, level, meaning, reason, same_person, same_household, strangers)
values
  (1, 'name', 1, 'same first name', 'same', .64, .02, null),
  (1, 'name', 2, 'short form, or part of the first name', 'short_form', .16, .015, null),
  (1, 'name', 3, 'first name with a typo', 'written_differently', .12, .029, .004),
  (1, 'name', 4, 'first name sounds alike', 'sounds_alike', .013, .085, .01),
  (1, 'name', 5, 'only the initial is given', 'initial_only', .012, .01, .0095),
  (1, 'name', 6, 'different first name', 'different', .03, .76, .91),
  (1, 'name', 7, 'first and last name swapped', 'swapped_names', .014, .003, .0003),
  (1, 'name', 8, 'one of several first names is the same', 'part_of_name', .017, .027, null),
  (2, 'name', 1, 'same last name', 'same', .73, .56, null),
  (2, 'name', 2, 'one of two last names is given', 'part_of_name', .09, .09, null),
  (2, 'name', 3, 'last name with a typo', 'written_differently', .084, .068, .003),
  (2, 'name', 4, 'last name sounds alike', 'sounds_alike', .02, .018, .014),
  (2, 'name', 5, 'only the initial is given', 'initial_only', .01, .009, .0075),
  (2, 'name', 6, 'different last name', 'different', .04, .17, .91),
  (2, 'name', 7, 'first and last name swapped', 'swapped_names', .5, .06, .01),
  (2, 'name', 8, 'one last name is the same, the other is not', 'part_of_name', .03, .12, null),
  (3, 'date_of_birth', 1, 'same birth date', 'same', .91, .069, null),
  (3, 'date_of_birth', 2, 'day and month swapped', 'day_and_month_swapped', .009, .0007, .0001),
  (3, 'date_of_birth', 3, 'one digit off', 'one_digit_off', .045, .0062, .0012),
  (3, 'date_of_birth', 4, 'two of day, month and year agree', 'written_differently', .015, .013, .004),
  (3, 'date_of_birth', 5, 'same year only', 'same_year', .0075, .035, .02),
  (3, 'date_of_birth', 6, 'different birth date', 'different', .0042, .46, .4),
  (3, 'date_of_birth', 7, 'a generation apart', 'different', .0037, .41, .57),
  (3, 'date_of_birth', 8, 'placeholder, the year one digit off', 'one_digit_off', .045, .0062, null),
  (4, 'address', 1, 'same address', 'same', .72, .72, null),
  (4, 'address', 2, 'same building, other unit', 'other_unit', .016, .016, .0002),
  (4, 'address', 3, 'nearly the same address', 'written_differently', .08, .08, .0002),
  (4, 'address', 4, 'same street, other number', 'different', .016, .016, .008),
  (4, 'address', 5, 'same house number only', 'different', .013, .013, .0105),
  (4, 'address', 6, 'different address', 'different', .16, .16, .99),
  (5, 'area', 1, 'same ZIP code and city', 'same', .62, .62, null),
  (5, 'area', 2, 'same ZIP code', 'written_differently', .061, .061, null),
  (5, 'area', 3, 'same city', 'written_differently', .1, .1, null),
  (5, 'area', 4, 'ZIP code one digit off', 'one_digit_off', .022, .022, .022),
  (5, 'area', 5, 'another city and ZIP code', 'different', .2, .2, .8),
  (6, 'phone_number', 1, 'same phone number', 'same', .54, .54, null),
  (6, 'phone_number', 2, 'phone number one digit off', 'one_digit_off', .036, .036, .0001),
  (6, 'phone_number', 3, 'different phone number', 'different', .42, .44, .9999),
  (7, 'email', 1, 'same mail address', 'same', .65, .083, null),
  (7, 'email', 2, 'nearly the same mail address', 'written_differently', .033, .028, .0003),
  (7, 'email', 3, 'different mail address', 'different', .31, .89, .9997),
  (8, 'name', 1, 'same suffix', 'same', .6, .05, .02),
  (8, 'name', 2, 'only one has a suffix', 'part_of_name', .38, .55, .5),
  (8, 'name', 3, 'Jr. against Sr.', 'different', .02, .4, .48)
on conflict (field, level) do update set
  field_name = excluded.field_name, meaning = excluded.meaning, reason = excluded.reason,
  same_person = excluded.same_person, same_household = excluded.same_household, strangers = excluded.strangers;

select private.make_match_model();
