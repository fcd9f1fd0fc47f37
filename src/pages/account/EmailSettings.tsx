import { useNotify } from 'react-admin';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormCard } from '../../kit/form/FormCard';
import { FormDialog } from '../../kit/form/FormDialog';
import { Field } from '../../ui/Field';
import { TOAST } from '../../config';
import { auth } from '../../db/auth';
import { pathTo } from '../../routes';
import { authErrorText, failureOf } from '../auth/authErrorText';
import { hasFreshCode, wantsCode } from './freshCode';
import { FreshCodeStep } from './FreshCodeStep';
import { useLinkNotice } from './useLinkNotice';
import { usePendingEmail } from './usePendingEmail';
import { useText, type TextKey } from '../../i18n/text';

/** Words of the card for error codes that the sign-in pages never meet. */
const REFUSALS: Readonly<Record<string, TextKey>> = {
  email_exists: 'account.email.taken',
  validation_failed: 'account.email.refused',
  email_address_invalid: 'account.email.refused',
};

/**
 * Asks for another email address, for a code first where none was typed lately; the address counts once the links in
 * the mails were followed.
 */
export function EmailSettings({ userId, email }: { userId: string; email: string }) {
  const translate = useText();
  const notify = useNotify();
  const currentId = useId();
  const codeId = useId();
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = usePendingEmail(email);
  useLinkNotice(userId);
  const schema = z.object({
    email: z.string().check(
      z.trim(),
      z.minLength(1, { error: translate('auth.errors.emailRequired'), abort: true }),
      z.regex(z.regexes.email, { error: translate('auth.errors.emailInvalid'), abort: true }),
      z.refine((value) => value.toLowerCase() !== email.toLowerCase(), {
        error: translate('account.email.same'),
      }),
    ),
  });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email: '' } });

  const send = async (values: { email: string }) => {
    const { data, error } = await auth.updateUser(values, {
      emailRedirectTo: `${window.location.origin}${pathTo('AccountSettings')}`,
    });
    if (wantsCode(error)) {
      setAsking(true);
      return;
    }
    if (error) {
      const refusal = REFUSALS[failureOf(error).code ?? ''];
      notify(translate('account.email.failed'), { type: 'error' });
      // The toast goes; why it failed stays until the form is sent again.
      form.setError('root.serverError', {
        message: refusal ? translate(refusal) : authErrorText(error),
      });
      return;
    }
    setPending(data.user.new_email);
    form.reset();
    notify(translate('account.email.sent'), {
      type: 'success',
      description: translate('account.email.sentDetail'),
      autoHideDuration: TOAST.longDuration,
    });
  };
  const save = form.handleSubmit(async (values) => {
    if (await hasFreshCode()) await send(values);
    else setAsking(true);
  });

  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <FormCard
          title={translate('account.email.title')}
          text={translate('account.email.text')}
          submitLabel={translate('account.email.submit')}
          secondary
        >
          <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
            <Field
              {...form.register('email')}
              label={translate('account.email.label')}
              error={form.formState.errors.email?.message}
              describedBy={currentId}
              type="email"
              placeholder="name@example.org"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
            <Box id={currentId} sx={{ mt: '0.375rem', overflowWrap: 'anywhere' }}>
              <Typography variant="caption" component="p" color="textSecondary">
                {translate('account.email.current', { email })}
              </Typography>
              {pending && (
                <Typography variant="caption" component="p" color="textSecondary">
                  {translate('account.email.pending', { email: pending })}
                </Typography>
              )}
            </Box>
          </Box>
        </FormCard>
      </form>
      {/* a form of its own, which is not to send the one above */}
      <FormDialog open={asking} id={codeId} onClose={() => setAsking(false)}>
        <FreshCodeStep
          id={codeId}
          onProven={() => {
            setAsking(false);
            void save();
          }}
        />
      </FormDialog>
    </FormProvider>
  );
}
