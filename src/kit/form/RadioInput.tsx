import { FieldsetFrame } from '../../ui/FieldFrame';
import { RadioRow } from '../../ui/RadioRow';
import type { SelectInputProps } from './SelectInput';
import { shown, useFormField } from './useFormField';

/** One of a few words, all in sight; where it is not required, one of them stands for nothing. */
export function RadioInput(props: SelectInputProps & { emptyLabel: string }) {
  const { id, field, frame, described } = useFormField(props);
  const { error, ...group } = described;
  return (
    <FieldsetFrame {...frame}>
      <RadioRow
        {...field}
        value={shown(field.value)}
        options={
          props.required ? props.choices : [...props.choices, { id: '', name: props.emptyLabel }]
        }
        disabled={props.disabled}
        group={{ ...group, 'aria-labelledby': `${id}-label`, 'aria-invalid': error || undefined }}
      />
    </FieldsetFrame>
  );
}
