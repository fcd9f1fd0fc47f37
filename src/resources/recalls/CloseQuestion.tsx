import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import { useRef, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { RECALL } from '../../config';
import { useText } from '../../i18n/text';
import { useReportError } from '../../kit/errors/useReportError';
import { useDataApi } from '../../kit/useDataApi';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Field } from '../../ui/Field';

/** Asks how a recall ended, and closes it. */
export function CloseQuestion({ recallId, onClose }: { recallId: string; onClose: () => void }) {
  const translate = useText();
  const dataApi = useDataApi();
  const notify = useNotify();
  const refresh = useRefresh();
  const fail = useReportError();
  const input = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const missing = note.trim() === '';

  const close = async () => {
    setTried(true);
    if (missing) {
      input.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await dataApi.rpc(
        'close_recall',
        { p_recall_id: recallId, p_note: note },
        { message: 'resources.recalls.close.failed' },
      );
      notify(translate('resources.recalls.close.done'), { type: 'success' });
      onClose();
    } catch (error) {
      fail(error);
      setBusy(false);
    }
    refresh();
  };
  return (
    <ConfirmDialog
      open
      startsInside
      tone="warning"
      icon={<CheckCircleOutlined />}
      title={translate('resources.recalls.close.title')}
      text={translate('resources.recalls.close.text')}
      confirmLabel={translate('resources.recalls.close.action')}
      busy={busy}
      onConfirm={() => void close()}
      onClose={onClose}
    >
      <Field
        ref={input}
        required
        marked
        label={translate('resources.recalls.close.note')}
        error={tried && missing ? translate('resources.recalls.close.noteMissing') : undefined}
        autoFocus
        autoComplete="off"
        maxLength={RECALL.reasonMaximum}
        value={note}
        onChange={(event) => {
          setNote(event.target.value);
        }}
      />
    </ConfirmDialog>
  );
}
