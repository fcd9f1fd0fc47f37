import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useUpdate, type RaRecord, useNotify } from 'react-admin';
import { ConflictError, isDataError } from '../../data/errors';
import { changedMeanwhile, ConflictDialog } from './ConflictDialog';
import { useSayNotAsked } from '../custom/useSayNotAsked';
import type { ResourceDefinition } from '../declaration';
import { formFields } from './formFields';
import { requireAnswer } from './requireAnswer';
import { ResourceCard } from './ResourceForm';
import { useTexts } from '../useTexts';
import { useText, type TextKey } from '../../i18n/text';

interface EditFormProps {
  resource: ResourceDefinition;
  record: RaRecord;
  title?: string;
  submitLabel?: string;
  /** In place of the button that saves, such as react-admin's `<SaveButton />`. */
  submitButton?: ReactNode;
  /** Called when the form is saved or given up. Without it the form stays open. */
  onDone?: () => void;
  /** Under the title. */
  text?: string;
  /** Before the fields. */
  top?: ReactNode;
  /** What the browser may fill in, by column. */
  autoComplete?: Readonly<Record<string, string>>;
  /** Beside the buttons, about the record as it is stored. */
  note?: (record: RaRecord) => ReactNode;
  /** Text keys that say how it went, in place of the resource's own. */
  toasts?: { saved: TextKey; failed: TextKey };
  /** Called each time the form is saved. */
  onSaved?: () => void;
  /** Another form of the page has the primary button. */
  secondary?: boolean;
  /** Its buttons appear once something is changed. */
  quiet?: boolean;
  /** Which draft is its own, where a page has several forms. */
  draft?: string;
}

interface Conflict {
  values: Record<string, unknown>;
  current: RaRecord;
  resolve: (values: Record<string, unknown> | null) => void;
}

/**
 * The form that changes a record. From the first key on it keeps the record as it was then: the
 * server is told what the form was filled from, and a change by somebody else in between is shown.
 */
export function EditForm(props: EditFormProps) {
  const { resource, record, title, submitLabel, onDone, toasts } = props;
  const textOf = useTexts(resource);
  const translate = useText();
  const notify = useNotify();
  const sayNotAsked = useSayNotAsked(resource);
  const [update] = useUpdate<RaRecord>();
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState(record);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const names = formFields(resource).map(({ source }) => source);

  const write = async (values: Record<string, unknown>, previousData: RaRecord) =>
    requireAnswer(
      await update(
        resource.name,
        { id: record.id, data: values, previousData },
        { returnPromise: true, mutationMode: 'pessimistic' },
      ),
    );

  // Tries until it is saved or the person takes the other's version (null).
  const saveUntilResolved = async (
    values: Record<string, unknown>,
    previousData: RaRecord,
  ): Promise<RaRecord | null> => {
    try {
      return await write(values, previousData);
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      const { current } = error;
      // Something beside the form, such as the photo: there is nothing to compare.
      if (!changedMeanwhile(names, previousData, current))
        return saveUntilResolved(values, current);
      const chosen = await new Promise<Record<string, unknown> | null>((resolve) => {
        setConflict({ values, current, resolve });
      });
      setConflict(null);
      if (chosen !== null) return saveUntilResolved(chosen, current);
      setOpened(current);
      return null;
    }
  };

  const save = async (values: Record<string, unknown>) => {
    const saved = await saveUntilResolved(values, opened).catch((error: unknown): never => {
      if (toasts && isDataError(error)) error.message = toasts.failed;
      throw error;
    });
    if (saved === null) return undefined;
    // useUpdate writes the record into cached lists and calls them fresh, also those that a
    // creation had made stale and those that it leaves or whose order it changes.
    void queryClient.invalidateQueries({ queryKey: [resource.name, 'getList'] });
    // A form that closes is not filled again: that would take back its being saved.
    if (!onDone) setOpened({ ...opened, ...saved });
    notify(toasts ? translate(toasts.saved) : textOf('success.update'), { type: 'success' });
    sayNotAsked(values, saved);
    props.onSaved?.();
    return onDone;
  };

  return (
    <>
      <ResourceCard
        resource={resource}
        record={opened}
        title={title}
        text={props.text}
        current={{ opened, latest: record, closes: onDone !== undefined, onNewer: setOpened }}
        top={props.top}
        autoComplete={props.autoComplete}
        note={props.note?.(opened)}
        submitLabel={submitLabel ?? translate('form.save')}
        submitButton={props.submitButton}
        secondary={props.secondary}
        quiet={props.quiet}
        onSave={save}
        onCancel={onDone}
        opens={onDone !== undefined}
        draft={props.draft}
      />
      {conflict && (
        <ConflictDialog
          resource={resource}
          opened={opened}
          mine={conflict.values}
          current={conflict.current}
          onResolve={conflict.resolve}
        />
      )}
    </>
  );
}
