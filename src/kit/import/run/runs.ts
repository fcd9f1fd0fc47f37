import { useCallback, useSyncExternalStore } from 'react';
import type { ImportDescription, ImportedFile } from '../importApi';

/*
 * The imports of this tab. They outlive their pages, so that whoever started one can go on working, and are known to
 * pages that load without react-admin: who has lost the right is told there what is in, and what is not.
 */

/** How far a run is. `lost`: no connection; `stopped`: it cannot go on; `ended`: done, or cancelled. */
export interface RunView {
  state: 'running' | 'paused' | 'lost' | 'stopped' | 'ended';
  /** Of the import. */
  id: string;
  /** The id of the person who started it. */
  person: string;
  file: ImportedFile;
  /** Rows that are dealt with, and all that are. */
  done: number;
  total: number;
  /** What it came to; null until it has ended. */
  result: ImportDescription | null;
  failure: unknown;
}

export interface Run {
  view: RunView;
  wanted: 'run' | 'pause' | 'cancel';
  /** Wakes what waits for a change of `wanted`. */
  wake: () => void;
}

const runs = new Map<string, Run>();
/** All runs as they are now: another list after every change. */
let views: readonly RunView[] = [];
/** Who shows runs: the one of a key, or (null) all of a person. */
const listeners = new Map<() => void, string | null>();

function tell(): void {
  views = [...runs.values()].map(({ view }) => view);
  for (const listener of listeners.keys()) listener();
}

/** Adds a run, in place of what there was by its key. */
export function addRun(key: string, run: Run): void {
  runs.set(key, run);
  tell();
}

/** Changes what is shown of a run. */
export function showRun(run: Run, change: Partial<RunView>): void {
  run.view = { ...run.view, ...change };
  tell();
}

/** Says what a run is to do next. */
export function steerRun(key: string, wanted: Run['wanted']): void {
  const run = runs.get(key);
  if (!run) return;
  run.wanted = wanted;
  run.wake();
}

/** Takes a run that is over out of sight. */
export function forgetRun(key: string): void {
  runs.delete(key);
  tell();
}

const subscribe = (key: string | null, listener: () => void) => {
  listeners.set(listener, key);
  return () => {
    listeners.delete(listener);
  };
};

/** Whether some page shows the run of a place at this moment. */
export const isRunShown = (key: string): boolean =>
  [...listeners.values()].some((shown) => shown === null || shown === key);

/** The run of a place, if there is one, as it is now. */
export const runOf = (key: string): RunView | undefined => runs.get(key)?.view;

/** The run of a place: whose it is and where it goes stands in the key. */
export function useRun(key: string): RunView | undefined {
  const subscribeTo = useCallback((listener: () => void) => subscribe(key, listener), [key]);
  return useSyncExternalStore(subscribeTo, () => runOf(key));
}

const subscribeToAll = (listener: () => void) => subscribe(null, listener);

/** The runs that a person has started in this tab. */
export function useRunsOf(person: string | undefined): readonly RunView[] {
  const all = useSyncExternalStore(subscribeToAll, () => views);
  return all.filter((view) => view.person === person);
}
