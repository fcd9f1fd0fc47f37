import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/**
 * For a part of a page to which an address leads by its hash, such as `#household`.
 *
 * @param ready whether the part has all that makes it as high as it stays
 * @returns what has the focus when the address leads there
 */
export function useHashTarget<Target extends HTMLElement>(
  name: string,
  ready: boolean,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const { hash, key } = useLocation();
  const isMeant = ready && hash === `#${name}`;
  useEffect(() => {
    if (!isMeant) return;
    target.current?.focus({ preventScroll: true });
    document.getElementById(name)?.scrollIntoView();
  }, [isMeant, name, key]);
  return target;
}
