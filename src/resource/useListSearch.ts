import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';

const remembered = new Map<string, string>();

/**
 * The free text of a list. It is not kept in the address (names are personal data), only in the
 * memory of this page, so that going back to a list finds it as it was.
 *
 * @param key which list, and whose
 */
export function useListSearch(key: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => remembered.get(key) ?? '');
  return [
    text,
    (next) => {
      remembered.set(key, next);
      setText(next);
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
