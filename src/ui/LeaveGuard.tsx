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

/** Holds navigation inside the app back while a form of the page is not saved, and asks. */
function LeaveDialog() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isAnyDirty() &&
      // The session ended: forms keep what was typed and show it again after signing in.
      !nextLocation.pathname.startsWith('/auth/') &&
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
