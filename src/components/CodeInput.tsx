import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { visuallyHidden } from '@mui/utils';
import { useId, useState, type Ref } from 'react';
import { text } from '../i18n/text';

/** How many digits a one-time code has. */
const CODE_LENGTH = 6;
const POSITIONS = Array.from({ length: CODE_LENGTH }, (_, index) => index);

const boxSx = {
  height: '3.5rem',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  border: '1px solid',
  borderColor: 'larder.borderControl',
  borderRadius: '0.625rem',
  bgcolor: 'background.paper',
  fontSize: '1.5rem',
  fontWeight: 600,
  lineHeight: 1,
  '&[data-look="active"]': {
    borderColor: 'larder.focus',
    outline: '1px solid',
    outlineColor: 'larder.focus',
  },
  '&[data-look="error"]': {
    borderColor: 'larder.danger',
    outline: '1px solid',
    outlineColor: 'larder.danger',
  },
} as const;

const caretSx = {
  width: '1px',
  height: '1.5rem',
  bgcolor: 'text.primary',
  '@keyframes larder-caret': { '50%': { opacity: 0 } },
  animation: 'larder-caret 1.1s step-end infinite',
} as const;

/** Over the boxes and see-through: what is typed shows in the boxes. */
const inputSx = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  p: 0,
  m: 0,
  border: 0,
  opacity: 0,
  cursor: 'text',
  // below 16px, phones zoom in on the field
  fontSize: '1rem',
} as const;

/**
 * The field of a one-time code: one real input over six drawn boxes, so that pasting, the code
 * offered by a phone and screen readers work as in any field.
 *
 * @param value the digits so far
 * @param onChange gets digits only, at most six
 * @param onComplete gets the code as soon as its sixth digit is in
 * @param busy the code is being checked: the field keeps the focus but takes no input
 */
export function CodeInput({
  value,
  onChange,
  onComplete,
  error,
  busy,
  inputRef,
}: {
  value: string;
  onChange: (digits: string) => void;
  onComplete: (code: string) => void;
  error?: string | undefined;
  busy: boolean;
  inputRef: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const [focused, setFocused] = useState(false);
  const current = Math.min(value.length, CODE_LENGTH - 1);

  const take = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, CODE_LENGTH);
    onChange(digits);
    if (digits.length === CODE_LENGTH && digits !== value) onComplete(digits);
  };

  const lookOf = (index: number) => {
    if (focused && !busy && index === current) return 'active';
    return error ? 'error' : undefined;
  };

  return (
    <div>
      <label htmlFor={id} style={visuallyHidden}>
        {text('auth.code.label')}
      </label>
      <Box
        sx={{
          position: 'relative',
          display: 'grid',
          gridTemplateColumns: `repeat(${CODE_LENGTH}, minmax(0, 1fr))`,
          gap: '0.5rem',
          opacity: busy ? 0.6 : 1,
        }}
      >
        {POSITIONS.map((index) => (
          <Box key={index} aria-hidden data-look={lookOf(index)} sx={boxSx}>
            {value[index] ?? (lookOf(index) === 'active' && <Box sx={caretSx} />)}
          </Box>
        ))}
        <Box
          component="input"
          ref={inputRef}
          id={id}
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          value={value}
          readOnly={busy}
          aria-required
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-below`}
          onChange={(event) => take(event.target.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          sx={inputSx}
        />
      </Box>
      <FormHelperText id={`${id}-below`} error={Boolean(error)} aria-live="polite">
        {busy ? text('auth.code.checking') : (error ?? text('auth.code.help'))}
      </FormHelperText>
    </div>
  );
}
