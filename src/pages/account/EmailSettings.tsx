import { useNotify } from 'react-admin';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState, useEffect } from 'react';
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
import { useText, type TextKey } from '../../i18n/text';
import { refreshSession } from '../../db/session';
import { readClaims } from '../../db/claims';
import { linkArrival } from '../../db/opening';

/** What is to be said to who comes here by a link from a mail, by the keys below `account.email`. */
function noticeOf({ errorCode, isHalfConfirmed, type }: typeof linkArrival) {
  const about = (key: 'badLink' | 'half' | 'changed', type: 'success' | 'info' | 'error') => ({
    key,
    type,
  });
  if (errorCode) return about('badLink', 'error');
  if (isHalfConfirmed) return about('half', 'info');
  return type === 'email_change' ? about('changed', 'success') : undefined;
}

let notice = noticeOf(linkArrival);

/**
 * Says once what came of the link of a change of address by which the page was opened. The session that the
 * last one of the two leads to is not taken: who is signed in stays so, with the new address, and nobody else is
 * signed in by a link. So it is ended.
 *
 * @param userId of the signed-in person; the tokens in the link may be of somebody else
 */
function useLinkNotice(userId: string): void {
  const translate = useText();
  const notify = useNotify();
  useEffect(() => {
    if (!notice) return;
    const { key, type } = notice;
    notice = undefined;
    if (key === 'changed') {
      const { tokens } = linkArrival;
      if (!tokens || readClaims(tokens.access_token)?.id !== userId) return;
      void refreshSession();
      void auth.admin.signOut(tokens.access_token, 'local');
    }
    notify(translate(`account.email.${key}`), {
      type,
      description: translate(`account.email.${key}Detail`),
      autoHideDuration: TOAST.longDuration,
    });
  }, [translate, notify, userId]);
}

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

/**
 * The address that the person asked for and has not confirmed yet, as the server says; undefined
 * without one, and while the server was not reached.
 *
 * @param email the address of now: when it changes, the server is asked again
 */
function usePendingEmail(email: string) {
  const [pending, setPending] = useState<string>();
  useEffect(() => {
    let current = true;
    void auth.getUser().then(({ data }) => {
      if (current) setPending(data.user?.new_email);
    });
    return () => {
      current = false;
    };
  }, [email]);
  return [pending, setPending] as const;
}
