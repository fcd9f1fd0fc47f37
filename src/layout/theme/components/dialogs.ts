import type { ComponentOptions } from './ComponentOptions';
import { color, NARROW, RADIUS, SIZE } from '../../../ui/tokens';

/** Dialogs: 30rem unless `maxWidth="sm"` asks for the 32rem of forms. */
export const dialogs: ComponentOptions = {
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
