import { useEffect } from 'react';
import { useBlocker, type Blocker } from 'react-router';

/**
 * Asks before unsaved changes are left behind: in-app navigation waits for the answer of
 * `LeaveDialog`, closing the tab for the browser's own question.
 *
 * @param dirty whether there is anything to lose
 */
export function useLeaveGuard(dirty: boolean): Blocker {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      // The session ended: forms keep what was typed and show it again after signing in.
      !nextLocation.pathname.startsWith('/auth/') &&
      (currentLocation.pathname !== nextLocation.pathname ||
        currentLocation.search !== nextLocation.search),
  );
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  return blocker;
}
