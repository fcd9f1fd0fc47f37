import type { ComponentOptions } from './ComponentOptions';
import { color, focusOutline, NARROW, RADIUS } from '../../../ui/tokens';

const box = {
  padding: '0.375rem',
  color: color('borderControl'),
  '&:hover': { backgroundColor: 'transparent' },
  '&.Mui-checked': { color: color('accent') },
  '&.Mui-disabled': { opacity: 0.55 },
} as const;

/** They do not take it from MuiButtonBase, and would draw a second ring around the ripple. */
const STILL = { disableRipple: true } as const;

/** Radio buttons: checkboxes are src/ui's. */
export const selection: ComponentOptions = {
  MuiRadio: {
    defaultProps: STILL,
    styleOverrides: {
      root: {
        ...box,
        '& .MuiSvgIcon-root': { fontSize: '1.25rem' },
        '&&.Mui-focusVisible': { ...focusOutline('-2px'), borderRadius: RADIUS.full },
      },
    },
  },
  MuiFormControlLabel: {
    styleOverrides: {
      root: { marginLeft: '-0.375rem', [NARROW]: { minHeight: '2.75rem' } },
      label: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    },
  },
};
