import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { minLength, object, regex, regexes, string, trim, type infer as Infer } from 'zod/mini';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { auth } from '../../db/auth';
import { text } from '../../i18n/text';
import { pathTo } from '../../routes';
import { authErrorText, failureOf } from './authErrorText';
import { EmailField } from './EmailField';

const schema = object({
  email: string().check(
    trim(),
    minLength(1, text('auth.errors.emailRequired')),
    regex(regexes.email, text('auth.errors.emailInvalid')),
  ),
});

/**
 * Asks for the mail with a link to choose a password. Says the same whether or not the address
 * belongs to somebody.
 *
 * @param page where the link leads
 * @param submitLabel the button's words
 * @param onSent gets the address once a mail is on its way, if it is anybody's
 */
export function EmailForm({
  page,
  submitLabel,
  defaultEmail = '',
  onSent,
}: {
  page: 'ResetPassword' | 'Setup';
  submitLabel: string;
  defaultEmail?: string;
  onSent: (email: string) => void;
}) {
  const { register, handleSubmit, setError, formState } = useForm<Infer<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { email: defaultEmail },
  });
  const { errors, isSubmitting } = formState;

  const send = handleSubmit(async ({ email }) => {
    const redirectTo = `${window.location.origin}${pathTo(page)}`;
    const { error } = await auth.resetPasswordForEmail(email, { redirectTo });
    // The server limits mails only to accounts it has: saying so would tell who has one.
    if (!error || failureOf(error).code === 'over_email_send_rate_limit') onSent(email);
    else setError('root', { message: authErrorText(error) });
  });

  return (
    <form className="auth-form" onSubmit={send} noValidate>
      {errors.root?.message && <Alert>{errors.root.message}</Alert>}
      <EmailField {...register('email')} error={errors.email?.message} />
      <Button type="submit" variant="contained" loading={isSubmitting}>
        {submitLabel}
      </Button>
    </form>
  );
}
