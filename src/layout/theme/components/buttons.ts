import type { ComponentOptions } from './ComponentOptions';
import { color, type ColorRole } from '../colors';
import { EASING, focusOutline, MOTION, NARROW, RADIUS, SIZE } from '../foundations';
import { SteadyButton } from './SteadyButton';

const look = (
  fill: ColorRole | 'transparent',
  ink: ColorRole,
  border: ColorRole | 'transparent' = 'transparent',
) => ({
  backgroundColor: fill === 'transparent' ? fill : color(fill),
  color: color(ink),
  borderColor: border === 'transparent' ? border : color(border),
});

const disabled = { '&.Mui-disabled:not(.MuiButton-loading)': look('pressed', 'textDisabled') };

/** A variant's colours; a busy button keeps them although it is disabled. */
const variant = (
  rest: ReturnType<typeof look>,
  hover: ReturnType<typeof look>,
  active: ReturnType<typeof look> = hover,
) => ({
  '&, &.MuiButton-loading.Mui-disabled': rest,
  '&:hover': hover,
  '&:active': active,
  ...disabled,
});

const plainDisabled = {
  '&.Mui-disabled:not(.MuiButton-loading)': look('transparent', 'textDisabled'),
};

/** The spinner stands where the icon was, beside the label, and takes no width. */
const busy = {
  '& .MuiButton-startIconLoadingStart:has(.MuiButton-loadingIconPlaceholder)': { display: 'none' },
  '& .MuiButton-loadingIndicator': {
    position: 'relative',
    inset: 'auto',
    width: '1rem',
    marginLeft: '-1.5rem',
    marginRight: '0.5rem',
    color: 'inherit',
  },
  '& .MuiButton-loadingIndicator .MuiCircularProgress-root': {
    width: '1rem !important',
    height: '1rem !important',
  },
} as const;

/** Buttons and links. Primary is contained, secondary outlined, quiet text. */
export const buttons: ComponentOptions = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible, &:focus-visible': focusOutline() } },
  },
  MuiButton: {
    defaultProps: {
      component: SteadyButton,
      disableElevation: true,
      variant: 'outlined',
      loadingPosition: 'start',
    },
    styleOverrides: {
      root: {
        ...busy,
        minHeight: SIZE.control,
        minWidth: 0,
        padding: '0.25rem 1rem',
        border: '1px solid transparent',
        borderRadius: RADIUS.control,
        fontSize: '0.875rem',
        lineHeight: '1.25rem',
        whiteSpace: 'nowrap',
        transition: `background-color ${MOTION.fast}ms ${EASING.in}, border-color ${MOTION.fast}ms ${EASING.in}, color ${MOTION.fast}ms ${EASING.in}`,
        [NARROW]: { minHeight: SIZE.controlTouch },
        variants: [
          {
            props: { size: 'small' },
            style: {
              minHeight: SIZE.controlSmall,
              padding: '0.125rem 0.625rem',
              fontSize: '0.8125rem',
            },
          },
          {
            props: { variant: 'contained' },
            style: variant(
              look('accent', 'onAccent'),
              look('accentHover', 'onAccent'),
              look('accentActive', 'onAccent'),
            ),
          },
          {
            props: { variant: 'contained', color: 'error' },
            style: variant(look('danger', 'onDanger'), look('dangerHover', 'onDanger')),
          },
          {
            props: { variant: 'outlined' },
            style: {
              ...variant(
                look('surface', 'text', 'borderControl'),
                look('hover', 'text', 'borderControl'),
                look('pressed', 'text', 'borderControl'),
              ),
              '&.Mui-disabled:not(.MuiButton-loading)': look(
                'transparent',
                'textDisabled',
                'border',
              ),
            },
          },
          {
            props: { variant: 'outlined', color: 'error' },
            style: variant(
              look('surface', 'dangerText', 'danger'),
              look('dangerTint', 'dangerText', 'danger'),
            ),
          },
          {
            props: { variant: 'text' },
            style: {
              ...variant(look('transparent', 'textSecondary'), look('pressed', 'text')),
              ...plainDisabled,
            },
          },
          {
            props: { variant: 'text', color: 'error' },
            style: {
              ...variant(look('transparent', 'dangerText'), look('dangerTint', 'dangerText')),
              ...plainDisabled,
            },
          },
          {
            props: { variant: 'dashed' },
            style: {
              ...variant(
                look('transparent', 'textSecondary', 'borderControl'),
                look('hover', 'text', 'borderControl'),
              ),
              borderStyle: 'dashed',
              fontWeight: 400,
              padding: '0.25rem 0.75rem',
            },
          },
          {
            props: { variant: 'tinted' },
            style: {
              ...variant(
                look('accentTint', 'accentText', 'accentText'),
                look('selected', 'accentText', 'accentText'),
              ),
              padding: '0.25rem 0.625rem',
            },
          },
        ],
      },
      startIcon: { margin: '0 0.5rem 0 0', '& > *:nth-of-type(1)': { fontSize: '1.25rem' } },
      endIcon: { margin: '0 0 0 0.5rem', '& > *:nth-of-type(1)': { fontSize: '1.25rem' } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: '2.25rem',
        height: '2.25rem',
        padding: 0,
        borderRadius: RADIUS.control,
        color: color('textSecondary'),
        transition: `background-color ${MOTION.fast}ms ${EASING.in}`,
        '&:hover': { backgroundColor: color('pressed'), color: color('text') },
        '&.Mui-disabled': { color: color('textDisabled') },
        '& > .MuiSvgIcon-root': { fontSize: '1.25rem' },
        [NARROW]: { width: SIZE.controlTouch, height: SIZE.controlTouch },
        variants: [
          {
            props: { size: 'small' },
            style: {
              width: '1.75rem',
              height: '1.75rem',
              '& > .MuiSvgIcon-root': { fontSize: '1.125rem' },
            },
          },
        ],
      },
    },
  },
  MuiLink: {
    defaultProps: { underline: 'always' },
    styleOverrides: {
      root: {
        color: color('accentText'),
        fontWeight: 600,
        textDecorationColor: color('accentTintBorder'),
        textDecorationThickness: '2px',
        textUnderlineOffset: '0.1875rem',
        borderRadius: '0.125rem',
        '&:hover': { textDecorationColor: 'currentColor' },
        // of a link that is a button Material UI takes it away
        '&.Mui-focusVisible, &:focus-visible': focusOutline(),
      },
    },
  },
};
