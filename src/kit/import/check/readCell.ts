import { isStorable } from '../../../data/conditions';
import { formatDate, today } from '../../../i18n/dates';
import type { Choice } from '../../../i18n/choices';
import type { Text } from '../../../i18n/text';
import type { Field } from '../../fields/field';
import { TO_NOTE } from '../match/fullName';
import { isNothing } from '../match/valueAliases';
import { EMPTY, FLAG_CODES, recognized, valueKey, type ValueMatch } from '../match/valueMatch';
import { choiceBegun, nearestChoice } from './choices';
import { daysOf, readDay, serialDayOf, type DateOrder } from './dates';
import { FORMULA } from './formula';
import type { Fate } from './left';

/** What is wrong with a cell; a warning lets the row come in. */
export interface Fault {
  level: 'error' | 'warning';
  words: string;
  /** Only a person can say what is meant: it is not left empty. */
  isOpen?: boolean;
}

/** A cell as its field takes it. */
export interface CellReading {
  value: unknown;
  fault?: Fault;
  /** Somebody chose that its text is left out, or goes to the note. */
  fate?: Exclude<Fate, 'asked'>;
}

/** By what a file is read. */
export interface ReadingRules {
  /** Of the column; null where its days contradict each other and nobody has decided. */
  order: DateOrder | null;
  translate: Text;
  /** The field, by its name. */
  source?: string;
  /** The state of the address, where the row says it. */
  state?: unknown;
  /** What somebody chose for values of the field. */
  values?: ValueMatch[string] | undefined;
}

/** What a spreadsheet or Access shows where a formula came to nothing, or a record is gone. */
const SHEET_ERROR =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA|Deleted|Error|#+)$/i;

/** What a spreadsheet makes of a long number: 4.15E+10. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i;

/** Stands where the bytes of a file were no letter. */
const NO_LETTER = '\uFFFD';

/** Reads a cell for a field; an empty one is what an empty form starts with. */
export function readCell(field: Field, text: string, rules: ReadingRules): CellReading {
  const { translate } = rules;
  if (text === '') return readBlank(field, rules);
  // One such character would have the database refuse all rows that are sent with it.
  if (!isStorable(text)) return wrong(text, translate('import.faults.unkept'));
  if (FORMULA.test(text)) return wrong(text, translate('import.faults.formula'));
  if (SHEET_ERROR.test(text)) return wrong(text, translate('import.faults.sheetError'));
  if (SHORTENED.test(text)) return wrong(text, translate('import.faults.shortened'));
  if (text.includes(NO_LETTER)) return wrong(text, translate('import.faults.noLetter'));
  if (!field.required && READ.has(field.typed) && NO_VALUE.test(text))
    return { value: field.initial };
  switch (field.typed) {
    case 'date':
      return readDate(text, rules);
    case 'time':
      return readTime(text, rules);
    case 'flag':
      return readValue(field, text, rules);
    case 'number':
      return readNumber(text, rules);
    case 'choice':
      return readValue(field, text, rules);
    case 'choices':
      return readChoices(field, text, rules);
    case 'phone':
      return readPhone(text, rules);
    case 'zipCode':
      return readZipCode(text, rules);
    case 'text':
      return readLine(text, rules);
    case 'lines':
    case 'email':
    case 'decimal':
    case 'weight':
    case 'other':
      return { value: text };
  }
}

/** What stands for a blank cell: "n/a", "none", "no phone", signs alone. "Unknown" says something. */
const NO_VALUE = /^(?:n ?[/.]? ?a\.?|none|null|nil|no (?:phone|e-?mail)|[^\p{L}\p{N}]+)$/iu;

/** Fields that no word for nothing can stand in; where there are choices, it may be one of them. */
const READ: ReadonlySet<Field['typed']> = new Set([
  ...(['date', 'time', 'number', 'phone', 'email', 'zipCode', 'decimal', 'weight'] as const),
]);

/** A blank cell is what an empty form starts with, unless somebody chose what blank ones become. */
function readBlank(field: Field, rules: ReadingRules): CellReading {
  const chosen = rules.values?.[''];
  return chosen === undefined || chosen === EMPTY || chosen === TO_NOTE
    ? { value: field.initial }
    : { value: valueOf(field, chosen) };
}

const wrong = (value: unknown, words: string): CellReading => ({
  value,
  fault: { level: 'error', words },
});

const doubtful = (value: unknown, words: string): CellReading => ({
  value,
  fault: { level: 'warning', words },
});

/** Who is as old has mostly a day that stands for none. */
const OLDEST = 110;

/** A day of another order than its column's is read where it can mean one day alone, and says so. */
function readDate(text: string, { order, translate }: ReadingRules): CellReading {
  const ordered = order && readDay(text, order);
  const [day, other] = ordered === null ? daysOf(text) : [ordered];
  const serial = day === undefined ? serialDayOf(text) : null;
  if (serial !== null)
    return doubtful(serial, translate('import.faults.readAs', { words: formatDate(serial) }));
  if (day === undefined) return wrong(text, translate('import.faults.noSuchDate'));
  if (other !== undefined)
    return {
      value: text,
      fault: { level: 'error', words: translate('import.faults.dayOrMonth'), isOpen: true },
    };
  const years = Number(today().slice(0, 4)) - Number(day.slice(0, 4));
  if (years > OLDEST) return doubtful(day, translate('import.faults.longAgo'));
  return order === null || day === ordered
    ? { value: day }
    : doubtful(day, translate('import.faults.readAs', { words: formatDate(day) }));
}

