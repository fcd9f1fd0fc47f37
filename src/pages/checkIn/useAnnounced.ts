import { useEffect, useRef, useState } from 'react';
import { DESK } from './deskConfig';

/**
 * A text for a live region: what it says first is not read out, and what changes often only from time to
 * time.
 *
 * @returns what the region says now
 */
export function useAnnounced(text: string | undefined): string {
  const [said, setSaid] = useState('');
  const state = useRef<{ last: string | undefined; at: number }>({ last: undefined, at: 0 });
  useEffect(() => {
    const { last, at } = state.current;
    if (text === undefined || text === last) return undefined;
    if (last === undefined) {
      state.current.last = text;
      return undefined;
    }
    const timer = setTimeout(
      () => {
        state.current = { last: text, at: Date.now() };
        setSaid(text);
      },
      Math.max(0, at + DESK.announce - Date.now()),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return said;
}
