import { useId, useState, type Ref } from 'react';
import { text } from '../i18n/text';
import { FieldNote } from './FieldFrame';
import visuallyHidden from '@mui/utils/visuallyHidden';

/** How many digits a one-time code has. */
const CODE_LENGTH = 6;
const POSITIONS = Array.from({ length: CODE_LENGTH }, (_, index) => index);

/**
 * The field of a one-time code: one real input over six drawn boxes, so that pasting, the code
 * offered by a phone and screen readers work as in any field.
 *
 * @param value the digits so far
 * @param onChange gets digits only, at most six
 * @param onComplete gets the code as soon as its sixth digit is in
 * @param busy the code is being checked: the field keeps the focus but takes no input
 */
export function CodeField({
  value,
  onChange,
  onComplete,
  error,
  busy,
  ref,
}: {
  value: string;
  onChange: (digits: string) => void;
  onComplete: (code: string) => void;
  error?: string | undefined;
  busy: boolean;
  ref?: Ref<HTMLInputElement>;
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
      <div className="ui-code" data-busy={busy || undefined}>
        {POSITIONS.map((index) => (
          <span key={index} aria-hidden data-look={lookOf(index)}>
            {value[index] ?? (lookOf(index) === 'active' && <i />)}
          </span>
        ))}
        <input
          ref={ref}
          id={id}
          name="code"
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
        />
      </div>
      <FieldNote id={`${id}-below`} role={undefined} aria-live="polite" error={Boolean(error)}>
        {busy ? text('auth.code.checking') : (error ?? text('auth.code.help'))}
      </FieldNote>
    </div>
  );
}
