import { foldText } from '../../../data/foldText';
import type { Choice } from '../../../i18n/choices';
import { aliasOf } from '../match/valueAliases';

/** What a word of a file is taken for. */
export interface NearestChoice {
  choice: Choice;
  /** It is written as the code or its words are. */
  exact: boolean;
}

/**
 * The choice that a word means: by its code, its words, what stands for either by custom, or a near spelling, where no
 * other is as near; else null.
 *
 * @param source the field, whose customs are known
 */
export function nearestChoice(
  choices: readonly Choice[],
  word: string,
  source = '',
): NearestChoice | null {
  const wanted = foldText(word);
  if (wanted === '') return null;
  const same = choices.find(({ id, name }) => foldText(id) === wanted || foldText(name) === wanted);
  if (same) return { choice: same, exact: true };
  const alias = aliasOf(source, wanted);
  const meant = choices.find(({ id, name }) => id === alias || foldText(name) === alias);
  if (meant) return { choice: meant, exact: true };
  // A letter of a short word makes another one: only longer ones are read so.
  const reach = wanted.length < 5 ? 0 : wanted.length < 9 ? 1 : 2;
  if (reach === 0) return null;
  const near = choices
    .map((choice) => ({
      choice,
      distance: Math.min(
        distanceOf(wanted, foldText(choice.id), reach),
        distanceOf(wanted, foldText(choice.name), reach),
      ),
    }))
    .filter(({ distance }) => distance <= reach)
    .sort((a, b) => a.distance - b.distance);
  const [first, second] = near;
  if (!first || first.distance === second?.distance) return null;
  return { choice: first.choice, exact: false };
}

/** What people write around the name of an allergen or a diet. */
const AROUND =
  /\b(?:no|allergy|allergies|allergic|to|intolerant|intolerance|free|diet|food|foods|product|products|alergia|al?|sin)\b/g;

/**
 * The first choice whose words begin with the text, such as "Peanuts: severe allergy" of "peanut allergy"; else
 * null. Never exact.
 */
export function choiceBegun(choices: readonly Choice[], text: string): NearestChoice | null {
  const wanted = foldText(text).replace(AROUND, ' ').replace(/\s+/g, ' ').trim();
  if (wanted.length < 3) return null;
  const choice = choices.find(({ name }) =>
    foldText(name)
      .split(' and ')
      .some((part) => part.startsWith(wanted)),
  );
  return choice ? { choice, exact: false } : null;
}

/** How many letters are another one, too many, missing or in the place of their neighbour. */
function distanceOf(a: string, b: string, reach: number): number {
  if (Math.abs(a.length - b.length) > reach) return reach + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let best = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      next.push(best);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
