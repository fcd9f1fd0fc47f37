import { useState, type ReactNode } from 'react';
import { useCreate, useNotify, useUpdate, type RaRecord } from 'react-admin';
import { newerRecord } from '../../data/errors';
import type { Scope } from '../../data/LarderDataProvider';
import { useSayNotAsked } from '../custom/useSayNotAsked';
import type { ResourceDefinition } from '../declaration';
import { useCheck } from '../ResourcesContext';
import { useTexts } from '../useTexts';
import { DialogForm } from './DialogForm';
import { FieldGrid } from './FieldGrid';
import { FieldLines } from './FieldLines';
import { FocusField } from './FocusField';
import { dialogFields } from './formFields';
import { requireAnswer } from './requireAnswer';
import { newRecordValues, schemaOf, type FormValues } from './schemaOf';

interface RecordDialogProps {
  /** Its fields are those of the form; `{ ...clients, fields: bindFields({ ... }) }` for fewer. */
  resource: ResourceDefinition;
  /** What is changed; without it a record is made, of what was typed and `values`. */
  record?: RaRecord | undefined;
  values?: FormValues;
  /** Whose the new record is, where that is not the active place. */
  scope?: Scope;
  title: string;
  text: ReactNode;
  submitLabel: string;
  onClose: () => void;
  /** Called when it is saved, before the dialog closes. */
  onSaved: () => void;
}

/**
 * Makes or changes a record in a dialog, for what has no page of its own. When somebody else saved it
 * meanwhile, that is said and shown, but for what was typed; the next attempt saves.
 */
export function RecordDialog(props: RecordDialogProps) {
  const { resource, record, values, scope, title, text, submitLabel, onClose, onSaved } = props;
  const textOf = useTexts(resource);
  const notify = useNotify();
  const sayNotAsked = useSayNotAsked(resource);
  const [create] = useCreate<RaRecord>();
  const [update] = useUpdate<RaRecord>();
  const [opened, setOpened] = useState(record);
  const [refused, setRefused] = useState(false);
  const fields = dialogFields(resource);
  const check = useCheck(resource);

  const write = async (typed: FormValues) =>
    opened
      ? update(
          resource.name,
          { id: opened.id, data: typed, previousData: opened },
          { returnPromise: true, mutationMode: 'pessimistic' },
        )
      : create(
          resource.name,
          { data: { ...typed, ...values }, meta: scope && { scope } },
          { returnPromise: true },
        );

  const save = async (typed: FormValues) => {
    try {
      sayNotAsked(typed, requireAnswer(await write(typed)));
    } catch (error) {
      const current = newerRecord(error);
      if (current) {
        setOpened(current);
        setRefused(true);
      }
      throw error;
    }
    notify(textOf(opened ? 'success.update' : 'success.create'), { type: 'success' });
    onSaved();
    return undefined;
  };

  return (
    <DialogForm
      resource={resource.name}
      schema={(words, values) => schemaOf(fields, words, check, values)}
      record={opened}
      defaults={opened ? undefined : newRecordValues(fields)}
      keepsTyped={refused}
      title={title}
      text={text}
      submitLabel={submitLabel}
      onSave={save}
      onClose={onClose}
    >
      <FieldGrid>
        <FieldLines fields={fields} />
      </FieldGrid>
      <FocusField source={fields[0]?.source} />
    </DialogForm>
  );
}
