import { foldText } from '../../../data/foldText';
import type { Choice } from '../../../i18n/choices';
import type { Text } from '../../../i18n/text';
import type { Field } from '../../fields/field';
import { nearestChoice } from '../check/choices';
import type { FileTable } from '../file/fileTable';
import { TO_NOTE, type Match } from './fullName';
import { kindOf, type Target } from './target';
import { aliasOf } from './valueAliases';

/** What somebody chose for a value: a code, `EMPTY` or `TO_NOTE`; by field, then by the value's folded text. */
export type ValueMatch = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A value that is left out of its field. */
export const EMPTY = '';

/** How a file is read: which column is which field, and what the values of choices become. */
export interface Matching {
  columns: Match;
  values: ValueMatch;
}

/** Both as they are kept for the next file of the same headers: a column's place is a number, this is none. */
const VALUES = 'values';

export const keptMatching = ({ columns, values }: Matching): Readonly<Record<string, unknown>> =>
  Object.keys(values).length > 0 ? { ...columns, [VALUES]: values } : { ...columns };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What was chosen the last time, as far as it is a choice today. */
export function fittingValues(
  kept: unknown,
  targets: readonly Pick<Target, 'source' | 'field' | 'kind'>[],
): ValueMatch {
  const values = isObject(kept) && isObject(kept[VALUES]) ? kept[VALUES] : {};
  return Object.fromEntries(
    targets.flatMap((target) => {
      const known = new Set([EMPTY, TO_NOTE, ...codesOf(target.field)]);
      const chosen = values[kindOf(target)];
      if (!isObject(chosen)) return [];
      const fitting = Object.entries(chosen).flatMap(([text, code]): [string, string][] =>
        typeof code === 'string' && known.has(code) ? [[text, code]] : [],
      );
      return fitting.length > 0 ? [[kindOf(target), Object.fromEntries(fitting)]] : [];
    }),
  );
}

/** The codes of yes and no, where a value becomes one of them. */
export const FLAG_CODES = { yes: 'true', no: 'false' } as const;

const codesOf = (field: Field): readonly string[] =>
  field.typed === 'flag'
    ? Object.values(FLAG_CODES)
    : (field.choices?.() ?? []).map(({ id }) => id);

/** Whether the values of a field become one of a few. */
export const hasValues = ({ typed }: Field): boolean => typed === 'choice' || typed === 'flag';

/** What a value of a field may become. */
export const valueChoices = (field: Field, translate: Text): readonly Choice[] =>
  field.typed === 'flag'
    ? [
        { id: FLAG_CODES.yes, name: translate('import.values.yes') },
        { id: FLAG_CODES.no, name: translate('import.values.no') },
      ]
    : (field.choices?.() ?? []);

const YES = new Set(['yes', 'y', 'true', 't', '1', 'x', 'si', 's', 'verdadero', 'on', 'checked']);
const NO = new Set(['no', 'n', 'false', 'f', '0', 'falso', 'off', 'unchecked']);

/** The code of a word for yes or no; null of any other. */
export function flagOf(word: string): string | null {
  const folded = foldText(word);
  if (YES.has(folded)) return FLAG_CODES.yes;
  return NO.has(folded) || word === '-' ? FLAG_CODES.no : null;
}

/** What a word of a file is for a field of a few values. */
export interface ValueReading {
  /** A code or `EMPTY`. */
  code: string;
  /** It is written as the code, its words or a custom of other programs is. */
  exact: boolean;
}

/**
 * What a word means without anybody's choice; null where nobody knows.
 *
 * @param word a text of the file
 */
export function recognized(field: Field, source: string, word: string): ValueReading | null {
  const folded = foldText(word);
  if (field.typed === 'flag') {
    const code = flagOf(word);
    if (code !== null) return { code, exact: true };
  } else {
    const found = nearestChoice(field.choices?.() ?? [], word, source);
    if (found) return { code: found.choice.id, exact: found.exact };
  }
  return !field.required && aliasOf(source, folded) === EMPTY ? { code: EMPTY, exact: true } : null;
}

/** A value of a column, and in how many rows it stands. */
export interface FoundValue {
  /** As it is kept: folded. Blank cells have the empty one. */
  key: string;
  /** As it is written first. */
  text: string;
  count: number;
}

/** The values of a column, the most frequent first, blank cells at the end. */
export function valuesIn({ rows }: FileTable, place: number): readonly FoundValue[] {
  // Texts first, then what they have in common: folding every cell of a long file would hold the page up.
  const texts = new Map<string, number>();
  for (const { cells, mark } of rows)
    if (!mark) texts.set(cells[place] ?? '', (texts.get(cells[place] ?? '') ?? 0) + 1);
  const found = new Map<string, FoundValue>();
  for (const [text, count] of [...texts].slice(0, MOST_TEXTS)) {
    const key = text === '' ? '' : valueKey(text);
    const known = found.get(key);
    if (known) known.count += count;
    else found.set(key, { key, text, count });
  }
  return [...found.values()].sort(
    (a, b) => Number(a.text === '') - Number(b.text === '') || b.count - a.count,
  );
}

/** With more different texts a column is none of choices, whatever somebody takes it for. */
const MOST_TEXTS = 2_000;

/** What stands for a value where it is kept: signs alone are no word. */
export const valueKey = (text: string): string => foldText(text) || text;

/** The values with another choice for one of them. */
export const withValue = (
  values: ValueMatch,
  source: string,
  key: string,
  code: string,
): ValueMatch => ({ ...values, [source]: { ...values[source], [key]: code } });
