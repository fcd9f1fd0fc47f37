import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useContext } from 'react';
import type { Toast, ToastTone } from './toast';
import { text } from '../../i18n/text';
import { color, type ColorRole, NARROW, RADIUS } from '../../ui/tokens';
import { ToastPause } from './ToastPause';
import { usePausableTimer } from './usePausableTimer';
import { useSwipe } from './useSwipe';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';

const LOOKS = {
  success: { Icon: CheckCircleOutlined, ink: 'successText', role: 'status' },
  info: { Icon: InfoOutlined, ink: 'infoText', role: 'status' },
  warning: { Icon: WarningAmberOutlined, ink: 'warningText', role: 'alert' },
  error: { Icon: ErrorOutlineOutlined, ink: 'dangerText', role: 'alert' },
} as const satisfies Record<ToastTone, { Icon: unknown; ink: ColorRole; role: string }>;

/**
 * One message: icon, title, second line, close button. Goes by itself when its time is over, by
 * the button or by a swipe.
 */
export function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const paused = useContext(ToastPause);
  const { onUndo } = toast;
  const { Icon, ink, role } = LOOKS[toast.tone];
  const { offset, handlers } = useSwipe(onClose);
  usePausableTimer(toast.duration, paused || offset !== null, onClose);
  return (
    <Box
      role={role}
      aria-atomic
      data-tone={toast.tone}
      {...handlers}
      style={offset ? { transform: `translate(${offset.x}px, ${offset.y}px)` } : undefined}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: '0.75rem',
        p: '0.875rem 0.75rem 0.875rem 1rem',
        bgcolor: 'larder.overlay',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: RADIUS.card,
        boxShadow: 8,
        touchAction: 'none',
        userSelect: 'none',
      }}
    >
      <Icon sx={{ fontSize: '1.25rem', color: color(ink), flexShrink: 0 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="label" component="div">
          {toast.title}
        </Typography>
        {toast.description && (
          <Typography variant="small" component="div" color="textSecondary">
            {toast.description}
          </Typography>
        )}
      </Box>
      {onUndo && (
        <Box
          component={Button}
          size="small"
          variant="text"
          onClick={() => {
            onClose();
            onUndo();
          }}
          sx={UNDO}
        >
          {text('shell.toasts.undo')}
        </Box>
      )}
      <Box
        component={IconButton}
        size="small"
        onClick={onClose}
        aria-label={text('shell.toasts.close')}
        // no taller than the title's line
        sx={{ my: '-0.25rem', [NARROW]: { my: '-0.75rem' } }}
      >
        <CloseOutlined />
      </Box>
    </Box>
  );
}

// No taller than the title's line, like the button that closes.
const UNDO = {
  my: '-0.375rem',
  px: '0.5rem',
  textDecoration: 'underline',
  textUnderlineOffset: '0.1875rem',
  [NARROW]: { my: '-0.75rem' },
} as const;
