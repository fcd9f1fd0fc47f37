import { useBlocker } from 'react-router';
import { useGuard, abandonAll, isAnyDirty } from './useGuard';
import { LeaveQuestion } from './LeaveQuestion';

interface LeaveGuardProps {
  /** Whether there is anything to lose. */
  dirty: boolean;
  /** Called before the page is left on purpose. */
  onLeave?: () => void;
}

/** Asks before what is not saved is left behind; for react-admin's forms there is FormGuard. */
export function LeaveGuard({ dirty, onLeave }: LeaveGuardProps) {
  return useGuard(dirty, onLeave) ? <LeaveDialog /> : null;
}

const isSignIn = ({ pathname }: { pathname: string }): boolean => pathname.startsWith('/auth/');

/** Holds navigation inside the app back while a form of the page is not saved, and asks. */
function LeaveDialog() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isAnyDirty() &&
      // The session ended: forms keep what was typed and show it again after signing in.
      !isSignIn(nextLocation) &&
      // The form of the page before may not have gone yet when the next one opens.
      !isSignIn(currentLocation) &&
      (currentLocation.pathname !== nextLocation.pathname ||
        currentLocation.search !== nextLocation.search),
  );
  return (
    <LeaveQuestion
      open={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => {
        abandonAll();
        blocker.proceed?.();
      }}
    />
  );
}
