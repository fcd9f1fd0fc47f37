/** Calls back when the whole page was read, which is before any of its modules runs. */
export function whenParsed(work: () => void): void {
  if (document.readyState !== 'loading') work();
  else document.addEventListener('readystatechange', work, { once: true });
}
