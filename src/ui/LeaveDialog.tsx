import { useBlocker } from 'react-router';
import { LeaveQuestion } from './LeaveQuestion';
import { abandonAll, isAnyDirty } from './useGuard';

/** Holds navigation inside the app back while a form of the page is not saved, and asks. */
export function LeaveDialog() {
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
