import { choiceText } from './choices';

/** Languages that clients read, by their codes (ISO 639), in the order of their names. */
export const LANGUAGES = {
  am: 'Amharic',
  ar: 'Arabic',
  bn: 'Bengali',
  my: 'Burmese',
  zh: 'Chinese',
  en: 'English',
  fr: 'French',
  ht: 'Haitian Creole',
  hi: 'Hindi',
  hmn: 'Hmong',
  ko: 'Korean',
  ne: 'Nepali',
  ps: 'Pashto',
  fa: 'Persian',
  pl: 'Polish',
  pt: 'Portuguese',
  ru: 'Russian',
  so: 'Somali',
  es: 'Spanish',
  sw: 'Swahili',
  tl: 'Tagalog',
  uk: 'Ukrainian',
  ur: 'Urdu',
  vi: 'Vietnamese',
};

/** What a language is called. */
export const languageName = (code: string): string => choiceText(LANGUAGES, code);
