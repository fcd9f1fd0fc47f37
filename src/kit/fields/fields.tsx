import Box from '@mui/material/Box';
import { isValid, parseISO } from 'date-fns';
import * as z from 'zod/mini';
import { US_STATES } from './usStates';
import { formatPhone } from '../../i18n/formatValue';
import { LARGEST_INTEGER } from '../../data/tables';
import { MASKED } from '../../data/withSensitive';
import { FlagInput } from '../form/FlagInput';
import { parseWholeNumber } from '../form/parseWholeNumber';
import { LazyReferenceInput } from '../form/LazyReferenceInput';
import { SelectInput } from '../form/SelectInput';
import { SensitiveInput } from '../form/SensitiveInput';
import { TextInput, type TextInputProps } from '../form/TextInput';
import { formatDate, formatTime, plainDateTime, plainTime, today } from '../../i18n/dates';
import { MomentText, PersonName, ReferenceText } from './fieldParts';
import type { Field, RuleWords, Sensitive } from './field';
import { SensitiveText } from './SensitiveText';
import { choicesOf, choiceText, codesOf, type ChoiceWords } from '../../i18n/choices';
import { text as words } from '../../i18n/text';

interface Options {
  required?: boolean;
  readOnly?: boolean;
  wide?: boolean;
  inRow?: boolean;
  filter?: boolean;
}

interface TextOptions extends Options {
  /** The most characters that the form takes; UNBOUNDED where the specification sets no bounds. */
  max?: number;
  autoComplete?: string;
  /** A hint for the keyboard of a phone; the text stays a text. */
  inputMode?: 'numeric';
}

const TEXT_MAXIMUM = 200;
/** As many characters as the database takes, which is more than anybody types. */
export const UNBOUNDED = Infinity;

const common = (options: Options) => ({
  required: options.required ?? false,
  readOnly: options.readOnly ?? false,
  wide: options.wide ?? false,
  inRow: options.inRow ?? false,
  align: 'left' as const,
  sortable: true,
  filter: null,
  choices: null,
  refersTo: null,
  sensitive: null,
  codes: null,
  initial: null,
});

/** A text that may be missing (null) unless it is required; a NUL no database can store. */
function textRule(words: RuleWords, required: boolean, check: z.ZodMiniString<string>) {
  const filled = z.string({ error: words.required }).check(
    z.trim(),
    z.minLength(1, words.required),
    z.refine((text) => !text.includes('\0'), words.invalid),
  );
  const text = z.pipe(filled, check);
  return required ? text : z.pipe(z.transform(blankToNull), z.nullish(text));
}

const blankToNull = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? null : value;

const lengthRule = (words: RuleWords, max: number) =>
  z.string().check(z.maxLength(max, words.tooLong(max)));

const textInput = (fixed: Partial<TextInputProps>) =>
  function KindOfTextInput(props: TextInputProps) {
    return <TextInput {...fixed} {...props} />;
  };

function textKind(options: TextOptions, input: Partial<TextInputProps>): Field<string> {
  const max = options.max ?? TEXT_MAXIMUM;
  return {
    ...common(options),
    columnKind: 'text',
    typed: 'text',
    rule: (words) => textRule(words, options.required ?? false, lengthRule(words, max)),
    Input: textInput({ autoComplete: options.autoComplete ?? 'off', ...input }),
    Show: ({ value }) => value,
    plain: (value) => value,
  };
}

/** One line of text. */
export const text = (options: TextOptions = {}): Field<string> =>
  textKind(options, { inputMode: options.inputMode });

/** Several lines of text. */
export const multiline = (options: TextOptions = {}): Field<string> => ({
  ...textKind({ max: 2000, ...options }, { multiline: true }),
  wide: options.wide ?? true,
  // Tables keep it on one line: TableCard.
  Show: ({ value }) => (
    <Box component="span" className="multiline" sx={{ whiteSpace: 'pre-line' }}>
      {value}
    </Box>
  ),
});

const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

/**
 * An email address.
 *
 * @param options.pattern where fewer addresses are taken than the columns of the database hold
 */
export const email = (options: TextOptions & { pattern?: RegExp } = {}): Field<string> => ({
  ...textKind(options, { type: 'email' }),
  wideToRead: true,
  typed: 'email',
  rule: (words) =>
    textRule(
      words,
      options.required ?? false,
      z
        .string()
        .check(
          z.regex(options.pattern ?? EMAIL, words.invalid),
          z.maxLength(254, words.tooLong(254)),
        ),
    ),
});

