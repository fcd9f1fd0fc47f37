import { vi } from 'vitest';

/** A stand-in for the browser's window that tests can resize and darken. */
export interface FakeScreen {
  resize(width: number): void;
  setDark(dark: boolean): void;
}

/** Answers media queries about width and darkness; jsdom has none. */
export function fakeScreen({ width = 1440, dark = false } = {}): FakeScreen {
  const state = { width, dark };
  const lists = new Set<{
    query: string;
    last: boolean;
    listeners: Set<(event: object) => void>;
  }>();

  const matches = (query: string): boolean => {
    if (query.includes('prefers-color-scheme: dark')) return state.dark;
    const maximum = /max-width:\s*([\d.]+)px/.exec(query)?.[1];
    const minimum = /min-width:\s*([\d.]+)px/.exec(query)?.[1];
    return (
      (maximum !== undefined || minimum !== undefined) &&
      state.width <= Number(maximum ?? Infinity) &&
      state.width >= Number(minimum ?? 0)
    );
  };

  const tell = () => {
    for (const list of lists) {
      const now = matches(list.query);
      if (now === list.last) continue;
      list.last = now;
      list.listeners.forEach((listener) => listener({ matches: now, media: list.query }));
    }
  };

  vi.stubGlobal('matchMedia', (query: string) => {
    const list = { query, last: matches(query), listeners: new Set<(event: object) => void>() };
    lists.add(list);
    const add = (listener: (event: object) => void) => list.listeners.add(listener);
    const remove = (listener: (event: object) => void) => list.listeners.delete(listener);
    return {
      media: query,
      get matches() {
        return matches(query);
      },
      addEventListener: (_: string, listener: (event: object) => void) => add(listener),
      removeEventListener: (_: string, listener: (event: object) => void) => remove(listener),
      addListener: add,
      removeListener: remove,
    };
  });

  return {
    resize(next) {
      state.width = next;
      tell();
    },
    setDark(next) {
      state.dark = next;
      tell();
    },
  };
}
