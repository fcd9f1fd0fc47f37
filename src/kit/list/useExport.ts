import { useListContext } from 'react-admin';
import type { QueryMeta } from '../../data/LarderDataProvider';
import { filterValuesOf } from '../table/tableFilters';
import type { ResourceDefinition } from '../declaration';
import { useFieldLabel } from '../fields/bindField';
import { exportList } from './exportList';
import { useFileExport } from './useFileExport';
import { useDataApi } from '../useDataApi';

/** What narrows and orders the list around this part; react-admin types its filters as anything. */
function useListFilters() {
  const context = useListContext();
  const filter = { ...filterValuesOf(context.filterValues), ...filterValuesOf(context.filter) };
  return { filter, sort: context.sort };
}

/**
 * Writes a list to a CSV file, page after page, with every column of the declaration but those that only
 * a function hands out; tells how far it is, and can be cancelled.
 *
 * @param meta with which the list around is read
 */
export function useExport(resource: ResourceDefinition, meta?: QueryMeta) {
  const dataProvider = useDataApi();
  const labelOf = useFieldLabel();
  const { filter, sort } = useListFilters();
  const { progress, start, cancel } = useFileExport(resource.name);
  return {
    progress,
    start: (only: Record<string, unknown> = {}) =>
      start((running) =>
        exportList({
          dataProvider,
          resource,
          columns: Object.values(resource.fields)
            .filter(({ field }) => !field.sensitive)
            .map(({ source }) => ({ source, label: labelOf(source) })),
          filter: { ...filter, ...only },
          sort,
          meta,
          ...running,
        }),
      ),
    cancel,
  };
}
