import { useDelete, type RaRecord, useNotify } from 'react-admin';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import type { NextFocus } from '../../ui/useFocusHandover';
import type { ResourceDefinition } from '../declaration';
import { useForgetRecords } from './useForgetRecords';
import { useReportError } from '../errors/useReportError';
import { useTexts } from '../useTexts';

interface DeleteDialogProps {
  resource: ResourceDefinition;
  /** The record to delete; null while the dialog is closed. */
  record: RaRecord | null;
  onClose: () => void;
  onDeleted?: () => void;
  /** Who has the focus when the record has gone, and its menu with it. */
  next?: NextFocus;
}

/** Asks, deletes, and says how it went; stays open when it did not work. */
export function DeleteDialog({ resource, record, onClose, onDeleted, next }: DeleteDialogProps) {
  const textOf = useTexts(resource);
  const report = useReportError();
  const forget = useForgetRecords(resource.name);
  const [deleteOne, { isPending }] = useDelete();
  const notify = useNotify();
  const { typed, note: Note } = resource.confirmDelete;

  const confirm = () => {
    if (!record) return;
    void deleteOne(
      resource.name,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(textOf('success.delete'), { type: 'success' });
          forget([record.id]);
          onClose();
          onDeleted?.();
        },
        onError: report,
      },
    );
  };

  return (
    <ConfirmDialog
      open={record !== null}
      title={textOf('delete.title')}
      text={textOf('delete.text')}
      typed={typed ? String(record?.[resource.record]) : undefined}
      confirmLabel={textOf('delete.confirm')}
      busy={isPending}
      onConfirm={confirm}
      onClose={onClose}
      next={next}
    >
      {record && Note && <Note id={String(record.id)} />}
    </ConfirmDialog>
  );
}
