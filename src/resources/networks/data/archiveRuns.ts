import { useCallback, useSyncExternalStore } from 'react';
import { API } from '../../../config';
import { makeArchive, type Archive, type ArchiveRequest } from '../../../data/archive/makeArchive';
import { isAbort, isDataError } from '../../../data/errors';

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

/** The exports of this tab by their keys: they outlive the page, so that whoever started one can go on working. */
const runs = new Map<string, { view: ArchiveView; controller: AbortController }>();
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The export of a key, if there is one, as it is now. */
export function useArchiveRun(key: string): ArchiveView | undefined {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => runs.get(key)?.view, [key]),
  );
}

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

/** Lets nobody close the tab unasked while an export runs. */
const askToStay = (event: BeforeUnloadEvent): void => {
  event.preventDefault();
};

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
    run.view = { ...run.view, ...change };
    tell();
  };
  const persist = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      signal.throwIfAborted();
      try {
        const result = await ask();
        if (run.view.state === 'lost') show({ state: 'running' });
        return result;
      } catch (error) {
        if (!isDataError(error) || !['offline', 'timeout', 'busy'].includes(error.kind))
          throw error;
        show({ state: 'lost' });
        await new Promise<void>((resolve) => {
          setTimeout(resolve, API.probeInterval);
          signal.addEventListener('abort', () => {
            resolve();
          });
        });
      }
    }
  };
  runs.set(key, run);
  tell();
  window.addEventListener('beforeunload', askToStay);
  try {
    const { file, ...archive } = await makeArchive({
      ...request,
      call: (name, args) => persist(() => call(name, args, signal)),
      readPhoto: (path) => persist(() => readPhoto(path, signal)),
      onProgress: (done, total) => {
        show({ done, total });
      },
    });
    signal.throwIfAborted();
    onFile(file);
    show({ state: 'ended', archive });
  } catch (failure) {
    // The data provider has logged it.
    if (isAbort(failure)) runs.delete(key);
    else show({ state: 'stopped', failure });
  } finally {
    window.removeEventListener('beforeunload', askToStay);
    tell();
    if (listeners.size === 0 && runs.get(key) === run) onUnseenEnd(run.view);
  }
}

/** Ends an export; no file is made. */
export const cancelArchive = (key: string): void => {
  runs.get(key)?.controller.abort();
};

/** Takes an export that is over out of sight. */
export const forgetArchive = (key: string): void => {
  runs.delete(key);
  tell();
};
