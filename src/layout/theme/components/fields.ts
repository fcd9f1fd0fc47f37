import KeyboardArrowDownOutlined from '@mui/icons-material/KeyboardArrowDownOutlined';
import type { ComponentOptions } from './ComponentOptions';
import { color } from '../colors';
import { EASING, focusOutline, MOTION, NARROW, RADIUS, SIZE } from '../foundations';

const ring = (role: 'focus' | 'danger') => ({
  borderColor: color(role),
  boxShadow: `0 0 0 1px ${color(role)}`,
});

/** A circle with an exclamation mark, used as a mask so that it takes the text's colour. */
const ERROR_ICON = `url("data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M11 15h2v2h-2zm0-8h2v6h-2zm.99-5C6.47 2 2 6.48 2 12s4.47 10 9.99 10C17.52 22 22 17.52 22 12S17.52 2 11.99 2M12 20c-4.42 0-8-3.58-8-8s3.58-8 8-8 8 3.58 8 8-3.58 8-8 8"/></svg>',
)}")`;

const label = {
  color: color('text'),
  fontSize: '0.875rem',
  lineHeight: '1.25rem',
  fontWeight: 600,
  letterSpacing: 0,
  '&.Mui-focused, &.Mui-error': { color: color('text') },
  '&.Mui-disabled': { color: color('textSecondary') },
} as const;

/** Fields: outlined, label above, help or error below. */
export const fields: ComponentOptions = {
  MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'none' } },
  MuiTextField: { defaultProps: { variant: 'outlined', fullWidth: true, margin: 'none' } },
  MuiFormLabel: {
    styleOverrides: {
      root: label,
      asterisk: { color: color('dangerText'), '&.Mui-error': { color: color('dangerText') } },
    },
  },
  MuiInputLabel: {
    defaultProps: { shrink: true, variant: 'outlined' },
    styleOverrides: {
      root: {
        ...label,
        position: 'static',
        transform: 'none',
        maxWidth: '100%',
        marginBottom: '0.375rem',
        overflow: 'visible',
        whiteSpace: 'normal',
        pointerEvents: 'auto',
        userSelect: 'auto',
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: SIZE.control,
        borderRadius: RADIUS.control,
        backgroundColor: color('surface'),
        color: color('text'),
        fontSize: '0.9375rem',
        lineHeight: '1.5rem',
        [NARROW]: { minHeight: SIZE.controlTouch, fontSize: '1rem' },
        '& .MuiOutlinedInput-notchedOutline': {
          top: 0,
          borderColor: color('borderControl'),
          borderWidth: 1,
          transition: `border-color ${MOTION.fast}ms ${EASING.in}, box-shadow ${MOTION.fast}ms ${EASING.in}`,
        },
        '& .MuiOutlinedInput-notchedOutline legend': { display: 'none' },
        '&:hover:not(.Mui-disabled) .MuiOutlinedInput-notchedOutline': {
          borderColor: color('textMuted'),
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': ring('danger'),
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { ...ring('focus'), borderWidth: 1 },
        '&.Mui-focused.Mui-error .MuiOutlinedInput-notchedOutline': {
          ...ring('danger'),
          ...focusOutline(),
        },
        '&.Mui-disabled': { backgroundColor: color('sunken') },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: color('borderStrong') },
      },
      input: {
        height: 'auto',
        minHeight: '1.5rem',
        padding: '0.4375rem 0.75rem',
        '&:focus-visible': { outline: 'none' },
        '&::placeholder': { color: color('textMuted'), opacity: 1 },
        '&.Mui-disabled': { WebkitTextFillColor: color('textMuted') },
        '&:-webkit-autofill, &:-webkit-autofill:focus': {
          WebkitBoxShadow: `0 0 0 100px ${color('surface')} inset`,
          WebkitTextFillColor: color('text'),
          caretColor: color('text'),
          borderRadius: 'inherit',
        },
      },
      multiline: { padding: '0.4375rem 0.75rem', '& textarea': { padding: 0 } },
      adornedStart: { paddingLeft: '0.75rem', '& input': { paddingLeft: 0 } },
      adornedEnd: { paddingRight: '0.375rem' },
    },
  },
  MuiInputAdornment: {
    styleOverrides: {
      root: { color: color('textMuted'), '& .MuiSvgIcon-root': { fontSize: '1.25rem' } },
    },
  },
  MuiSelect: {
    defaultProps: { IconComponent: KeyboardArrowDownOutlined },
    styleOverrides: {
      select: { minHeight: '1.5rem', '&:focus': { backgroundColor: 'transparent' } },
      icon: { color: color('textSecondary'), right: '0.5rem' },
    },
  },
  MuiFormHelperText: {
    defaultProps: { variant: 'standard' },
    styleOverrides: {
      root: {
        margin: '0.375rem 0 0',
        color: color('textSecondary'),
        fontSize: '0.8125rem',
        lineHeight: '1.25rem',
        letterSpacing: 0,
        '&.Mui-disabled': { color: color('textSecondary') },
        '&.Mui-error': { display: 'flex', gap: '0.375rem', color: color('dangerText') },
        '&.Mui-error::before': {
          content: '""',
          flex: 'none',
          width: '1rem',
          height: '1.25rem',
          backgroundColor: 'currentColor',
          maskImage: ERROR_ICON,
          maskRepeat: 'no-repeat',
          maskPosition: 'center',
          maskSize: '1rem',
        },
      },
    },
  },
};
