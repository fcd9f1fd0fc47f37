import BlockOutlined from '@mui/icons-material/BlockOutlined';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { PROGRAM, VISIT } from '../../config';
import { useText } from '../../i18n/text';
import { useReportError } from '../../kit/errors/useReportError';
import { useDataApi } from '../../kit/useDataApi';
import { ReasonDialog } from '../../ui/ReasonDialog';
import type { Standing } from '../certifications/standing';
import { isReason } from '../visits/reason';

interface RevokeQuestionProps {
  standing: Standing;
  onClose: () => void;
}

/** Asks why before a certification is revoked: that cannot be undone. */
export function RevokeQuestion({ standing, onClose }: RevokeQuestionProps) {
  const translate = useText();
  const dataApi = useDataApi();
  const notify = useNotify();
  const refresh = useRefresh();
  const fail = useReportError();
  const [busy, setBusy] = useState(false);
  const { name: program, certification_id: id } = standing;

  const revoke = async (reason: string) => {
    setBusy(true);
    try {
      await dataApi.rpc(
        'revoke_certification',
        { p_certification_id: id, p_reason: reason },
        { message: 'desk.programs.revokeFailed' },
      );
      notify(translate('desk.programs.revokeDone', { program }), { type: 'success' });
      onClose();
    } catch (error) {
      fail(error);
      setBusy(false);
    }
    refresh();
  };
  return (
    <ReasonDialog
      icon={<BlockOutlined />}
      title={translate('desk.programs.revokeTitle', { program })}
      text={translate('desk.programs.revokeText')}
      confirmLabel={translate('desk.programs.revoke')}
      label={translate('desk.programs.revokeReason')}
      missing={translate('desk.programs.revokeShort', VISIT)}
      maxLength={PROGRAM.reasonMaximum}
      isReason={isReason}
      busy={busy}
      onConfirm={(reason) => void revoke(reason)}
      onClose={onClose}
    />
  );
}
