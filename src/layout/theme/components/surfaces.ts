import type { ComponentOptions } from './ComponentOptions';
import { color, RADIUS } from '../../../ui/tokens';

const hairline = `1px solid ${color('border')}`;

/** Papers, cards, rules, avatars and the frame's bars. */
export const surfaces: ComponentOptions = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' }, rounded: { borderRadius: RADIUS.card } },
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
