import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { PlainIcon } from './PlainIcon';

/** The props of a text field; anything else goes to the input. */
export interface PlainFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** Shown below, with a sign; undefined when the field is fine. */
  error?: string | undefined;
  /** Stands at the end of the label's line, such as a link. */
  beside?: ReactNode;
  /** Stands inside the field, at its end. */
  end?: ReactNode;
  /** The id of more text that describes the field. */
  describedBy?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A text field of the pages before Material UI: label above, error below, tied together for
 * everyone. `required` is told to screen readers only: a form of nothing but required fields needs
 * no marks.
 */
export function PlainField(props: PlainFieldProps) {
  const { label, error, beside, end, describedBy, required = false, ...rest } = props;
  const id = useId();
  const errorId = `${id}-error`;
  const descriptions = [error && errorId, describedBy].filter(Boolean).join(' ');
  return (
    <div className="plain-field">
      <div className="plain-field-top">
        <label htmlFor={id}>{label}</label>
        {beside}
      </div>
      <div className="plain-input" data-error={error ? true : undefined}>
        <input
          {...rest}
          id={id}
          aria-required={required || undefined}
          aria-invalid={Boolean(error)}
          aria-describedby={descriptions || undefined}
        />
        {end}
      </div>
      {error && (
        <p id={errorId} className="plain-below plain-below-error">
          <PlainIcon name="error" />
          {error}
        </p>
      )}
    </div>
  );
}
