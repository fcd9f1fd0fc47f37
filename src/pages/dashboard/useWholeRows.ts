import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * How high a box of rows is that ends with one.
 *
 * @param bottoms where the rows end, in pixels from the top of what the box shows, first to last
 * @param limit what the box may have, in pixels
 * @returns the end of the last row that is whole; of the first where not even that one is
 */
export const wholeHeight = (bottoms: readonly number[], limit: number): number | undefined =>
  bottoms.findLast((bottom) => bottom <= limit) ?? bottoms[0];

/**
 * Makes a box that scrolls end with a row, never through one: some take more lines than others. Its style
 * says how high it may be; its only child holds the rows.
 *
 * @param rows what it shows
 */
export function useWholeRows(rows: unknown): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const fit = () => {
      const { current } = box;
      if (!current) return;
      current.style.removeProperty('max-height');
      const top = current.getBoundingClientRect().top - current.scrollTop;
      const bottoms = [...current.querySelectorAll('tbody > tr, li')].map(
        (row) => row.getBoundingClientRect().bottom - top,
      );
      const height = wholeHeight(bottoms, current.clientHeight);
      if (height !== undefined) current.style.maxHeight = `${Math.ceil(height)}px`;
    };
    fit();
    const observer = new ResizeObserver(fit);
    // Its height says that rows came, went or became wider or narrower.
    const content = box.current?.firstElementChild;
    if (content) observer.observe(content);
    return () => {
      observer.disconnect();
    };
  }, [rows]);
  return box;
}
