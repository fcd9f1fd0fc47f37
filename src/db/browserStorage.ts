/*
 * Where this browser keeps what belongs to a session: in local storage, for all tabs and the next time;
 * or on a shared computer with the tab alone, so that nothing is left when it is closed.
 */

const SHARED_KEY = 'larder_shared_computer';

/** Where the tab keeps after how many minutes without input the last session ended: the sign-in page may be loaded again. */
export const IDLE_KEY = 'larder_idle_minutes';

/** What a browser that keeps nothing is told, until the page is left. */
const memory = new Map<string, string>();

const tab = (): Storage => window.sessionStorage;

/** Reads or writes where the browser may refuse to. */
function attempt<Result>(work: () => Result, otherwise: () => Result): Result {
  try {
    return work();
  } catch {
    return otherwise();
  }
}

let shared = attempt(
  () => tab().getItem(SHARED_KEY) !== null,
  () => false,
);

/** Whether the person said at the sign-in that others use this computer, too. */
export const isSharedComputer = (): boolean => shared;

/** Takes down, before a sign-in, whose computer this is; the tab remembers it. */
export function setSharedComputer(isShared: boolean): void {
  shared = isShared;
  attempt(
    () => (isShared ? tab().setItem(SHARED_KEY, 'yes') : tab().removeItem(SHARED_KEY)),
    () => undefined,
  );
}

const place = (): Storage => (shared ? tab() : window.localStorage);

/** The storage of the session, as the auth client takes one. */
export const sessionPlace = {
  getItem: (key: string): string | null =>
    attempt(
      () => place().getItem(key),
      () => memory.get(key) ?? null,
    ),
  setItem: (key: string, value: string): void =>
    attempt(
      () => place().setItem(key, value),
      () => void memory.set(key, value),
    ),
  removeItem: (key: string): void =>
    attempt(
      () => place().removeItem(key),
      () => void memory.delete(key),
    ),
};

/** The storage of this tab; a browser that has none keeps nothing. */
export const tabPlace = {
  getItem: (key: string): string | null =>
    attempt(
      () => tab().getItem(key),
      () => null,
    ),
  setItem: (key: string, value: string): void =>
    attempt(
      () => tab().setItem(key, value),
      () => undefined,
    ),
  removeItem: (key: string): void =>
    attempt(
      () => tab().removeItem(key),
      () => undefined,
    ),
  keys: (): string[] =>
    attempt(
      () => Object.keys(tab()),
      () => [],
    ),
};
