import type { AnswerHead, Report, ReportCard, ReportSplit } from './declaration';
import type { Days } from './period';

/** The cards of a report, with those that only its answer tells. */
export const cardsOf = <Answer extends AnswerHead>(
  { cards, moreCards }: Pick<Report<Answer>, 'cards' | 'moreCards'>,
  answer: Answer | undefined,
): readonly ReportCard<Answer>[] =>
  answer && moreCards ? [...cards, ...moreCards(answer)] : cards;

type Splits<Answer> = readonly [ReportSplit<Answer>, ...ReportSplit<Answer>[]];

/** The splits of a card that make sense for so many days; the first one always does. */
export function fittingSplits<Answer>({ splits }: ReportCard<Answer>, days: Days): Splits<Answer> {
  const [first, ...others] = splits;
  return [first, ...others.filter(({ fits }) => fits?.(days) ?? true)];
}

/** The split that an address names, else the first one. */
export const chosenSplit = <Answer>(
  splits: Splits<Answer>,
  name: string | null,
): ReportSplit<Answer> => splits.find((split) => split.name === name) ?? splits[0];
