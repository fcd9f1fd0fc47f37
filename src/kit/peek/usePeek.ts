import { useState } from 'react';
import { useListContext, type Identifier, type RaRecord } from 'react-admin';

/** The record that is shown beside a list. */
interface Shown {
  /** Undefined while the rows of another page are on their way. */
  id: Identifier | undefined;
  /** The page that is on its way. */
  page?: number;
  /** Where its row is on the page, or was; from the end of a page that is on its way. */
  at: number;
  /** Counts how often it was asked for by its row. */
  asked: number;
  /** Another one was shown before. */
  hasMoved: boolean;
}

export interface Peek extends Shown {
  /** Its row; undefined where the list does not have it. */
  row: RaRecord | undefined;
  /** From 1, among all rows; undefined where the list does not have it. */
  place: number | undefined;
  total: number;
  /** Shows the next row, or the one before, also over the page's end; undefined where there is none. */
  next: (() => void) | undefined;
  previous: (() => void) | undefined;
}

/** What is shown beside the list around it: one record at a time, by its row and from row to row. */
export function usePeek() {
  const {
    data,
    error,
    page,
    perPage,
    total = 0,
    setPage,
    isPlaceholderData,
  } = useListContext<RaRecord>();
  const [shown, setShown] = useState<Shown | null>(null);
  const rows = data ?? [];
  const show = (at: number, since: Shown) => {
    setShown({ ...since, id: rows.at(at)?.id, at: at < 0 ? rows.length + at : at, hasMoved: true });
  };
  // The list hears of the page that it is told to show later than this does.
  if (shown && shown.id === undefined && shown.page === page && !isPlaceholderData) {
    if (rows.length > 0) show(shown.at, shown);
    else if (data ?? error) setShown(null);
  }

  const toggle = ({ id }: RaRecord) => {
    setShown((before) =>
      before?.id === id
        ? null
        : {
            ...{ id, at: rows.findIndex((row) => row.id === id), hasMoved: before !== null },
            asked: (before?.asked ?? 0) + 1,
          },
    );
  };
  const peek = shown && peekOf(shown);
  return {
    peek,
    toggle,
    close: () => {
      setShown(null);
    },
  };

  function peekOf(current: Shown): Peek {
    const index = rows.findIndex(({ id }) => id === current.id);
    // Another row has taken the place of one that has gone.
    const after = index < 0 ? current.at : index + 1;
    const before = (index < 0 ? current.at : index) - 1;
    const turn = (to: number, at: number) => () => {
      setPage(to);
      setShown({ ...current, id: undefined, page: to, at });
    };
    const step = (at: number) => () => {
      show(at, current);
    };
    const isWaiting = current.id === undefined;
    const pages = Math.ceil(total / perPage);
    return {
      ...current,
      row: rows[index],
      place: index < 0 ? undefined : (page - 1) * perPage + index + 1,
      total,
      next: isWaiting
        ? undefined
        : after < rows.length
          ? step(after)
          : page < pages
            ? turn(page + 1, 0)
            : undefined,
      previous: isWaiting
        ? undefined
        : before >= 0
          ? step(before)
          : page > 1
            ? turn(page - 1, -1)
            : undefined,
    };
  }
}
