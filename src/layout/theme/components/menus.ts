import KeyboardArrowDownOutlined from '@mui/icons-material/KeyboardArrowDownOutlined';
import type { ComponentOptions } from './ComponentOptions';
import { createElement } from 'react';
import { color, focusOutline, NARROW, RADIUS, SIZE } from '../../../ui/tokens';

const paper = {
  backgroundColor: color('overlay'),
  border: `1px solid ${color('border')}`,
  borderRadius: RADIUS.card,
  boxShadow: color('shadowOverlay'),
} as const;

const item = {
  minHeight: SIZE.menuItem,
  padding: '0.25rem 0.625rem',
  borderRadius: RADIUS.control,
  fontSize: '0.875rem',
  lineHeight: '1.25rem',
  [NARROW]: { minHeight: SIZE.controlTouch },
} as const;

/** Looks like src/ui's IconButton, which Material UI does not know. */
const indicator = {
  width: SIZE.controlSmall,
  height: SIZE.controlSmall,
  padding: 0,
  borderRadius: RADIUS.control,
  color: color('textSecondary'),
  '&:hover': { backgroundColor: color('pressed'), color: color('text') },
  '& > .MuiSvgIcon-root': { fontSize: '1.25rem' },
  [NARROW]: { width: SIZE.controlTouch, height: SIZE.controlTouch },
} as const;

/** Menus, lists of choices and their items. `data-tone="danger"` marks an item that deletes. */
export const menus: ComponentOptions = {
  MuiMenu: {
    styleOverrides: {
      paper: { ...paper, minWidth: '11.5rem', marginTop: '0.375rem' },
      list: { padding: '0.375rem' },
    },
  },
  MuiPopover: { styleOverrides: { paper } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        ...item,
        // doubled, since Material UI takes the height away from 600px up
        '&&': { minHeight: SIZE.menuItem, [NARROW]: { minHeight: SIZE.controlTouch } },
        gap: '0.625rem',
        color: color('text'),
        '&:hover, &.Mui-focusVisible': { backgroundColor: color('hover') },
        '&.Mui-focusVisible': focusOutline('-2px'),
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
          backgroundColor: color('selected'),
        },
        '&.Mui-disabled': { opacity: 1, color: color('textDisabled') },
        '& .MuiListItemIcon-root': { minWidth: 0, color: color('textSecondary') },
        '& .MuiListItemIcon-root .MuiSvgIcon-root': { fontSize: '1.125rem' },
        '&[data-tone="danger"], &[data-tone="danger"] .MuiListItemIcon-root': {
          color: color('dangerText'),
        },
        '& + .MuiDivider-root': { margin: '0.375rem -0.375rem' },
      },
    },
  },
  MuiListSubheader: {
    styleOverrides: {
      root: {
        padding: '0.375rem 0.625rem',
        backgroundColor: 'transparent',
        color: color('textSecondary'),
        fontSize: '0.8125rem',
        lineHeight: '1.25rem',
        fontWeight: 600,
      },
    },
  },
  MuiListItemIcon: { styleOverrides: { root: { color: color('textSecondary') } } },
  MuiListItemButton: {
    styleOverrides: {
      root: {
        ...item,
        '&:hover': { backgroundColor: color('hover') },
        '&.Mui-focusVisible': focusOutline('-2px'),
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: color('selected') },
      },
    },
  },
  MuiAutocomplete: {
    defaultProps: { fullWidth: true, popupIcon: createElement(KeyboardArrowDownOutlined) },
    styleOverrides: {
      root: {
        '&& .MuiAutocomplete-inputRoot': { paddingRight: '2.5rem' },
        '& .MuiAutocomplete-endAdornment': { right: '0.25rem' },
      },
      popupIndicator: indicator,
      clearIndicator: indicator,
      paper: { ...paper, marginTop: '0.375rem' },
      listbox: { padding: '0.375rem' },
      option: {
        '&&': item,
        '&&.Mui-focused, &&.Mui-focusVisible': { backgroundColor: color('hover') },
        '&&[aria-selected="true"]': { backgroundColor: color('selected') },
      },
      noOptions: { fontSize: '0.875rem', color: color('textSecondary') },
    },
  },
};
