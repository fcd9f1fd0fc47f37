import { useListContext } from 'react-admin';
import { filterValuesOf } from '../table/tableFilters';
import type { TableColumn } from '../table/tableTypes';
import type { ResourceDefinition } from '../declaration';
import { exportFileName, exportList } from './exportList';
import { useFileExport } from './useFileExport';
import { useDataApi } from '../useDataApi';

/** What narrows and orders the list around this part; react-admin types its filters as anything. */
function useListFilters() {
  const context = useListContext();
  const filter = { ...filterValuesOf(context.filterValues), ...filterValuesOf(context.filter) };
  return { filter, sort: context.sort };
}

/** Writes a list to a CSV file, page after page; tells how far it is, and can be cancelled. */
export function useExport(resource: ResourceDefinition, columns: readonly TableColumn[]) {
  const dataProvider = useDataApi();
  const { filter, sort } = useListFilters();
  const { progress, start, cancel } = useFileExport(exportFileName(resource.name));
  return {
    progress,
    start: (only: Record<string, unknown> = {}) =>
      start((running) =>
        exportList({
          dataProvider,
          resource,
          columns,
          filter: { ...filter, ...only },
          sort,
          ...running,
        }),
      ),
    cancel,
  };
}
