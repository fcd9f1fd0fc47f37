import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Portal from '@mui/material/Portal';
import { SnackbarProvider } from 'notistack';
import { useEffect, useState } from 'react';
import { TOAST } from '../../config';
import { text } from '../../i18n/text';
import { focusOutline } from '../../ui/tokens';
import { ToastFeeder } from './ToastFeeder';
import { ToastPause } from './ToastPause';
import { ToastTransition } from './ToastTransition';
import { useClearOfButtons } from './useClearOfButtons';
import { useToastFocus } from './useToastFocus';

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
