import * as z from 'zod/mini';
import { CUSTOM_FIELD } from '../../config';
import type { TextKey } from '../../i18n/text';
import { isOneLine } from '../../kit/fields/oneLine';

const OPTION = z.object({
  code: z.nullish(z.string()),
  label: z.string(),
  retired: z.optional(z.boolean()),
});
const OPTIONS = z.array(OPTION);

/** What can be chosen in a field; the database gives a new one its code. */
export type FieldOption = z.infer<typeof OPTION>;

/** The options that a record or a form holds; none where it holds something else. */
export const optionsOf = (value: unknown): FieldOption[] => z.safeParse(OPTIONS, value).data ?? [];

/** Whether a kind of field is answered by options of its own. */
export const hasOptions = (kind: unknown): boolean => kind === 'one_of' || kind === 'some_of';

/** Whether a kind of field is answered by words. */
export const isText = (kind: unknown): boolean => kind === 'short_text' || kind === 'long_text';

/** Those that can be chosen. */
export const inUse = (options: readonly FieldOption[]): readonly FieldOption[] =>
  options.filter(({ retired = false }) => !retired);

const isBlank = ({ label }: FieldOption): boolean => label.trim() === '';

/** Whether it was added and nothing is typed into it yet: nothing is saved of it. */
export const isUnwritten = (option: FieldOption): boolean => option.code == null && isBlank(option);

/** Two options of the same words are one to those who read them; the database compares them so, too. */
const wordsOf = ({ label }: FieldOption): string => label.trim().toLowerCase();

/** What is wrong with options, and with which of them. */
export interface OptionsFault {
  text: TextKey;
  rows: readonly number[];
}

/** The first thing that is wrong with the options of a field. */
export function faultOf(options: readonly FieldOption[]): OptionsFault | undefined {
  const rowsOf = (isWrong: (option: FieldOption) => boolean) =>
    options.flatMap((option, row) => (isWrong(option) && !isUnwritten(option) ? [row] : []));
  const faults: OptionsFault[] = [
    { text: 'resources.custom_fields.options.empty', rows: rowsOf(isBlank) },
    {
      text: 'resources.custom_fields.options.tooLong',
      rows: rowsOf(({ label }) => label.trim().length > CUSTOM_FIELD.optionMaximum),
    },
    { text: 'form.errors.oneLine', rows: rowsOf(({ label }) => !isOneLine(label)) },
    {
      text: 'resources.custom_fields.options.double',
      rows: rowsOf((option) =>
        options.some((other) => other !== option && wordsOf(other) === wordsOf(option)),
      ),
    },
  ];
  const fault = faults.find(({ rows }) => rows.length > 0);
  if (fault) return fault;
  return inUse(options).every(isUnwritten)
    ? { text: 'resources.custom_fields.options.missing', rows: [0] }
    : undefined;
}

/** What a form saves of its options. */
export const savedOptions: z.ZodMiniType = z.pipe(
  z.transform((value: unknown) => optionsOf(value).filter((option) => !isUnwritten(option))),
  OPTIONS,
);
