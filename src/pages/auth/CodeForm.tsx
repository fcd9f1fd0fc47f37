import { lazy, Suspense, useRef, useState, type FormEvent } from 'react';
import { CodeField } from '../../ui/CodeField';
import { Button } from '../../ui/Button';
import { text } from '../../i18n/text';
import { authErrorText, isOffline } from './authErrorText';

// Named by the build's setting itself, so that the ordinary build leaves the part out.
const DemoCode =
  import.meta.env.VITE_EMBEDDED === 'true'
    ? lazy(async () => ({ default: (await import('./demo/DemoCode')).DemoCode }))
    : undefined;

/**
 * The one-time code, checked as soon as it is whole. A wrong code is taken out, so that the next
 * one can be typed at once; a code that did not reach the server stays, with a way to send it again.
 *
 * @param check asks the server; resolves to its error, or null when the code was right
 * @param email whose current code the embedded backend's build offers
 * @param onTyping called with every digit: what the check will need may be prepared
 */
export function CodeForm({
  check,
  email,
  onTyping,
}: {
  check: (code: string) => Promise<unknown>;
  email: string | undefined;
  onTyping?: () => void;
}) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const send = async (whole: string) => {
    setBusy(true);
    setError(undefined);
    const failure = await check(whole);
    setBusy(false);
    if (failure === null) return;
    setError(authErrorText(failure));
    if (!isOffline(failure)) setCode('');
    input.current?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (/^\d{6}$/.test(code)) void send(code);
    else {
      setError(text('auth.errors.codeLength'));
      input.current?.focus();
    }
  };

  const change = (digits: string) => {
    setCode(digits);
    if (digits === '') return;
    setError(undefined);
    onTyping?.();
  };

  return (
    <form onSubmit={submit} noValidate aria-busy={busy}>
      <CodeField
        value={code}
        onChange={change}
        onComplete={(whole) => void send(whole)}
        error={error}
        busy={busy}
        ref={input}
      />
      {error && code.length === 6 && (
        <div className="auth-after">
          <Button type="submit">{text('common.tryAgain')}</Button>
        </div>
      )}
      {DemoCode && email && (
        <Suspense fallback={null}>
          <DemoCode
            email={email}
            disabled={busy}
            onPick={(current) => {
              setCode(current);
              void send(current);
            }}
          />
        </Suspense>
      )}
    </form>
  );
}
