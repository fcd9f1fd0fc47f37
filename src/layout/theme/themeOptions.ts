import type { ThemeOptions, Shadows, PaletteOptions } from '@mui/material/styles';
import { CSS_PREFIX, DARK, LIGHT, color, EASING, MOTION, type ColorRoles } from '../../ui/tokens';
import { components } from './components';
import { typography } from './typography';
import { PHONE_WIDTH } from '../../config';

// MuiShadow has 25 steps: the look uses 1 (card), 4 (a sticky footer), 8 (overlay) and 24 (dialog).
const shadows: Shadows = [
  'none',
  color('shadowCard'),
  'none',
  'none',
  color('shadowFooter'),
  'none',
  'none',
  'none',
  color('shadowOverlay'),
  'none',
  'none',
  'none',
  'none',
  'none',
  'none',
  'none',
  'none',
  'none',
  'none',
  'none',
  'none',
  'none',
  'none',
  'none',
  color('shadowDialog'),
];

/** Shape, space, shadows, motion and breakpoints. One step of `spacing` is 0.5rem. */
const foundations: ThemeOptions = {
  shape: { borderRadius: 8 },
  spacing: '0.5rem',
  breakpoints: { values: { xs: 0, sm: PHONE_WIDTH, md: 769, lg: 1200, xl: 1536 } },
  shadows,
  transitions: {
    duration: {
      shortest: MOTION.fast,
      shorter: MOTION.fast,
      short: MOTION.base,
      standard: MOTION.base,
      complex: MOTION.slow,
      enteringScreen: MOTION.slow,
      leavingScreen: MOTION.base,
    },
    easing: { easeInOut: EASING.in, easeOut: EASING.in, easeIn: EASING.out, sharp: EASING.out },
  },
};

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

/**
 * Material UI's palette made of the look's colour roles; the roles themselves are under `larder`.
 *
 * @param mode the scheme that Material UI shall assume for what it derives
 * @param roles the colours of that scheme
 */
function paletteOf(mode: 'light' | 'dark', roles: ColorRoles): PaletteOptions {
  const status = (text: string, tint: string) => ({
    main: text,
    light: tint,
    dark: text,
    contrastText: tint,
  });
  return {
    mode,
    primary: {
      main: roles.accent,
      light: roles.accentTint,
      dark: roles.accentHover,
      contrastText: roles.onAccent,
    },
    secondary: {
      main: roles.textSecondary,
      light: roles.neutralTint,
      dark: roles.text,
      contrastText: roles.surface,
    },
    error: {
      main: roles.danger,
      light: roles.dangerTint,
      dark: roles.dangerHover,
      contrastText: roles.onDanger,
    },
    warning: status(roles.warningText, roles.warningTint),
    success: status(roles.successText, roles.successTint),
    info: status(roles.infoText, roles.infoTint),
    text: {
      primary: roles.text,
      secondary: roles.textSecondary,
      disabled: roles.textDisabled,
    },
    background: { default: roles.canvas, paper: roles.surface },
    divider: roles.border,
    action: {
      active: roles.textSecondary,
      hover: roles.hover,
      selected: roles.selected,
      focus: roles.hover,
      disabled: roles.textDisabled,
      disabledBackground: roles.pressed,
    },
    larder: roles,
  };
}
