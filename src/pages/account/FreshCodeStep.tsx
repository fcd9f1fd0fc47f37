import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useFormDialog } from '../../kit/form/FormDialog';
import { useAuthState } from '../../db/authState';
import { useText } from '../../i18n/text';
import { CodeForm } from '../auth/CodeForm';
import { checkCode, prepareChallenge } from '../auth/secondFactor';
import { Button } from '../../ui/Button';

interface FreshCodeStepProps {
  /** The beginning of the ids of title and text. */
  id: string;
  onProven: () => void;
}

/** The step of a FormDialog before what one signs in with is changed: a code, so that an open session alone does not do. */
export function FreshCodeStep({ id, onProven }: FreshCodeStepProps) {
  const translate = useText();
  const email = useAuthState().session?.user.email;
  const close = useFormDialog({ dirty: false, busy: false });
  const check = async (code: string) => {
    const error = await checkCode(code);
    if (error === null) onProven();
    return error;
  };
  return (
    <>
      <DialogTitle id={`${id}-title`}>{translate('account.freshCode.title')}</DialogTitle>
      <DialogContent>
        <Typography id={`${id}-text`} color="textSecondary" sx={{ mb: '1rem' }}>
          {translate('account.freshCode.text')}
        </Typography>
        <div className="auth-enroll">
          <CodeForm check={check} email={email} onTyping={prepareChallenge} />
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('form.cancel')}</Button>
      </DialogActions>
    </>
  );
}
