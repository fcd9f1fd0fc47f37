import type { ComponentOptions } from './ComponentOptions';
import { color, focusOutline, NARROW, SIZE } from '../../../ui/tokens';

/** Links, and what react-admin and Material UI draw by themselves: the product's buttons are src/ui's. */
export const buttons: ComponentOptions = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible, &:focus-visible': focusOutline() } },
  },
  // react-admin's SaveButton
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: SIZE.control,
        padding: '0.25rem 1rem',
        whiteSpace: 'nowrap',
        [NARROW]: { minHeight: SIZE.controlTouch },
      },
    },
  },
  MuiLink: {
    defaultProps: { underline: 'always' },
    styleOverrides: {
      root: {
        color: color('accentText'),
        fontWeight: 600,
        textDecorationColor: color('accentTintBorder'),
        textDecorationThickness: '2px',
        textUnderlineOffset: '0.1875rem',
        borderRadius: '0.125rem',
        '&:hover': { textDecorationColor: 'currentColor' },
        // of a link that is a button Material UI takes it away
        '&.Mui-focusVisible, &:focus-visible': focusOutline(),
      },
    },
  },
};
