import { useNotify } from 'react-admin';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormCard } from '../../kit/form/FormCard';
import { loadCommonPasswords } from '../auth/commonPasswords';
import { PasswordChecklist } from '../auth/PasswordChecklist';
import { NEW_PASSWORD_FIELDS, typedTwice } from '../auth/passwordRules';
import { PasswordField } from '../../ui/PasswordField';
import { auth } from '../../db/auth';
import { authErrorText, failureOf } from '../auth/authErrorText';
import { text, useText } from '../../i18n/text';

const EMPTY = { current: '', password: '', confirmation: '' };

const schema = z
  .object({
    ...NEW_PASSWORD_FIELDS,
    current: z.string().check(z.minLength(1, text('account.password.currentRequired'))),
  })
  .check(typedTwice);

/**
 * The password of now, and a new one, twice, with the live checklist: an open session alone changes nothing.
 *
 * @param email lets password managers know whose password it is
 */
export function PasswordSettings({ email }: { email: string }) {
  const translate = useText();
  const notify = useNotify();
  const checklist = useId();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: EMPTY });
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control, name: 'password' });

  const save = form.handleSubmit(async ({ current, password }) => {
    const { error } = await auth.updateUser({ password, current_password: current });
    if (failureOf(error).code === 'current_password_invalid') {
      const message = translate('account.password.currentWrong');
      form.setError('current', { message }, { shouldFocus: true });
      return;
    }
    if (error) {
      notify(translate('account.password.failed'), {
        type: 'error',
        description: authErrorText(error),
      });
      return;
    }
    form.reset(EMPTY);
    notify(translate('account.password.saved'), { type: 'success' });
  });

  return (
    <FormProvider {...form}>
      <form
        onSubmit={(event) => void save(event)}
        onInput={() => void loadCommonPasswords()}
        noValidate
      >
        <FormCard
          title={translate('account.password.title')}
          text={translate('account.password.text')}
          submitLabel={translate('account.password.submit')}
          secondary
        >
          {/* tells password managers whose password it is */}
          <input
            type="email"
            name="username"
            autoComplete="username"
            value={email}
            readOnly
            hidden
          />
          <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
            <PasswordField
              {...form.register('current')}
              label={translate('account.password.current')}
              error={errors.current?.message}
              autoComplete="current-password"
              required
            />
          </Box>
          <PasswordField
            {...form.register('password', { deps: 'confirmation' })}
            label={translate('auth.newPassword')}
            error={errors.password?.message}
            describedBy={checklist}
            autoComplete="new-password"
            required
          />
          <PasswordField
            {...form.register('confirmation')}
            label={translate('auth.confirmPassword')}
            error={errors.confirmation?.message}
            autoComplete="new-password"
            required
          />
          <Box sx={{ gridColumn: '1 / -1' }}>
            <PasswordChecklist id={checklist} password={typed} />
          </Box>
        </FormCard>
      </form>
    </FormProvider>
  );
}
