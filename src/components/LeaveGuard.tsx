import { LeaveDialog } from './LeaveDialog';
import { useLeaveGuard } from './useLeaveGuard';

/** Asks before what is not saved is left behind, outside react-admin's forms (see FormGuard). */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  return <LeaveDialog blocker={useLeaveGuard(dirty)} />;
}
