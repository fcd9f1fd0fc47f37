import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Portal from '@mui/material/Portal';
import { SnackbarProvider, useSnackbar, Transition, type TransitionProps } from 'notistack';
import { useEffect, useState, useRef, type ReactNode } from 'react';
import { TOAST } from '../../config';
import { text } from '../../i18n/text';
import { focusOutline, EASING, MOTION } from '../../ui/tokens';
import { ToastPause } from './ToastPause';
import { useClearOfButtons } from './useClearOfButtons';
import { useToastFocus } from './useToastFocus';
import { ToastCard } from './ToastCard';
import { useToasts } from './useToasts';

const MOVING = {
  '@keyframes larder-toast-in': {
    from: { opacity: 0, transform: 'translateY(0.75rem)' },
  },
  '&[data-state="entering"]': { animation: `larder-toast-in ${MOTION.base}ms ${EASING.in}` },
  '&[data-state="exiting"], &[data-state="exited"]': {
    opacity: 0,
    transform: 'translateX(1.5rem)',
  },
} as const;

/** How a toast comes and goes; notistack's own slide reads a ref in a way React 19 warns about. */
function ToastTransition({ children, ...props }: TransitionProps & { children?: ReactNode }) {
  const node = useRef<HTMLDivElement>(null!);
  const leaving = `opacity ${MOTION.base}ms ${EASING.out}, transform ${MOTION.base}ms ${EASING.out}`;
  return (
    <Transition {...props} nodeRef={node}>
      {(state: string) => (
        <Box ref={node} data-state={state} sx={{ ...MOVING, transition: leaving }}>
          {children}
        </Box>
      )}
    </Transition>
  );
}

const CONTAINER = 'larder-toasts';

/** notistack has no options for the gap, the width and the margins; a phone's margins are its own. */
const placement = {
  [`.notistack-SnackbarContainer.${CONTAINER}`]: {
    right: 16,
    // What sticks to the lower edge of a page sets `--toast-bottom`, its height; `--toast-clear` is what
    // a button below would be covered by (useClearOfButtons).
    bottom: `calc(${16 - TOAST.gap / 2}px + max(var(--toast-bottom, 0px), var(--toast-clear, 0px)))`,
    width: TOAST.width,
    alignItems: 'stretch',
    transition: 'none',
  },
  [`.notistack-SnackbarContainer.${CONTAINER} .notistack-CollapseWrapper`]: {
    padding: `${TOAST.gap / 2}px 0`,
  },
  [`.${CONTAINER} .notistack-Snackbar`]: { minWidth: 0 },
};

/**
 * A dialog hides everything beside it from screen readers; what its own action came to must be
 * heard nevertheless.
 */
function useStayingAudible(region: HTMLElement | null): void {
  useEffect(() => {
    if (!region) return undefined;
    const reveal = () => region.removeAttribute('aria-hidden');
    const observer = new MutationObserver(reveal);
    observer.observe(region, { attributes: true, attributeFilter: ['aria-hidden'] });
    return () => observer.disconnect();
  }, [region]);
}

/**
 * What `useNotify` of react-admin says, at the bottom right, at most three at a time; further ones wait.
 */
export function Toaster() {
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const { paused, onToastGone } = useToastFocus(region);
  useStayingAudible(region);
  useClearOfButtons(region);
  return (
    <>
      <GlobalStyles styles={placement} />
      <Portal>
        <Box
          component="section"
          ref={setRegion}
          tabIndex={-1}
          aria-label={text('shell.toasts.region')}
          aria-live="polite"
          aria-relevant="additions"
          data-print="hide"
          sx={{
            '&:focus-visible': { outline: 'none' },
            '&:focus-visible [data-tone]': focusOutline(),
          }}
        />
      </Portal>
      {region && (
        <ToastPause.Provider value={paused}>
          <SnackbarProvider
            domRoot={region}
            maxSnack={TOAST.visible}
            anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
            TransitionComponent={ToastTransition}
            transitionDuration={{ enter: TOAST.removalDelay, exit: TOAST.removalDelay }}
            classes={{ containerRoot: CONTAINER }}
          >
            <ToastFeeder onToastGone={onToastGone} />
          </SnackbarProvider>
        </ToastPause.Provider>
      )}
    </>
  );
}

/**
 * Hands the waiting messages to notistack, never more than fit: notistack itself would send the
 * oldest away to make room.
 *
 * @param onToastGone is told how many are left whenever one has gone
 */
function ToastFeeder({ onToastGone }: { onToastGone: (left: number) => void }) {
  const snackbars = useSnackbar();
  const shown = useRef(0);
  // Counts the toasts that have gone: each makes room for one that waits.
  const [gone, setGone] = useState(0);
  useToasts(
    () => shown.current < TOAST.visible,
    gone,
    (toast) => {
      shown.current += 1;
      snackbars.enqueueSnackbar('', {
        key: toast.id,
        // the card keeps its own time: notistack's does not stand still for the keyboard
        persist: true,
        content: <ToastCard toast={toast} onClose={() => snackbars.closeSnackbar(toast.id)} />,
        onExited: () => {
          shown.current -= 1;
          onToastGone(shown.current);
          setGone((count) => count + 1);
        },
      });
    },
  );
  return null;
}
