import type { PaletteOptions } from '@mui/material/styles';
import type { ColorRoles } from '../../ui/tokens';

/**
 * Material UI's palette made of the look's colour roles; the roles themselves are under `larder`.
 *
 * @param mode the scheme that Material UI shall assume for what it derives
 * @param roles the colours of that scheme
 */
export function paletteOf(mode: 'light' | 'dark', roles: ColorRoles): PaletteOptions {
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
