import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { loadCommonPasswords } from './commonPasswords';
import { PasswordChecklist } from './PasswordChecklist';
import { newPasswordSchema, type NewPassword } from './passwordRules';
import { PasswordField } from '../../ui/PasswordField';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { auth } from '../../db/auth';
import { forgetLinkSession } from '../../db/linkSession';
import { text } from '../../i18n/text';
import { authErrorText } from './authErrorText';

/**
 * A new password, twice, with the live checklist: what the link of a mail is for.
 *
 * @param email lets password managers know whose password it is
 * @param onSaved called when the server has taken the password
 */
export function NewPasswordForm({
  email,
  submitLabel,
  onSaved,
}: {
  email: string;
  submitLabel: string;
  onSaved: () => void;
}) {
  const { control, register, handleSubmit, setError, formState } = useForm<NewPassword>({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '', confirmation: '' },
  });
  const typed = useWatch({ control, name: 'password' });
  const checklist = useId();
  const { errors, isSubmitting } = formState;

  const save = handleSubmit(async ({ password }) => {
    const { error } = await auth.updateUser({ password });
    if (error) {
      setError('root', { message: authErrorText(error) });
      return;
    }
    forgetLinkSession();
    onSaved();
  });

  return (
    <form
      className="auth-form"
      onSubmit={save}
      onInput={() => void loadCommonPasswords()}
      noValidate
    >
      {errors.root?.message && <Alert>{errors.root.message}</Alert>}
      {/* tells password managers whose password it is */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...register('password', { deps: 'confirmation' })}
        label={text('auth.newPassword')}
        error={errors.password?.message}
        describedBy={checklist}
        autoComplete="new-password"
        autoFocus
        required
      />
      <PasswordChecklist id={checklist} password={typed} />
      <PasswordField
        {...register('confirmation')}
        label={text('auth.confirmPassword')}
        error={errors.confirmation?.message}
        autoComplete="new-password"
        required
      />
      <Button type="submit" variant="contained" loading={isSubmitting}>
        {submitLabel}
      </Button>
    </form>
  );
}
