import { PlainField, type PlainFieldProps } from '../../light/PlainField';
import { text } from '../../i18n/text';

/** Whose account it is: the first field of a page of signing in. */
export const EmailField = (props: Omit<PlainFieldProps, 'label'>) => (
  <PlainField
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
