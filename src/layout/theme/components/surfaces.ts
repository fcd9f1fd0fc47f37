import type { ComponentOptions } from './ComponentOptions';
import { color, RADIUS } from '../../../ui/tokens';

const hairline = `1px solid ${color('border')}`;

/** Papers, cards, rules, avatars and the frame's bars. */
export const surfaces: ComponentOptions = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' }, rounded: { borderRadius: RADIUS.card } },
  },
  MuiCard: {
    defaultProps: { elevation: 1 },
    styleOverrides: {
      root: { border: hairline, borderRadius: RADIUS.card, backgroundColor: color('surface') },
    },
  },
  MuiCardHeader: {
    defaultProps: { slotProps: { title: { variant: 'h3' }, subheader: { variant: 'body2' } } },
    styleOverrides: {
      root: { padding: '1.25rem 1.25rem 0' },
      subheader: { color: color('textSecondary') },
      action: { margin: 0, alignSelf: 'center' },
    },
  },
  MuiCardContent: {
    styleOverrides: { root: { padding: '1.25rem', '&:last-child': { paddingBottom: '1.25rem' } } },
  },
  MuiCardActions: {
    styleOverrides: {
      root: {
        justifyContent: 'flex-end',
        gap: '0.5rem',
        padding: '0.875rem 1.25rem',
        backgroundColor: color('sunken'),
        borderTop: hairline,
      },
      spacing: { '& > :not(style) ~ :not(style)': { marginLeft: 0 } },
    },
  },
  MuiDivider: { styleOverrides: { root: { borderColor: color('border') } } },
  MuiAppBar: {
    defaultProps: { elevation: 0, color: 'transparent' },
    styleOverrides: { root: { backgroundColor: color('canvas'), borderBottom: hairline } },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: {
        backgroundColor: color('sidebar'),
        color: color('text'),
        borderColor: color('border'),
      },
    },
  },
  MuiAvatar: {
    styleOverrides: { root: { fontWeight: 600 }, colorDefault: { color: color('neutralText') } },
  },
  MuiAccordion: { defaultProps: { elevation: 0 } },
};
