import type { Shadows, ThemeOptions } from '@mui/material/styles';
import { PHONE_WIDTH } from '../../config';
import { color, EASING, MOTION } from '../../ui/tokens';

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