const TIME = /^(\d{1,2})(?:[:.](\d\d))?(?::\d\d)? ?([ap])?\.?(?:m\.?)?$/i;

function readTime(text: string, { translate }: ReadingRules): CellReading {
  const [, hours = '', minutes = '00', half] = TIME.exec(text) ?? [];
  const isNoon = half !== undefined && Number(hours) === 12;
  const hour = (isNoon ? 0 : Number(hours)) + (half?.toLowerCase() === 'p' ? 12 : 0);
  if (hours === '' || hour > 23 || Number(minutes) > 59)
    return wrong(text, translate('import.faults.noSuchTime'));
  return { value: `${String(hour).padStart(2, '0')}:${minutes}:00` };
}

/** A dot before three digits parts thousands in some countries and fractions in others. */
const UNCLEAR = /^-?[1-9]\d{0,2}\.000$/;

/** 1,000 and 1000.0 are whole, too; a part of one, a percentage or a word is none. */
function readNumber(text: string, { translate }: ReadingRules): CellReading {
  if (UNCLEAR.test(text)) return wrong(text, translate('import.faults.unclearNumber'));
  const plain = text.replace(/[,\s](?=\d{3}\b)/g, '').replace(/\.0+$/, '');
  return /^-?\d+$/.test(plain)
    ? { value: Number(plain) }
    : wrong(text, translate('import.faults.noWholeNumber'));
}

const valueOf = (field: Field, code: string): unknown =>
  field.typed === 'flag' ? code === FLAG_CODES.yes : code;

/** One of a few values: as somebody chose for all of its kind, else as it is known. */
function readValue(field: Field, text: string, rules: ReadingRules): CellReading {
  const { translate, source = '', values } = rules;
  const chosen = values?.[valueKey(text)];
  if (chosen === TO_NOTE) return { value: field.initial, fate: 'note' };
  if (chosen === EMPTY) return { value: field.initial, fate: 'empty' };
  if (chosen !== undefined) return { value: valueOf(field, chosen) };
  const known = recognized(field, source, text);
  const choices = field.choices?.() ?? [];
  if (!known)
    return wrong(
      text,
      field.typed === 'flag'
        ? translate('import.faults.yesOrNo')
        : noSuchChoice(choices, translate),
    );
  if (known.code === EMPTY) return { value: field.initial };
  const value = valueOf(field, known.code);
  const words = choices.find(({ id }) => id === known.code)?.name ?? known.code;
  return known.exact ? { value } : doubtful(value, translate('import.faults.readAs', { words }));
}

/** What parts several choices in one cell. */
const PARTS = /[;,/|+&\n]+|\b(?:and|y)\b/i;

/** Several choices in one cell; one that is not known keeps the row waiting. */
function readChoices(field: Field, text: string, { translate, source }: ReadingRules): CellReading {
  const choices = field.choices?.() ?? [];
  const parts = text
    .split(PARTS)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const found = parts.map(
    (part) => nearestChoice(choices, part, source) ?? choiceBegun(choices, part),
  );
  const unknown = parts.filter((_part, index) => !found[index]);
  if (unknown.length > 0 && isNothing(text)) return { value: field.initial };
  if (unknown.length > 0)
    return wrong(text, translate('import.faults.noSuchChoices', { words: unknown.join(', ') }));
  const read = found.filter((one) => one !== null);
  const value = read.reduce<string[]>(
    (chosen, { choice }) => field.add?.(chosen, choice.id) ?? [...chosen, choice.id],
    [],
  );
  const names = choices.filter(({ id }) => value.includes(id)).map(({ name }) => name);
  return read.every(({ exact }) => exact) && value.length === parts.length
    ? { value }
    : doubtful(value, translate('import.faults.readAs', { words: names.join('; ') }));
}

/** More are no help below a cell. */
const FEW_CHOICES = 4;

/** What a choice has to be, where there are so few that they can be named. */
function noSuchChoice(choices: readonly Choice[], translate: Text): string {
  const names = choices.map(({ name }) => name);
  const last = names.pop();
  if (last === undefined || names.length === 0 || names.length >= FEW_CHOICES)
    return translate('import.faults.noSuchChoice');
  return translate('import.faults.fewChoices', { choices: names.join(', '), last });
}

/** Spreadsheets break an address within its cell. */
function readLine(text: string, { translate }: ReadingRules): CellReading {
  const line = text.replace(/\s*[\t\n\r\u2028\u2029]\s*/g, ' ');
  return line === text
    ? { value: text }
    : doubtful(line, translate('import.faults.readAs', { words: line }));
}

/** What a spreadsheet takes for a number loses nothing but its signs. */
function readPhone(text: string, { translate }: ReadingRules): CellReading {
  const digits = text.replace(/\D/g, '');
  return digits.length === 7
    ? doubtful(text, translate('import.faults.noAreaCode'))
    : { value: text };
}

/** Where zip codes begin with a zero, which spreadsheets lose. */
const WITH_ZERO: ReadonlySet<unknown> = new Set(['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT']);

const NO_ZERO = /^\d{4}(?:-\d{4})?$/;

function readZipCode(text: string, { translate, state }: ReadingRules): CellReading {
  const isElsewhere = state != null && !WITH_ZERO.has(state);
  if (!NO_ZERO.test(text) || isElsewhere) return { value: text };
  return doubtful(`0${text}`, translate('import.faults.readAs', { words: `0${text}` }));
}
