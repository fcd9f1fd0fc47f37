import { API, IMPORT } from '../../../config';
import { isDataError } from '../../../data/errors';
import type { ImportApi, ImportedFile, SentRow } from '../importApi';
import { partsOf } from '../slices';
import { addRun, isRunShown, showRun, steerRun, type Run, type RunView } from './runs';

export interface RunRequest {
  api: Pick<ImportApi, 'begin' | 'send' | 'end'>;
  /** Of the import, made by the page. */
  id: string;
  /** The id of who imports. */
  person: string;
  file: ImportedFile;
  match: Readonly<Record<string, unknown>>;
  /** The file is known to be imported already. */
  again: boolean;
  rows: readonly SentRow[];
  /** Called when there may be new records. */
  onRecords: () => void;
  /** Called when it is over and no page shows it. */
  onUnseenEnd: (view: RunView) => void;
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
  const { api, id, person, file, match, again, rows } = request;
  const counts = { done: 0, total: rows.length };
  const run: Run = {
    view: { state: 'running', id, person, file, ...counts, result: null, failure: null },
    wanted: 'run',
    wake: () => undefined,
  };
  addRun(key, run);
  window.addEventListener('beforeunload', askToStay);
  try {
    const known = new Set(await persist(run, () => api.begin(id, file, match, again)));
    const due = rows.filter(({ row }) => !known.has(row));
    showRun(run, { done: rows.length - due.length });
    for (const part of partsOf(due, IMPORT.chunkRows)) {
      await whilePaused(run);
      if (isCancelled(run)) break;
      await persist(run, () => api.send(id, part));
      showRun(run, { done: run.view.done + part.length });
    }
    const result = await persist(run, () => api.end(id));
    showRun(run, { state: 'ended', result });
  } catch (failure) {
    // The data provider has logged it.
    showRun(run, { state: 'stopped', failure });
  } finally {
    window.removeEventListener('beforeunload', askToStay);
    request.onRecords();
    if (!isRunShown(key)) request.onUnseenEnd(run.view);
  }
}

/** Read again each time: it changes while something is awaited. */
const isCancelled = (run: Run): boolean => run.wanted === 'cancel';

async function whilePaused(run: Run): Promise<void> {
  while (run.wanted === 'pause') {
    showRun(run, { state: 'paused' });
    await new Promise<void>((resolve) => {
      run.wake = resolve;
    });
  }
  showRun(run, { state: 'running' });
}

/** Does something until it is done or refused; a connection that is lost is waited for. */
async function persist<Result>(run: Run, call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      const result = await call();
      if (run.view.state === 'lost') showRun(run, { state: 'running' });
      return result;
    } catch (error) {
      if (!isPassing(error) || isCancelled(run)) throw error;
      showRun(run, { state: 'lost' });
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

/** After the chunk that is on its way. */
export const pauseRun = (key: string): void => {
  steerRun(key, 'pause');
};
export const resumeRun = (key: string): void => {
  steerRun(key, 'run');
};
/** After the chunk that is on its way; what is in stays in. */
export const cancelRun = (key: string): void => {
  steerRun(key, 'cancel');
};
