import { IMPORT } from '../../../config';
import { foldText } from '../../../data/foldText';
import type { IntakeMembers } from '../../declaration';
import type { Field } from '../../fields/field';
import type { FileTable } from '../file/fileTable';
import {
  excludes,
  filledBy,
  FULL_NAME,
  NAME_PARTS,
  splitsNames,
  TO_NOTE,
  withFullName,
  type Match,
} from './fullName';
import { HEADER_ALIASES } from './headerAliases';
import {
  HOUSEHOLD_HEAD,
  HOUSEHOLD_NUMBER,
  isName,
  isOfPerson,
  memberField,
  memberHeaders,
  memberOf,
  memberSource,
  PERSON_COLUMNS,
} from './memberColumns';
import type { Target } from './target';
import { datePartsOf } from '../check/dates';
import { nearestChoice } from '../check/choices';
import { flagOf } from './valueMatch';

const SHAPES: Partial<Record<Field['typed'], RegExp>> = {
  email: /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
  phone: /^(?=(?:\D*\d){7,15}\D*$)\+?[\d\s().-]+$/,
  zipCode: /^\d{5}(-\d{4})?$/,
  time: /^\d{1,2}:\d\d(:\d\d)?( ?[ap]\.?m\.?)?$/i,
};

/** How many of ten values have to fit, so that a column is known by them. */
const SHARE = 0.8;

/** Whether the values of a column are those of a field; words of any kind say nothing of theirs. */
function looksLike(field: Field, samples: readonly string[]): boolean {
  if (samples.length === 0) return false;
  const fits = samples.filter((sample) => fitsField(field, sample)).length;
  return fits / samples.length >= SHARE;
}

function fitsField(field: Field, sample: string): boolean {
  if (field.typed === 'date') return datePartsOf(sample) !== null;
  if (field.typed === 'choice') return nearestChoice(field.choices?.() ?? [], sample) !== null;
  return SHAPES[field.typed]?.test(sample) ?? false;
}

/** By how much a header is a field: 3 its name, 2 another word for it, 1 begins like one; 0 not at all. */
function likeness(header: string, { source, label, words: own = [] }: Target): number {
  const name = foldText(header);
  if ([foldText(source), foldText(label)].includes(name)) return 3;
  const words = [...(HEADER_ALIASES[source] ?? []), ...own];
  // "Card #" is a number.
  const spelled = foldText(header.replaceAll('#', ' no '));
  if (words.includes(name) || words.includes(spelled)) return 2;
  if (PERSON_COLUMNS.has(source) || VERY_WORDS.test(source)) return 0;
  const known = [foldText(source), foldText(label), ...words].filter(
    (word) => word.length > 3 && !WEAK.has(word),
  );
  return known.some((word) => ` ${name} `.includes(` ${word} `)) ? 1 : 0;
}

/** Known by their very words alone: "Cases on hand" are no units on hand, and "Senior box" tells of no seniors. */
const VERY_WORDS = /^(?:on_hand|told_\w+)$/;

/** Words that say what a column is only where they stand alone: "Last visit" is no last name. */
const WEAK: ReadonlySet<string> = new Set([
  ...['first', 'last', 'name', 'date', 'code', 'type', 'group', 'class', 'title', 'item', 'from'],
  ...['time', 'start', 'ends', 'begins', 'until', 'through', 'food', 'note', 'notes', 'comment'],
  ...['comments', 'person', 'client', 'guest', 'member name', 'numero', 'nombre', 'fecha', 'hasta'],
  ...['desde', 'fuente', 'source', 'social', 'birth', 'mail', 'street', 'alert', 'important'],
  ...['visit', 'location', 'site', 'agency', 'pantry', 'branch', 'size', 'people', 'persons'],
  ...['warning', 'access', 'event', 'product', 'measure', 'minimum', 'details', 'address', 'state'],
]);

