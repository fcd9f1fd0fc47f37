import type { ThemeOptions } from '@mui/material/styles';
import { CSS_PREFIX, DARK, LIGHT } from '../../ui/tokens';
import { components } from './components';
import { foundations } from './foundations';
import { paletteOf } from './palette';
import { typography } from './typography';

/**
 * The look as Material UI's theme: CSS variables, both schemes, chosen by the class `light` or
 * `dark` on the root element. Free of react-admin, so that the light pages can use it.
 */
export const themeOptions = {
  ...foundations,
  cssVariables: { cssVarPrefix: CSS_PREFIX, colorSchemeSelector: 'class' },
  defaultColorScheme: 'light',
  colorSchemes: {
    light: { palette: paletteOf('light', LIGHT) },
    dark: { palette: paletteOf('dark', DARK) },
  },
  typography,
  components,
} satisfies ThemeOptions & { cssVariables: object };
