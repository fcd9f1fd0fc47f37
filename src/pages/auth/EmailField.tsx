import { Field, type FieldProps } from '../../ui/Field';
import { text } from '../../i18n/text';

/** Whose account it is: the first field of a page of signing in. */
export const EmailField = (props: Omit<FieldProps, 'label'>) => (
  <Field
    {...props}
    label={text('auth.email')}
    type="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    autoFocus
    required
  />
);
