import LoginOutlined from '@mui/icons-material/LoginOutlined';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import '../../../i18n/firstHourTexts';
import { ENTRY } from '../../../config';
import { useCurrentUser } from '../../../data/useCurrentUser';
import { useText } from '../../../i18n/text';
import { Button } from '../../../ui/Button';
import { ReasonDialog } from '../../../ui/ReasonDialog';
import { isReason } from '../../visits/reason';
import { useNetworkEntry } from './useNetworkEntry';

/** The button by which a super user enters a network, and the question why. There is none for the network of the screens. */
export function EnterNetwork({ id }: { id: string }) {
  const translate = useText();
  const user = useCurrentUser();
  const [asking, setAsking] = useState(false);
  if (!user || user.networkId === id || user.homeNetworkId === id) return null;
  return (
    <>
      <Button
        startIcon={<LoginOutlined />}
        onClick={() => {
          setAsking(true);
        }}
      >
        {translate('entry.enter')}
      </Button>
      {asking && (
        <ReasonQuestion
          id={id}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </>
  );
}

function ReasonQuestion({ id, onClose }: { id: string; onClose: () => void }) {
  const translate = useText();
  const record = useRecordContext();
  const { busy, enter } = useNetworkEntry();
  return (
    <ReasonDialog
      tone="accent"
      icon={<LoginOutlined />}
      title={translate('entry.title', { network: record?.['name'] })}
      text={translate('entry.text')}
      confirmLabel={translate('entry.enter')}
      label={translate('entry.reason')}
      help={translate('entry.reasonExample')}
      missing={translate('entry.reasonMissing')}
      maxLength={ENTRY.reasonMaximum}
      isReason={isReason}
      busy={busy}
      onConfirm={(reason) => void enter(id, reason)}
      onClose={onClose}
    />
  );
}
