import { useId, type InputHTMLAttributes, type Ref } from 'react';

/** The props of a check box; anything else goes to the input. */
interface PlainCheckProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** A line below the label. */
  help: string;
  ref?: Ref<HTMLInputElement>;
}

/** A check box of the pages before Material UI. */
export function PlainCheck({ label, help, ...rest }: PlainCheckProps) {
  const id = useId();
  return (
    <div className="plain-check">
      <input {...rest} type="checkbox" id={id} aria-describedby={`${id}-help`} />
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-help`}>{help}</p>
    </div>
  );
}
