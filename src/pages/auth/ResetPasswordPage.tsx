import { useState } from 'react';
import { Link } from 'react-router';
import { PlainAlert } from '../../light/PlainAlert';
import { buttonClass } from '../../light/PlainButton';
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
      <PlainAlert severity="success">{text('auth.reset.done')}</PlainAlert>
      {/* Login sends everybody on to what their session still lacks */}
      <Link className={buttonClass('primary', true)} to={pathTo('Login')} replace>
        {text('auth.reset.continue')}
      </Link>
    </AuthLayout>
  );
}
