import { createContext, useContext, type ReactNode } from 'react';
import { useListContext } from 'react-admin';
import type { QueryMeta } from '../../data/LarderDataProvider';
import type { ResourceDefinition } from '../declaration';
import { ExportProgressDialog } from './ExportProgressDialog';
import { filterValuesOf } from '../table/tableFilters';
import { useFieldLabel } from '../fields/bindField';
import { exportList } from './exportList';
import { useFileExport } from './useFileExport';
import { useDataApi } from '../useDataApi';

type StartExport = (only?: Record<string, unknown>) => void;

const StartContext = createContext<StartExport>(() => undefined);

interface ExportingProps {
  resource: ResourceDefinition;
  /** With which the list around is read. */
  meta?: QueryMeta | undefined;
  children: ReactNode;
}

/**
 * Owns the export of the list around: what offers it (a button, a menu, the bar of selected rows) comes and
 * goes with the width of the window, how far it is stays in sight.
 */
export function Exporting({ resource, meta, children }: ExportingProps) {
  const { progress, start, cancel } = useExport(resource, meta);
  return (
    <StartContext
      value={(only) => {
        void start(only);
      }}
    >
      {children}
      <ExportProgressDialog progress={progress} onCancel={cancel} />
    </StartContext>
  );
}

/**
 * The function that exports the rows which the filters of the list around let through.
 *
 * @returns a function that takes a further filter
 */
export const useStartExport = (): StartExport => useContext(StartContext);

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
function useExport(resource: ResourceDefinition, meta?: QueryMeta) {
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
            .map(({ source, field: { unit } }) => ({
              source,
              label: unit === undefined ? labelOf(source) : `${labelOf(source)} (${unit})`,
            })),
          filter: { ...filter, ...only },
          sort,
          meta,
          ...running,
        }),
      ),
    cancel,
  };
}
