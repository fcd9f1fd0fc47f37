import { text } from '../../i18n/text';
import { LinkRequest } from './LinkRequest';

/** Asks for a mail with a link to choose a new password. */
export function ForgotPasswordPage() {
  return (
    <LinkRequest
      title={text('auth.forgot.title')}
      lead={text('auth.forgot.description')}
      submitLabel={text('auth.forgot.submit')}
      page="ResetPassword"
    />
  );
}
