import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { mergeTranslations, type I18nProvider, type TranslationMessages } from 'ra-core';
import { en } from './en';
import { madeTexts } from './entityTexts';

/**
 * react-admin's own English with the product's texts over it.
 *
 * @param further labels made of the names of fields; those of `en.ts` go before them
 */
export const createI18nProvider = (further: object = {}): I18nProvider =>
  polyglotI18nProvider(() => messagesWith(further), 'en', [{ locale: 'en', name: 'English' }]);

const messagesWith = (further: object) =>
  // react-admin types a merge as any
  mergeTranslations(englishMessages, madeTexts, { ...further }, en) as TranslationMessages;

/** The product's texts alone. */
export const i18nProvider = createI18nProvider();
