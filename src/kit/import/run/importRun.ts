import { useSyncExternalStore } from 'react';
import { API, IMPORT } from '../../../config';
import { isDataError } from '../../../data/errors';
import type { ImportApi, ImportDescription, ImportedFile, SentRow } from '../importApi';
import type { Match } from '../match/matchColumns';
import { partsOf } from '../slices';

/*
 * An import that runs: it outlives its page, so that whoever started it can go on working in the tab.
 */

/** How far a run is. `lost`: no connection; `stopped`: it cannot go on; `ended`: done, or cancelled. */
export interface RunView {
  state: 'running' | 'paused' | 'lost' | 'stopped' | 'ended';
  file: ImportedFile;
  /** Rows that are dealt with, and all that are. */
  done: number;
  total: number;
  /** What it came to; null until it has ended. */
  result: ImportDescription | null;
  failure: unknown;
}

interface Run {
  view: RunView;
  wanted: 'run' | 'pause' | 'cancel';
  /** Wakes what waits for a change of `wanted`. */
  wake: () => void;
}

const runs = new Map<string, Run>();
const listeners = new Set<() => void>();

function show(run: Run, change: Partial<RunView>): void {
  run.view = { ...run.view, ...change };
  for (const tell of listeners) tell();
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
  };
};

/** The run of a place, if there is one, as it is now. */
export const runOf = (key: string): RunView | undefined => runs.get(key)?.view;

/** The run of a place: whose it is and where it goes stands in the key. */
export const useRun = (key: string): RunView | undefined =>
  useSyncExternalStore(subscribe, () => runOf(key));

export interface RunRequest {
  api: Pick<ImportApi, 'begin' | 'send' | 'end'>;
  /** Of the import, made by the page. */
  id: string;
  file: ImportedFile;
  match: Match;
  /** The file is known to be imported already. */
  again: boolean;
  rows: readonly SentRow[];
  /** Called when there may be new records. */
  onRecords: () => void;
}

/** Lets nobody close the tab unasked while an import runs. */
const askToStay = (event: BeforeUnloadEvent): void => {
  event.preventDefault();
};

/**
 * Imports rows, chunk after chunk. Where the connection is lost it asks again until it is there: what was
 * sent twice is done once.
 */
export async function startRun(key: string, request: RunRequest): Promise<void> {
  const { api, id, file, match, again, rows } = request;
  const run: Run = {
    view: { state: 'running', file, done: 0, total: rows.length, result: null, failure: null },
    wanted: 'run',
    wake: () => undefined,
  };
  runs.set(key, run);
  show(run, {});
  window.addEventListener('beforeunload', askToStay);
  try {
    const known = new Set(await persist(run, () => api.begin(id, file, match, again)));
    const due = rows.filter(({ row }) => !known.has(row));
    show(run, { done: rows.length - due.length });
    for (const part of partsOf(due, IMPORT.chunkRows)) {
      await whilePaused(run);
      if (isCancelled(run)) break;
      await persist(run, () => api.send(id, part));
      show(run, { done: run.view.done + part.length });
    }
    const result = await persist(run, () => api.end(id));
    show(run, { state: 'ended', result });
  } catch (failure) {
    // The data provider has logged it.
    show(run, { state: 'stopped', failure });
  } finally {
    window.removeEventListener('beforeunload', askToStay);
    request.onRecords();
  }
}

/** Read anew each time: it changes while something is awaited. */
const isCancelled = (run: Run): boolean => run.wanted === 'cancel';

async function whilePaused(run: Run): Promise<void> {
  while (run.wanted === 'pause') {
    show(run, { state: 'paused' });
    await new Promise<void>((resolve) => {
      run.wake = resolve;
    });
  }
  show(run, { state: 'running' });
}

/** Does something until it is done or refused; a connection that is lost is waited for. */
async function persist<Result>(run: Run, call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      const result = await call();
      if (run.view.state === 'lost') show(run, { state: 'running' });
      return result;
    } catch (error) {
      if (!isPassing(error) || isCancelled(run)) throw error;
      show(run, { state: 'lost' });
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, API.probeInterval);
        run.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
}

const PASSING: readonly string[] = ['offline', 'timeout', 'busy'];

const isPassing = (error: unknown): boolean => isDataError(error) && PASSING.includes(error.kind);

function want(key: string, wanted: Run['wanted']): void {
  const run = runs.get(key);
  if (!run) return;
  run.wanted = wanted;
  run.wake();
}

/** After the chunk that is on its way. */
export const pauseRun = (key: string): void => {
  want(key, 'pause');
};
export const resumeRun = (key: string): void => {
  want(key, 'run');
};
/** After the chunk that is on its way; what is in stays in. */
export const cancelRun = (key: string): void => {
  want(key, 'cancel');
};

/** Takes a run that is over out of sight. */
export function forgetRun(key: string): void {
  runs.delete(key);
  for (const tell of listeners) tell();
}
