import { fieldErrors } from '../../../data/errors';
import type { Text } from '../../../i18n/text';
import type { ResourceDefinition } from '../../declaration';
import type { Field, RuleWords } from '../../fields/field';
import type { FileRow } from '../file/fileTable';
import type { Finding, KnownByNumber, SimilarMatch } from '../importApi';
import { TO_NOTE, textsBySource, type Match } from '../match/fullName';
import { kindOf, type Target } from '../match/target';
import type { ValueMatch } from '../match/valueMatch';
import { furtherKind, type Left } from './left';
import type { RowMark } from './markRow';
import { readCell, type CellReading, type Fault, type ReadingRules } from './readCell';
import { readMembers } from './readMembers';

/** What is done with a row; undecided: that of a likely double, until somebody says so. */
export type Decision = 'import' | 'leave' | 'add' | 'update' | 'undecided';

/** A row as it is checked, mended and decided. */
export interface ImportRow {
  /** Its number in the file. */
  place: number;
  /** What the file or whoever mended it says, by field. */
  texts: Readonly<Record<string, string>>;
  values: Readonly<Record<string, unknown>>;
  /** By field; of the row as a whole under the empty word. */
  faults: Readonly<Record<string, Fault>>;
  /** What no field takes. */
  left: readonly Left[];
  /** The people who come with it. */
  members?: readonly Readonly<Record<string, unknown>>[];
  similar: Finding['similar'];
  /** The record that has its number, and what differs there. */
  known?: KnownByNumber | undefined;
  /** The record that it belongs to and that is not here yet, as the row names it. */
  waitsFor?: string | undefined;
  /** What it seems to be instead of a record: it stays out until somebody takes it in. */
  mark?: RowMark | undefined;
  /** Undefined while nobody has decided. */
  decided: Decision | undefined;
  /** The id of the record that it is added to. */
  target?: string | undefined;
}

/** same: it is there by its number, and says nothing else. */
export type RowState = 'ready' | 'warning' | 'error' | 'duplicate' | 'changed' | 'same';

/** Where a row stands: what keeps it out comes first. Asked of all rows whenever the check is drawn: it makes nothing. */
export function stateOf({ faults, similar, known }: ImportRow): RowState {
  let isFaulty = false;
  for (const source in faults) {
    if (faults[source]?.level === 'error') return 'error';
    isFaulty = true;
  }
  if (known) {
    const { changed, members = [], member_changes: others = [] } = known;
    return Object.keys(changed).length + members.length + others.length > 0 ? 'changed' : 'same';
  }
  if (similar) return 'duplicate';
  return isFaulty ? 'warning' : 'ready';
}

export type StateCounts = ReadonlyMap<RowState, number>;

/** How many rows stand where; states without rows are left out. */
export function countStates(rows: readonly ImportRow[]): StateCounts {
  const counts = new Map<RowState, number>();
  for (const row of rows) {
    const state = stateOf(row);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return counts;
}

/** What is done with a row: what has an error or is no record stays out, and a likely double until somebody decides. */
export function decisionOf(row: ImportRow): Decision {
  if (row.mark) return 'leave';
  const state = stateOf(row);
  if (state === 'error' || state === 'same') return 'leave';
  // Mended since, it may be like somebody else.
  if (row.decided === 'add' && !recordsOf(row).some(({ id }) => id === row.target))
    return 'undecided';
  if (state === 'changed')
    return row.decided === 'update' ? 'update' : (row.decided ?? 'undecided');
  return row.decided ?? (state === 'duplicate' ? 'undecided' : 'import');
}

/** A record that a row can be added to. */
export interface KnownRecord extends SimilarMatch {
  id: string;
}

/** The records that a row is like, all of them equally. */
export const recordsOf = ({ similar = [] }: Pick<ImportRow, 'similar'>): readonly KnownRecord[] =>
  similar.flatMap((match) => (match.id === undefined ? [] : [{ ...match, id: match.id }]));

export const comesIn = (row: ImportRow): boolean =>
  ['import', 'add', 'update'].includes(decisionOf(row));

/** The words of the rules, short enough to stand below a cell. */
export const cellWords = (translate: Text): RuleWords => ({
  required: translate('import.faults.required'),
  invalid: translate('import.faults.notValid'),
  tooLong: (maximum) => translate('import.faults.tooLong', { maximum }),
  ahead: translate('import.faults.ahead'),
  oneLine: translate('import.faults.oneLine'),
  notPlain: translate('import.faults.notPlain'),
  zipCode: translate('import.faults.zipCode'),
  zipCodes: () => translate('import.faults.zipCode'),
  weight: (maximum) => translate('import.faults.weight', { maximum }),
});

/** What rows are judged by. */
export interface Judging extends Pick<ReadingRules, 'translate'> {
  resource: ResourceDefinition;
  targets: readonly Target[];
  /** In which order the column of a field writes its days. */
  orderOf: (source: string) => ReadingRules['order'];
  /** What somebody chose for values of choices. */
  values?: ValueMatch;
}

/** Where the columns of a file go that fill no field. */
export interface Notes {
  headers: readonly string[];
  /** The field that takes notes; undefined where the record has none. */
  source: string | undefined;
}

const NO_NOTES: Notes = { headers: [], source: undefined };

/** A row of the file by its fields: of several columns the first that is filled; a note has all of them. */
export function textsOf(row: FileRow, match: Match, notes = NO_NOTES): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [place, column] of Object.entries(match)) {
    const cell = row.cells[Number(place)] ?? '';
    const isNoted = column === TO_NOTE && notes.source !== undefined && cell !== '';
    const parts = isNoted
      ? [[notes.source ?? '', `${notes.headers[Number(place)] ?? ''}: ${cell}`] as const]
      : column === TO_NOTE
        ? []
        : textsBySource(column, cell);
    for (const [source, text] of parts) {
      const known = texts[source] ?? '';
      const isJoined = source === notes.source && known !== '' && text !== '';
      texts[source] = isJoined ? `${known}\n${text}` : known || text;
    }
  }
  return texts;
}

