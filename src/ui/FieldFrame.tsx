import type { ComponentProps, ReactNode } from 'react';

export interface FieldFrameProps {
  /** The id of the control inside. */
  id: string;
  label: ReactNode;
  /** Marked with an asterisk. */
  required?: boolean | undefined;
  help?: ReactNode;
  /** Behind the label. */
  hint?: string | undefined;
  /** Stands at the end of the label's line, such as a link. */
  beside?: ReactNode;
  /** Replaces the help. */
  error?: string | undefined;
  /** Spans both columns of a form. */
  wide?: boolean | undefined;
  children: ReactNode;
}

/** The id of the line below a field, for `aria-describedby`. */
export const descriptionId = (id: string) => `${id}-description`;

/** Around the control of a field: label above, help or error below. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, beside, wide = false, children } = props;
  return (
    <div className={`ui-field ${wide ? 'ui-field-wide' : ''}`}>
      <div className="ui-field-top">
        <label htmlFor={id}>
          <LabelWords {...props} />
        </label>
        {beside}
      </div>
      {children}
      <Below {...props} />
    </div>
  );
}

/** Around several controls that are one field, such as radio buttons; they are named by `<id>-label`. */
export function FieldsetFrame(props: FieldFrameProps) {
  return (
    <fieldset className="ui-field">
      <legend id={`${props.id}-label`} className="ui-field-top">
        <span>
          <LabelWords {...props} />
        </span>
      </legend>
      {props.children}
      <Below {...props} />
    </fieldset>
  );
}

const LabelWords = ({ label, hint, required = false }: FieldFrameProps) => (
  <>
    {label}
    {hint !== undefined && <span className="ui-field-hint">{` ${hint}`}</span>}
    {required && <RequiredMark />}
  </>
);

/** Behind the name of what is required, for the eye. */
export const RequiredMark = () => (
  <span aria-hidden className="ui-field-mark">
    {'\u2009*'}
  </span>
);

const Below = ({ id, help, error }: FieldFrameProps) =>
  (error ?? help) !== undefined && (
    <FieldNote id={descriptionId(id)} error={error !== undefined}>
      {error ?? help}
    </FieldNote>
  );

/** A line below a field: help, or what is wrong or doubtful, which is read out when it appears. */
export function FieldNote({
  error = false,
  warning = false,
  className = '',
  ...props
}: ComponentProps<'p'> & { error?: boolean | undefined; warning?: boolean | undefined }) {
  return (
    <p
      role={error ? 'alert' : warning ? 'status' : undefined}
      {...props}
      data-error={error}
      data-warning={warning}
      className={`ui-field-note ${className}`}
    />
  );
}
