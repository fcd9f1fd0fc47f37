import { useEffect, useRef, useSyncExternalStore } from 'react';

interface Guard {
  dirty: boolean;
  onLeave: (() => void) | undefined;
  holds: boolean;
}

/** The guarded forms of the page, in the order in which they came. */
let guards: readonly { current: Guard }[] = [];
const listeners = new Set<() => void>();

function change(next: typeof guards): void {
  guards = next;
  for (const tell of listeners) tell();
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
  };
};

/** Somebody has said to leave what is not saved, and is on the way. */
let leaving = false;

/** Whether any form of the page holds something that is not saved. */
export const isAnyDirty = (): boolean => !leaving && guards.some(({ current }) => current.dirty);

/** Whether Back and Forward lead nowhere, and nothing is asked. */
export const isHeld = (): boolean => guards.some(({ current }) => current.holds);

/** Tells every guarded form of the page that it is left on purpose. */
export function abandonAll(): void {
  for (const { current } of guards) current.onLeave?.();
}

/**
 * Leaves the page on purpose, after having asked: no guard asks again on the way.
 *
 * @param go leads to another page
 */
export async function leaveForGood(go: () => void | Promise<void>): Promise<void> {
  abandonAll();
  leaving = true;
  try {
    await go();
  } finally {
    leaving = false;
  }
}

/**
 * Has a form guarded; closing the tab makes the browser ask.
 *
 * @param dirty whether there is anything to lose
 * @param onLeave called before the page is left on purpose
 * @param holds whether Back and Forward lead nowhere meanwhile
 * @returns whether it is this form that asks for all of the page: a router has one guard only
 */
export function useGuard(
  dirty: boolean,
  onLeave: (() => void) | undefined,
  holds: boolean,
): boolean {
  const guard = useRef<Guard>({ dirty, onLeave, holds });
  useEffect(() => {
    guard.current = { dirty, onLeave, holds };
  });
  useEffect(() => {
    change([...guards, guard]);
    return () => {
      change(guards.filter((other) => other !== guard));
    };
  }, []);
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  return useSyncExternalStore(subscribe, () => guards[0] === guard);
}
