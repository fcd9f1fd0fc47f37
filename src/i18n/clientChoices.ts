import { choiceText } from './choices';

/** What the database takes for a client, and the words. */
export const REFERRAL_TYPES = {
  self_referral: 'Self-referral',
  friend_or_family: 'Friend or family',
  school: 'School',
  clinic: 'Clinic',
  social_worker: 'Social worker',
  faith_community: 'Faith community',
  other_agency: 'Other agency',
  website: 'Website',
  other: 'Other',
  prefer_not_to_say: 'Prefer not to say',
};

export const GENDERS = {
  woman: 'Woman',
  man: 'Man',
  non_binary: 'Non-binary',
  other: 'Other',
  prefer_not_to_say: 'Prefer not to say',
};

export const ETHNICITIES = {
  american_indian_or_alaska_native: 'American Indian or Alaska Native',
  asian: 'Asian',
  black_or_african_american: 'Black or African American',
  hispanic_or_latino: 'Hispanic or Latino',
  middle_eastern_or_north_african: 'Middle Eastern or North African',
  native_hawaiian_or_pacific_islander: 'Native Hawaiian or Pacific Islander',
  white: 'White',
  multiple: 'Multiple',
  other: 'Other',
  prefer_not_to_say: 'Prefer not to say',
};

/** English and Spanish first, then by their words. */
export const LANGUAGES = {
  en: 'English',
  es: 'Spanish',
  ar: 'Arabic',
  bn: 'Bengali',
  my: 'Burmese',
  zh: 'Chinese',
  fa: 'Dari or Farsi',
  fr: 'French',
  ht: 'Haitian Creole',
  hi: 'Hindi',
  hmn: 'Hmong',
  ko: 'Korean',
  ne: 'Nepali',
  ps: 'Pashto',
  pl: 'Polish',
  pt: 'Portuguese',
  ru: 'Russian',
  so: 'Somali',
  sw: 'Swahili',
  tl: 'Tagalog',
  uk: 'Ukrainian',
  ur: 'Urdu',
  vi: 'Vietnamese',
  other: 'Other',
};

/** What a language is called. */
export const languageName = (code: string): string => choiceText(LANGUAGES, code);
