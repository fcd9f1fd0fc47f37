import type { ComponentOptions } from './ComponentOptions';
import { feedback } from './feedback';
import { menus } from './menus';
import { selection } from './selection';
import { surfaces } from './surfaces';
import { color, focusOutline, MOTION, NARROW, SIZE, RADIUS } from '../../../ui/tokens';

/** Dialogs: 30rem unless `maxWidth="sm"` asks for the 32rem of forms. */
const dialogs: ComponentOptions = {
  MuiBackdrop: {
    styleOverrides: {
      root: {
        backgroundColor: color('scrim'),
        variants: [{ props: { invisible: true }, style: { backgroundColor: 'transparent' } }],
      },
    },
  },
  MuiDialog: {
    defaultProps: { fullWidth: true, maxWidth: 'xs' },
    styleOverrides: {
      paper: {
        margin: '1rem',
        width: 'calc(100% - 2rem)',
        backgroundColor: color('overlay'),
        border: `1px solid ${color('border')}`,
        borderRadius: RADIUS.dialog,
        boxShadow: color('shadowDialog'),
      },
      paperWidthXs: { maxWidth: SIZE.dialog },
      paperWidthSm: { maxWidth: SIZE.dialogForm },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: {
        padding: '1.5rem 1.5rem 0',
        fontSize: '1.125rem',
        lineHeight: '1.625rem',
        fontWeight: 600,
        letterSpacing: '-0.01em',
      },
    },
  },
  MuiDialogContent: {
    styleOverrides: { root: { padding: '0.25rem 1.5rem 1.5rem' } },
  },
  MuiDialogContentText: { styleOverrides: { root: { color: color('textSecondary') } } },
  MuiDialogActions: {
    styleOverrides: {
      root: {
        gap: '0.5rem',
        padding: '1rem 1.5rem',
        backgroundColor: color('sunken'),
        borderTop: `1px solid ${color('border')}`,
        [NARROW]: { flexDirection: 'column-reverse', '& > *': { width: '100%' } },
      },
      spacing: { '& > :not(style) ~ :not(style)': { marginLeft: 0 } },
    },
  },
};

/** Tabs. */
const data: ComponentOptions = {
  MuiTabs: {
    styleOverrides: {
      root: {
        width: 'fit-content',
        maxWidth: '100%',
        minHeight: 0,
        padding: '0.1875rem',
        borderRadius: RADIUS.tile,
        border: `1px solid ${color('border')}`,
        backgroundColor: color('tabTrack'),
      },
      indicator: { display: 'none' },
      list: { gap: '0.125rem' },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: '2rem',
        minWidth: 0,
        padding: '0.25rem 0.875rem',
        borderRadius: RADIUS.control,
        color: color('textSecondary'),
        fontSize: '0.875rem',
        fontWeight: 400,
        '&:hover': { color: color('text') },
        '&.Mui-selected': {
          backgroundColor: color('tabSelected'),
          color: color('text'),
          fontWeight: 600,
          boxShadow: color('shadowCard'),
        },
        '&.Mui-disabled': { opacity: 1, color: color('textDisabled') },
        '&.Mui-focusVisible': focusOutline('-2px'),
        // On a phone long words take a second line: tabs never scroll.
        [NARROW]: { minHeight: '2.5rem', minWidth: 'min-content', flexShrink: 1 },
      },
    },
  },
};

/** Links, and what react-admin and Material UI draw by themselves: the product's buttons are src/ui's. */
const buttons: ComponentOptions = {
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
};

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
const baseline: ComponentOptions = {
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

/** Every change to Material UI's own components, by group. */
export const components: ComponentOptions = {
  ...baseline,
  ...surfaces,
  ...buttons,
  ...selection,
  ...menus,
  ...dialogs,
  ...data,
  ...feedback,
};
