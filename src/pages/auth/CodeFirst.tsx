import type { ReactNode } from 'react';
import { useAuthState } from '../../db/authState';
import { text } from '../../i18n/text';
import { AuthLayout } from '../../layout/AuthLayout';
import { stepOf } from './AuthStep';
import { CodeForm } from './CodeForm';
import { checkCode, prepareChallenge } from './secondFactor';
import { SignOutLine } from './SignOutLine';

/**
 * Asks who has a second factor for a code before the page: the server takes a new password only
 * from a session with both.
 */
export function CodeFirst({ children }: { children: ReactNode }) {
  const state = useAuthState();
  if (stepOf(state) !== 'Verify') return children;
  return (
    <AuthLayout
      title={text('auth.reset.codeTitle')}
      lead={text('auth.reset.codeDescription')}
      footer={<SignOutLine />}
    >
      <CodeForm check={checkCode} email={state.session?.user.email} onTyping={prepareChallenge} />
    </AuthLayout>
  );
}
