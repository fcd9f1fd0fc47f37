import { useEffect } from 'react';
import { NavigationType, useBlocker } from 'react-router';
import { useGuard, abandonAll, isAnyDirty, isHeld } from './useGuard';
import { LeaveQuestion } from './LeaveQuestion';

interface LeaveGuardProps {
  /** Whether there is anything to lose. */
  dirty?: boolean;
  /** Called before the page is left on purpose. */
  onLeave?: () => void;
  /** Back and Forward lead nowhere, and nothing is asked. */
  holds?: boolean;
}

/** Asks before what is not saved is left behind; for react-admin's forms there is FormGuard. */
export function LeaveGuard({ dirty = false, onLeave, holds = false }: LeaveGuardProps) {
  return useGuard(dirty, onLeave, holds) ? <LeaveDialog /> : null;
}

const isSignIn = ({ pathname }: { pathname: string }): boolean => pathname.startsWith('/auth/');

/** Holds navigation inside the app back while a form of the page is not saved, and asks. */
function LeaveDialog() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      // The session ended: forms keep what was typed and show it again after signing in.
      !isSignIn(nextLocation) &&
      // The form of the page before may not have gone yet when the next one opens.
      !isSignIn(currentLocation) &&
      (isHeld()
        ? historyAction === NavigationType.Pop
        : isAnyDirty() &&
          (currentLocation.pathname !== nextLocation.pathname ||
            currentLocation.search !== nextLocation.search)),
  );
  const { state, reset } = blocker;
  useEffect(() => {
    if (state === 'blocked' && isHeld()) reset?.();
  }, [state, reset]);
  return (
    <LeaveQuestion
      open={state === 'blocked' && !isHeld()}
      onStay={() => reset?.()}
      onLeave={() => {
        abandonAll();
        blocker.proceed?.();
      }}
    />
  );
}
