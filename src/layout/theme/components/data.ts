import type { ComponentOptions } from './ComponentOptions';
import { color, focusOutline, NARROW, RADIUS } from '../../../ui/tokens';

/** Tabs. */
export const data: ComponentOptions = {
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
