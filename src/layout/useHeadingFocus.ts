import { useEffect, useRef, type RefObject } from 'react';

/**
 * Gives a page's heading the focus when the page, or another view of it, opens and nothing on it has
 * taken the focus: screen readers say where one is, and the keyboard goes on from there.
 *
 * @param title the words of the heading
 */
export function useHeadingFocus(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return heading;
}
