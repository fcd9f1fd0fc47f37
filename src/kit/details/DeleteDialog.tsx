import { useState } from 'react';
import { useDelete, type RaRecord } from 'react-admin';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import type { NextFocus } from '../../ui/useFocusHandover';
import type { ResourceDefinition } from '../declaration';
import { NamedRows } from '../list/NamedRows';
import { useDeletionUndo } from '../undo/useDeletionUndo';
import { useRecordName } from '../useRecordName';
import { useText } from '../../i18n/text';
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
  const translate = useText();
  const textOf = useTexts(resource);
  const nameOf = useRecordName(resource);
  const report = useReportError();
  const forget = useForgetRecords(resource.name);
  const [deleteOne, { isPending }] = useDelete();
  const sayDeleted = useDeletionUndo(resource);
  const { typed, note: Note } = resource.confirmDelete;
  // The question names it while it closes, too.
  const [asked, setAsked] = useState(record);
  if (record && record !== asked) setAsked(record);
  const named = { name: String(asked?.[resource.record] ?? '') };

  const confirm = () => {
    if (!record) return;
    void deleteOne(
      resource.name,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          const name = nameOf(record);
          sayDeleted({
            title: textOf('success.delete'),
            words: translate('table.deletedOne', { name }),
            names: new Map([[record.id, name]]),
          });
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
      title={textOf('delete.title', named)}
      text={textOf('delete.text', named)}
      typed={typed ? String(record?.[resource.record]) : undefined}
      confirmLabel={textOf('delete.confirm')}
      busy={isPending}
      onConfirm={confirm}
      onClose={onClose}
      next={next}
    >
      {record && !typed && <NamedRows names={[nameOf(record)]} />}
      {record && Note && <Note id={String(record.id)} />}
    </ConfirmDialog>
  );
}
