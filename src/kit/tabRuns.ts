import { useCallback, useSyncExternalStore } from 'react';
import { API } from '../config';
import { isDataError } from '../data/errors';

/*
 * Long work of this tab, such as an import. It outlives its pages, so that people can go on working, and is known to
 * pages that load without react-admin.
 */

/** What is shown of such work. `lost`: no connection; `stopped`: it cannot go on; `ended`: done, or canceled. */
interface View {
  state: 'running' | 'paused' | 'lost' | 'stopped' | 'ended';
}

/** The runs of one kind by their keys, and hooks that follow them. */
export function createTabRuns<Run extends { view: View }>() {
  const runs = new Map<string, Run>();
  /** All runs as they are now: another list after every change. */
  let views: readonly Run['view'][] = [];
  /** Who shows runs: the one of a key, or (null) all. */
  const listeners = new Map<() => void, string | null>();

  const tell = (): void => {
    views = [...runs.values()].map(({ view }) => view);
    for (const listener of listeners.keys()) listener();
  };
  const subscribe = (key: string | null, listener: () => void) => {
    listeners.set(listener, key);
    return () => {
      listeners.delete(listener);
    };
  };
  const subscribeToAll = (listener: () => void) => subscribe(null, listener);

  return {
    /** Adds a run, in place of what there was by its key. */
    add: (key: string, run: Run): void => {
      runs.set(key, run);
      tell();
    },
    /** Changes what is shown of a run. */
    show: (run: Run, change: Partial<Run['view']>): void => {
      run.view = { ...run.view, ...change };
      tell();
    },
    /** Takes a run that is over out of sight. */
    forget: (key: string): void => {
      runs.delete(key);
      tell();
    },
    get: (key: string): Run | undefined => runs.get(key),
    /** Whether some page shows the run of a key at this moment. */
    isShown: (key: string): boolean =>
      [...listeners.values()].some((shown) => shown === null || shown === key),
    /** What is shown of the run of a key, if there is one, as it is now. */
    useView: (key: string): Run['view'] | undefined => {
      const subscribeTo = useCallback((listener: () => void) => subscribe(key, listener), [key]);
      return useSyncExternalStore(subscribeTo, () => runs.get(key)?.view);
    },
    useViews: (): readonly Run['view'][] => useSyncExternalStore(subscribeToAll, () => views),
  };
}

/** Keeps the tab from being closed without a question while something runs. */
export async function keepTabOpen<Result>(work: () => Promise<Result>): Promise<Result> {
  window.addEventListener('beforeunload', askToStay);
  try {
    return await work();
  } finally {
    window.removeEventListener('beforeunload', askToStay);
  }
}

const askToStay = (event: BeforeUnloadEvent): void => {
  event.preventDefault();
};

/** How long work goes on without a connection. */
export interface Persistence {
  /** Called when the connection is lost, and when it is back. */
  onConnection: (isThere: boolean) => void;
  /** Whether it is not wanted any longer. */
  isCanceled: () => boolean;
  /** Is given what ends the wait at once. */
  onWait: (wake: () => void) => void;
}

/**
 * Does something until it is done or refused; a connection that is lost is waited for.
 *
 * @throws what `ask` throws, once it is canceled or the cause does not pass by itself
 */
export async function persist<Result>(
  ask: () => Promise<Result>,
  { onConnection, isCanceled, onWait }: Persistence,
): Promise<Result> {
  for (let wasLost = false; ; wasLost = true) {
    try {
      const result = await ask();
      if (wasLost) onConnection(true);
      return result;
    } catch (error) {
      if (!isPassing(error) || isCanceled()) throw error;
      onConnection(false);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, API.probeInterval);
        onWait(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }
}

const PASSING: readonly string[] = ['offline', 'timeout', 'busy'];

const isPassing = (error: unknown): boolean => isDataError(error) && PASSING.includes(error.kind);
