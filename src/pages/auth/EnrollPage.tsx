import { useCallback, useEffect, useRef, useState } from 'react';
import { PlainAlert } from '../../components/plain/PlainAlert';
import { PlainButton } from '../../components/plain/PlainButton';
import { text } from '../../i18n/text';
import { AuthLayout } from '../../layout/AuthLayout';
import { authErrorText } from './authErrorText';
import { AuthStep } from './AuthStep';
import { CodeForm } from './CodeForm';
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
        <PlainAlert>{error}</PlainAlert>
        <PlainButton onClick={() => void begin()}>{text('common.tryAgain')}</PlainButton>
      </>
    );
  }
  return (
    <div className="plain-enroll">
      {factor ? (
        <div className="plain-qr">
          <img src={factor.picture} alt={text('auth.enroll.qrAlt')} />
        </div>
      ) : (
        <div className="plain-bone plain-qr" />
      )}
      <Secret value={factor?.secret} />
      {factor && <CodeForm check={(code) => finishFactor(factor.id, code)} email={undefined} />}
    </div>
  );
}

/** The key in groups of four, as authenticator apps show it; copied without the gaps. */
function Secret({ value = '' }: { value: string | undefined }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
  };
  return (
    <div>
      <p className="plain-small">{text('auth.enroll.secret')}</p>
      <div className="plain-secret">
        <code>{(value.match(/.{1,4}/g) ?? []).join(' ')}</code>
        <PlainButton look="quiet" icon="copy" disabled={!value} onClick={() => void copy()}>
          {text(copied ? 'auth.enroll.copied' : 'auth.enroll.copy')}
        </PlainButton>
      </div>
    </div>
  );
}
