import Alert from '@mui/material/Alert';
import { useFormContext } from 'react-hook-form';
import { useText } from '../../i18n/text';

/**
 * Says above a form's buttons why it is not saved, until it is sent again: the toast that says so goes. What
 * is wrong at a field stands there.
 */
export function FormFailure() {
  const translate = useText();
  const { errors } = useFormContext().formState;
  const reason = errors.root?.['serverError']?.message;
  if (!reason) return null;
  return (
    <Alert severity="error" sx={LOOK}>
      <strong>{translate('form.notSaved')}</strong> {reason}
    </Alert>
  );
}

// It has a line of its own above the buttons.
const LOOK = { flex: '1 0 100%' } as const;
