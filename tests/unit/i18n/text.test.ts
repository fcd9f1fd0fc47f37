import { describe, expect, it } from 'vitest';
import { i18nProvider } from '../../../src/i18n/provider';
import { text } from '../../../src/i18n/text';
import { ALL_TEXTS } from '../../support/allTexts';

describe('texts', () => {
  it('are spelled as in the United States', () => {
    expect(ALL_TEXTS.filter((words) => /fulfil(?!l)/i.test(words))).toEqual([]);
  });

  it('are found by key and filled in', () => {
    expect(text('auth.copyright', { year: 2026, organisation: 'Larder Project' })).toBe(
      '© 2026 Larder Project',
    );
  });

  it('keep a place that nothing fills', () => {
    expect(text('auth.copyright', { year: 2026 })).toBe('© 2026 %{organisation}');
  });

  it("are the same inside the admin, beside react-admin's own", () => {
    expect(i18nProvider.translate('shell.accessControl')).toBe(text('shell.accessControl'));
    expect(
      i18nProvider.translate('routes.listOf', { title: 'Clients', name: 'Harvest Valley' }),
    ).toBe(text('routes.listOf', { title: 'Clients', name: 'Harvest Valley' }));
    expect(i18nProvider.translate('ra.action.save')).toBe('Save');
  });

  it('say one or many, by the count', () => {
    expect(text('resources.clients.name', { smart_count: 1 })).toBe('Client');
    expect(text('resources.clients.name', { smart_count: 2 })).toBe('Clients');
  });

  it('of a key that nobody knows are what the caller has instead, or an error', () => {
    expect(text('no.such.text', { _: 'No %{what}', what: 'words' })).toBe('No words');
    const unknown: string = 'no.such.text';
    expect(() => i18nProvider.translate(unknown)).not.toThrow();
    // As a file without types could ask.
    const ask: (key: string) => unknown = (key) => Reflect.apply(text, undefined, [key]);
    expect(() => ask(unknown)).toThrow('no.such.text');
  });
});
