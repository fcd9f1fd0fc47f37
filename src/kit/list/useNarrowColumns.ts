import useMediaQuery from '@mui/material/useMediaQuery';
import { useLayoutEffect, useMemo, useState } from 'react';
import { PHONE_WIDTH, ROOMY_WIDTH } from '../../config';
import type { ResourceDefinition } from '../declaration';

const NARROW_QUERY = `(min-width: ${PHONE_WIDTH}px) and (max-width: ${ROOMY_WIDTH - 0.05}px)`;

/** In rem: what boxes and menus of rows take, and about what a column does. */
const CONTROLS = 5.75;
const COLUMN = 7;

/** Whether a window is too narrow for all columns of a list, and wider than a phone's. */
export const useIsNarrow = (): boolean => useMediaQuery(NARROW_QUERY, { noSsr: true });

/**
 * The columns that a list shows at first where there is no room for all: as many of the declared ones as fit.
 *
 * @returns null for them where there is room, and the ref of the element that is as wide as the table
 */
export function useNarrowColumns(
  resource: ResourceDefinition,
): [readonly string[] | null, (element: HTMLElement | null) => void] {
  const isNarrow = useIsNarrow();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [room, setRoom] = useState(Infinity);
  useLayoutEffect(() => {
    if (!isNarrow || !element) return undefined;
    const measure = () => {
      const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
      const columns = Math.floor((element.clientWidth / rem - CONTROLS) / COLUMN);
      setRoom(element.clientWidth === 0 ? Infinity : Math.max(columns, 1));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [isNarrow, element]);
  const columns = useMemo(() => {
    if (!isNarrow) return null;
    const { narrow, list, fields } = resource;
    const long = list.filter((source) => fields[source]?.field.wide);
    // A long text says little in a narrow column.
    const ranked = narrow?.columns ?? [...list.filter((source) => !long.includes(source)), ...long];
    return ranked.slice(0, room);
  }, [isNarrow, resource, room]);
  return [columns, setElement];
}
