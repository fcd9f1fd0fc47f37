import { foldText } from '../../../data/foldText';
import { splitName } from '../../../data/splitName';
import type { Text } from '../../../i18n/text';
import type { IntakeMembers } from '../../declaration';
import type { RowMark } from '../check/markRow';
import { textsOf } from '../check/validateRows';
import { mapInSlices } from '../slices';
import type { FileRow, FileTable } from '../file/fileTable';
import { FULL_NAME, type Match } from './fullName';
import {
  HOUSEHOLD_HEAD,
  HOUSEHOLD_NUMBER,
  isOfPerson,
  memberSource,
  personSource,
  RELATION,
} from './memberColumns';
import { aliasOf, HEAD_WORDS } from './valueAliases';
import { FLAG_CODES, flagOf } from './valueMatch';

/** A file with a row for each record, and how many rows became members of one. */
export interface Folding {
  table: FileTable;
  match: Match;
  members: number;
}

interface FoldOptions {
  /** Who comes with a record; undefined where nobody does. */
  members: IntakeMembers | undefined;
  translate: Text;
  /** Gives it up: it lets the page answer in between. */
  signal?: AbortSignal | undefined;
}

/** A row as one person of a household. */
interface Person {
  row: FileRow;
  /** Folded, as that of a head is compared. */
  name: string;
  born: string;
  /** By which number or head the household is known; null where the row says neither. */
  household: string | null;
  /** Undefined where the row does not say. */
  isHead: boolean | undefined;
}

/**
 * Makes one row of the rows of a household: that of its head, with a group of columns for each member behind its own.
 * A file without columns that tell of households stays as it is. Rows whose household is not clear are marked.
 */
export async function foldHouseholds(
  table: FileTable,
  match: Match,
  { members, translate, signal }: FoldOptions,
): Promise<Folding> {
  const placeOf = (source: string): number | undefined => {
    const found = Object.keys(match).find((place) => match[Number(place)] === source);
    return found === undefined ? undefined : Number(found);
  };
  if (!members || !Object.values(match).some(isOfPerson)) return { table, match, members: 0 };
  const cellOf = ({ cells }: FileRow, source: string): string => {
    const place = placeOf(source);
    return place === undefined ? '' : (cells[place] ?? '');
  };
  const personOf = (row: FileRow): Person => {
    const texts = textsOf(row, match);
    const name = foldText(`${texts['first_name'] ?? ''} ${texts['last_name'] ?? ''}`);
    const number = foldText(cellOf(row, HOUSEHOLD_NUMBER));
    const head = cellOf(row, HOUSEHOLD_HEAD);
    const flag = flagOf(head);
    const { first_name, last_name } = splitName(flag === null ? head : '');
    const headName = foldText(`${first_name} ${last_name}`);
    const relation = foldText(cellOf(row, 'relation'));
    const byRelation = HEAD_WORDS.includes(relation)
      ? true
      : relation === '' || aliasOf('relation', relation) === ''
        ? undefined
        : false;
    const byHead =
      flag === null ? (headName === '' ? undefined : headName === name) : flag === FLAG_CODES.yes;
    return {
      ...{ row, name, born: texts[members.same['birth_date'] ?? ''] ?? '' },
      household: number !== '' ? `number ${number}` : headName !== '' ? `head ${headName}` : null,
      isHead: byHead ?? byRelation,
    };
  };
  const people = await mapInSlices(table.rows, (row) => (row.mark ? null : personOf(row)), signal);
  const households = new Map<string, Person[]>();
  for (const person of people) {
    if (person?.household == null) continue;
    const some = households.get(person.household);
    if (some) some.push(person);
    else households.set(person.household, [person]);
  }
  // The row of a head may leave the name of the head blank.
  for (const person of people) {
    const own = person?.household === null ? households.get(`head ${person.name}`) : undefined;
    if (person && own && person.isHead !== false) own.push({ ...person, isHead: true });
  }
  const isTold = placeOf(HOUSEHOLD_HEAD) !== undefined || placeOf('relation') !== undefined;
  const marks = new Map<FileRow, RowMark>();
  const families = new Map<FileRow, { of: readonly FileRow[]; told: FileRow['told'] }>();
  for (const [key, some] of households) {
    const heads = some.filter(({ isHead }) => isHead === true);
    const isNumber = key.startsWith('number ');
    const first =
      heads[0] ??
      (isNumber ? (some.find(({ isHead }) => isHead === undefined) ?? some[0]) : undefined);
    const different = new Set(heads.map(({ name, born }) => `${name} ${born}`));
    const others = some.filter((person) => person !== first);
    const mark =
      first === undefined
        ? 'noHead'
        : !isNumber && different.size > 1
          ? 'severalHeads'
          : others.length > members.most
            ? 'tooManyMembers'
            : null;
    if (mark !== null || first === undefined)
      for (const { row, isHead } of some) {
        if (mark !== null && (mark === 'tooManyMembers' || isHead !== true)) marks.set(row, mark);
      }
    else if (others.length > 0)
      families.set(first.row, {
        of: others.map(({ row }) => row),
        told:
          different.size > 1 ? 'twoHeads' : heads.length === 0 && isTold ? 'headTaken' : undefined,
      });
  }
  for (const person of people)
    if (person?.household === null && person.isHead === false) marks.set(person.row, 'noHead');
  return joined(table, match, { members, translate, signal, marks, families, placeOf });
}