/** Headers that a program made up: A, F1, Column 3, Unnamed: 0. */
const NO_WORDS = /^(?:[a-z]{1,2}|(?:f|col|column|field|unnamed|campo|columna)[\s:_.#-]*\d+)$/i;

/**
 * Finds the field of each column: by the header, the best likeness first; where the header says nothing, by
 * its values, since five digits below "Client ID" are no ZIP code. A further column with the very name of a field
 * fills in where the first is blank.
 */
export function matchColumns(
  { headers: written, rows }: FileTable,
  all: readonly Target[],
  members?: IntakeMembers,
): Match {
  const match: Record<number, string> = {};
  const { found: ofMembers, own } = memberHeaders(members ? written : []);
  const targets = all.filter(({ source }) => memberOf(source) === null);
  // What is said of a member is nothing of the record.
  const headers = written.map((header, place) =>
    ofMembers.has(place) ? '' : (own.get(place) ?? header),
  );
  const table = { headers, rows };
  const free = new Set(targets);
  const take = (place: number, target: Target) => {
    match[place] = target.source;
    free.delete(target);
  };
  if (members)
    for (const [place, { group, rest }] of ofMembers) {
      const field = memberField(rest, members);
      // A count has no letters: "Child 1" of a form that counts them.
      const isFit = rest !== '' || samplesOf(table, place, IMPORT.knownBy).some(hasLetters);
      const source = field && isFit ? memberSource(field, group) : '';
      if (all.some((target) => target.source === source)) match[place] = source;
    }
  for (const level of [3, 2, 1])
    table.headers.forEach((header, place) => {
      if (place in match) return;
      const found = [...free].find((target) => likeness(header, target) === level);
      if (found) take(place, found);
    });
  table.headers.forEach((header, place) => {
    if (place in match) return;
    const found = targets.find((target) => likeness(header, target) >= 2);
    if (found) match[place] = found.source;
  });
  withoutLoneHead(match, table);
  if (members) withoutHouseholds(match, members);
  table.headers.forEach((header, place) => {
    if (place in match || !NO_WORDS.test(header)) return;
    const samples = samplesOf(table, place, IMPORT.knownBy);
    const fitting = [...free].filter(({ field }) => looksLike(field, samples));
    // Two that fit say nothing.
    const [only, other] = fitting;
    if (only && !other) take(place, only);
  });
  return splitsNames(targets)
    ? withFullName(match, table, (place) => samplesOf(table, place, IMPORT.knownBy))
    : match;
}

const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

/**
 * A row that tells of its members is a household: the number of the household is that of the record. Without a column
 * that tells of households no row is a member.
 */
function withoutHouseholds(match: Record<number, string>, { number }: IntakeMembers): void {
  const sources = Object.values(match);
  if (!sources.some((source) => PERSON_COLUMNS.has(source)))
    for (const [place, source] of Object.entries(match))
      if (isOfPerson(source)) delete match[Number(place)];
  if (!sources.some((source) => memberOf(source) !== null)) return;
  for (const [place, source] of Object.entries(match)) {
    if (source !== HOUSEHOLD_NUMBER) continue;
    if (sources.includes(number)) delete match[Number(place)];
    else match[Number(place)] = number;
  }
}

/**
 * Takes the column of heads out of a match where no other column names a person: it is the names of the records then.
 * A column of yes and no stays.
 */
function withoutLoneHead(match: Record<number, string>, table: FileTable): void {
  const [place] = Object.keys(match).filter((other) => match[Number(other)] === HOUSEHOLD_HEAD);
  if (place === undefined) return;
  const samples = samplesOf(table, Number(place), IMPORT.knownBy);
  const isNamed = table.headers.some(
    (header, other) =>
      other !== Number(place) &&
      (NAME_PARTS.some((part) => match[other] === part) || isName(header)),
  );
  if (!isNamed && samples.some((sample) => flagOf(sample) === null)) delete match[Number(place)];
}

/** So often a column may say the same: who says no more by then has few texts. */
const REPEATS = 200;

/** The first texts of a column that are none twice, of `most * REPEATS` filled cells. */
export function samplesOf({ rows }: FileTable, place: number, most: number): readonly string[] {
  const samples = new Set<string>();
  let filled = 0;
  for (const { cells } of rows) {
    const cell = cells[place] ?? '';
    if (cell === '') continue;
    samples.add(cell);
    filled += 1;
    if (samples.size === most || filled === most * REPEATS) break;
  }
  return [...samples];
}

/** A kept match, as far as the file has its columns and the entity its fields. */
export function fittingMatch(
  kept: unknown,
  table: FileTable,
  targets: readonly Target[],
): Match | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const known = new Set<unknown>([
    ...targets.map(({ source }) => source),
    ...(splitsNames(targets) ? [FULL_NAME] : []),
    TO_NOTE,
  ]);
  const entries = Object.entries(kept).flatMap(([place, source]): [number, string][] =>
    Number(place) < table.headers.length && known.has(source)
      ? [[Number(place), String(source)]]
      : [],
  );
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

/** Fields that have to be filled and are not. */
export function unmatched(match: Match, targets: readonly Target[]): readonly Target[] {
  const filled = filledBy(match);
  return targets.filter(
    ({ source, field }) => field.required && field.initial === null && !filled.has(source),
  );
}

/** The match with another field for a column: a whole name goes without its parts, and they without it. */
export function withField(match: Match, place: number, source: string | null): Match {
  const others = Object.entries(match).filter(
    ([other, kept]) => Number(other) !== place && (source === null || !excludes(kept, source)),
  );
  const own: [string, string][] = source === null ? [] : [[String(place), source]];
  return Object.fromEntries([...others, ...own]);
}
