import * as z from 'zod/mini';
import { LARGEST_INTEGER } from '../../data/tables';
import { MASKED } from '../../data/withSensitive';
import { FlagInput } from '../form/FlagInput';
import { LazyReferenceInput, LazyReferencesInput } from '../form/lazyInputs';
import { parseWholeNumber } from '../form/parseWholeNumber';
import { SensitiveInput } from '../form/SensitiveInput';
import type { Field, Sensitive } from './field';
import {
  common,
  Tabular,
  textInput,
  textKind,
  textRule,
  type Options,
  type TextOptions,
} from './fieldOptions';
import { FlagMark, PersonName, ReferencesText, ReferenceText, yesOrNo } from './fieldParts';
import { SensitiveText } from './SensitiveText';

export { choice, choices } from './choice';
export { address, email, phone, state } from './contact';
export { UNBOUNDED } from './fieldOptions';
export { date, dateTime, time } from './moments';
export { plainName } from './plainName';
export { multiline, text } from './texts';
export { zipCodes } from './zipCodes';
export { dollars } from './dollars';
export { pounds } from './weight';

/** A yes or no. */
export const flag = (options: Options = {}): Field<boolean> => ({
  ...common(options),
  columnKind: 'boolean',
  typed: 'flag',
  filter: options.filter ? { kind: 'flag' } : null,
  initial: false,
  rule: (words) => z.boolean({ error: words.invalid }),
  Input: FlagInput,
  Show: FlagMark,
  plain: yesOrNo,
});

/** A whole number. */
export const number = (options: Options & { min?: number; max?: number } = {}): Field<number> => ({
  ...common(options),
  columnKind: 'number',
  typed: 'number',
  align: 'right',
  rule: (words) => {
    const whole = z
      .int({ error: ({ input }) => (input == null ? words.required : words.invalid) })
      .check(
        z.gte(options.min ?? 0, words.invalid),
        z.lte(options.max ?? LARGEST_INTEGER, words.invalid),
      );
    return options.required ? whole : z.nullish(whole);
  },
  Input: textInput({ inputMode: 'numeric', parse: parseWholeNumber }),
  Show: ({ value }) => <Tabular>{value}</Tabular>,
  plain: (value) => value,
});

/** What was typed as a number; what is none stays as it is, for the rule to refuse. */
function toDecimal(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const plain = value.trim().replaceAll(',', '');
  return plain === '' ? null : /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : value;
}

/**
 * A number with decimals.
 *
 * @param options.max the largest, and with a minus the smallest
 */
export const decimal = ({ max, ...options }: Options & { max: number }): Field<number> => ({
  ...common(options),
  columnKind: 'decimal',
  typed: 'decimal',
  align: 'right',
  rule: (words) => {
    const value = z
      .number({ error: ({ input }) => (input == null ? words.required : words.invalid) })
      .check(z.gte(-max, words.invalid), z.lte(max, words.invalid));
    return z.pipe(z.transform(toDecimal), options.required ? value : z.nullish(value));
  },
  Input: textInput({ inputMode: 'decimal' }),
  Show: ({ value }) => <Tabular>{value}</Tabular>,
  plain: (value) => value,
});

/** The last four digits of a social security number: dots, with a button that asks for them. */
export const ssn = ({
  sensitive,
  ...options
}: Options & { sensitive: Sensitive }): Field<string> => ({
  ...textKind(options, {}),
  sortable: false,
  sensitive,
  rule: (words) =>
    textRule(
      words,
      options.required ?? false,
      z.string().check(z.refine((text) => text === MASKED || /^\d{4}$/.test(text), words.invalid)),
    ),
  Input: (props) => <SensitiveInput {...props} reveal={sensitive.reveal} maxLength={4} />,
  Show: (props) => <SensitiveText {...props} reveal={sensitive.reveal} />,
});

/** A record of another resource, named by one of its columns. */
export const reference = (
  resource: string,
  nameColumn: string,
  options: Options = {},
): Field<string> => ({
  ...common(options),
  columnKind: 'uuid',
  typed: 'other',
  // The column holds an id: its order says nothing to people.
  sortable: false,
  refersTo: { resource, nameColumn },
  filter: options.filter ? { kind: 'reference', reference: resource, nameColumn } : null,
  rule: (words) => {
    const id = z.uuid({ error: words.required });
    return options.required ? id : z.nullish(id);
  },
  Input: (props) => <LazyReferenceInput {...props} reference={resource} nameColumn={nameColumn} />,
  Show: ({ value }) => <ReferenceText reference={resource} id={value} column={nameColumn} />,
  plain: (value) => value,
});

/** Some records of another resource, each named by one of its columns; null for none of them. */
export const references = (
  resource: string,
  nameColumn: string,
  options: Options = {},
): Field<string[]> => ({
  ...common(options),
  columnKind: 'uuids',
  typed: 'other',
  sortable: false,
  wide: options.wide ?? true,
  refersTo: { resource, nameColumn },
  filter: options.filter
    ? { kind: 'references', reference: resource, nameColumn, none: options.none }
    : null,
  rule: (words) =>
    z.nullish(
      z
        .array(z.uuid({ error: words.invalid }), { error: words.invalid })
        .check(z.minLength(1, words.invalid)),
    ),
  Input: (props) => <LazyReferencesInput {...props} reference={resource} nameColumn={nameColumn} />,
  Show: ({ value }) => <ReferencesText reference={resource} ids={value} column={nameColumn} />,
  plain: (value) => value.join('; '),
});

/** A person's name, with the avatar before it. */
export const person = (options: TextOptions = {}): Field<string> => ({
  ...textKind(options, {}),
  Show: PersonName,
});
