import { useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { filterValuesOf } from '../table/tableFilters';
import type { TableColumn } from '../table/tableTypes';
import { isAbort } from '../../data/errors';
import type { ResourceDefinition } from '../declaration';
import { download, exportFileName, exportList } from './exportList';
import { useDataApi } from '../useDataApi';
import { useReportError } from '../errors/useReportError';

/** What narrows and orders the list around this part; react-admin types its filters as anything. */
function useListFilters() {
  const context = useListContext();
  const filter = { ...filterValuesOf(context.filterValues), ...filterValuesOf(context.filter) };
  return { filter, sort: context.sort };
}

export interface ExportProgress {
  done: number;
  /** Null until the first rows are there. */
  total: number | null;
}

/** Writes a list to a CSV file, page after page; tells how far it is, and can be cancelled. */
export function useExport(resource: ResourceDefinition, columns: readonly TableColumn[]) {
  const dataProvider = useDataApi();
  const report = useReportError();
  const { filter, sort } = useListFilters();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController | null>(null);

  const start = async (only: Record<string, unknown> = {}) => {
    const controller = new AbortController();
    running.current = controller;
    setProgress({ done: 0, total: null });
    try {
      const file = await exportList({
        dataProvider,
        resource,
        columns,
        filter: { ...filter, ...only },
        sort,
        signal: controller.signal,
        onProgress: (done, total) => {
          setProgress({ done, total });
        },
      });
      download(file, exportFileName(resource.name));
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
