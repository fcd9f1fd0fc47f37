import type { ReactNode } from 'react';
import { FieldFrame } from '../../ui/FieldFrame';
import { shown, useFormField, type InputProps } from './useFormField';
import { Input } from '../../ui/Input';
import { TextArea } from '../../ui/TextArea';

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
  /** What may be meant: offered while one types, nothing else is refused. */
  suggestions?: readonly string[];
}

/** One line (or several) of text, a date or a time. An emptied field stores null. */
export function TextInput(props: TextInputProps) {
  const { type = 'text', multiline = false, maxLength, inputMode, autoComplete = 'off' } = props;
  const { suggestions } = props;
  const { id, field, frame, described } = useFormField(props, {
    ...(props.format && { format: props.format }),
    ...(props.parse && { parse: props.parse }),
  });
  const control = {
    id,
    ...field,
    ...described,
    value: shown(field.value),
    disabled: props.disabled,
    autoComplete,
    placeholder: props.placeholder,
    maxLength,
    inputMode,
  };
  return (
    <FieldFrame {...frame} wide={props.wide ?? multiline}>
      {multiline ? (
        <TextArea {...control} minRows={props.minRows ?? 3} />
      ) : (
        <Input
          {...control}
          type={props.masked ? 'password' : type}
          endAdornment={props.endAdornment}
          list={suggestions && `${id}-suggestions`}
        />
      )}
      {suggestions && (
        <datalist id={`${id}-suggestions`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </FieldFrame>
  );
}
