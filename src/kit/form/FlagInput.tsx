import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { descriptionId } from './FormField';
import { useFormField, type InputProps } from './useFormField';

/** A yes or no. */
export function FlagInput(props: InputProps) {
  const { id, field, error } = useFormField(props, {
    format: (value) => value === true,
    parse: (value) => value,
  });
  const below = error ?? props.help;
  return (
    <FormControl
      error={error !== undefined}
      sx={{ justifyContent: 'center', ...(props.wide ? { gridColumn: '1 / -1' } : {}) }}
    >
      <FormControlLabel
        label={props.label}
        control={
          <Checkbox
            id={id}
            name={field.name}
            checked={field.value === true}
            disabled={props.disabled}
            onChange={(event) => {
              field.onChange(event.target.checked);
            }}
            onBlur={() => {
              field.onBlur();
            }}
            slotProps={{
              input: { ref: field.ref, 'aria-describedby': below ? descriptionId(id) : undefined },
            }}
          />
        }
      />
      {below !== undefined && (
        <FormHelperText id={descriptionId(id)} role={error === undefined ? undefined : 'alert'}>
          {below}
        </FormHelperText>
      )}
    </FormControl>
  );
}
