import { useReferenceChoices } from '../useReferenceChoices';
import { ChoicesInput } from './ChoicesInput';
import type { InputProps } from './useFormField';

export interface ReferencesInputProps extends InputProps {
  /** The resource whose records are pointed to, and the column that names them. */
  reference: string;
  nameColumn: string;
}

/** Some records of another resource; null for none of them. */
export function ReferencesInput({ reference, nameColumn, ...props }: ReferencesInputProps) {
  return <ChoicesInput {...props} choices={useReferenceChoices(reference, nameColumn)} />;
}