interface Families extends FoldOptions {
  members: IntakeMembers;
  marks: ReadonlyMap<FileRow, RowMark>;
  families: ReadonlyMap<FileRow, { of: readonly FileRow[]; told: FileRow['told'] }>;
  placeOf: (source: string) => number | undefined;
}

/** The rows of heads with the columns of their members. */
async function joined(table: FileTable, match: Match, given: Families): Promise<Folding> {
  const { members, translate, signal, marks, families, placeOf } = given;
  const folded = new Set([...families.values()].flatMap(({ of }) => of));
  const most = Math.max(0, ...[...families.values()].map(({ of }) => of.length));
  const columns = Object.entries(match).map(([place, source]) => ({
    ...{ place: Number(place), source },
    field: fieldOf(source, members),
  }));
  const taken = columns.filter(({ field }) => field !== undefined);
  const further = columns.filter(({ source, field }) => field === undefined && !isOfPerson(source));
  const groups = Array.from({ length: most }, (_, index) =>
    translate('import.match.member', { number: index + 2 }),
  );
  const headers = groups.flatMap((group) =>
    taken.map(({ place }) => `${group} ${table.headers[place] ?? ''}`),
  );
  const sources = groups.flatMap((group) =>
    taken.map(({ field = '' }) => memberSource(field, group)),
  );
  const width = table.headers.length;
  const own = Object.entries(match).filter(([, source]) => !isOfPerson(source));
  const ofMembers = taken.filter(({ source }) => isOfPerson(source) && source !== RELATION);
  const number = placeOf(HOUSEHOLD_NUMBER);
  const isNumbered = number !== undefined && placeOf(members.number) === undefined;
  const rowOf = (row: FileRow): FileRow => {
    const mark = row.mark ?? marks.get(row);
    const { of = [], told } = families.get(row) ?? {};
    const cells = of.flatMap((member) => taken.map(({ place }) => member.cells[place] ?? ''));
    const blank = Array.from({ length: headers.length - cells.length }, () => '');
    const household = number === undefined || isNumbered ? '' : (row.cells[number] ?? '');
    const label = table.headers[number ?? 0] ?? '';
    const numbered = household === '' ? [] : [{ source: members.number, text: household, label }];
    // Who is the client has no field of a member.
    const ofHead = ofMembers.flatMap(({ place, source }) => {
      const text = row.cells[place] ?? '';
      return text === '' ? [] : [{ source, text, label: table.headers[place] ?? '' }];
    });
    const more = of.flatMap((member) =>
      further.flatMap(({ place, source }) => {
        const text = member.cells[place] ?? '';
        return text === '' || text === row.cells[place]
          ? []
          : [{ source, text, label: `${table.headers[place] ?? ''} (${whoIs(member, taken)})` }];
      }),
    );
    return {
      ...row,
      mark,
      more: [...numbered, ...ofHead, ...more],
      told: told ?? row.told,
      cells: [...row.cells, ...cells, ...blank],
      tooLong: row.tooLong || of.some(({ tooLong }) => tooLong),
    };
  };
  const kept = table.rows.filter((row) => !folded.has(row));
  const rows = await mapInSlices(kept, rowOf, signal);
  return {
    table: { headers: [...table.headers, ...headers], rows },
    match: {
      ...Object.fromEntries(own),
      ...(isNumbered && { [number]: members.number }),
      ...Object.fromEntries(sources.map((source, index) => [width + index, source])),
    },
    members: folded.size,
  };
}

/** The field of a member that a column of a record says the same as. */
const fieldOf = (source: string, { fields, same }: IntakeMembers): string | undefined =>
  source === FULL_NAME
    ? 'name'
    : Object.keys(fields).find(
        (field) => personSource(field, { same }) === source && field !== 'name',
      );

const whoIs = (
  { cells }: FileRow,
  columns: readonly { place: number; field: string | undefined }[],
): string =>
  columns
    .filter(({ field }) => field === 'name' || field === 'first_name' || field === 'last_name')
    .map(({ place }) => cells[place] ?? '')
    .join(' ')
    .trim();
