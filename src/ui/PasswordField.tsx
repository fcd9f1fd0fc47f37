import { useState } from 'react';
import { text } from '../i18n/text';
import { Field, type FieldProps } from './Field';
import { Icon } from './Icon';
import { IconButton } from './IconButton';

/** A password field that can show what was typed. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'endAdornment'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      endAdornment={
        <IconButton
          onClick={() => setShown(!shown)}
          // the field keeps the focus, and with it the keyboard of a phone
          onMouseDown={(event) => event.preventDefault()}
          aria-label={text(shown ? 'auth.hidePassword' : 'auth.showPassword')}
        >
          <Icon name={shown ? 'hide' : 'show'} />
        </IconButton>
      }
    />
  );
}
