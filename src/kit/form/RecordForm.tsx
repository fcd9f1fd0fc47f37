import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, type ReactNode, useEffect } from 'react';
import {
  Form,
  RecordContextProvider,
  ResourceContextProvider,
  SaveContextProvider,
  type RaRecord,
} from 'react-admin';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { useFormState } from 'react-hook-form';
import { isDataError } from '../../data/errors';
import { useText } from '../../i18n/text';
import { useReportError } from '../errors/useReportError';
import { useFieldLabel } from '../fields/bindField';
import { FormGuard } from './FormGuard';
import { NotSaved } from './NotSaved';
import type { FormSchema, FormValues, FormWords } from './schemaOf';

interface KeepFormCurrentProps {
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
function KeepFormCurrent({ opened, latest, closes = false, onNewer }: KeepFormCurrentProps) {
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

export interface RecordFormProps<Accepted extends FormValues> {
  /** Whose words name the fields. */
  resource: string;
  /** What it accepts: `schemaOf(fields, words)`, or a schema of its own that may look at what was typed. */
  schema: (words: FormWords, values: FormValues) => FormSchema<Accepted>;
  /** What it is filled from; without it a new record begins, whatever the page around is about. */
  record?: RaRecord | undefined;
  /** What a new record begins with. */
  defaults?: FormValues | undefined;
  /**
   * Saves. What it throws is put at the fields that it names (a refusal of the server, `NotSaved`), or
   * reported. May answer with what to do then, such as going to another page: until the form knows
   * that it is saved it would ask first.
   */
  onSave: (values: Accepted) => Promise<(() => void) | undefined>;
  /** Where an interrupted form finds what was typed again; null where a dialog guards it. */
  draft?: string | null;
  /** What of the values the draft keeps, the same function every time; all unless said otherwise. */
  draftKeeps?: (values: FormValues) => FormValues;
  /** Follows the record that it edits: where a newer version comes from, and where it goes. */
  current?: KeepFormCurrentProps;
  /** Filled again it keeps what was typed. */
  keepsTyped?: boolean;
  children: ReactNode;
}

/** The one form: judges when it is sent, then at every change, and keeps what was typed. */
export function RecordForm<Accepted extends FormValues>(props: RecordFormProps<Accepted>) {
  return (
    <ResourceContextProvider value={props.resource}>
      <RecordContextProvider value={props.record}>
        <FormOfRecord {...props} />
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}

/** What a SaveButton of type "button" asks for. */
interface Saving {
  /** Makes what is saved of what was typed. */
  transform?: (values: FormValues) => FormValues | Promise<FormValues>;
}

// An answer without a field tells react-hook-form that the form is not saved, so it stays guarded.
const notSaved = (reason = '') => ({ root: { serverError: reason } });

// Without the second, the form would count as unchanged although what was typed stands in it.
const KEEP_TYPED = { keepDirtyValues: true, keepDirty: true };

function FormOfRecord<Accepted extends FormValues>(props: RecordFormProps<Accepted>) {
  const words = { labelOf: useFieldLabel(), translate: useText() };
  const report = useReportError();
  const { pathname } = useLocation();
  const { draft = pathname } = props;
  const next = useRef<(() => void) | undefined>(undefined);

  const save = async (typed: FormValues, { transform }: Saving = {}) => {
    let values = typed;
    try {
      if (transform) values = await transform(typed);
      next.current = await props.onSave(z.parse(props.schema(words, values), values));
      return undefined;
    } catch (error) {
      const errors = fieldErrorsOf(error);
      if (Object.keys(values).some((source) => source in errors)) return errors;
      if (error instanceof NotSaved) return notSaved();
      return notSaved(report(error));
    }
  };

  return (
    // react-admin's SaveButton finds it there, as the form itself does.
    <SaveContextProvider value={{ save }}>
      <Form<FormValues>
        record={props.record}
        defaultValues={props.defaults}
        // A new record gets further fields while it is typed: the network's own come later, or are added.
        resetOptions={props.keepsTyped || !props.record ? KEEP_TYPED : undefined}
        resolver={(values, context, options) => {
          const accepted: FormSchema = props.schema(words, values);
          return zodResolver(accepted)(values, context, options);
        }}
        mode="onSubmit"
        reValidateMode="onChange"
        noValidate
        disableInvalidFormNotification
      >
        {props.current && <KeepFormCurrent {...props.current} />}
        {draft !== null && <FormGuard key={draft} form={draft} keeps={props.draftKeeps} />}
        {props.children}
        <WhenSaved
          run={() => {
            next.current?.();
          }}
        />
      </Form>
    </SaveContextProvider>
  );
}

/** What is wrong by field, by the server or by what saves. */
function fieldErrorsOf(error: unknown): object {
  if (error instanceof NotSaved) return error.errors;
  const body: unknown = isDataError(error) ? error.body : null;
  if (typeof body !== 'object' || body === null || !('errors' in body)) return {};
  return typeof body.errors === 'object' && body.errors !== null ? body.errors : {};
}

/** Runs once the form knows that it is saved; stands behind the guard, which must know first. */
function WhenSaved({ run }: { run: () => void }) {
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
