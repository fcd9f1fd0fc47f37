import { useMemo, type ReactNode } from 'react';
import { FocusField } from './FocusField';
import { FormCard } from './FormCard';
import type { ResourceDefinition } from '../declaration';
import { FieldLines } from './FieldLines';
import { formFields } from './formFields';
import { RecordForm, type RecordFormProps } from './RecordForm';
import { initialValues, schemaOf, type FormValues } from './schemaOf';

export interface ResourceFormProps extends Pick<
  RecordFormProps<FormValues>,
  'record' | 'onSave' | 'current' | 'draft'
> {
  resource: ResourceDefinition;
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

/** The form of a resource, for creating and for editing, in a card. */
export function ResourceForm(props: ResourceFormProps) {
  const { resource, record, onSave, title, submitLabel, onCancel } = props;
  const fields = useMemo(() => formFields(resource), [resource]);
  const defaults = useMemo(() => initialValues(fields), [fields]);
  return (
    <RecordForm
      resource={resource.name}
      schema={(words) => schemaOf(fields, words, resource.check)}
      record={record}
      defaults={record ? undefined : defaults}
      onSave={onSave}
      current={props.current}
      draft={props.draft}
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
    </RecordForm>
  );
}
