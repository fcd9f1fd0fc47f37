import { describe, expect, it } from 'vitest';
import { i18nProvider } from '../../src/i18n/provider';
import { text } from '../../src/i18n/text';

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
    expect(i18nProvider.translate('routes.clientsOf', { name: 'Harvest Valley' })).toBe(
      text('routes.clientsOf', { name: 'Harvest Valley' }),
    );
    expect(i18nProvider.translate('ra.action.save')).toBe('Save');
  });
});
