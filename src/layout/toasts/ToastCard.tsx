import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useContext, useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';
import type { Toast, ToastTone } from './toast';
import { text } from '../../i18n/text';
import { color, type ColorRole, NARROW, RADIUS } from '../../ui/tokens';
import { ToastPause } from './ToastPause';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { TOAST } from '../../config';

interface Point {
  x: number;
  y: number;
}

/** How far a point lies from another to the right or down: the ways out of the corner. */
const travelled = (from: Point, to: Point): Point => ({
  x: Math.max(0, to.x - from.x),
  y: Math.max(0, to.y - from.y),
});

/**
 * Dragging a toast 20 pixels or more to the right or down dismisses it; less, and it goes back.
 *
 * @returns the handlers for the toast and how far it is dragged just now
 */
function useSwipe(onDismiss: () => void) {
  const [drag, setDrag] = useState<{ from: Point; offset: Point } | null>(null);

  return {
    offset: drag?.offset ?? null,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        if (event.target instanceof Element && event.target.closest('button, a')) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        setDrag({ from: { x: event.clientX, y: event.clientY }, offset: { x: 0, y: 0 } });
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (!drag) return;
        const to = { x: event.clientX, y: event.clientY };
        setDrag({ ...drag, offset: travelled(drag.from, to) });
      },
      onPointerUp() {
        if (drag && Math.max(drag.offset.x, drag.offset.y) >= TOAST.swipeThreshold) onDismiss();
        else setDrag(null);
      },
      onPointerCancel() {
        setDrag(null);
      },
    },
  };
}

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

/**
 * Calls back once after some time; while paused the time stands still and goes on where it was.
 *
 * @param duration milliseconds
 */
function usePausableTimer(duration: number, paused: boolean, onEnd: () => void): void {
  const remaining = useRef(duration);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (paused) return undefined;
    const startedAt = Date.now();
    const timer = setTimeout(() => end(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= Date.now() - startedAt;
    };
  }, [paused]);
}
