import { text } from './text';

/** The words of codes, in English: where the codes are stated, so that none is without. */
export type ChoiceWords<Code extends string> = Readonly<Record<Code, string>>;

/** A code as selects and filters offer it. */
export interface Choice<Code extends string = string> {
  id: Code;
  name: string;
}

const isCodeOf =
  <Code extends string>(words: ChoiceWords<Code>) =>
  (code: string): code is Code =>
    Object.hasOwn(words, code);

/** The codes, in the order in which people read them. */
export const codesOf = <Code extends string>(words: ChoiceWords<Code>): readonly Code[] =>
  Object.keys(words).filter(isCodeOf(words));

/** What a code is called, in the language of the person; one without words is shown as it is. */
export function choiceText<Code extends string>(words: ChoiceWords<Code>, code: string): string {
  const english = isCodeOf(words)(code) ? words[code] : code;
  return text(`choices.${english}`, { _: english });
}

/** All codes with their words, as a select takes them. */
export const choicesOf = <Code extends string>(words: ChoiceWords<Code>): readonly Choice<Code>[] =>
  codesOf(words).map((id) => ({ id, name: choiceText(words, id) }));
