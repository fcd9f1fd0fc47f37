import type { ComponentOptions } from './ComponentOptions';
import { color } from '../colors';
import { focusOutline, NARROW, RADIUS } from '../foundations';
import { CheckGlyph } from './CheckGlyph';

const box = {
  padding: '0.375rem',
  color: color('borderControl'),
  '&:hover': { backgroundColor: 'transparent' },
  '&.Mui-checked': { color: color('accent') },
  '&.Mui-disabled': { opacity: 0.55 },
} as const;

/** They do not take it from MuiButtonBase, and would draw a second ring around the ripple. */
const STILL = { disableRipple: true } as const;

/** Checkboxes, radio buttons and switches. */
export const selection: ComponentOptions = {
  MuiCheckbox: {
    defaultProps: {
      ...STILL,
      icon: <CheckGlyph state="empty" />,
      checkedIcon: <CheckGlyph state="checked" />,
      indeterminateIcon: <CheckGlyph state="mixed" />,
    },
    styleOverrides: {
      root: {
        ...box,
        '&.Mui-focusVisible > span': focusOutline(),
        '&&.Mui-focusVisible': { outline: 'none' },
      },
    },
  },
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
  MuiSwitch: {
    defaultProps: STILL,
    styleOverrides: {
      root: { width: '2.5rem', height: '1.5rem', padding: 0, margin: '0.5rem 0.75rem 0.5rem 0' },
      switchBase: {
        padding: '0.1875rem',
        color: color('textSecondary'),
        '&.Mui-checked': { transform: 'translateX(1rem)', color: color('onAccent') },
        '&.Mui-checked + .MuiSwitch-track': {
          opacity: 1,
          backgroundColor: color('accent'),
          borderColor: color('accent'),
        },
        '&.Mui-focusVisible + .MuiSwitch-track': focusOutline(),
        '&&.Mui-focusVisible': { outline: 'none' },
        '&:hover': { backgroundColor: 'transparent' },
      },
      thumb: { width: '1.125rem', height: '1.125rem', boxShadow: 'none' },
      track: {
        boxSizing: 'border-box',
        opacity: 1,
        borderRadius: RADIUS.full,
        backgroundColor: color('surface'),
        border: `1px solid ${color('borderControl')}`,
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
