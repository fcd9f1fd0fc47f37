import { foldText } from '../../data/foldText';
import type { HelpAnswer } from './readAnswers';

const textOf = ({ title, blocks }: HelpAnswer): string =>
  foldText(
    [title, ...blocks.flatMap((block) => ('text' in block ? block.text : block.items))].join(' '),
  );

/** The answers that have every word that was typed; those with all of them in the question come first. */
export function findAnswers(answers: readonly HelpAnswer[], typed: string): readonly HelpAnswer[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  const found = answers.filter((answer) => words.every((word) => textOf(answer).includes(word)));
  const isAsked = ({ title }: HelpAnswer) => words.every((word) => foldText(title).includes(word));
  return [...found.filter(isAsked), ...found.filter((answer) => !isAsked(answer))];
}
