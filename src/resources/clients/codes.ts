/** The codes that the database takes; the words are in `choices` of the text file. */
export const REFERRAL_TYPES = [
  'self_referral',
  'friend_or_family',
  'school',
  'clinic',
  'social_worker',
  'faith_community',
  'other_agency',
  'website',
  'other',
  'prefer_not_to_say',
] as const;

export const GENDERS = ['woman', 'man', 'non_binary', 'other', 'prefer_not_to_say'] as const;

export const ETHNICITIES = [
  'american_indian_or_alaska_native',
  'asian',
  'black_or_african_american',
  'hispanic_or_latino',
  'middle_eastern_or_north_african',
  'native_hawaiian_or_pacific_islander',
  'white',
  'multiple',
  'other',
  'prefer_not_to_say',
] as const;
