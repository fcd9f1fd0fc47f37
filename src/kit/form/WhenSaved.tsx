import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';

/** Runs once the form knows that it is saved; stands behind the guard, which must know first. */
export function WhenSaved({ run }: { run: () => void }) {
  const { isSubmitSuccessful } = useFormState();
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (isSubmitSuccessful) latest.current();
  }, [isSubmitSuccessful]);
  return null;
}
