import type { StorageManager } from '@mui/material/styles';
import { THEMES, THEME_STORAGE_KEY } from '../../config';

/** What a person can choose; 'auto' follows the system. */
export type ThemeChoice = (typeof THEMES)[number];
type Mode = 'light' | 'dark' | 'system';

const isChoice = (value: unknown): value is ThemeChoice => THEMES.some((theme) => theme === value);

/** Our stored word for Material UI's mode: it says 'system' where the product says 'auto'. */
export const choiceOfMode = (mode: unknown): ThemeChoice =>
  mode === 'light' || mode === 'dark' ? mode : 'auto';

/** Material UI's mode for a stored choice; anything unknown is auto. */
export const modeOfChoice = (choice: unknown): Mode =>
  isChoice(choice) && choice !== 'auto' ? choice : 'system';

/**
 * Keeps the theme choice as `light`, `dark` or `auto` under THEME_STORAGE_KEY, the one key that
 * `src/start` reads before the first paint. Material UI also asks for one key per scheme:
 * those are never kept, since each scheme has one look only. A browser without local storage
 * keeps the choice until the page is left.
 */
export const themeStorage: StorageManager = ({ key, storageWindow }) => {
  const kept = key === THEME_STORAGE_KEY ? storageWindow : undefined;
  return {
    get(defaultValue: unknown): unknown {
      try {
        return kept ? modeOfChoice(kept.localStorage.getItem(key)) : defaultValue;
      } catch {
        return defaultValue;
      }
    },
    set(value: unknown) {
      try {
        kept?.localStorage.setItem(key, choiceOfMode(value));
      } catch {
        // storage is full or forbidden: the choice lives as long as the page
      }
    },
    subscribe(handler) {
      const listener = (event: StorageEvent) => {
        if (event.key === key) handler(modeOfChoice(event.newValue));
      };
      kept?.addEventListener('storage', listener);
      return () => kept?.removeEventListener('storage', listener);
    },
  };
};
