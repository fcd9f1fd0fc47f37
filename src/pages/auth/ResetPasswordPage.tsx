import { useState } from 'react';
import { Alert } from '../../ui/Alert';
import { LinkButton } from '../../ui/Button';
import { text } from '../../i18n/text';
import { AuthLayout } from '../../layout/AuthLayout';
import { pathTo } from '../../routes';
import { CodeFirst } from './CodeFirst';
import { LinkGate } from './LinkGate';
import { NewPasswordForm } from './NewPasswordForm';

/** Arrives from the mail of forgot-password: the code of who has a factor, then the new password. */
export function ResetPasswordPage() {
  const [saved, setSaved] = useState(false);
  if (saved) return <Saved />;
  return (
    <LinkGate page="ResetPassword">
      {({ email }) => (
        <CodeFirst>
          <AuthLayout
            title={text('auth.reset.title')}
            lead={text('auth.reset.description', { email })}
          >
            <NewPasswordForm
              email={email}
              submitLabel={text('auth.reset.submit')}
              onSaved={() => setSaved(true)}
            />
          </AuthLayout>
        </CodeFirst>
      )}
    </LinkGate>
  );
}

function Saved() {
  return (
    <AuthLayout title={text('auth.reset.doneTitle')}>
      <Alert severity="success">{text('auth.reset.done')}</Alert>
      {/* Login sends everybody on to what their session still lacks */}
      <LinkButton variant="contained" fullWidth to={pathTo('Login')} replace>
        {text('auth.reset.continue')}
      </LinkButton>
    </AuthLayout>
  );
}
