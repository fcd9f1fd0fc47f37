import Select from '@mui/material/Select';
import { enterSubmits } from './enterSubmits';
import { FormField } from './FormField';
import { shown, useFormField, type InputProps } from './useFormField';

export interface SelectInputProps extends InputProps {
  choices: readonly { id: string; name: string }[];
  /** What choosing nothing is called. */
  emptyLabel?: string;
}

/** One of a fixed list. The browser's own select: it works with every keyboard and phone. */
export function SelectInput(props: SelectInputProps) {
  const { id, field, frame, described } = useFormField(props);
  return (
    <FormField {...frame}>
      <Select
        native
        name={field.name}
        value={shown(field.value)}
        onChange={field.onChange}
        onBlur={() => {
          field.onBlur();
        }}
        inputRef={field.ref}
        disabled={props.disabled}
        inputProps={{
          id,
          autoComplete: props.autoComplete ?? 'off',
          ...described,
          required: false,
          onKeyDown: enterSubmits,
        }}
      >
        <option value="">{props.emptyLabel}</option>
        {props.choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </Select>
    </FormField>
  );
}
