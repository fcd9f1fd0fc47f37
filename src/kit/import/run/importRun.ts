import type { ImportApi, ImportedFile, SentRow } from '../importApi';
import { chunksOf, twoAtATime } from '../slices';
import { keepTabOpen, persist } from '../../tabRuns';
import { importRuns, type Run, type RunView } from './runs';

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

/**
 * Imports rows, chunk by chunk. Where the connection is lost it asks again until it is there: what was
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
  const { show } = importRuns;
  const insist = <Result>(ask: () => Promise<Result>) =>
    persist(ask, {
      onConnection: (isThere) => {
        show(run, { state: isThere ? 'running' : 'lost' });
      },
      isCanceled: () => isCanceled(run),
      onWait: (wake) => {
        run.wake = wake;
      },
    });
  importRuns.add(key, run);
  try {
    await keepTabOpen(async () => {
      const known = new Set(await insist(() => api.begin(id, file, match, again)));
      const due = rows.filter(({ row }) => !known.has(row));
      show(run, { done: rows.length - due.length });
      const send = async (part: readonly SentRow[]) => {
        await insist(() => api.send(id, part));
        show(run, { done: run.view.done + part.length });
      };
      await twoAtATime(chunksOf(due), send, async () => {
        await whilePaused(run);
        return !isCanceled(run);
      });
      const result = await insist(() => api.end(id));
      show(run, { state: 'ended', result });
    });
  } catch (failure) {
    // The data provider has logged it.
    show(run, { state: 'stopped', failure });
  } finally {
    request.onRecords();
    if (!importRuns.isShown(key)) request.onUnseenEnd(run.view);
  }
}

/** Read again each time: it changes while something is awaited. */
const isCanceled = (run: Run): boolean => run.wanted === 'cancel';

async function whilePaused(run: Run): Promise<void> {
  while (run.wanted === 'pause') {
    importRuns.show(run, { state: 'paused' });
    await new Promise<void>((resolve) => {
      run.wake = resolve;
    });
  }
  importRuns.show(run, { state: 'running' });
}

/** Says what an import is to do next. */
function steer(key: string, wanted: Run['wanted']): void {
  const run = importRuns.get(key);
  if (!run) return;
  run.wanted = wanted;
  run.wake();
}

/** After the chunks that are on their way. */
export const pauseRun = (key: string): void => {
  steer(key, 'pause');
};
export const resumeRun = (key: string): void => {
  steer(key, 'run');
};
/** After the chunks that are on their way; what is in stays in. */
export const cancelRun = (key: string): void => {
  steer(key, 'cancel');
};
