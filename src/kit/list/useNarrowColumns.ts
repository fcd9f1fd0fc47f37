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

/** Whether a window is too narrow for all columns of a list, and wider than a phone's. */
export const useIsNarrow = (): boolean => useMediaQuery(NARROW_QUERY, { noSsr: true });

/** Follows the width of an element. */
class Room {
  /** What the columns have, in pixels; without end before it is known. */
  width = Infinity;
  /** The pixels of one rem. */
  rem = 16;
  readonly #listeners = new Set<() => void>();

  /** The ref of the element. */
  readonly frame = (element: HTMLElement | null) => {
    if (!element) return undefined;
    const measure = () => {
      if (element.clientWidth === 0) return;
      this.rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
      this.width = element.clientWidth - CONTROLS * this.rem;
      this.#listeners.forEach((tell) => tell());
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  };

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}

/**
 * What follows from the room that there is: it is drawn again when that changes, not with every pixel.
 *
 * @param read a number or a boolean that follows from it
 */
export function useRoom<Read extends number | boolean>(
  room: Room,
  read: (room: Room) => Read,
): Read {
  const value = read(room);
  const [, setValue] = useState(value);
  useLayoutEffect(() => {
    const follow = () => setValue(read(room));
    // It may be known since this was drawn.
    follow();
    return room.subscribe(follow);
  });
  return value;
}

interface NarrowColumns {
  /** The columns that a list shows at first where there is no room for all; null where there is. */
  narrow: readonly string[] | null;
  /** Its frame belongs on an element that is as wide as the table. */
  room: Room;
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
  const [room] = useState(() => new Room());
  const column = isNarrow ? NARROW_COLUMN : WIDE_COLUMN;
  // Room for more than there are changes nothing: a list is drawn again only where it has less.
  const most = Math.max(shown.length, resource.narrow?.columns.length ?? 0);
  const fitting = useRoom(room, ({ width, rem }) =>
    Math.min(Math.max(Math.floor(width / rem / column), 1), most),
  );
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
  return { narrow, room };
}
