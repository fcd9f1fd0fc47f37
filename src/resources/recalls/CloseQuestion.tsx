import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { RECALL } from '../../config';
import { useText } from '../../i18n/text';
import { useReportError } from '../../kit/errors/useReportError';
import { useDataApi } from '../../kit/useDataApi';
import { ReasonDialog } from '../../ui/ReasonDialog';

/** Asks how a recall ended, and closes it. */
export function CloseQuestion({ recallId, onClose }: { recallId: string; onClose: () => void }) {
  const translate = useText();
  const dataApi = useDataApi();
  const notify = useNotify();
  const refresh = useRefresh();
  const fail = useReportError();
  const [busy, setBusy] = useState(false);

  const close = async (note: string) => {
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
    <ReasonDialog
      tone="warning"
      icon={<CheckCircleOutlined />}
      title={translate('resources.recalls.close.title')}
      text={translate('resources.recalls.close.text')}
      confirmLabel={translate('resources.recalls.close.action')}
      label={translate('resources.recalls.close.note')}
      missing={translate('resources.recalls.close.noteMissing')}
      maxLength={RECALL.reasonMaximum}
      busy={busy}
      onConfirm={(note) => void close(note)}
      onClose={onClose}
    />
  );
}
