import { CheckboxField } from '../../ui/Checkbox';
import { useFormField, type InputProps } from './useFormField';

/** A yes or no. */
export function FlagInput(props: InputProps) {
  const { id, field, error } = useFormField(props, {
    format: (value) => value === true,
    parse: (value) => value,
  });
  const { value, ...control } = { ...field, value: field.value === true };
  return (
    <CheckboxField
      id={id}
      {...control}
      label={props.label}
      help={props.help}
      error={error}
      wide={props.wide}
      checked={value}
      disabled={props.disabled}
      onChange={(event) => {
        field.onChange(event.target.checked);
      }}
    />
  );
}
