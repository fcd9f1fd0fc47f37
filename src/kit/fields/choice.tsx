import * as z from 'zod/mini';
import { choicesOf, choiceText, codesOf, type ChoiceWords } from '../../i18n/choices';
import { LazyChoicesInput } from '../form/lazyInputs';
import { SelectInput } from '../form/SelectInput';
import type { Field } from './field';
import { common, type Options } from './fieldOptions';

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

/** What several of a list can be told besides. */
interface ChoicesOptions extends Options {
  /** Codes of one group stand for each other: of each group one can be chosen. */
  groupOf?: (code: string) => string;
  /** A code that stands alone, such as none of them. */
  alone?: string;
}

/** Some of a fixed list of codes; null for none of them. */
export const choices = <Code extends string>(
  words: ChoiceWords<Code>,
  { groupOf = (code) => code, alone, ...options }: ChoicesOptions = {},
): Field<string[]> => {
  const codes: readonly string[] = codesOf(words);
  const offered = () => choicesOf(words);
  const fits = (code: string, other: string) =>
    groupOf(code) !== groupOf(other) && alone !== code && alone !== other;
  const add = (chosen: readonly string[], code: string) =>
    [...chosen.filter((other) => fits(code, other)), code].sort(
      (one, other) => codes.indexOf(one) - codes.indexOf(other),
    );
  const plain = (value: readonly string[]) =>
    value.map((code) => choiceText(words, code)).join('; ');
  return {
    ...common(options),
    columnKind: 'codes',
    typed: 'choices',
    sortable: false,
    wide: options.wide ?? true,
    filter: options.filter ? { kind: 'choices', choices: offered } : null,
    choices: offered,
    add,
    rule: (messages) =>
      z.nullish(
        z.array(z.string(), { error: messages.invalid }).check(
          z.minLength(1, messages.invalid),
          z.refine(
            (value) =>
              value.every((code) => codes.includes(code)) &&
              value.reduce(add, []).length === value.length,
            messages.invalid,
          ),
        ),
      ),
    Input: (props) => <LazyChoicesInput {...props} choices={offered()} add={add} />,
    Show: ({ value }) => plain(value),
    plain,
  };
};
