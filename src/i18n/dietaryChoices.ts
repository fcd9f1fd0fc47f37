const ALLERGENS = {
  peanuts: 'Peanuts',
  tree_nuts: 'Tree nuts',
  milk: 'Milk',
  eggs: 'Eggs',
  fish: 'Fish',
  shellfish: 'Shellfish',
  soy: 'Soy',
  wheat: 'Wheat and gluten',
  sesame: 'Sesame',
} as const;

/** What an item contains: what the database takes (private.is_contents), and the words. */
export const CONTENTS = {
  ...ALLERGENS,
  pork: 'Pork',
  alcohol: 'Alcohol',
  meat: 'Meat',
  none: 'None of these',
};

/**
 * What somebody must not or does not eat: what the database takes (private.dietary_need_codes), and the words. Of
 * each allergen the allergy comes first: a file that names only the allergen is read as the allergy.
 */
export const DIETARY_NEEDS = {
  peanuts_severe: 'Peanuts: severe allergy',
  peanuts_avoid: 'Peanuts: avoids',
  peanuts_prefers: 'Peanuts: prefers to avoid',
  tree_nuts_severe: 'Tree nuts: severe allergy',
  tree_nuts_avoid: 'Tree nuts: avoids',
  tree_nuts_prefers: 'Tree nuts: prefers to avoid',
  milk_severe: 'Milk: severe allergy',
  milk_avoid: 'Milk: avoids',
  milk_prefers: 'Milk: prefers to avoid',
  eggs_severe: 'Eggs: severe allergy',
  eggs_avoid: 'Eggs: avoids',
  eggs_prefers: 'Eggs: prefers to avoid',
  fish_severe: 'Fish: severe allergy',
  fish_avoid: 'Fish: avoids',
  fish_prefers: 'Fish: prefers to avoid',
  shellfish_severe: 'Shellfish: severe allergy',
  shellfish_avoid: 'Shellfish: avoids',
  shellfish_prefers: 'Shellfish: prefers to avoid',
  soy_severe: 'Soy: severe allergy',
  soy_avoid: 'Soy: avoids',
  soy_prefers: 'Soy: prefers to avoid',
  wheat_severe: 'Wheat and gluten: severe allergy',
  wheat_avoid: 'Wheat and gluten: avoids',
  wheat_prefers: 'Wheat and gluten: prefers to avoid',
  sesame_severe: 'Sesame: severe allergy',
  sesame_avoid: 'Sesame: avoids',
  sesame_prefers: 'Sesame: prefers to avoid',
  diabetic: 'Diabetic',
  low_sodium: 'Low sodium',
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  halal: 'Halal',
  kosher: 'Kosher',
  no_cooking: "Can't cook",
  baby_formula: 'Baby formula',
};

/** Which of these stand for each other: one of each group at most. */
export const allergenOf = (need: string): string => need.replace(/_(severe|avoid|prefers)$/, '');
