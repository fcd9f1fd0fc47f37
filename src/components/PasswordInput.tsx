import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { text } from '../i18n/text';
import { LabelledInput, type LabelledInputProps } from './LabelledInput';

/** A password field that can show what was typed. */
export function PasswordInput(props: Omit<LabelledInputProps, 'type' | 'endAdornment'>) {
  const [shown, setShown] = useState(false);
  const Eye = shown ? VisibilityOffOutlined : VisibilityOutlined;
  return (
    <LabelledInput
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            onClick={() => setShown(!shown)}
            // the field keeps the focus, and with it the keyboard of a phone
            onMouseDown={(event) => event.preventDefault()}
            aria-label={text(shown ? 'auth.hidePassword' : 'auth.showPassword')}
          >
            <Eye />
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
