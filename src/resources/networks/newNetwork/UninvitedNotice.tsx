import Alert from '@mui/material/Alert';
import { useLocation, useNavigate } from 'react-router-dom';
import '../../../i18n/firstHourTexts';
import { useText } from '../../../i18n/text';
import { Button } from '../../../ui/Button';
import { useInvite } from '../../users/useInvite';
import { readUninvited } from './uninvited';

/** On the page of a network whose admin could not be invited when it was made: says so, and tries again. */
export function UninvitedNotice({ networkId }: { networkId: string }) {
  const translate = useText();
  const navigate = useNavigate();
  const location = useLocation();
  const { invite, isPending } = useInvite();
  const invitation = readUninvited(location.state);
  if (invitation?.network_id !== networkId) return null;
  const again = () =>
    invite(invitation).then(
      () => navigate(location.pathname, { replace: true }),
      // The toast has said it.
      () => undefined,
    );
  return (
    <Alert
      severity="warning"
      action={
        <Button size="small" loading={isPending} onClick={() => void again()}>
          {translate('newNetwork.notSent.again')}
        </Button>
      }
      sx={{ flexWrap: 'wrap', alignItems: 'center' }}
    >
      <strong>{translate('newNetwork.notSent.title', { email: invitation.email })}</strong>{' '}
      {translate('newNetwork.notSent.text')}
    </Alert>
  );
}
