import { useState } from 'react';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { text } from '../../i18n/text';
import { AuthLayout } from '../../layout/AuthLayout';
import { BackToLogin } from './BackToLogin';
import { EmailForm } from './EmailForm';

/**
 * A page that asks for an email address and then says that a mail is on its way.
 *
 * @param page where the mail's link leads
 */
export function LinkRequest({
  title,
  lead,
  submitLabel,
  page,
}: {
  title: string;
  lead: string;
  submitLabel: string;
  page: 'ResetPassword' | 'Setup';
}) {
  const [sentTo, setSentTo] = useState<string>();
  const [asking, setAsking] = useState(true);
  const sent = !asking && sentTo !== undefined;

  return (
    <AuthLayout
      title={sent ? text('auth.forgot.sentTitle') : title}
      lead={sent ? undefined : lead}
      footer={<BackToLogin />}
    >
      {sent ? (
        <>
          <Alert severity="success">{text('auth.forgot.sent', { email: sentTo })}</Alert>
          <Button onClick={() => setAsking(true)}>{text('auth.forgot.again')}</Button>
        </>
      ) : (
        <EmailForm
          page={page}
          submitLabel={submitLabel}
          defaultEmail={sentTo ?? ''}
          onSent={(email) => {
            setSentTo(email);
            setAsking(false);
          }}
        />
      )}
    </AuthLayout>
  );
}
