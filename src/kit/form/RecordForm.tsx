import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, type ReactNode } from 'react';
import { Form, RecordContextProvider, ResourceContextProvider, type RaRecord } from 'react-admin';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { isDataError } from '../../data/errors';
import { useText } from '../../i18n/text';
import { useReportError } from '../errors/useReportError';
import { useFieldLabel } from '../fields/bindField';
import { FormGuard } from './FormGuard';
import { KeepFormCurrent, type KeepFormCurrentProps } from './KeepFormCurrent';
import { NotSaved } from './NotSaved';
import type { FormSchema, FormValues, FormWords } from './schemaOf';
import { WhenSaved } from './WhenSaved';

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

// An answer without a field tells react-hook-form that the form is not saved, so it stays guarded.
const notSaved = (reason = '') => ({ root: { serverError: reason } });

const KEEP_TYPED = { keepDirtyValues: true };

function FormOfRecord<Accepted extends FormValues>(props: RecordFormProps<Accepted>) {
  const words = { labelOf: useFieldLabel(), translate: useText() };
  const report = useReportError();
  const { pathname } = useLocation();
  const { draft = pathname } = props;
  const next = useRef<(() => void) | undefined>(undefined);

  const save = async (values: FormValues) => {
    try {
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
    <Form<FormValues>
      record={props.record}
      defaultValues={props.defaults}
      resetOptions={props.keepsTyped ? KEEP_TYPED : undefined}
      resolver={(values, context, options) => {
        const accepted: FormSchema = props.schema(words, values);
        return zodResolver(accepted)(values, context, options);
      }}
      mode="onSubmit"
      reValidateMode="onChange"
      onSubmit={save}
      noValidate
      disableInvalidFormNotification
    >
      {props.current && <KeepFormCurrent {...props.current} />}
      {draft !== null && <FormGuard key={draft} form={draft} />}
      {props.children}
      <WhenSaved
        run={() => {
          next.current?.();
        }}
      />
    </Form>
  );
}

/** What is wrong by field, by the server or by what saves. */
function fieldErrorsOf(error: unknown): object {
  if (error instanceof NotSaved) return error.errors;
  const body: unknown = isDataError(error) ? error.body : null;
  if (typeof body !== 'object' || body === null || !('errors' in body)) return {};
  return typeof body.errors === 'object' && body.errors !== null ? body.errors : {};
}
