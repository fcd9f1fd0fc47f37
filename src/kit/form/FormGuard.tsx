import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { LeaveGuard } from '../../ui/LeaveGuard';
import { formDrafts } from './formDrafts';

interface FormGuardProps {
  /** Which form of which person it is: where an interrupted form finds its draft again. */
  draftKey: string;
}

/**
 * Keeps what was typed: asks before it would be lost, and brings it back after the session ended
 * in the middle of the form.
 */
export function FormGuard({ draftKey }: FormGuardProps) {
  const { formState, getValues, setValue } = useFormContext();
  const { isReady, isSubmitSuccessful, isDirty, dirtyFields } = formState;
  const dirty = isDirty && !isSubmitSuccessful;
  const latest = useRef({ dirty, names: Object.keys(dirtyFields), abandoned: false });

  useEffect(() => {
    latest.current = { ...latest.current, dirty, names: Object.keys(dirtyFields) };
  });

  // Only when the form is ready: before, it still resets itself to its record.
  useEffect(() => {
    if (!isReady) return;
    for (const [name, value] of Object.entries(formDrafts.take(draftKey) ?? {})) {
      setValue(name, value, { shouldDirty: true });
    }
  }, [isReady, draftKey, setValue]);

  useEffect(
    () => () => {
      const { dirty: typed, names, abandoned } = latest.current;
      if (!typed || abandoned) return;
      formDrafts.keep(draftKey, Object.fromEntries(names.map((name) => [name, getValues(name)])));
    },
    [draftKey, getValues],
  );

  return (
    <LeaveGuard
      dirty={dirty}
      onLeave={() => {
        latest.current.abandoned = true;
      }}
    />
  );
}
