import type { ComponentOptions } from './ComponentOptions';
import { color, focusOutline, MOTION } from '../../../ui/tokens';

const reduced = {
  '*, *::before, *::after': {
    // opacity may still change, anything else switches at once
    transitionProperty: 'opacity !important',
    transitionDuration: `${MOTION.reduced}ms !important`,
    transitionDelay: '0s !important',
    animationDuration: '0.01ms !important',
    animationIterationCount: '1 !important',
    scrollBehavior: 'auto !important',
  },
  '.MuiPopover-paper, .MuiDialog-paper, .MuiTooltip-tooltip': { transform: 'none !important' },
} as const;

/** Canvas, selection, focus, print, reduced motion and forced colours. */
export const baseline: ComponentOptions = {
  MuiCssBaseline: {
    styleOverrides: {
      html: {
        WebkitTextSizeAdjust: '100%',
        scrollbarColor: `${color('borderControl')} transparent`,
      },
      body: {
        backgroundColor: color('canvas'),
        color: color('text'),
        overflowWrap: 'break-word',
      },
      '::selection': { backgroundColor: color('accentTintBorder'), color: color('text') },
      ':focus-visible': focusOutline(),
      'h1, h2, h3, h4, h5, h6': { textWrap: 'balance' },
      'button, input, select, textarea': { font: 'inherit' },
      '@media (prefers-reduced-motion: reduce)': reduced,
      '@media (forced-colors: active)': {
        '.MuiAvatar-root': {
          border: '1px solid ButtonBorder',
        },
        '.Mui-selected, [aria-current]': { outline: '2px solid Highlight', outlineOffset: '-2px' },
        'svg, .MuiAvatar-root': { forcedColorAdjust: 'auto' },
      },
      '@media print': {
        body: { backgroundColor: '#FFFFFF', color: '#000000' },
        '[data-print="hide"]': { display: 'none !important' },
      },
    },
  },
};
