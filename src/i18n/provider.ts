import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { mergeTranslations, type I18nProvider, type TranslationMessages } from 'ra-core';
import { en } from './en';
import { labelOf, madeTexts } from './entityTexts';

const messages = polyglotI18nProvider(
  // react-admin types a merge as any
  () => mergeTranslations(englishMessages, madeTexts, en) as TranslationMessages,
  'en',
  [{ locale: 'en', name: 'English' }],
);

/** react-admin's own English with the product's texts over it; a field without words is called like its column. */
export const i18nProvider: I18nProvider = {
  ...messages,
  translate: (key: string, values: Record<string, unknown> = {}) =>
    messages.translate(key, { ...values, _: labelOf(key) ?? values['_'] }),
};
