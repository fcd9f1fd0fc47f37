import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { THEME_STORAGE_KEY } from '../../config';
import { themeOptions } from './themeOptions';
import { themeStorage } from './themeStorage';

const theme = createTheme(themeOptions);

/**
 * The look around everything: one at the root of the page, above the light pages and the admin.
 * Puts the class `light` or `dark` on the root element and follows the system while the choice is
 * auto.
 */
export function LarderTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider
      theme={theme}
      defaultMode="system"
      modeStorageKey={THEME_STORAGE_KEY}
      storageManager={themeStorage}
      disableTransitionOnChange
      // They are in the page's sheet (variableSheet.ts).
      disableStyleSheetGeneration
      noSsr
    >
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}
