import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { lazy, Suspense } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router';
import { minLength, object, string, type infer as Infer } from 'zod/mini';
import { LabelledInput } from '../../components/LabelledInput';
import { PasswordInput } from '../../components/PasswordInput';
import { PRODUCT } from '../../config';
import { auth, linkArrival } from '../../db/auth';
import { authState } from '../../db/authState';
import { text } from '../../i18n/text';
import { AuthLayout } from '../../layout/AuthLayout';
import { pathTo } from '../../routes';
import { authErrorText } from './authErrorText';
import { AuthStep } from './AuthStep';
import { FormAlert } from './FormAlert';

const schema = object({
  email: string().check(minLength(1, text('auth.errors.emailRequired'))),
  password: string().check(minLength(1, text('auth.errors.passwordRequired'))),
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
  const { register, handleSubmit, setError, setValue, formState } = useForm<Infer<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const { ref: emailRef, ...email } = register('email');
  const { ref: passwordRef, ...password } = register('password');

  const signIn = handleSubmit(async ({ email, password }) => {
    const { error } = await auth.signInWithPassword({ email: email.trim(), password });
    if (error) setError('root', { message: authErrorText(error) });
    // with a token that can be read, AuthStep goes on by itself
    else if (authState().aal === null) {
      setError('root', { message: text('auth.errors.unexpected') });
    }
  });

  return (
    <AuthLayout
      title={text('auth.login.title')}
      lead={text('auth.login.description', { product: PRODUCT.name })}
      footer={
        DemoAccounts && (
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
      <form onSubmit={signIn} onInput={onTyping} noValidate>
        {errors.root?.message && <FormAlert>{errors.root.message}</FormAlert>}
        {linkArrival.errorCode && !errors.root && (
          <FormAlert severity="warning">{text('auth.login.badLink')}</FormAlert>
        )}
        <Box sx={{ display: 'grid', gap: '1rem' }}>
          <LabelledInput
            {...email}
            inputRef={emailRef}
            label={text('auth.email')}
            error={errors.email?.message}
            type="email"
            autoComplete="username"
            autoFocus
            required
            inputProps={{ autoCapitalize: 'none', spellCheck: false }}
          />
          <PasswordInput
            {...password}
            inputRef={passwordRef}
            label={text('auth.password')}
            error={errors.password?.message}
            autoComplete="current-password"
            required
            beside={
              <Link component={RouterLink} to={pathTo('ForgotPassword')} variant="small">
                {text('auth.login.forgot')}
              </Link>
            }
          />
        </Box>
        <Button
          type="submit"
          variant="contained"
          fullWidth
          loading={isSubmitting}
          sx={{ mt: '1.5rem' }}
        >
          {text('auth.login.submit')}
        </Button>
      </form>
    </AuthLayout>
  );
}
