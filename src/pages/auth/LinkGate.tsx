import { useState, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { text } from '../../i18n/text';
import { AuthLayout } from '../../layout/AuthLayout';
import { pathTo } from '../../routes';
import { BackToLogin } from './BackToLogin';
import { LinkRequest } from './LinkRequest';
import { useLinkSession, type LinkProblem } from './useLinkSession';
import { TextLink } from '../../ui/TextLink';

/**
 * Shows a page that opens from a mail to whom the link has led to a session. Says so when the link
 * was used or is too old, and offers a new one. Who is signed in is asked first, and without a link sent on.
 *
 * @param page which page it is; a new link leads here again
 */
export function LinkGate({
  page,
  children,
}: {
  page: 'ResetPassword' | 'Setup';
  children: (person: { email: string; name: string | null }) => ReactNode;
}) {
  const state = useLinkSession(page === 'Setup' ? 'invite' : 'recovery');
  switch (state.kind) {
    case 'checking':
      return null;
    case 'offline':
      return (
        <AuthLayout title={text('auth.link.offlineTitle')}>
          <Alert>{text('auth.errors.offline')}</Alert>
          <Button onClick={state.retry}>{text('common.tryAgain')}</Button>
        </AuthLayout>
      );
    case 'occupied':
      return <Occupied email={state.email} signOut={state.signOut} />;
    case 'problem':
      return <Problem reason={state.reason} page={page} />;
    case 'elsewhere':
      // Login sends everybody on to what their session still lacks
      return <Navigate to={pathTo('Login')} replace />;
    case 'ready':
      return children(state);
  }
}

/** Asks who is signed in whether the link is theirs to follow: it may have come from anybody. */
function Occupied({ email, signOut }: { email: string; signOut: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  return (
    <AuthLayout
      title={text('auth.link.occupiedTitle')}
      lead={text('auth.link.occupied', { email })}
      footer={
        // Login sends everybody on to what their session still lacks
        <TextLink to={pathTo('Login')} replace>
          {text('auth.link.stay')}
        </TextLink>
      }
    >
      <Button
        variant="contained"
        loading={busy}
        onClick={() => {
          setBusy(true);
          void signOut();
        }}
      >
        {text('auth.link.signOut')}
      </Button>
    </AuthLayout>
  );
}

/** Why the link leads nowhere, and what to do. */
function Problem({ reason, page }: { reason: LinkProblem; page: 'ResetPassword' | 'Setup' }) {
  const invitation = typeof reason === 'object' ? reason.invitation : null;
  if (invitation === 'expired' || invitation === 'unknown') {
    // A new invitation is for who invited to send.
    return (
      <AuthLayout
        title={text('auth.link.usedTitle')}
        lead={text(`auth.invitation.${invitation}`)}
        footer={<BackToLogin />}
      />
    );
  }
  return (
    <LinkRequest
      title={text(reason === 'missing' ? 'auth.link.missingTitle' : 'auth.link.usedTitle')}
      lead={text(
        invitation === 'used'
          ? 'auth.invitation.used'
          : reason === 'missing'
            ? 'auth.link.missing'
            : 'auth.link.used',
      )}
      submitLabel={text('auth.link.submit')}
      page={invitation === 'used' ? 'ResetPassword' : page}
    />
  );
}
