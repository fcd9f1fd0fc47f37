-- What people must not or do not eat, and what food contains. An allergen in both is a clash. An allergen in a
-- household's needs has one of three levels; the diets behind them are shown, and never counted as checked.
create function private.allergens()
returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array['peanuts', 'tree_nuts', 'milk', 'eggs', 'fish', 'shellfish', 'soy', 'wheat', 'sesame']
$$;
comment on function private.allergens() is
  'The nine major food allergens of US law (21 USC 321 (qq)); wheat stands for gluten, too.';

create function private.dietary_need_codes()
returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array(
    select allergen || '_' || level
    from unnest(private.allergens()) with ordinality a (allergen, place),
      unnest(array['severe', 'avoid', 'prefers']) with ordinality l (level, weight)
    order by place, weight
  ) || array[
    'diabetic', 'low_sodium', 'vegetarian', 'vegan', 'halal', 'kosher', 'no_cooking', 'baby_formula'
  ]
$$;
comment on function private.dietary_need_codes() is
  'What dietary_needs may hold: each allergen with its level, the severest first (severe: an allergy; avoid; prefers), then the diets.';

create function private.allergen_of(p_need text)
returns text language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(p_need, '_(severe|avoid|prefers)$', '')
$$;
comment on function private.allergen_of(text) is 'The allergen of a dietary need; a diet is its own.';

create function private.are_dietary_needs(p_needs text[])
returns boolean language sql immutable strict parallel safe set search_path = '' as $$
  select p_needs <@ private.dietary_need_codes()
    and cardinality(p_needs) = (select count(distinct private.allergen_of(n)) from unnest(p_needs) n)
    and cardinality(p_needs) > 0
$$;
comment on function private.are_dietary_needs(text[]) is 'Whether each is a known need, and no allergen stands there at two levels.';

create function private.is_contents(p_contains text[])
returns boolean language sql immutable strict parallel safe set search_path = '' as $$
  select p_contains <@ (private.allergens() || array['pork', 'alcohol', 'meat', 'none'])
    and cardinality(p_contains) = (select count(distinct c) from unnest(p_contains) c)
    and cardinality(p_contains) > 0
    and ('none' <> all (p_contains) or cardinality(p_contains) = 1)
$$;
comment on function private.is_contents(text[]) is
  'Whether it says what an item contains: allergens, pork, alcohol or meat, or none of them.';

create function private.unite_needs(p_one text[], p_other text[])
returns text[] language sql immutable parallel safe set search_path = '' as $$
  select nullif(array(
    select (array_agg(need order by place))[1]
    from unnest(private.dietary_need_codes()) with ordinality known (need, place)
    where need = any (p_one) or need = any (p_other)
    group by private.allergen_of(need)
    order by min(place)
  ), '{}')
$$;
comment on function private.unite_needs(text[], text[]) is
  'The needs of both, of an allergen the severest level; null for none.';

create function private.unite_notes(p_one text, p_other text)
returns text language sql immutable parallel safe set search_path = '' as $$
  select case
    when strpos(lower(p_one), lower(p_other)) > 0 then p_one
    when strpos(lower(p_other), lower(p_one)) > 0 then p_other
    else nullif(concat_ws('; ', p_one, p_other), '')
  end
$$;
comment on function private.unite_notes(text, text) is 'The words of both, each once; null for none.';

grant execute on function
  private.allergens(), private.dietary_need_codes(), private.allergen_of(text), private.are_dietary_needs(text[]),
  private.is_contents(text[])
to authenticated, service_role;
