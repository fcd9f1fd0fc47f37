import { useEffect, useState, type ReactNode } from 'react';
import { whenIdle } from '../ui/whenIdle';

/**
 * Draws what nobody waits for once the browser has nothing else to do: it asks the server for things, too.
 *
 * @param after milliseconds that pass first
 */
export function WhenIdle({ after = 0, children }: { after?: number; children: ReactNode }) {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    void whenIdle({ after }).then(() => setIsTime(true));
  }, [after]);
  return isTime && children;
}
