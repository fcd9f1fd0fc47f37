import { useNotify } from 'react-admin';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { FormCard } from '../../kit/form/FormCard';
import { loadCommonPasswords } from '../../light/commonPasswords';
import { PasswordChecklist } from '../../light/PasswordChecklist';
import { newPasswordSchema, type NewPassword } from '../../light/passwordRules';
import { PasswordField } from '../../light/PasswordField';
import { auth } from '../../db/auth';
import { authErrorText } from '../auth/authErrorText';
import { useText } from '../../i18n/text';

const EMPTY = { password: '', confirmation: '' };

/**
 * A new password, twice, with the live checklist.
 *
 * @param email lets password managers know whose password it is
 */
export function PasswordSettings({ email }: { email: string }) {
  const translate = useText();
  const notify = useNotify();
  const checklist = useId();
  const form = useForm<NewPassword>({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: EMPTY,
  });
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control, name: 'password' });

  const save = form.handleSubmit(async ({ password }) => {
    const { error } = await auth.updateUser({ password });
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
