import { createContext, useContext, type ReactNode } from 'react';
import type { QueryMeta } from '../../data/LarderDataProvider';
import type { ResourceDefinition } from '../declaration';
import { ExportProgressDialog } from './ExportProgressDialog';
import { useExport } from './useExport';

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
