import useMediaQuery from '@mui/material/useMediaQuery';
import { useLayoutEffect, useMemo, useState } from 'react';
import { PHONE_WIDTH, ROOMY_WIDTH } from '../../config';
import { usePhone } from '../../ui/usePhone';
import type { ResourceDefinition } from '../declaration';

const NARROW_QUERY = `(min-width: ${PHONE_WIDTH}px) and (max-width: ${ROOMY_WIDTH - 0.05}px)`;

/** In rem: what boxes and menus of rows take, and about what a column does: in a narrow window, and in a wide one. */
const CONTROLS = 5.75;
const NARROW_COLUMN = 7;
const WIDE_COLUMN = 7.5;

/** Before anything is measured, and where nothing has a size. */
const UNKNOWN = { width: 0, rem: 16 };

/** Whether a window is too narrow for all columns of a list, and wider than a phone's. */
export const useIsNarrow = (): boolean => useMediaQuery(NARROW_QUERY, { noSsr: true });

interface NarrowColumns {
  /** The columns that a list shows at first where there is no room for all; null where there is. */
  narrow: readonly string[] | null;
  /** What the columns have, in pixels. */
  room: number;
  /** The ref of the element that is as wide as the table. */
  frame: (element: HTMLElement | null) => void;
}

/**
 * Which columns of a list have room: in a narrow window as many as fit of those that its declaration ranks, in a wide
 * one all, unless what stands beside the list leaves too little.
 *
 * @param shown the columns where there is room; the same array every time
 */
export function useNarrowColumns(
  resource: ResourceDefinition,
  shown: readonly string[] = resource.list,
): NarrowColumns {
  const isNarrow = useIsNarrow();
  const isPhone = usePhone();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [{ width, rem }, setSize] = useState(UNKNOWN);
  useLayoutEffect(() => {
    if (isPhone || !element) return undefined;
    const measure = () => {
      const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
      setSize({ width: element.clientWidth, rem });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [isPhone, element]);
  const room = width === 0 ? Infinity : width - CONTROLS * rem;
  const most = (column: number) =>
    width === 0 ? Infinity : Math.max(Math.floor(room / rem / column), 1);
  const fitting = isNarrow ? most(NARROW_COLUMN) : most(WIDE_COLUMN);
  const isFull = isPhone || (!isNarrow && shown.length <= fitting);
  const narrow = useMemo(() => {
    if (isFull) return null;
    const { list, fields } = resource;
    const long = shown.filter((source) => fields[source]?.field.wide);
    // A long text says little in a narrow column.
    const others = [...shown.filter((source) => !long.includes(source)), ...long];
    const declared = resource.narrow?.columns.filter(
      (source) => shown === list || shown.includes(source),
    );
    return (declared ?? others).slice(0, fitting);
  }, [isFull, resource, shown, fitting]);
  return { narrow, room, frame: setElement };
}
