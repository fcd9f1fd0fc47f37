import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import Alert from '@mui/material/Alert';
import { formDrafts } from '../../data/formDrafts';
import { useCurrentUser } from '../../data/useCurrentUser';
import { LeaveGuard } from '../../ui/LeaveGuard';
import { useText } from '../../i18n/text';
import { Button } from '../../ui/Button';
import type { FormValues } from './schemaOf';

interface FormGuardProps {
  /** Which form it is: where an interrupted one finds its draft again. */
  form: string;
  /** What of the values is kept, the same function every time; all unless said otherwise. */
  keeps?: ((values: FormValues) => FormValues) | undefined;
}

const all = (values: FormValues): FormValues => values;

/**
 * Keeps what was typed: asks before it would be lost, and brings it back after the session ended in
 * the middle of the form or the page was loaded again. Stands before the fields, where it says so.
 */
export function FormGuard({ form, keeps = all }: FormGuardProps) {
  const { formState, getValues, setValue, reset } = useFormContext();
  const { isReady, isSubmitSuccessful, isDirty, dirtyFields } = formState;
  const user = useCurrentUser();
  // Whoever opened the form owns what is in it, also when the session is over.
  const [owner] = useState(user?.id ?? '');
  const [draft, setDraft] = useState(() => formDrafts.find(owner, form));
  const dirty = isDirty && !isSubmitSuccessful;
  const latest = useRef({ dirty, names: Object.keys(dirtyFields), abandoned: false });

  useEffect(() => {
    latest.current = { ...latest.current, dirty, names: Object.keys(dirtyFields) };
  });

  // Only when the form is ready: before, it still resets itself to its record.
  useEffect(() => {
    if (!isReady) return;
    for (const [name, value] of Object.entries(draft ?? {}))
      setValue(name, value, { shouldDirty: true });
  }, [isReady, draft, setValue]);

  useEffect(() => {
    const keep = () => {
      const { dirty: typed, names, abandoned } = latest.current;
      if (!typed || abandoned) formDrafts.forget(owner, form);
      else
        formDrafts.keep(
          owner,
          form,
          keeps(Object.fromEntries(names.map((name) => [name, getValues(name)]))),
        );
    };
    // A tab in the background may be thrown away without a word.
    const onHidden = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', onHidden);
      keep();
    };
  }, [owner, form, getValues, keeps]);

  return (
    <>
      {draft && dirty && (
        <DraftNote
          onDiscard={() => {
            reset();
            setDraft(undefined);
          }}
        />
      )}
      <LeaveGuard
        dirty={dirty}
        onLeave={() => {
          latest.current.abandoned = true;
        }}
      />
    </>
  );
}

/** Says above a form that what was typed earlier is in it again. */
function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  const translate = useText();
  return (
    <Alert
      severity="info"
      role="status"
      sx={{
        mb: '1rem',
        alignItems: 'center',
        '& .MuiAlert-action': { alignItems: 'center', pt: 0, pl: '1rem' },
      }}
      action={
        <Button size="small" onClick={onDiscard}>
          {translate('form.draft.discard')}
        </Button>
      }
    >
      {translate('form.draft.restored')}
    </Alert>
  );
}
