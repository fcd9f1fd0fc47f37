import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { localStorageStore } from 'ra-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { THEME_STORAGE_KEY } from '../../../src/config';
import { LarderTheme } from '../../../src/layout/theme/LarderTheme';
import { choiceOfMode, modeOfChoice } from '../../../src/layout/theme/themeStorage';
import { useThemeChoice } from '../../../src/layout/theme/useThemeChoice';
import { renderShell } from '../../support/renderShell';
import { fakeScreen } from '../../support/screen';

beforeEach(() => {
  window.localStorage.clear();
  document.documentElement.className = '';
});
afterEach(() => vi.unstubAllGlobals());

function Chooser() {
  const { choice, scheme, setChoice } = useThemeChoice();
  return (
    <>
      <output>{`${choice}, shown ${scheme}`}</output>
      {(['light', 'dark', 'auto'] as const).map((theme) => (
        <button key={theme} onClick={() => setChoice(theme)}>
          {theme}
        </button>
      ))}
    </>
  );
}

const show = () =>
  render(
    <LarderTheme>
      <Chooser />
    </LarderTheme>,
  );
const state = () => screen.getByRole('status').textContent;
const rootClasses = () => [...document.documentElement.classList];
const choose = (theme: string) => userEvent.click(screen.getByRole('button', { name: theme }));

describe('the theme', () => {
  it('is auto by default and follows the system as it changes', () => {
    const system = fakeScreen({ dark: true });
    show();
    expect(state()).toBe('auto, shown dark');
    expect(rootClasses()).toEqual(['dark']);
    act(() => system.setDark(false));
    expect(state()).toBe('auto, shown light');
    expect(rootClasses()).toEqual(['light']);
  });

  it('is stored as light, dark or auto under the one key', async () => {
    const system = fakeScreen();
    show();
    for (const theme of ['dark', 'light', 'auto']) {
      await choose(theme);
      expect(window.localStorage.getItem(THEME_STORAGE_KEY)).toBe(theme);
    }
    expect(window.localStorage).toHaveLength(1);
    act(() => system.setDark(true));
    expect(rootClasses()).toEqual(['dark']);
  });

  it('stays as chosen whatever the system says', async () => {
    const system = fakeScreen();
    show();
    await choose('light');
    act(() => system.setDark(true));
    expect(rootClasses()).toEqual(['light']);
  });

  it('is the stored one at the next visit; an unknown word means auto', () => {
    fakeScreen();
    window.localStorage.setItem(THEME_STORAGE_KEY, 'dark');
    const { unmount } = show();
    expect(state()).toBe('dark, shown dark');
    unmount();
    window.localStorage.setItem(THEME_STORAGE_KEY, 'purple');
    show();
    expect(state()).toBe('auto, shown light');
  });

  it('follows the choice made in another tab', () => {
    fakeScreen();
    show();
    act(() => {
      window.localStorage.setItem(THEME_STORAGE_KEY, 'dark');
      window.dispatchEvent(
        new StorageEvent('storage', { key: THEME_STORAGE_KEY, newValue: 'dark' }),
      );
    });
    expect(state()).toBe('dark, shown dark');
  });

  it("outlives react-admin's store, which is emptied at logout", async () => {
    fakeScreen();
    show();
    await choose('dark');
    localStorageStore().reset();
    expect(window.localStorage.getItem(THEME_STORAGE_KEY)).toBe('dark');
  });

  it('works where storage is forbidden', async () => {
    fakeScreen();
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('forbidden');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('forbidden');
    });
    show();
    await choose('dark');
    expect(rootClasses()).toEqual(['dark']);
    vi.restoreAllMocks();
  });
});

describe('the words', () => {
  it('of the product and of Material UI translate into each other', () => {
    expect(['light', 'dark', 'system', undefined].map((mode) => choiceOfMode(mode))).toEqual([
      'light',
      'dark',
      'auto',
      'auto',
    ]);
    expect(['light', 'dark', 'auto', null, 'x'].map((choice) => modeOfChoice(choice))).toEqual([
      'light',
      'dark',
      'system',
      'system',
      'system',
    ]);
  });
});

describe('the theme menu', () => {
  it('offers Light, Dark and System and marks the choice', async () => {
    fakeScreen();
    renderShell();
    await userEvent.click(screen.getByRole('button', { name: 'Theme' }));
    const items = await screen.findAllByRole('menuitemradio');
    expect(items.map((item) => item.textContent)).toEqual(['Light', 'Dark', 'System']);
    expect(screen.getByRole('menuitemradio', { checked: true })).toHaveTextContent('System');
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
    expect(rootClasses()).toContain('dark');
  });
});
