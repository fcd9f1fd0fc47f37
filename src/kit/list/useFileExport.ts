import { useRef, useState } from 'react';
import { isAbort } from '../../data/errors';
import { useReportError } from '../errors/useReportError';
import { download, exportFileName } from './exportList';

export interface ExportProgress {
  done: number;
  /** Null until the first rows are there. */
  total: number | null;
}

/** What makes a file is told how it is stopped, and tells how far it is. */
export interface RunningExport {
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/**
 * Makes a file and hands it to the browser's downloads; what goes wrong is reported.
 *
 * @param list what the file is called, before the day
 */
export function useFileExport(list: string) {
  const report = useReportError();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController | null>(null);

  const start = async (make: (running: RunningExport) => Promise<Blob>) => {
    const controller = new AbortController();
    running.current = controller;
    setProgress({ done: 0, total: null });
    try {
      const file = await make({
        signal: controller.signal,
        onProgress: (done, total) => {
          setProgress({ done, total });
        },
      });
      download(file, exportFileName(list));
    } catch (error) {
      if (!isAbort(error)) report(error);
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  const cancel = () => {
    running.current?.abort();
  };
  return { progress, start, cancel };
}
