import { zodResolver } from '@hookform/resolvers/zod';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useForm } from 'react-hook-form';
import { boolean, minLength, object, string, type infer as Infer } from 'zod/mini';
import { PasswordField } from '../../ui/PasswordField';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { CheckboxField } from '../../ui/Checkbox';
import { PRODUCT, SESSION } from '../../config';
import { authState, useAuthState } from '../../db/authState';
import { isSharedComputer, setSharedComputer } from '../../db/browserStorage';
import { loadAuth } from '../../db/loadAuth';
import { logError } from '../../db/logError';
import { linkArrival } from '../../db/opening';
import { text } from '../../i18n/text';
import { AuthLayout } from '../../layout/AuthLayout';
import { pathTo } from '../../routes';
import { authErrorText } from './authErrorText';
import { AuthStep } from './AuthStep';
import { EmailField } from './EmailField';
import { TextLink } from '../../ui/TextLink';

const schema = object({
  email: string().check(minLength(1, text('auth.errors.emailRequired'))),
  password: string().check(minLength(1, text('auth.errors.passwordRequired'))),
  shared: boolean(),
});

// Named by the build's setting itself, so that the ordinary build leaves the part out.
const DemoAccounts =
  import.meta.env.VITE_EMBEDDED === 'true'
    ? lazy(async () => ({ default: (await import('./demo/DemoAccounts')).DemoAccounts }))
    : undefined;

/**
 * The first page of signing in.
 *
 * @param onTyping called when the person begins to type, and again: what comes next may be loaded
 */
export function LoginPage({ onTyping }: { onTyping: () => void }) {
  return (
    <AuthStep step="Login">
      <LoginForm onTyping={onTyping} />
    </AuthStep>
  );
}

function LoginForm({ onTyping }: { onTyping: () => void }) {
  // Without defaults: the form may have been there before React, and what was typed into it counts.
  const { register, handleSubmit, setError, getValues, setValue, formState } = useForm<
    Infer<typeof schema>
  >({ resolver: zodResolver(schema) });
  const isTakenOver = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const { errors, isSubmitting } = formState;
  const { idleMinutes } = useAuthState();
  useEffect(() => {
    if (getValues('email')) onTyping();
  }, [getValues, onTyping]);

  const signIn = handleSubmit(async ({ email, password, shared }) => {
    setSharedComputer(shared);
    try {
      const auth = await loadAuth();
      const { error } = await auth.signInWithPassword({ email: email.trim(), password });
      if (error) setError('root', { message: authErrorText(error) });
      // with a token that can be read, AuthStep goes on by itself
      else if (authState().aal === null) {
        setError('root', { message: text('auth.errors.unexpected') });
      }
    } catch (error) {
      logError('loading the auth client', error);
      setError('root', { message: text('auth.errors.offline') });
    }
  });

  return (
    <AuthLayout
      title={text('auth.login.title')}
      lead={text('auth.login.description', { product: PRODUCT.name })}
      footer={
        DemoAccounts &&
        isTakenOver && (
          <Suspense fallback={null}>
            <DemoAccounts
              onPick={(account) => {
                setValue('email', account.email);
                setValue('password', account.password);
                onTyping();
              }}
            />
          </Suspense>
        )
      }
    >
      {/* `post`: what is typed is in no address, also where nothing of ours runs. */}
      <form className="auth-form" method="post" onSubmit={signIn} onInput={onTyping} noValidate>
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        {linkArrival.errorCode && !errors.root && (
          <Alert severity="warning">{text('auth.login.badLink')}</Alert>
        )}
        {idleMinutes !== null && !errors.root && (
          <Alert severity="warning">{idleText(idleMinutes)}</Alert>
        )}
        <EmailField {...register('email')} error={errors.email?.message} />
        <PasswordField
          {...register('password')}
          label={text('auth.password')}
          error={errors.password?.message}
          autoComplete="current-password"
          required
          beside={<TextLink to={pathTo('ForgotPassword')}>{text('auth.login.forgot')}</TextLink>}
        />
        <CheckboxField
          {...register('shared')}
          defaultChecked={isSharedComputer()}
          label={<strong>{text('auth.login.shared')}</strong>}
          help={text('auth.login.sharedHelp', { count: SESSION.sharedIdleMinutes })}
        />
        <Button type="submit" variant="contained" loading={isSubmitting}>
          {text('auth.login.submit')}
        </Button>
      </form>
    </AuthLayout>
  );
}

/** Why the person has to sign in again. */
function idleText(minutes: number): string {
  const hours = minutes / 60;
  const time =
    hours === 1
      ? text('auth.login.hour')
      : hours > 1
        ? text('auth.login.hours', { count: hours })
        : text('auth.errors.minutes', { count: minutes });
  return text('auth.login.idle', { time });
}
