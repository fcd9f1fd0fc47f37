import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import type { ComponentOptions } from './ComponentOptions';
import { color, type ColorRole, RADIUS } from '../../../ui/tokens';

const tone = (tint: ColorRole, border: ColorRole, text: ColorRole) => ({
  backgroundColor: color(tint),
  borderColor: color(border),
  color: color(text),
  '& .MuiAlert-icon': { color: color(text) },
});

/** Alerts, tooltips, skeletons and progress. */
export const feedback: ComponentOptions = {
  MuiAlert: {
    defaultProps: {
      variant: 'standard',
      iconMapping: {
        error: <ErrorOutlineOutlined fontSize="inherit" />,
        info: <InfoOutlined fontSize="inherit" />,
        success: <TaskAltOutlined fontSize="inherit" />,
        warning: <WarningAmberOutlined fontSize="inherit" />,
      },
    },
    styleOverrides: {
      root: {
        padding: '0.6875rem 0.875rem',
        borderRadius: RADIUS.control,
        border: '1px solid',
        fontSize: '0.875rem',
        lineHeight: '1.25rem',
        variants: [
          { props: { severity: 'error' }, style: tone('dangerTint', 'dangerBorder', 'dangerText') },
          {
            props: { severity: 'warning' },
            style: tone('warningTint', 'warningBorder', 'warningText'),
          },
          {
            props: { severity: 'success' },
            style: tone('successTint', 'successBorder', 'successText'),
          },
          { props: { severity: 'info' }, style: tone('infoTint', 'infoBorder', 'infoText') },
        ],
        // A button is higher than a line.
        '&:has(> .MuiAlert-action) > :is(.MuiAlert-icon, .MuiAlert-message)': {
          alignSelf: 'center',
        },
      },
      icon: { padding: 0, marginRight: '0.625rem', fontSize: '1.25rem', opacity: 1 },
      message: { padding: 0 },
      action: { padding: 0, marginRight: '-0.25rem' },
    },
  },
  MuiAlertTitle: {
    styleOverrides: {
      root: { margin: 0, fontSize: '0.875rem', lineHeight: '1.25rem', fontWeight: 600 },
    },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: {
        padding: '0.375rem 0.5rem',
        borderRadius: RADIUS.chip,
        backgroundColor: color('tooltipBg'),
        color: color('tooltipText'),
        fontSize: '0.8125rem',
        lineHeight: '1rem',
        fontWeight: 400,
      },
      tooltipPlacementRight: { '&&': { marginLeft: '0.375rem' } },
      arrow: { color: color('tooltipBg') },
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: { height: '2px', backgroundColor: 'transparent' },
      bar: { backgroundColor: color('accent') },
    },
  },
  MuiCircularProgress: { defaultProps: { size: '1.25rem', thickness: 5 } },
};
