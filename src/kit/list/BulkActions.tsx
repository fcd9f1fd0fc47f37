import DeleteOutlineIcon from '@mui/icons-material/DeleteOutline';
import FileDownloadOutlinedIcon from '@mui/icons-material/FileDownloadOutlined';
import { useState, type ReactNode } from 'react';
import { useDeleteMany, useListContext, useRefresh, type RaRecord } from 'react-admin';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { BulkEdit } from '../bulk/BulkEdit';
import { useStartExport } from './Exporting';
import { bulkNamesOf, type ResourceDefinition } from '../declaration';
import { isPartlyDone } from '../../data/errors';
import { SelectedNames } from './SelectedNames';
import { useDeletionUndo } from '../undo/useDeletionUndo';
import { useCan } from '../useCan';
import { useRecordName } from '../useRecordName';
import { useForgetRecords } from '../details/useForgetRecords';
import { useReportError } from '../errors/useReportError';
import { useTexts } from '../useTexts';
import { useText } from '../../i18n/text';
import { Button } from '../../ui/Button';

interface BulkActionsProps {
  resource: ResourceDefinition;
  /** The resource's own, for who may edit. */
  children?: ReactNode;
}

/** What can be done with the selected rows: the resource's own, export, and a plain delete. */
export function BulkActions({ resource, children }: BulkActionsProps) {
  const translate = useText();
  const can = useCan(resource);
  const { selectedIds } = useListContext();
  const startExport = useStartExport();
  return (
    <>
      {can('edit') && children}
      {can('edit') && bulkNamesOf(resource).length > 0 && <BulkEdit resource={resource} />}
      {can('export') && (
        <Button
          size="small"
          startIcon={<FileDownloadOutlinedIcon />}
          onClick={() => {
            startExport({ 'id@in': selectedIds });
          }}
        >
          {translate('table.export')}
        </Button>
      )}
      {can('delete') && !resource.confirmDelete.typed && <BulkDelete resource={resource} />}
    </>
  );
}

function BulkDelete({ resource }: { resource: ResourceDefinition }) {
  const translate = useText();
  const nameOf = useRecordName(resource);
  const sayDeleted = useDeletionUndo(resource);
  const textOf = useTexts(resource);
  const report = useReportError();
  const { data = [], selectedIds, onUnselectItems } = useListContext<RaRecord>();
  const [open, setOpen] = useState(false);
  const forget = useForgetRecords(resource.name);
  const [deleteMany, { isPending }] = useDeleteMany();
  const refresh = useRefresh();
  const close = () => {
    setOpen(false);
  };
  const count = { smart_count: selectedIds.length };
  const confirm = () =>
    void deleteMany(
      resource.name,
      { ids: selectedIds },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          sayDeleted({
            title: translate('table.deletedMany', count),
            names: new Map(
              data.flatMap((row) => (selectedIds.includes(row.id) ? [[row.id, nameOf(row)]] : [])),
            ),
          });
          forget(selectedIds);
          onUnselectItems();
          close();
        },
        onError: (error) => {
          report(error);
          if (!isPartlyDone(error)) return;
          // What is left can be chosen again; what is gone cannot be deleted twice.
          onUnselectItems();
          close();
          refresh();
        },
      },
    );
  return (
    <>
      <Button
        size="small"
        color="error"
        startIcon={<DeleteOutlineIcon />}
        onClick={() => {
          setOpen(true);
        }}
      >
        {translate('table.delete')}
      </Button>
      <ConfirmDialog
        open={open}
        title={textOf('delete.title')}
        text={translate('table.deleteMany', count)}
        confirmLabel={translate('table.deleteManyConfirm', count)}
        busy={isPending}
        onConfirm={confirm}
        onClose={close}
      >
        <SelectedNames resource={resource} />
      </ConfirmDialog>
    </>
  );
}
