import { useInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { descriptionId } from '../../ui/FieldFrame';
import { useText } from '../../i18n/text';

/** What every input of the kit takes. */
export interface InputProps {
  /** The column of the record. */
  source: string;
  /** Already translated. */
  label: string;
  required?: boolean;
  help?: string;
  /** Behind the label, such as '(optional)'. */
  hint?: string | undefined;
  wide?: boolean;
  disabled?: boolean;
  /** What it means while it is empty. */
  placeholder?: string | undefined;
  /** What the browser may fill in, as in the HTML attribute; nothing unless said. */
  autoComplete?: string;
}

interface Conversion {
  /** The stored value as the control shows it. */
  format?: (value: unknown) => unknown;
  /** What the control holds as the value to store. */
  parse?: (value: unknown) => unknown;
}

/** A form's value for a control that shows text. */
export const shown = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/**
 * A field's state under the product's rules: an error shows only after the first attempt to save,
 * then the field is judged again on every change and when it is left.
 */
export function useFormField(props: InputProps, conversion: Conversion = {}) {
  const { source, label, required, help, hint, wide } = props;
  const translate = useText();
  const { trigger } = useFormContext();
  const { id, field, fieldState, formState } = useInput({
    source,
    ...conversion,
    onBlur: () => {
      if (formState.isSubmitted) void trigger(source);
    },
  });
  const message = formState.isSubmitted ? fieldState.error?.message : undefined;
  // Messages of the schema are words already; those of the server are keys.
  const error = message === undefined ? undefined : translate(message, { label, _: message });
  return {
    id,
    field,
    error,
    /** What the field around the control shows. */
    frame: { id, label, required, help, hint, error, wide },
    /** What the control says about itself to who cannot see the field. */
    described: {
      error: error !== undefined,
      'aria-required': required || undefined,
      'aria-describedby': (error ?? help) ? descriptionId(id) : undefined,
    },
  };
}
