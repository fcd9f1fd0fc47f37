import { FieldFrame } from '../../ui/FieldFrame';
import { ChoicePicker } from '../../ui/ChoicePicker';
import { useFormField, type InputProps } from './useFormField';

export interface ChoicesInputProps extends InputProps {
  choices: readonly { id: string; name: string }[];
  /** The chosen codes with one more. */
  add?: (chosen: readonly string[], code: string) => string[];
}

/** Some of a fixed list; null for none of them. */
export function ChoicesInput({ choices, add, ...props }: ChoicesInputProps) {
  const { id, field, frame, described } = useFormField(props, UNCHANGED);
  const value: unknown = field.value;
  return (
    <FieldFrame {...frame}>
      <ChoicePicker
        id={id}
        choices={choices}
        value={Array.isArray(value) ? value.filter((code) => typeof code === 'string') : []}
        onChange={(codes) => {
          field.onChange(codes.length === 0 ? null : codes);
        }}
        {...(add && { add })}
        placeholder={props.placeholder}
        disabled={props.disabled}
        inputRef={field.ref}
        described={described}
        onBlur={() => {
          field.onBlur();
        }}
      />
    </FieldFrame>
  );
}

// Ours is a list; react-admin makes texts of what it does not know.
const UNCHANGED = {
  format: (value: unknown) => value ?? null,
  parse: (value: unknown) => value,
};
