import { enterSubmits } from './enterSubmits';
import { FieldFrame } from '../../ui/FieldFrame';
import { shown, useFormField, type InputProps } from './useFormField';
import { Select } from '../../ui/Input';

export interface SelectInputProps extends InputProps {
  choices: readonly { id: string; name: string }[];
  /** What choosing nothing is called; unless said otherwise, what it means. */
  emptyLabel?: string;
}

/** One of a fixed list. The browser's own select: it works with every keyboard and phone. */
export function SelectInput(props: SelectInputProps) {
  const { id, field, frame, described } = useFormField(props);
  return (
    <FieldFrame {...frame}>
      <Select
        id={id}
        {...field}
        {...described}
        value={shown(field.value)}
        disabled={props.disabled}
        autoComplete={props.autoComplete ?? 'off'}
        onKeyDown={enterSubmits}
      >
        <option value="">{props.emptyLabel ?? props.placeholder}</option>
        {props.choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}
