import type { CSSProperties } from 'react';
import type { ColorRoles } from '../../ui/tokens';

/** What the look adds to Material UI's theme type. */
declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette {
    larder: ColorRoles;
  }
  interface PaletteOptions {
    larder?: ColorRoles;
  }
  interface TypographyVariants {
    figure: CSSProperties;
    statusTitle: CSSProperties;
    label: CSSProperties;
    small: CSSProperties;
  }
  interface TypographyVariantsOptions {
    figure?: CSSProperties;
    statusTitle?: CSSProperties;
    label?: CSSProperties;
    small?: CSSProperties;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    figure: true;
    statusTitle: true;
    label: true;
    small: true;
  }
}
