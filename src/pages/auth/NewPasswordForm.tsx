import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { PasswordChecklist } from '../../components/PasswordChecklist';
import { PasswordInput } from '../../components/PasswordInput';
import { newPasswordSchema, type NewPassword } from '../../components/passwordRules';
import { auth } from '../../db/auth';
import { text } from '../../i18n/text';
import { authErrorText } from './authErrorText';
import { FormAlert } from './FormAlert';

/**
 * A new password, twice, with the live checklist.
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
  const { ref: passwordRef, ...password } = register('password', { deps: 'confirmation' });
  const { ref: confirmationRef, ...confirmation } = register('confirmation');

  const save = handleSubmit(async ({ password }) => {
    const { error } = await auth.updateUser({ password });
    if (error) setError('root', { message: authErrorText(error) });
    else onSaved();
  });

  return (
    <form onSubmit={save} noValidate>
      {errors.root?.message && <FormAlert>{errors.root.message}</FormAlert>}
      {/* tells password managers whose password it is */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Box sx={{ display: 'grid', gap: '1rem' }}>
        <PasswordInput
          {...password}
          inputRef={passwordRef}
          label={text('auth.newPassword')}
          error={errors.password?.message}
          describedBy={checklist}
          autoComplete="new-password"
          autoFocus
          required
        />
        <PasswordChecklist id={checklist} password={typed} />
        <PasswordInput
          {...confirmation}
          inputRef={confirmationRef}
          label={text('auth.confirmPassword')}
          error={errors.confirmation?.message}
          autoComplete="new-password"
          required
        />
      </Box>
      <Button
        type="submit"
        variant="contained"
        fullWidth
        loading={isSubmitting}
        sx={{ mt: '1.5rem' }}
      >
        {submitLabel}
      </Button>
    </form>
  );
}
