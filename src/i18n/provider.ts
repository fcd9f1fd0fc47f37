import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { mergeTranslations, type I18nProvider } from 'ra-core';
import { en } from './en';

/**
 * react-admin's own English with the product's texts over it.
 *
 * @param further texts that resources bring along; those of `en.ts` go before them
 */
export const createI18nProvider = (further: object = {}): I18nProvider =>
  polyglotI18nProvider(() => mergeTranslations(englishMessages, { ...further }, en), 'en', [
    { locale: 'en', name: 'English' },
  ]);

/** The product's texts alone. */
export const i18nProvider = createI18nProvider();
