import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const remembered = new Map<string, string>();

/**
 * The free text of a list. It is not kept in the address (names are personal data), only in the
 * memory of this page, by entry of the browser's history: going back to a list finds it as it was,
 * the plain address opens it without.
 *
 * @param list which list, and whose
 */
export function useListSearch(list: string): [string, (text: string) => void] {
  const { key, search } = useLocation();
  const goesBack = useNavigationType() === NavigationType.Pop;
  const place = `${list} ${key}`;
  const [shown, setShown] = useState({ place, text: remembered.get(place) ?? '' });
  const carried = goesBack || search === '' ? (remembered.get(place) ?? '') : shown.text;
  const text = shown.place === place ? shown.text : carried;
  if (shown.place !== place) setShown({ place, text });
  useEffect(() => {
    if (text === '') remembered.delete(place);
    else remembered.set(place, text);
  }, [place, text]);
  return [
    text,
    (next) => {
      setShown({ place, text: next });
    },
  ];
}

/**
 * Hands a new free text on only when the list is on its first page: a later page of the new rows
 * may not exist.
 */
export function useFirstPageThen(apply: (text: string) => void): (text: string) => void {
  const { page, setPage } = useListContext();
  const waiting = useRef<string | null>(null);
  useEffect(() => {
    if (waiting.current === null || page !== 1) return;
    const text = waiting.current;
    waiting.current = null;
    apply(text);
  }, [page, apply]);
  return (text) => {
    if (page === 1) {
      apply(text);
      return;
    }
    waiting.current = text;
    setPage(1);
  };
}
