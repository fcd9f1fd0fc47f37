import { useState } from 'react';
import { Navigate } from 'react-router';
import { text } from '../../i18n/text';
import { AuthLayout } from '../../layout/AuthLayout';
import { pathTo } from '../../routes';
import { CodeFirst } from './CodeFirst';
import { LinkGate } from './LinkGate';
import { NewPasswordForm } from './NewPasswordForm';

/** Arrives from an invitation: a first password, then the second factor. */
export function SetupPage() {
  const [saved, setSaved] = useState(false);
  // Login sends everybody on to what their session still lacks
  if (saved) return <Navigate to={pathTo('Login')} replace />;
  return (
    <LinkGate page="Setup">
      {({ email, name }) => (
        <CodeFirst>
          <AuthLayout
            title={name ? text('auth.setup.title', { name }) : text('auth.setup.titleWithoutName')}
            lead={text('auth.setup.description', { email })}
          >
            <NewPasswordForm
              email={email}
              submitLabel={text('auth.setup.submit')}
              onSaved={() => setSaved(true)}
            />
          </AuthLayout>
        </CodeFirst>
      )}
    </LinkGate>
  );
}
