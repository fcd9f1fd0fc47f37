import { THEME_STORAGE_KEY } from '../../config';

/**
 * Sets the theme's class before the first paint, so that nothing flashes in the wrong one, and follows the system
 * and other tabs while no other code does. A missing or unknown choice follows the system.
 */
export function followTheme(): void {
  const systemDark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const choice = storedChoice();
    show(choice === 'dark' || (choice !== 'light' && systemDark.matches) ? 'dark' : 'light');
  };

  // Paper is white: what is printed in the dark theme would be light on it.
  let dark = false;
  addEventListener('beforeprint', () => {
    dark = document.documentElement.classList.contains('dark');
    if (dark) show('light');
  });
  addEventListener('afterprint', () => {
    if (dark) show('dark');
  });

  apply();
  systemDark.addEventListener('change', apply);
  addEventListener('storage', ({ key }) => {
    if (key === THEME_STORAGE_KEY) apply();
  });
}

function storedChoice(): string | null {
  try {
    return localStorage.getItem(THEME_STORAGE_KEY);
  } catch {
    // storage is forbidden: follow the system
    return null;
  }
}

function show(theme: 'dark' | 'light'): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  document.documentElement.classList.toggle('light', theme === 'light');
}
