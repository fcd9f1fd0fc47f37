import { makeArchive, type Archive, type ArchiveRequest } from '../../../data/archive/makeArchive';
import { isAbort } from '../../../data/errors';
import { createTabRuns, keepTabOpen, persist } from '../../../kit/tabRuns';

/** How far the export of a network is. `lost`: no connection; `stopped`: it cannot go on; `ended`: done. */
export interface ArchiveView {
  state: 'running' | 'lost' | 'stopped' | 'ended';
  /** Rows that are in, and all that are; the latter null until they are counted. */
  done: number;
  total: number | null;
  /** Null until it has ended. */
  archive: Omit<Archive, 'file'> | null;
  failure: unknown;
}

const runs = createTabRuns<{ view: ArchiveView; controller: AbortController }>();

/** The export of a key, if there is one, as it is now. */
export const useArchiveRun = runs.useView;

interface StartedArchive extends Omit<ArchiveRequest, 'onProgress' | 'call' | 'readPhoto'> {
  /** Whose it is and of which network. */
  key: string;
  call: (
    name: string,
    args: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ) => Promise<unknown>;
  readPhoto: (path: string, signal: AbortSignal) => ReturnType<ArchiveRequest['readPhoto']>;
  onFile: (file: Blob) => void;
  /** Called when it is over and no page shows it. */
  onUnseenEnd: (view: ArchiveView) => void;
}

/** Takes a network along in the background; a connection that is lost is waited for. */
export async function startArchive(request: StartedArchive): Promise<void> {
  const { key, call, readPhoto, onFile, onUnseenEnd } = request;
  const controller = new AbortController();
  const { signal } = controller;
  const run = {
    controller,
    view: { state: 'running', done: 0, total: null, archive: null, failure: null } as ArchiveView,
  };
  const show = (change: Partial<ArchiveView>) => {
    runs.show(run, change);
  };
  const insist = <Result>(ask: () => Promise<Result>) =>
    persist(
      () => {
        signal.throwIfAborted();
        return ask();
      },
      {
        onConnection: (isThere) => {
          show({ state: isThere ? 'running' : 'lost' });
        },
        isCanceled: () => false,
        onWait: (wake) => {
          signal.addEventListener('abort', wake);
        },
      },
    );
  runs.add(key, run);
  try {
    await keepTabOpen(async () => {
      const { file, ...archive } = await makeArchive({
        ...request,
        call: (name, args) => insist(() => call(name, args, signal)),
        readPhoto: (path) => insist(() => readPhoto(path, signal)),
        onProgress: (done, total) => {
          show({ done, total });
        },
      });
      signal.throwIfAborted();
      onFile(file);
      show({ state: 'ended', archive });
    });
  } catch (failure) {
    // The data provider has logged it.
    if (isAbort(failure)) runs.forget(key);
    else show({ state: 'stopped', failure });
  } finally {
    if (!runs.isShown(key) && runs.get(key) === run) onUnseenEnd(run.view);
  }
}

/** Ends an export; no file is made. */
export const cancelArchive = (key: string): void => {
  runs.get(key)?.controller.abort();
};

/** Takes an export that is over out of sight. */
export const forgetArchive = runs.forget;
