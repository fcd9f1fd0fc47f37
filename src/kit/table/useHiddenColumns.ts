import { useCallback } from 'react';
import { useStore } from 'react-admin';

/** Which columns of a table are hidden, and how a person chooses others. */
interface HiddenColumns {
  hidden: readonly string[];
  /** For windows as wide as this one. */
  setHidden: (hidden: readonly string[]) => void;
  /** For all of them, as a saved view does. */
  setEverywhere: (hidden: readonly string[]) => void;
  /** What a saved view keeps: the choice, whether the window has room for it or not. */
  chosen: readonly string[];
}

const holdSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((source) => others.includes(source));

/**
 * @param key of the store; `createPreferenceStore` keeps them
 * @param atFirst hidden until somebody chooses; the same array every time
 * @param narrow hidden where the window is narrow and nobody has chosen; null where it has room
 */
export function useHiddenColumns(
  key: string,
  atFirst: readonly string[],
  narrow: readonly string[] | null,
): HiddenColumns {
  const [wide, setWide] = useStore<readonly string[]>(key, atFirst);
  // Of its own: who switches a column on in half a window has not chosen for the whole one.
  const [inNarrow, setNarrow] = useStore<readonly string[] | null>(`${key}narrow`, null);
  const fallback = narrow && holdSame(wide, atFirst) ? narrow : wide;
  return {
    hidden: narrow ? (inNarrow ?? fallback) : wide,
    setHidden: narrow ? setNarrow : setWide,
    setEverywhere: useCallback(
      (hidden) => {
        setWide(hidden);
        setNarrow(null);
      },
      [setWide, setNarrow],
    ),
    chosen: (narrow && inNarrow) ?? wide,
  };
}
