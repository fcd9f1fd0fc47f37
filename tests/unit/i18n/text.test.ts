import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { i18nProvider } from '../../../src/i18n/provider';
import { findText, text } from '../../../src/i18n/text';

describe('texts', () => {
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

  it('are there for every key that a component names', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
    const keys = files
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => [
        ...readFileSync(join('src', file), 'utf8').matchAll(/\btranslate\(\s*'([\w.]+)'/g),
      ])
      .map(([, key = '']) => key);
    expect(keys.length).toBeGreaterThan(100);
    const isReactAdmins = (key: string) => key.startsWith('ra.');
    expect(keys.filter((key) => !isReactAdmins(key) && findText(key) === undefined)).toEqual([]);
  });
});
