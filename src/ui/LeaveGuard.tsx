import { LeaveDialog } from './LeaveDialog';
import { useGuard } from './useGuard';

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
