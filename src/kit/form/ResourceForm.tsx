import Box from '@mui/material/Box';
import { Fragment, lazy, Suspense, useMemo, type ReactNode } from 'react';
import type { ResourceDefinition } from '../declaration';
import { useCheck } from '../ResourcesContext';
import { WITH_FOOTER } from '../../ui/StickyFooter';
import { useTexts } from '../useTexts';
import { FieldLines } from './FieldLines';
import { FocusField } from './FocusField';
import { FormCard, FormPaper, FormSection } from './FormCard';
import { fieldGroups, type FieldGroup } from './formFields';
import { RecordForm, type RecordFormProps } from './RecordForm';
import { newRecordValues, schemaOf, type FormValues } from './schemaOf';

const SimilarRecords = lazy(async () => ({
  default: (await import('../similar/SimilarRecords')).SimilarRecords,
}));

interface ResourceFormProps extends Pick<
  RecordFormProps<FormValues>,
  'record' | 'onSave' | 'current' | 'draft'
> {
  resource: ResourceDefinition;
  /** It was opened on a page: its first field has the focus. */
  opens?: boolean;
  /** What a new record begins with besides. */
  given?: FormValues;
  children: (groups: readonly FieldGroup[]) => ReactNode;
}

/** The form of a resource, for creating and for editing, around the card that shows its fields. */
function ResourceForm(props: ResourceFormProps) {
  const { resource, record, opens = false, given, children, ...form } = props;
  const groups = useMemo(() => fieldGroups(resource), [resource]);
  const check = useCheck(resource);
  const fields = useMemo(() => groups.flatMap((group) => group.fields), [groups]);
  const defaults = useMemo(() => ({ ...newRecordValues(fields), ...given }), [fields, given]);
  return (
    <RecordForm
      {...form}
      resource={resource.name}
      schema={(words, values) => schemaOf(fields, words, check, values)}
      record={record}
      defaults={record ? undefined : defaults}
    >
      {children(groups)}
      {opens && <FocusField source={fields[0]?.source} />}
    </RecordForm>
  );
}

interface SectionsProps {
  resource: ResourceDefinition;
  groups: readonly FieldGroup[];
  autoComplete?: Readonly<Record<string, string>> | undefined;
}

/** The sections that a declaration names, in its order. */
function Sections({ resource, groups, autoComplete }: SectionsProps) {
  const textOf = useTexts(resource);
  return groups.map(({ name, title, fields }) => (
    <FormSection
      key={name ?? 'fields'}
      title={title ?? (name && textOf(`sections.${name}.title`))}
      text={title === undefined ? name && textOf(`sections.${name}.text`) : undefined}
    >
      <FieldLines fields={fields} autoComplete={autoComplete} />
      <SimilarBehind resource={resource} fields={fields} />
    </FormSection>
  ));
}

/** Who may be the same as what is typed, behind the fields that say who it is. */
function SimilarBehind({ resource, fields }: { resource: ResourceDefinition } & Fields) {
  const { similar } = resource;
  const last = similar?.identity.at(-1);
  if (!similar || !fields.some(({ source }) => source === last)) return null;
  return (
    <Suspense fallback={null}>
      <SimilarRecords resource={resource} similar={similar} />
    </Suspense>
  );
}

type Fields = Pick<FieldGroup, 'fields'>;

export interface ResourceCardProps extends Omit<ResourceFormProps, 'children'> {
  title?: string;
  submitLabel: string;
  /** In place of the button that saves. */
  submitButton?: ReactNode;
  onCancel?: () => void;
  /** Beside the buttons. */
  note?: ReactNode;
  /** Another form of the page has the primary button. */
  secondary?: boolean;
  /** Its buttons appear once something is changed. */
  quiet?: boolean;
  /** Under the title. */
  text?: string;
  /** Before the fields. */
  top?: ReactNode;
  /** What the browser may fill in, by column, as in the HTML attribute; nothing unless said. */
  autoComplete?: Readonly<Record<string, string>>;
}

/** The form of a resource in a card with its buttons, among other cards of a page. */
export function ResourceCard(props: ResourceCardProps) {
  const { title, text, submitLabel, submitButton, onCancel, note, ...others } = props;
  const { secondary, quiet, top, autoComplete, ...form } = others;
  const { resource } = form;
  return (
    <ResourceForm {...form}>
      {(groups) => {
        const isDivided = resource.sections !== undefined;
        return (
          <FormCard
            title={title}
            text={text}
            submitLabel={submitLabel}
            submitButton={submitButton}
            onCancel={onCancel}
            note={note}
            secondary={secondary}
            quiet={quiet}
            sections={
              isDivided && (
                <Sections resource={resource} groups={groups} autoComplete={autoComplete} />
              )
            }
          >
            {top}
            {!isDivided &&
              groups.map(({ fields }) => (
                <Fragment key="fields">
                  <FieldLines fields={fields} autoComplete={autoComplete} />
                  <SimilarBehind resource={resource} fields={fields} />
                </Fragment>
              ))}
          </FormCard>
        );
      }}
    </ResourceForm>
  );
}

interface ResourcePageFormProps extends Omit<ResourceFormProps, 'children'> {
  /** The buttons, in a footer that sticks to the window (StickyFooter). */
  footer: ReactNode;
}

/** The form of a resource as all that a page is for. */
export const ResourcePageForm = ({ footer, ...form }: ResourcePageFormProps) => (
  <ResourceForm {...form}>
    {(groups) => (
      <Box sx={WITH_FOOTER}>
        <Box sx={{ maxWidth: FORM_WIDTH }}>
          <FormPaper>
            <Sections resource={form.resource} groups={groups} />
          </FormPaper>
        </Box>
        {footer}
      </Box>
    )}
  </ResourceForm>
);

/** Lines that the eye finds its way back from. */
export const FORM_WIDTH = '45rem';
