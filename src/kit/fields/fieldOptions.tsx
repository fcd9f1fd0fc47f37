import * as z from 'zod/mini';
import type { TextKey } from '../../i18n/text';
import { TextInput, type TextInputProps } from '../form/TextInput';
import type { Field, RuleWords } from './field';
import { isOneLine } from './oneLine';

/** What every kind of field can be told. */
export interface Options {
  required?: boolean;
  readOnly?: boolean;
  wide?: boolean;
  inRow?: boolean;
  filter?: boolean;
  /** The key of what an empty value means. */
  none?: TextKey;
}

/** What every text can be told, too. */
export interface TextOptions extends Options {
  /** The most characters that the form takes; UNBOUNDED where the specification sets no bounds. */
  max?: number;
  autoComplete?: string;
  /** A hint for the keyboard of a phone; the text stays a text. */
  inputMode?: 'numeric';
}

const TEXT_MAXIMUM = 200;
/** As many characters as the database takes, which is more than anybody types. */
export const UNBOUNDED = Infinity;

/** What a field is where its kind says nothing else. */
export const common = (options: Options) => ({
  required: options.required ?? false,
  readOnly: options.readOnly ?? false,
  wide: options.wide ?? false,
  inRow: options.inRow ?? false,
  none: options.none,
  align: 'left' as const,
  sortable: true,
  filter: null,
  choices: null,
  add: null,
  refersTo: null,
  sensitive: null,
  codes: null,
  initial: null,
});

/**
 * A text that may be missing (null) unless it is required. A NUL no database can store, and a control
 * character stands in no line.
 */
export function textRule(
  words: RuleWords,
  required: boolean,
  check: z.ZodMiniString<string>,
  { severalLines = false } = {},
) {
  const filled = z
    .string({ error: words.required })
    .check(
      z.trim(),
      z.minLength(1, words.required),
      severalLines
        ? z.refine((text) => !text.includes('\0'), words.invalid)
        : z.refine(isOneLine, words.oneLine),
    );
  const text = z.pipe(filled, check);
  return required ? text : z.pipe(z.transform(blankToNull), z.nullish(text));
}

const blankToNull = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? null : value;

/** At most so many characters. */
const lengthRule = (words: RuleWords, max: number) =>
  z.string().check(z.maxLength(max, words.tooLong(max)));

/** The input of a text, some of whose properties are its kind's. */
export const textInput = (fixed: Partial<TextInputProps>) =>
  function KindOfTextInput(props: TextInputProps) {
    return <TextInput {...fixed} {...props} />;
  };

/**
 * A field of one line, or of several where its input is told so.
 *
 * @param input what its input is told
 */
export function textKind(options: TextOptions, input: Partial<TextInputProps>): Field<string> {
  const max = options.max ?? TEXT_MAXIMUM;
  return {
    ...common(options),
    columnKind: 'text',
    typed: 'text',
    rule: (words) =>
      textRule(words, options.required ?? false, lengthRule(words, max), {
        severalLines: input.multiline ?? false,
      }),
    Input: textInput({ autoComplete: options.autoComplete ?? 'off', ...input }),
    Show: ({ value }) => value,
    plain: (value) => value,
  };
}

/** Figures of one width, so that they stand below each other. */
export function Tabular({ children }: { children: string | number }) {
  return <span className="tabular">{children}</span>;
}
