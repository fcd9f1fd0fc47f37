import type { Shadows, ThemeOptions } from '@mui/material/styles';
import { PHONE_WIDTH } from '../../config';
import { color } from './colors';

/** Corner radii. */
export const RADIUS = {
  chip: '0.375rem',
  control: '0.5rem',
  tile: '0.625rem',
  card: '0.75rem',
  dialog: '1rem',
  full: '999px',
} as const;

/** Milliseconds: hover; menus and toasts; sheet, dialog and sidebar; anything with reduced motion. */
export const MOTION = { fast: 120, base: 180, slow: 240, reduced: 80 } as const;

/** Curves for what comes in and what goes out. */
export const EASING = {
  in: 'cubic-bezier(.2, 0, 0, 1)',
  out: 'cubic-bezier(.4, 0, 1, 1)',
} as const;

/** Layers beside Material UI's own (app bar 1100 to tooltip 1500). */
export const LAYER = { stickyCell: 1, stickyHead: 2, skipLink: 1600 } as const;

/** Heights and widths that several parts share. */
export const SIZE = {
  header: '3.5rem',
  content: '80rem',
  control: '2.5rem',
  controlSmall: '2rem',
  controlTouch: '2.75rem',
  menuItem: '2.25rem',
  tableRow: '3.25rem',
  tableHead: '2.5rem',
  chip: '1.5rem',
  authCard: '26rem',
  dialog: '30rem',
  dialogForm: '32rem',
} as const;

/** Screens of the sheet and of touch: up to 768px. */
export const NARROW = '@media (max-width: 768px)';

/** The outline of everything that is focused and is not a field. */
export const focusOutline = (offset: '2px' | '-2px' = '2px') =>
  ({ outline: `2px solid ${color('focus')}`, outlineOffset: offset }) as const;

// MuiShadow has 25 steps: the look uses 1 (card), 4 (a sticky foot), 8 (overlay) and 24 (dialog).
const shadows: Shadows = [
  'none',
  color('shadowCard'),
  'none',
  'none',
  color('shadowFoot'),
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
export const foundations: ThemeOptions = {
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
