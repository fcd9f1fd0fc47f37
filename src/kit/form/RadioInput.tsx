import Box from '@mui/material/Box';
import { FieldsetFrame } from '../../ui/FieldFrame';
import { color } from '../../ui/tokens';
import type { SelectInputProps } from './SelectInput';
import { shown, useFormField } from './useFormField';

/** One of a few words, all in sight; where it is not required, one of them stands for nothing. */
export function RadioInput(props: SelectInputProps & { emptyLabel: string }) {
  const { id, field, frame, described } = useFormField(props);
  const { error, ...aria } = described;
  const { ref, value, onChange, ...control } = field;
  const offered = props.required
    ? props.choices
    : [...props.choices, { id: '', name: props.emptyLabel }];
  return (
    <FieldsetFrame {...frame}>
      <Box
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-invalid={error || undefined}
        {...aria}
        sx={ROW}
      >
        {offered.map((choice, at) => (
          <label key={choice.id}>
            <input
              {...control}
              ref={at === 0 ? ref : undefined}
              type="radio"
              value={choice.id}
              checked={choice.id === shown(value)}
              disabled={props.disabled}
              onChange={() => {
                onChange(choice.id);
              }}
            />
            {choice.name}
          </label>
        ))}
      </Box>
    </FieldsetFrame>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '1.25rem',
  '& > label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.625rem',
    minHeight: 'var(--larder-size-control)',
    cursor: 'pointer',
    '@media (max-width: 768px)': { minHeight: 'var(--larder-size-controlTouch)' },
  },
  '& input': {
    flex: 'none',
    width: '1.125rem',
    height: '1.125rem',
    m: 0,
    accentColor: color('accent'),
    cursor: 'inherit',
  },
} as const;
