import * as z from 'zod/mini';
import { choicesOf, choiceText, codesOf, type ChoiceWords } from '../../i18n/choices';
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
