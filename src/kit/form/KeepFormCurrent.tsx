import { useEffect } from 'react';
import type { RaRecord } from 'react-admin';
import { useFormState } from 'react-hook-form';

export interface KeepFormCurrentProps {
  /** What the form is filled from. */
  opened: RaRecord;
  /** The record as it was read last. */
  latest: RaRecord;
  /** The form closes when it is saved: filling it again would take back its being saved. */
  closes?: boolean;
  /** Fills the form again. */
  onNewer: (latest: RaRecord) => void;
}

/**
 * Inside a form: a copy in the cache fills it at once, and the newer version follows while nothing
 * was typed. What was typed stays, and with it the version that saving compares.
 */
export function KeepFormCurrent({ opened, latest, closes = false, onNewer }: KeepFormCurrentProps) {
  const { isDirty, isSubmitting, isSubmitSuccessful } = useFormState();
  const isSaved = closes && isSubmitSuccessful;
  const follows = !isDirty && !isSubmitting && !isSaved && isNewer(latest, opened);
  useEffect(() => {
    if (follows) onNewer(latest);
  }, [follows, latest, onNewer]);
  return null;
}

/** Whether it is a later version; as the database writes moments they compare as texts. */
const isNewer = (
  { updated_at: one }: Record<string, unknown>,
  { updated_at: other }: Record<string, unknown>,
): boolean => typeof one === 'string' && typeof other === 'string' && one > other;
