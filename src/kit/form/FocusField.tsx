import { useLayoutEffect } from 'react';
import { useFormContext } from 'react-hook-form';

/** Gives a field of the form around the focus when the form opens; stands behind the fields. */
export function FocusField({ source }: { source: string | undefined }) {
  const { setFocus } = useFormContext();
  useLayoutEffect(() => {
    if (source !== undefined) setFocus(source);
  }, [setFocus, source]);
  return null;
}
