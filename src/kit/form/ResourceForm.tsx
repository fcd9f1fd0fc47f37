import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useMemo, useRef, type ReactNode } from 'react';
import { Form, ResourceContextProvider, type RaRecord } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { FocusField } from './FocusField';
import { FormCard } from './FormCard';
import { FormGuard } from './FormGuard';
import { WhenSaved } from './WhenSaved';
import { isDataError } from '../../data/errors';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useFieldLabel } from '../fields/bindField';
import type { ResourceDefinition } from '../declaration';
import { FieldLines } from './FieldLines';
import { formFields } from './formFields';
import { formSchema, initialValues } from './formSchema';
import { useReportError } from '../errors/useReportError';
import { useText } from '../../i18n/text';

type Values = Record<string, unknown>;

export interface ResourceFormProps {
  resource: ResourceDefinition;
  /** What the form is filled from; without it a new record begins. */
  record?: RaRecord;
  /**
   * Saves; what it throws is shown at the fields or as a toast. May answer with what to do then,
   * such as going to another page: until the form knows that it is saved it would ask first.
   */
  onSave: (values: Values) => Promise<(() => void) | undefined>;
  title?: string;
  submitLabel: string;
  onCancel?: () => void;
  /** It was opened on a page: its first field has the focus. */
  opens?: boolean;
  note?: ReactNode;
  /** Under the title. */
  text?: string;
  /** Before the fields. */
  top?: ReactNode;
  /** What the browser may fill in, by column, as in the HTML attribute; nothing unless said. */
  autoComplete?: Readonly<Record<string, string>>;
}

/** The form of a resource, for creating and for editing. */
export function ResourceForm(props: ResourceFormProps) {
  return (
    <ResourceContextProvider value={props.resource.name}>
      <FormOfResource {...props} />
    </ResourceContextProvider>
  );
}

function FormOfResource(props: ResourceFormProps) {
  const { resource, record, onSave, title, submitLabel, onCancel } = props;
  const translate = useText();
  const labelOf = useFieldLabel();
  const report = useReportError();
  const user = useCurrentUser();
  const { pathname } = useLocation();
  const fields = useMemo(() => formFields(resource), [resource]);
  const resolver = zodResolver(formSchema(fields, labelOf, translate, resource.check));
  const defaults = useMemo(() => initialValues(fields), [fields]);

  const next = useRef<(() => void) | undefined>(undefined);

  const save = useCallback(
    async (values: Values) => {
      try {
        next.current = await onSave(values);
      } catch (error) {
        const errors = fieldErrorsOf(error);
        if (fields.some(({ source }) => source in errors)) return errors;
        report(error);
        // An empty answer tells react-hook-form that the form is not saved, so it stays guarded.
        return { root: { serverError: '' } };
      }
      return undefined;
    },
    [onSave, report, fields],
  );

  return (
    <Form<Values>
      record={record}
      defaultValues={record ? undefined : defaults}
      resolver={resolver}
      mode="onSubmit"
      reValidateMode="onChange"
      onSubmit={save}
      noValidate
      disableInvalidFormNotification
    >
      <FormCard
        title={title}
        text={props.text}
        submitLabel={submitLabel}
        onCancel={onCancel}
        note={props.note}
      >
        {props.top}
        <FieldLines fields={fields} autoComplete={props.autoComplete} />
      </FormCard>
      {props.opens && <FocusField source={fields[0]?.source} />}
      <FormGuard draftKey={`${user?.id ?? ''} ${pathname}`} />
      <WhenSaved
        run={() => {
          next.current?.();
        }}
      />
    </Form>
  );
}

/** A server's complaints by field. */
function fieldErrorsOf(error: unknown): object {
  const body: unknown = isDataError(error) ? error.body : null;
  if (typeof body !== 'object' || body === null || !('errors' in body)) return {};
  return typeof body.errors === 'object' && body.errors !== null ? body.errors : {};
}
