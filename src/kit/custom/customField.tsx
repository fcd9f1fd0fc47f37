import { useDeferredValue, type ComponentType } from 'react';
import { useWatch } from 'react-hook-form';
import {
  array,
  boolean,
  enum as oneOf,
  int,
  nullable,
  object,
  optional,
  string,
  unknown,
} from 'zod/mini';
import type { infer as Inferred } from 'zod/mini';
import { CUSTOM_FIELD } from '../../config';
import { LARGEST_INTEGER } from '../../data/tables';
import { FIELD_KINDS, FIELD_READERS, YES_NO, type FieldKind } from '../../i18n/customFieldChoices';
import { codesOf } from '../../i18n/choices';
import { useText } from '../../i18n/text';
import type { Field } from '../fields/field';
import { choice, choices, date, decimal, multiline, number, text } from '../fields/fields';
import type { InputProps } from '../form/useFormField';
import { LazyChoicesInput, WaitingInput } from '../form/lazyInputs';
import { RadioInput } from '../form/RadioInput';
import { SelectInput } from '../form/SelectInput';

const optionShape = object({ code: string(), label: string(), retired: optional(boolean()) });

type Option = Inferred<typeof optionShape>;

/** A field of the network's own as the database has it. */
export const customFieldShape = object({
  id: string(),
  entity: string(),
  code: string(),
  label: string(),
  help: nullable(string()),
  kind: oneOf(codesOf(FIELD_KINDS)),
  options: array(optionShape),
  section: nullable(string()),
  readers: oneOf(codesOf(FIELD_READERS)),
  required: boolean(),
  retired: boolean(),
  position: int(),
  ask_at_check_in: boolean(),
  default_value: unknown(),
});

/** A field that a network added to the records of a table. */
export type CustomField = Inferred<typeof customFieldShape>;

type Kind = Pick<CustomField, 'options' | 'required'>;

/** A retired option is offered where it is chosen, and nowhere else. */
function useOffered(options: readonly Option[], source: string) {
  const value: unknown = useWatch({ name: source });
  const chosen = Array.isArray(value) ? value : [value];
  return options
    .filter(({ code, retired }) => !retired || chosen.includes(code))
    .map(({ code, label }) => ({ id: code, name: label }));
}

const wordsOf = (options: readonly Option[]): Record<string, string> =>
  Object.fromEntries(options.map(({ code, label }) => [code, label]));

function oneOption({ options, required }: Kind): Field {
  return {
    ...choice(wordsOf(options), { required, filter: true }),
    Input: (props) => <SelectInput {...props} choices={useOffered(options, props.source)} />,
  };
}

function someOptions({ options }: Kind): Field {
  const field = choices(wordsOf(options), { filter: true });
  return {
    ...field,
    Input: (props) => (
      <LazyChoicesInput
        {...props}
        choices={useOffered(options, props.source)}
        add={(chosen, code) => [...chosen.filter((one) => one !== code), code]}
      />
    ),
  };
}

/** Yes, no, or not asked. */
function yesNo({ required }: Kind): Field {
  const field = choice(YES_NO, { required, filter: true });
  return {
    ...field,
    Input: function YesNoInput(props) {
      const translate = useText();
      return (
        <RadioInput
          {...props}
          choices={field.choices?.() ?? []}
          emptyLabel={translate('form.notAsked')}
        />
      );
    },
  };
}

const STATED = { kind: 'stated' } as const;

/** What each kind is in a form, a list and a file. */
const KINDS: Readonly<Record<FieldKind, (of: Kind) => Field>> = {
  short_text: ({ required }) => ({
    ...text({ required, max: CUSTOM_FIELD.textMaximum }),
    filter: STATED,
  }),
  long_text: ({ required }) => ({
    ...multiline({ required, max: CUSTOM_FIELD.linesMaximum }),
    filter: STATED,
  }),
  whole_number: ({ required }) => ({
    ...number({ required, min: -LARGEST_INTEGER, max: LARGEST_INTEGER }),
    filter: STATED,
  }),
  decimal_number: ({ required }) => ({
    ...decimal({ required, max: CUSTOM_FIELD.decimalMaximum }),
    filter: STATED,
  }),
  yes_no: yesNo,
  date: ({ required }) => date({ required, filter: true }),
  one_of: oneOption,
  some_of: someOptions,
};

/** The field of the kit that a network's own one is. */
export function fieldOf({
  kind,
  help,
  default_value: suggested,
  ...of
}: Kind & Pick<CustomField, 'kind' | 'help' | 'default_value'>): Field {
  const field = { ...KINDS[kind](of), suggested };
  return help === null ? field : { ...field, Input: withHelp(field.Input, help) };
}

const withHelp = (Input: ComponentType<InputProps>, help: string) =>
  function HelpedInput(props: InputProps) {
    return <Input help={help} {...props} />;
  };

/** A network's own field in a form: thirty of them come after the rest, and hold up neither it nor a key. */
export function formFieldOf(own: CustomField): Field {
  const field = fieldOf(own);
  return { ...field, Input: deferred(field.Input) };
}

const deferred = (Input: ComponentType<InputProps>) =>
  function DeferredInput(props: InputProps) {
    const isDue = useDeferredValue(true, false);
    return isDue ? <Input {...props} /> : <WaitingInput {...props} />;
  };
