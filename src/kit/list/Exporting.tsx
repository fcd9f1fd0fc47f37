import FileDownloadOutlinedIcon from '@mui/icons-material/FileDownloadOutlined';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { useListContext } from 'react-admin';
import type { QueryMeta } from '../../data/LarderDataProvider';
import { useText } from '../../i18n/text';
import { CheckboxField } from '../../ui/Checkbox';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import type { ResourceDefinition } from '../declaration';
import { ExportProgressDialog } from './ExportProgressDialog';
import { filterValuesOf } from '../table/tableFilters';
import { useFieldLabel } from '../fields/bindField';
import type { BoundField } from '../fields/field';
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
 * goes with the width of the window, how far it is stays in sight. Where the network has retired fields, it asks
 * first whether the file is to have them.
 */
export function Exporting({ resource, meta, children }: ExportingProps) {
  const { progress, start, cancel } = useExport(resource, meta);
  const { retiredFields = [] } = resource;
  const [asking, setAsking] = useState<{ only?: Record<string, unknown> | undefined } | null>(null);
  return (
    <StartContext
      value={(only) => {
        if (retiredFields.length > 0) setAsking({ only });
        else void start(only);
      }}
    >
      {children}
      <RetiredFieldsDialog
        fields={retiredFields}
        open={asking !== null}
        onConfirm={(chosen) => {
          // A second click meets the dialog while it closes.
          if (asking === null) return;
          setAsking(null);
          void start(asking.only, chosen);
        }}
        onClose={() => {
          setAsking(null);
        }}
      />
      <ExportProgressDialog progress={progress} onCancel={cancel} />
    </StartContext>
  );
}

interface RetiredFieldsDialogProps {
  fields: readonly BoundField[];
  open: boolean;
  /** @param chosen those that the file is to have */
  onConfirm: (chosen: readonly BoundField[]) => void;
  onClose: () => void;
}

/** Asks whether an export is to have the answers that the network no longer asks for. */
function RetiredFieldsDialog({ fields, open, onConfirm, onClose }: RetiredFieldsDialogProps) {
  const translate = useText();
  const labelOf = useFieldLabel();
  const [isWanted, setIsWanted] = useState(false);
  return (
    <ConfirmDialog
      open={open}
      tone="accent"
      icon={<FileDownloadOutlinedIcon />}
      title={translate('table.exporting')}
      text={translate('table.exportRetired.text')}
      confirmLabel={translate('table.export')}
      busy={false}
      startsInside
      onConfirm={() => {
        onConfirm(isWanted ? fields : []);
      }}
      onClose={onClose}
    >
      <CheckboxField
        autoFocus
        label={translate('table.exportRetired.label')}
        help={fields.map(({ source }) => labelOf(source)).join(', ')}
        checked={isWanted}
        onChange={(event) => {
          setIsWanted(event.target.checked);
        }}
      />
    </ConfirmDialog>
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
 * a function hands out, and further ones that are asked for; tells how far it is, and can be cancelled.
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
    start: (only: Record<string, unknown> = {}, more: readonly BoundField[] = []) => {
      const fields = [...Object.values(resource.fields), ...more];
      return start((running) =>
        exportList({
          dataProvider,
          resource,
          columns: fields
            .filter(({ field }) => !field.sensitive)
            .map(({ source, field }) => ({
              source,
              field,
              label:
                field.unit === undefined ? labelOf(source) : `${labelOf(source)} (${field.unit})`,
            })),
          filter: { ...filter, ...only },
          sort,
          meta,
          ...running,
        }),
      );
    },
    cancel,
  };
}
