import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { TextInput } from './TextInput';
import type { InputProps } from './useFormField';
import { useText } from '../../i18n/text';

/** The last four digits of a social security number, hidden until asked for. */
export function SsnInput(props: InputProps) {
  const translate = useText();
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      masked={!shown}
      inputMode="numeric"
      maxLength={4}
      autoComplete="new-password"
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            size="small"
            aria-pressed={shown}
            aria-label={translate(shown ? 'form.hide' : 'form.reveal', { label: props.label })}
            onClick={() => {
              setShown(!shown);
            }}
          >
            {shown ? <VisibilityOffIcon /> : <VisibilityIcon />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
