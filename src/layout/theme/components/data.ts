import type { ComponentOptions } from './ComponentOptions';
import { color, focusOutline, NARROW, RADIUS, SIZE } from '../../../ui/tokens';

/** The calendar's table (all others are kit/table's), tabs and chips. */
export const data: ComponentOptions = {
  MuiTable: { styleOverrides: { root: { fontVariantNumeric: 'tabular-nums' } } },
  MuiTableCell: {
    styleOverrides: {
      root: {
        padding: '0.375rem 1.25rem',
        borderColor: color('border'),
        fontSize: '0.875rem',
        lineHeight: '1.25rem',
        letterSpacing: 0,
      },
      head: {
        height: SIZE.tableHead,
        paddingTop: 0,
        paddingBottom: 0,
        backgroundColor: color('sunken'),
        color: color('textSecondary'),
        fontSize: '0.8125rem',
        fontWeight: 600,
        whiteSpace: 'nowrap',
      },
      body: {
        height: SIZE.tableRow,
        color: color('textSecondary'),
        '&:first-of-type': { color: color('text'), fontWeight: 600 },
      },
    },
  },
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
