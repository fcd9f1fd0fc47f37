import { PRODUCT } from '../../config';
import { useAuthState } from '../../db/authState';
import { text } from '../../i18n/text';
import { AuthLayout } from '../../layout/AuthLayout';
import { AuthStep } from './AuthStep';
import { CodeForm } from './CodeForm';
import { checkCode, prepareChallenge } from './secondFactor';
import { SignOutLine } from './SignOutLine';

/** The second factor of signing in; with the right code, AuthStep goes on by itself. */
export function VerifyPage() {
  const email = useAuthState().session?.user.email;
  return (
    <AuthStep step="Verify">
      <AuthLayout
        title={text('auth.verify.title')}
        lead={text('auth.verify.description', { product: PRODUCT.name })}
        footer={<SignOutLine />}
      >
        <CodeForm check={checkCode} email={email} onTyping={prepareChallenge} />
      </AuthLayout>
    </AuthStep>
  );
}
