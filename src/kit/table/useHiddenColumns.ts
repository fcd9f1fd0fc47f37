import { useCallback, useMemo } from 'react';
import { useStore } from 'react-admin';
import { customCode } from '../../data/customColumns';

/** Which columns of a table are hidden, and how a person chooses others. */
interface HiddenColumns {
  hidden: readonly string[];
  /** For windows as wide as this one. */
  setHidden: (hidden: readonly string[]) => void;
  /** For all of them, as a saved view does: `chosen` of then. */
  setEverywhere: (chosen: readonly string[]) => void;
  reset: () => void;
  /** What a saved view keeps: the choice, whether the window has room for it or not. */
  chosen: readonly string[];
}

const isOwn = (source: string): boolean => customCode(source) !== undefined;

/**
 * Hidden columns as they are kept, and such a list as hidden columns again: of the network's own fields a kept list names
 * those that are shown, so that a field which is added later stays hidden.
 */
const turnOwn = (sources: readonly string[], own: readonly string[]): readonly string[] => [
  ...sources.filter((source) => !isOwn(source)),
  ...own.filter((source) => !sources.includes(source)),
];

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
  const own = useMemo(() => atFirst.filter(isOwn), [atFirst]);
  const keptAtFirst = useMemo(() => turnOwn(atFirst, own), [atFirst, own]);
  const [wide, setWide] = useStore<readonly string[]>(key, keptAtFirst);
  // Of its own: who switches a column on in half a window has not chosen for the whole one.
  const [inNarrow, setNarrow] = useStore<readonly string[] | null>(`${key}narrow`, null);
  const chosen = (narrow && inNarrow) ?? wide;
  const isChosen = chosen !== wide || !holdSame(wide, keptAtFirst);
  const hidden = useMemo(
    () => (narrow && !isChosen ? narrow : turnOwn(chosen, own)),
    [narrow, isChosen, chosen, own],
  );
  const setKept = narrow ? setNarrow : setWide;
  const setEverywhere = useCallback(
    (kept: readonly string[]) => {
      setWide(kept);
      setNarrow(null);
    },
    [setWide, setNarrow],
  );
  return {
    hidden,
    setHidden: useCallback(
      (sources) => {
        setKept(turnOwn(sources, own));
      },
      [setKept, own],
    ),
    setEverywhere,
    reset: useCallback(() => {
      setEverywhere(keptAtFirst);
    }, [setEverywhere, keptAtFirst]),
    chosen,
  };
}
