import { lazy, Suspense, useContext } from 'react';
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { CUSTOM_FIELD } from '../../config';
import {
  FIELD_ENTITIES,
  FIELD_KINDS,
  FIELD_READERS,
  type FieldKind,
} from '../../i18n/customFieldChoices';
import { useText, type TextKey } from '../../i18n/text';
import type { Field } from '../../kit/fields/field';
import { common } from '../../kit/fields/fieldOptions';
import { choice, flag, text } from '../../kit/fields/fields';
import { TextInput } from '../../kit/form/TextInput';
import type { InputProps } from '../../kit/form/useFormField';
import { ResourcesContext } from '../../kit/ResourcesContext';
import { FieldFrame } from '../../ui/FieldFrame';
import {
  hasOptions,
  inUse,
  isText,
  optionsOf,
  savedOptions,
  type FieldOption,
} from './fieldOptions';
import { FieldLabel, KindText } from './FieldWords';
import { useFields } from './useFields';
import { Skeleton } from '../../ui/Skeleton';

/* The list stands in the order of the forms: no column sorts it. */

export const label: Field<string> = {
  ...text({ required: true, max: CUSTOM_FIELD.labelMaximum }),
  sortable: false,
  Show: FieldLabel,
};

const entities = choice(FIELD_ENTITIES, { required: true });

/** The input of what never changes once it is saved, and the words that say so. */
const fixedOnceSaved = (Input: Field['Input'], fixed: TextKey) =>
  function FixedInput(props: InputProps) {
    const translate = useText();
    const isNew = useRecordContext() === undefined;
    return <Input {...props} disabled={!isNew} {...(!isNew && { help: translate(fixed) })} />;
  };

/** Whose records have the field. */
export const entity: Field<keyof typeof FIELD_ENTITIES> = {
  ...entities,
  // The database takes whichever table has a column for the answers.
  codes: null,
  initial: 'clients',
  sortable: false,
  Input: fixedOnceSaved(entities.Input, 'resources.custom_fields.entityFixed'),
};

const kinds = choice(FIELD_KINDS, { required: true, filter: true });

export const kind: Field<FieldKind> = {
  ...kinds,
  sortable: false,
  Input: fixedOnceSaved(kinds.Input, 'resources.custom_fields.kindFixed'),
  Show: KindText,
};

/** Offers the headings that the table's other fields have. */
function SectionInput(props: InputProps) {
  const shownOn: unknown = useWatch({ name: 'entity' });
  const headings = (useFields() ?? []).flatMap((field) =>
    field['entity'] === shownOn && typeof field['section'] === 'string' ? [field['section']] : [],
  );
  return <TextInput {...props} suggestions={[...new Set(headings)].sort()} />;
}

/** The heading of the form under which it stands. */
export const section: Field<string> = {
  ...text({ max: CUSTOM_FIELD.labelMaximum }),
  help: 'resources.custom_fields.sectionHelp',
  sortable: false,
  Input: SectionInput,
};

const flags = flag();

export const required: Field<boolean> = {
  ...flags,
  sortable: false,
  help: 'resources.custom_fields.requiredHelp',
};

/** Stands in the form of texts, for records that free text finds by them. */
function SearchableInput(props: InputProps) {
  const kindChosen: unknown = useWatch({ name: 'kind' });
  const shownOn: unknown = useWatch({ name: 'entity' });
  const readers: unknown = useWatch({ name: 'readers' });
  const search = useContext(ResourcesContext).find(({ name }) => name === shownOn)?.search ?? [];
  const isFound = search.includes('search_text') || search.includes('custom_text');
  return isFound && isText(kindChosen) && readers === 'all' ? <flags.Input {...props} /> : null;
}

/** Whether the search of records looks into the answers. */
export const searchable: Field<boolean> = {
  ...flags,
  help: 'resources.custom_fields.searchableHelp',
  sortable: false,
  Input: SearchableInput,
};

/** Whether the desk can ask a field: it is of clients or visits, and all staff read it. */
export const isForDesk = (
  entity: unknown,
  readers: unknown = 'all',
): entity is 'clients' | 'visits' =>
  (entity === 'clients' || entity === 'visits') && readers === 'all';

/** Stands in the form of a field that the desk can ask; in another one while it is wrong. */
function AskInput(props: InputProps) {
  const translate = useText();
  const shownOn: unknown = useWatch({ name: 'entity' });
  const readers: unknown = useWatch({ name: 'readers' });
  const asked: unknown = useWatch({ name: props.source });
  if (!isForDesk(shownOn, readers)) return asked === true ? <flags.Input {...props} /> : null;
  return <flags.Input {...props} help={translate(`resources.custom_fields.ask.${shownOn}`)} />;
}

/** Whether the desk asks it at the check-in. */
export const askAtCheckIn: Field<boolean> = { ...flags, sortable: false, Input: AskInput };

/** Who reads it, and answers it. */
export const readers: Field<keyof typeof FIELD_READERS> = {
  ...choice(FIELD_READERS, { required: true }),
  initial: 'all',
  sortable: false,
};

const OptionsInput = lazy(() => import('./OptionsInput'));

/** Stands in the form of a kind that is answered by options. */
function OptionsOfKind(props: InputProps) {
  const chosen: unknown = useWatch({ name: 'kind' });
  if (!hasOptions(chosen)) return null;
  const waiting = (
    <FieldFrame id={props.source} label={props.label} wide>
      <Skeleton variant="rounded" height="2.5rem" />
    </FieldFrame>
  );
  return (
    <Suspense fallback={waiting}>
      <OptionsInput {...props} />
    </Suspense>
  );
}

const wordsOf = (value: readonly FieldOption[]) =>
  inUse(optionsOf(value))
    .map((option) => option.label)
    .join('; ');

/** What can be chosen; what is wrong with it says `check`, which knows the kind. */
export const options: Field<FieldOption[]> = {
  ...common({ wide: true }),
  columnKind: 'json',
  typed: 'other',
  sortable: false,
  initial: [],
  rule: () => savedOptions,
  Input: OptionsOfKind,
  Show: ({ value }) => wordsOf(value),
  plain: wordsOf,
};
