import OutlinedInput from '@mui/material/OutlinedInput';
import type { ReactNode } from 'react';
import { FormField } from './FormField';
import { shown, useFormField, type InputProps } from './useFormField';

export interface TextInputProps extends InputProps {
  type?: 'text' | 'email' | 'tel' | 'date' | 'time' | 'datetime-local';
  multiline?: boolean;
  /** How high several lines are while there are none; they grow. */
  minRows?: number;
  inputMode?: 'numeric' | 'decimal';
  maxLength?: number;
  format?: (value: unknown) => unknown;
  parse?: (value: unknown) => unknown;
  endAdornment?: ReactNode;
  masked?: boolean;
  placeholder?: string | undefined;
}

/** One line (or several) of text, a date or a time. An emptied field stores null. */
export function TextInput(props: TextInputProps) {
  const { type = 'text', multiline = false, maxLength, inputMode, autoComplete = 'off' } = props;
  const { id, field, frame, described } = useFormField(props, {
    ...(props.format && { format: props.format }),
    ...(props.parse && { parse: props.parse }),
  });
  return (
    <FormField {...frame} wide={props.wide ?? multiline}>
      <OutlinedInput
        id={id}
        name={field.name}
        value={shown(field.value)}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        type={props.masked ? 'password' : type}
        multiline={multiline}
        minRows={multiline ? (props.minRows ?? 3) : undefined}
        disabled={props.disabled}
        autoComplete={autoComplete}
        placeholder={props.placeholder}
        endAdornment={props.endAdornment}
        inputProps={{
          ...described,
          required: false,
          maxLength,
          inputMode,
        }}
      />
    </FormField>
  );
}