/** What the further columns of a field say besides the one that is taken. */
export function furtherOf(row: FileRow, match: Match, notes: Notes): Left[] {
  const taken = new Map<string, string>();
  return Object.entries(match).flatMap(([place, source]): Left[] => {
    const text = row.cells[Number(place)] ?? '';
    if (text === '' || source === notes.source || source === TO_NOTE) return [];
    const known = taken.get(source);
    if (known === undefined) taken.set(source, text);
    if (known === undefined || known === text) return [];
    const label = notes.headers[Number(place)] ?? source;
    return [{ kind: furtherKind(source), source, label, text, fate: 'asked' }];
  });
}

/** What the rows of the members of a household say and no field of a member takes. */
export const moreOf = ({ more = [] }: FileRow): Left[] =>
  more.map(({ source, label, text }) => ({
    ...{ kind: furtherKind(source), source, label, text },
    fate: source === TO_NOTE ? 'note' : 'asked',
  }));

/** Kinds of fields whose columns say the same again and again. */
const OF_FEW_TEXTS: ReadonlySet<Field['typed']> = new Set([
  ...(['choice', 'choices', 'flag', 'date', 'number'] as const),
]);

/** Reads each text once, however many rows have it. */
function readOnce(read: (text: string) => CellReading): (text: string) => CellReading {
  const known = new Map<string, CellReading>();
  return (text) => {
    const found = known.get(text) ?? read(text);
    known.set(text, found);
    return found;
  };
}

/**
 * Makes a function that judges a row by the rules of the declaration: each cell by its field, then what the
 * fields say together.
 */
export function judgeBy({ resource, targets, translate, orderOf, values: chosen = {} }: Judging) {
  const words = cellWords(translate);
  const rules = targets.map((target) => {
    const { field } = target;
    const [rule, kind] = [field.rule(words), kindOf(target)];
    const reading = { order: orderOf(kind), translate, source: kind, values: chosen[kind] };
    const read = (text: string, state?: unknown): CellReading => {
      const cell = readCell(field, text, { ...reading, state });
      if (cell.fault?.level === 'error') return cell;
      const judged = rule.safeParse(cell.value);
      if (judged.success) return { ...cell, value: judged.data ?? null };
      // The rule is that of a form, which may ask for what a file may lack.
      if (text === '' && !field.required) return { ...cell, value: null };
      const told = judged.error.issues[0]?.message ?? words.invalid;
      return { ...cell, fault: { level: 'error', words: told } };
    };
    return { ...target, rule, kind, read: OF_FEW_TEXTS.has(field.typed) ? readOnce(read) : read };
  });
  return (texts: Readonly<Record<string, string>>, isTooLong = false) => {
    const values: Record<string, unknown> = {};
    const faults: Record<string, Fault> = {};
    const left: Left[] = [];
    if (isTooLong) faults[''] = { level: 'error', words: translate('import.faults.tooManyCells') };
    for (const { source, field, label, rule, kind, read } of rules) {
      const text = texts[source] ?? '';
      const { value, fault, fate } = read(text, values['state']);
      values[source] = value;
      if (fault) faults[source] = fault;
      if (fate) left.push({ kind, source, label, text, fate });
      if (source === resource.intake?.note && faults[source]) {
        const kept = cutToFit(text, (part) => rule.safeParse(part).success);
        values[source] = kept;
        faults[source] = {
          level: 'warning',
          words: translate('import.faults.cut', { kept: kept.length }),
        };
      }
      const wrong = faults[source];
      if (wrong?.level !== 'error' || wrong.isOpen || field.required || text === '') continue;
      // A field that may be empty stops no row.
      values[source] = field.initial;
      faults[source] = { ...wrong, level: 'warning' };
      left.push({ kind, source, label, text, fate: 'asked' });
    }
    const isFit = !Object.values(faults).some(({ level }) => level === 'error');
    for (const [source, key] of Object.entries((isFit && resource.check?.(values)) || {}))
      if (key !== undefined) {
        const label = targets.find((target) => target.source === source)?.label ?? source;
        faults[source] = { level: 'error', words: translate(key, { label }) };
      }
    const settled = isFit ? resource.intake?.settle?.(values) : null;
    for (const { source, label, kind } of settled ? rules : []) {
      const value = settled?.values[source];
      if (!settled || value === undefined) continue;
      values[source] = value;
      faults[source] = { level: 'warning', words: translate(settled.told) };
      if (value === null)
        left.push({ kind, source, label, text: texts[source] ?? '', fate: 'asked' });
    }
    const declared = resource.intake?.members;
    const { members, fault } = declared
      ? readMembers(values, declared, translate)
      : { members: [], fault: undefined };
    if (fault) faults[MEMBERS] = fault;
    return { values, faults, left, members };
  };
}

