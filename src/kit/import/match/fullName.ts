import { foldText } from '../../../data/foldText';
import { splitName } from '../../../data/splitName';
import type { FileTable } from '../file/fileTable';
import { HEADER_ALIASES } from './headerAliases';

/**
 * In a match: a column that holds the whole name of a person, which fills two fields. No field's own name: an entity
 * may have one for whole names.
 */
export const FULL_NAME = 'first_name last_name';

/** In a match, and for a value of a choice: it is added to the note of the record, with the header of its column. */
export const TO_NOTE = 'add to note';

/**
 * Which column of the file fills which field: the field's name by the place of the column, `FULL_NAME`, which fills
 * two, or `TO_NOTE`. Of several columns of one field, each row takes the first that is filled.
 */
export type Match = Readonly<Record<number, string>>;

/** A field of an entity that keeps the name of a person whole. */
const WHOLE = 'full_name';

/** The fields that it fills. */
export const NAME_PARTS = ['first_name', 'last_name'] as const;

const isPart = (source: string | undefined): boolean => NAME_PARTS.some((part) => part === source);

/** Whether a whole name can be split: into two fields, of an entity that has no field for it. */
export const splitsNames = (targets: readonly { source: string }[]): boolean =>
  NAME_PARTS.every((part) => targets.some(({ source }) => source === part)) &&
  targets.every(({ source }) => source !== WHOLE);

/** Whether two columns cannot be matched so at the same time: a whole name would mix with a part of another. */
export const excludes = (one: string, other: string): boolean =>
  (one === FULL_NAME && (other === FULL_NAME || isPart(other))) ||
  (other === FULL_NAME && isPart(one));

/** The fields that a match fills. */
export const filledBy = (match: Match): ReadonlySet<string> =>
  new Set(
    Object.values(match).flatMap((source) =>
      source === FULL_NAME ? NAME_PARTS : source === TO_NOTE ? [] : [source],
    ),
  );

/** The texts of a cell by the fields that it fills. */
export const textsBySource = (
  source: string,
  text: string,
): readonly (readonly [string, string])[] =>
  source === FULL_NAME ? Object.entries(splitName(text)) : [[source, text]];

/** How many of ten names have to be of several words, so that a column holds whole ones. */
const SHARE = 0.6;

/**
 * The match with the column of whole names, where no other column says a part of the name: one with such a
 * header, or one that was taken for a part and holds several words.
 *
 * @param samplesOf texts of a column
 */
export function withFullName(
  match: Match,
  { headers }: FileTable,
  samplesOf: (place: number) => readonly string[],
): Match {
  const words = [WHOLE, ...(HEADER_ALIASES[WHOLE] ?? [])].map(foldText);
  const isWhole = (header: string, place: number): boolean => {
    const isElsewhere = Object.entries(match).some(
      ([other, source]) => Number(other) !== place && isPart(source),
    );
    if (isElsewhere || !words.includes(foldText(header))) return false;
    if (match[place] === undefined) return true;
    const samples = samplesOf(place);
    const long = samples.filter((sample) => sample.trim().includes(' ')).length;
    return isPart(match[place]) && long > 0 && long >= samples.length * SHARE;
  };
  const place = headers.findIndex(isWhole);
  return place === -1 ? match : { ...match, [place]: FULL_NAME };
}
