import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import type { ReactNode } from 'react';

export interface FormFieldProps {
  /** The id of the control inside. */
  id: string;
  label: string;
  required?: boolean;
  help?: string | undefined;
  /** Behind the label. */
  hint?: string | undefined;
  /** Replaces the help. */
  error?: string;
  children: ReactNode;
  /** Spans both columns of a form. */
  wide?: boolean;
}

/** The id of the line below a field, for `aria-describedby`. */
export const descriptionId = (id: string) => `${id}-description`;

/** A field of a form: label above, control, help or error below. */
export function FormField(props: FormFieldProps) {
  const { id, label, required = false, help, hint, error, children, wide = false } = props;
  return (
    <FormControl
      fullWidth
      error={error !== undefined}
      required={required}
      sx={wide ? { gridColumn: '1 / -1' } : undefined}
    >
      <FormLabel
        htmlFor={id}
        sx={{
          typography: 'label',
          mb: 0.75,
          '&, &.Mui-focused, &.Mui-error': { color: 'text.primary' },
        }}
      >
        {label}
        {hint !== undefined && (
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            {` ${hint}`}
          </Box>
        )}
      </FormLabel>
      {children}
      {(error ?? help) !== undefined && (
        <FormHelperText id={descriptionId(id)} role={error === undefined ? undefined : 'alert'}>
          {error ?? help}
        </FormHelperText>
      )}
    </FormControl>
  );
}
