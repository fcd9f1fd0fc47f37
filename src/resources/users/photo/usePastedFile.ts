import { useEffect, useRef } from 'react';

/**
 * Calls back with a file that is pasted anywhere on the page. Text is pasted as always.
 *
 * @param active false while something else has the person's attention
 */
export function usePastedFile(active: boolean, onFile: (file: File) => void): void {
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  useEffect(() => {
    if (!active) return undefined;
    const take = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (!file) return;
      event.preventDefault();
      latest.current(file);
    };
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  }, [active]);
}
