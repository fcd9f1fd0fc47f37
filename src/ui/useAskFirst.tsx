import { useState, type ReactElement } from 'react';
import { LeaveQuestion } from './LeaveQuestion';

/**
 * Gives up a form inside a page: at once while nothing was changed, else after asking.
 *
 * @param dirty whether there is anything to lose
 * @param leave gives it up
 * @returns the function for Cancel, and the question to put into the page
 */
export function useAskFirst(dirty: boolean, leave: () => void): [() => void, ReactElement] {
  const [asking, setAsking] = useState(false);
  return [
    () => {
      if (dirty) setAsking(true);
      else leave();
    },
    <LeaveQuestion
      key="leave"
      open={asking}
      onStay={() => {
        setAsking(false);
      }}
      onLeave={() => {
        setAsking(false);
        leave();
      }}
    />,
  ];
}