const PHONE = /^[+(]?\d[\d\s()./-]{4,}( ?(x|ext\.?) ?\d{1,6})?$/i;

/** A phone number, stored as typed. */
export const phone = (options: TextOptions = {}): Field<string> => ({
  ...textKind(options, { type: 'tel' }),
  typed: 'phone',
  rule: (words) =>
    textRule(
      words,
      options.required ?? false,
      z.string().check(z.maxLength(40, words.tooLong(40)), z.regex(PHONE, words.invalid)),
    ),
  Show: ({ value }) => <Tabular>{formatPhone(value)}</Tabular>,
});

/**
 * A calendar day.
 *
 * @param options.past days after today, by the clock of the location, are none
 */
export const date = ({
  past = false,
  ...options
}: Options & { past?: boolean } = {}): Field<string> => ({
  ...textKind(options, { type: 'date' }),
  typed: 'date',
  columnKind: 'date',
  filter: options.filter ? { kind: 'date', moment: false } : null,
  rule: (words) =>
    textRule(
      words,
      options.required ?? false,
      z.string().check(
        z.refine(isDay, { error: words.invalid, abort: true }),
        z.refine((day) => !past || day <= today(), words.ahead),
      ),
    ),
  Show: ({ value }) => formatDate(value),
});

/** A day of the calendar, in a year that people write in full. */
const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value) && isValid(parseISO(value));

/** A time of day; `HH:mm` in the form, `HH:mm:ss` in the database. */
export const time = (options: Options = {}): Field<string> => ({
  ...textKind(options, {
    type: 'time',
    format: (value) => (typeof value === 'string' ? value.slice(0, 5) : ''),
    parse: (value) => (typeof value === 'string' && value !== '' ? `${value}:00` : null),
  }),
  columnKind: 'time',
  typed: 'time',
  Show: ({ value }) => <Tabular>{formatTime(value)}</Tabular>,
  plain: plainTime,
});

/** A moment, shown by the clock of the active location. Moments are written by the database. */
export const dateTime = (options: Options = {}): Field<string> => ({
  ...textKind(options, { type: 'datetime-local' }),
  readOnly: options.readOnly ?? true,
  columnKind: 'timestamp',
  typed: 'other',
  filter: options.filter ? { kind: 'date', moment: true } : null,
  Show: MomentText,
  plain: plainDateTime,
});

const yesOrNo = (value: boolean): string => words(value ? 'form.yes' : 'form.no');

/** A yes or no. */
export const flag = (options: Options = {}): Field<boolean> => ({
  ...common(options),
  columnKind: 'boolean',
  typed: 'flag',
  filter: options.filter ? { kind: 'flag' } : null,
  initial: false,
  rule: (words) => z.boolean({ error: words.invalid }),
  Input: FlagInput,
  Show: ({ value }) => yesOrNo(value),
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

/** One of a fixed list of codes, each with its words. */
export const choice = <Code extends string>(
  words: ChoiceWords<Code>,
  options: Options = {},
): Field<Code> => {
  const codes = codesOf(words);
  const choices = () => choicesOf(words);
  return {
    ...common(options),
    columnKind: 'text',
    typed: 'choice',
    filter: options.filter ? { kind: 'choice', choices } : null,
    codes,
    choices,
    rule: (messages) => {
      const code = z.enum(codes, {
        error: ({ input }) => (input == null ? messages.required : messages.invalid),
      });
      return options.required ? code : z.nullish(code);
    },
    Input: (props) => <SelectInput {...props} choices={choices()} />,
    Show: ({ value }) => choiceText(words, value),
    plain: (value) => choiceText(words, value),
  };
};

/** One of the 50 states, stored by its postal code. */
export const state = (options: Options = {}): Field<string> => choice(US_STATES, options);

const ZIP_CODE = /^\d{5}(-?\d{4})?$/;

/** A ZIP code of the United States, stored as typed. */
const zipCode = (options: TextOptions): Field<string> => ({
  ...textKind(options, { inputMode: 'numeric' }),
  typed: 'zipCode',
  rule: (words) =>
    textRule(words, options.required ?? false, z.string().check(z.regex(ZIP_CODE, words.zipCode))),
});

/**
 * The columns of an address of a person; on a page they are read as one.
 *
 * @param options.foreign its ZIP code may be that of another country
 */
export const address = (options: { wide?: boolean; max?: number; foreign?: boolean } = {}) => ({
  address_line1: text(options),
  address_line2: text(options),
  city: text({ max: options.max ?? 100, inRow: true }),
  state: state({ filter: true, inRow: true }),
  zip_code: options.foreign
    ? text({ max: options.max ?? 20, inputMode: 'numeric', inRow: true })
    : zipCode({ inRow: true }),
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

/** A person's name, with the avatar before it. */
export const person = (options: TextOptions = {}): Field<string> => ({
  ...textKind(options, {}),
  Show: PersonName,
});

function Tabular({ children }: { children: string | number }) {
  return <span className="tabular">{children}</span>;
}
