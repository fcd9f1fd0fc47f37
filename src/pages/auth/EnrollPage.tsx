import { useCallback, useEffect, useRef, useState } from 'react';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { text } from '../../i18n/text';
import { AuthLayout } from '../../layout/AuthLayout';
import { authErrorText } from './authErrorText';
import { AuthStep } from './AuthStep';
import { CodeForm } from './CodeForm';
import { FactorKey } from './FactorKey';
import { beginFactor, finishFactor, type NewFactor } from './secondFactor';
import { SignOutLine } from './SignOutLine';

/** Sets up the second factor; with the first right code, AuthStep goes on by itself. */
export function EnrollPage() {
  return (
    <AuthStep step="Enroll">
      <AuthLayout
        title={text('auth.enroll.title')}
        lead={text('auth.enroll.description')}
        footer={<SignOutLine />}
      >
        <Enrolment />
      </AuthLayout>
    </AuthStep>
  );
}

function Enrolment() {
  const [factor, setFactor] = useState<NewFactor>();
  const [error, setError] = useState<string>();
  const begun = useRef(false);

  const begin = useCallback(async () => {
    setError(undefined);
    try {
      setFactor(await beginFactor());
    } catch (failure) {
      setError(`${text('auth.errors.enroll')} ${authErrorText(failure)}`);
    }
  }, []);

  useEffect(() => {
    // once per visit: every beginning makes a new key, and a scanned one must stay the right one
    if (begun.current) return;
    begun.current = true;
    void begin();
  }, [begin]);

  if (error) {
    return (
      <>
        <Alert>{error}</Alert>
        <Button onClick={() => void begin()}>{text('common.tryAgain')}</Button>
      </>
    );
  }
  return (
    <div className="auth-enroll">
      <FactorKey factor={factor} />
      {factor && <CodeForm check={(code) => finishFactor(factor.id, code)} email={undefined} />}
    </div>
  );
}
