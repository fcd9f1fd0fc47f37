import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { minLength, object, regex, regexes, string, trim, type infer as Infer } from 'zod/mini';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { text } from '../../i18n/text';
import { AuthLayout } from '../../layout/AuthLayout';
import { BackToLogin } from './BackToLogin';
import { auth } from '../../db/auth';
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
function EmailForm({
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

/**
 * A page that asks for an email address and then says that a mail is on its way.
 *
 * @param page where the mail's link leads
 */
export function LinkRequest({
  title,
  lead,
  submitLabel,
  page,
}: {
  title: string;
  lead: string;
  submitLabel: string;
  page: 'ResetPassword' | 'Setup';
}) {
  const [sentTo, setSentTo] = useState<string>();
  const [asking, setAsking] = useState(true);
  const sent = !asking && sentTo !== undefined;

  return (
    <AuthLayout
      title={sent ? text('auth.forgot.sentTitle') : title}
      lead={sent ? undefined : lead}
      footer={<BackToLogin />}
    >
      {sent ? (
        <>
          <Alert severity="success">{text('auth.forgot.sent', { email: sentTo })}</Alert>
          <Button onClick={() => setAsking(true)}>{text('auth.forgot.again')}</Button>
        </>
      ) : (
        <EmailForm
          page={page}
          submitLabel={submitLabel}
          defaultEmail={sentTo ?? ''}
          onSent={(email) => {
            setSentTo(email);
            setAsking(false);
          }}
        />
      )}
    </AuthLayout>
  );
}
