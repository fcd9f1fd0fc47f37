import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { mergeTranslations } from 'ra-core';
import { en } from './en';

/** react-admin's own English with the product's texts over it. */
export const i18nProvider = polyglotI18nProvider(
  () => mergeTranslations(englishMessages, en),
  'en',
  [{ locale: 'en', name: 'English' }],
);
