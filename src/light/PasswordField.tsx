import { useState } from 'react';
import { text } from '../i18n/text';
import { PlainField, type PlainFieldProps } from './PlainField';
import { PlainIcon } from './PlainIcon';

/** A password field that can show what was typed. */
export function PasswordField(props: Omit<PlainFieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  return (
    <PlainField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className="plain-icon-button"
          onClick={() => setShown(!shown)}
          // the field keeps the focus, and with it the keyboard of a phone
          onMouseDown={(event) => event.preventDefault()}
          aria-label={text(shown ? 'auth.hidePassword' : 'auth.showPassword')}
        >
          <PlainIcon name={shown ? 'hide' : 'show'} />
        </button>
      }
    />
  );
}
