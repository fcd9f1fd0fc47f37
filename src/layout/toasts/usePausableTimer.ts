import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls back once after some time; while paused the time stands still and goes on where it was.
 *
 * @param duration milliseconds
 */
export function usePausableTimer(duration: number, paused: boolean, onEnd: () => void): void {
  const remaining = useRef(duration);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (paused) return undefined;
    const startedAt = Date.now();
    const timer = setTimeout(() => end(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= Date.now() - startedAt;
    };
  }, [paused]);
}