/** Under which word faults of the people stand whom a row brings along: they are in no one cell. */
const MEMBERS = 'members';

/** What is to be known of a household that was made of several rows. */
export const toldFaults = (
  { told }: Pick<FileRow, 'told'>,
  translate: Text,
): Readonly<Record<string, Fault>> =>
  told
    ? { [`${MEMBERS} ${told}`]: { level: 'warning', words: translate(`import.faults.${told}`) } }
    : {};

/** As many words of a text as fit, from its beginning. */
function cutToFit(text: string, fits: (part: string) => boolean): string {
  let [least, most] = [0, text.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(text.slice(0, middle))) least = middle;
    else most = middle - 1;
  }
  return text.slice(0, least).replace(/\s+\S*$/, '');
}

/** What is judged of a row that is no record: nothing but that it stays out. */
export const markedFaults = (
  mark: RowMark,
  translate: Text,
): Pick<ImportRow, 'values' | 'faults' | 'left'> => ({
  left: [],
  values: {},
  faults: { '': { level: 'warning', words: translate(`import.faults.${mark}`) } },
});

/** The same row with what the database found: what it would refuse, and who is there already. */
export function withFinding(
  row: ImportRow,
  found: Finding | undefined,
  { resource, targets, translate }: Pick<Judging, 'resource' | 'targets' | 'translate'>,
): ImportRow {
  if (found?.known) return withKnown(row, found.known, { resource, targets, translate });
  if (!found?.problem)
    return {
      ...row,
      ...{ similar: found?.similar, known: undefined, waitsFor: undefined },
      faults: { ...row.faults, ...openingFault(row, found, resource.intake?.opening, translate) },
    };
  const columns = new Set(targets.map(({ source }) => source));
  const [[source, key] = ['', 'import.faults.refused']] = Object.entries(
    fieldErrors(found.problem, { name: resource.name, columns }) ?? {},
  );
  const label = targets.find((target) => target.source === source)?.label ?? '';
  const { code, message, who = '' } = found.problem;
  const refused = translate(`import.faults.${code}`, {
    ...{ message, who },
    _: translate('import.faults.refused'),
  });
  const words = source === '' ? refused : translate(key, { label, _: refused });
  return {
    ...row,
    similar: undefined,
    known: undefined,
    waitsFor: code === MISSING ? who : undefined,
    faults: { ...row.faults, [source]: { level: 'error', words } },
  };
}

/** What is said of a value that only a new record takes, where the row is like one that is here. */
const openingFault = (
  { values }: ImportRow,
  found: Finding | undefined,
  opening: string | undefined,
  translate: Text,
): ImportRow['faults'] =>
  opening === undefined ||
  values[opening] == null ||
  recordsOf({ similar: found?.similar }).length === 0
    ? {}
    : { [opening]: { level: 'warning', words: translate('import.faults.onlyNew') } };

/** What the database says where a row belongs to a record that is not here yet. */
const MISSING = 'client_missing';

/** The field of the number that another program gave. */
const NUMBER = 'external_id';

/**
 * A row whose number a record has. What stands in the note is of those who serve, so that no file replaces it; and
 * somebody of another name and birth date is nobody who has changed.
 */
function withKnown(
  row: ImportRow,
  known: KnownByNumber,
  { resource, targets, translate }: Pick<Judging, 'resource' | 'targets' | 'translate'>,
): ImportRow {
  const filled = new Set(targets.map(({ source }) => source));
  const changed = Object.fromEntries(
    Object.entries(known.changed).filter(
      ([source]) => source !== resource.intake?.note && source !== NUMBER && filled.has(source),
    ),
  );
  const identity = (resource.similar?.identity ?? []).filter(
    (source) => row.values[source] !== null && row.values[source] !== undefined,
  );
  const isOther = identity.length > 1 && identity.every((source) => source in changed);
  if (!isOther) return { ...row, similar: undefined, known: { ...known, changed } };
  const words = translate('import.faults.numberOf', { name: known.name ?? '' });
  return {
    ...row,
    ...{ similar: undefined, known: undefined },
    faults: { ...row.faults, [NUMBER]: { level: 'error', words } },
  };
}
