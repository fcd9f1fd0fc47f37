import type { Chance } from './Chance';
import { SHORT_FORMS } from './commonNames';
import { familyName, type Places, type TrueRecord } from './households';

/** What goes wrong when somebody is written down once more: changes the record. */
type Mistake = (record: TrueRecord, chance: Chance, places: Places) => void;

const upperFirst = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A letter more, less, another, or two exchanged. */
function typo(word: string, chance: Chance): string {
  if (word.length < 3) return word;
  const at = 1 + chance.int(word.length - 1);
  const kind = chance.next();
  const letter = chance.pick([...'aeiourntls']);
  const [before, after] = [word.slice(0, at), word.slice(at)];
  if (kind < 0.3) return before + letter + after.slice(1);
  if (kind < 0.55) return before + after.slice(1);
  if (kind < 0.8) return before + letter + after;
  return before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2);
}

/** Another digit somewhere between two places. */
function otherDigit(text: string, from: number, to: number, chance: Chance): string {
  const at = from + chance.int(to - from);
  const digit = text.charAt(at);
  if (!/\d/.test(digit)) return text;
  return text.slice(0, at) + String((Number(digit) + 1 + chance.int(9)) % 10) + text.slice(at + 1);
}

/** The day if there is such a one in the past, else the other. */
function pastDay(text: string, otherwise: string): string {
  const time = new Date(text);
  const isDay = !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 10) === text;
  return isDay && text > '1905' && text < '2026' ? text : otherwise;
}

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

function changeDay(change: (day: string, chance: Chance) => string): Mistake {
  return (record, chance) => {
    const { date_of_birth: day } = record;
    if (day) record.date_of_birth = pastDay(change(day, chance), day);
  };
}

/** Each with how often it happens beside the others. */
const MISTAKES: readonly (readonly [often: number, mistake: Mistake])[] = [
  [10, (r, chance) => void (r.first_name = typo(r.first_name, chance))],
  [9, (r, chance) => void (r.last_name = r.last_name && typo(r.last_name, chance))],
  // as it sounds
  [
    3,
    (r) => {
      const heard = r.last_name
        ?.replace(/z\b/, 's')
        .replace(/^H/, '')
        .replace('v', 'b')
        .replace('ph', 'f');
      if (heard) r.last_name = upperFirst(heard.replace(/y\b/, 'ie').replace('ck', 'k'));
    },
  ],
  // a short form, or the first of two names
  [
    9,
    (r, chance) => {
      const [first = '', ...others] = r.first_name.split(' ');
      const forms = SHORT_FORMS[first];
      r.first_name = forms ? chance.pick(forms) : others.length > 0 ? first : typo(first, chance);
    },
  ],
  // a middle initial more, or the middle name less
  [
    7,
    (r, chance) => {
      const [first = '', ...others] = r.first_name.split(' ');
      r.first_name = others.length > 0 ? first : `${first} ${chance.pick([...'ABCDEJLMR'])}.`;
    },
  ],
  // one of two surnames
  [
    7,
    (r, chance) => {
      const [one, two] = r.last_name?.split(' ') ?? [];
      if (one && two) r.last_name = chance.is(0.75) ? one : two;
    },
  ],
  [
    3,
    (r, chance) => {
      const [one, two, ...more] = r.last_name?.split(' ') ?? [];
      if (one && two && more.length === 0)
        r.last_name = chance.is(0.5) ? `${two} ${one}` : `${one}-${two}`;
    },
  ],
  // names in each other's field, or both in one
  [1.5, (r) => r.last_name && ([r.first_name, r.last_name] = [r.last_name, r.first_name])],
  [
    1,
    (r) => {
      r.first_name = `${r.first_name} ${r.last_name ?? ''}`.trim();
      r.last_name = null;
    },
  ],
  // married
  [2, (r, chance) => r.isWoman && (r.last_name = familyName(chance, r.pool))],
  [4, changeDay((day) => `${day.slice(0, 4)}-${day.slice(8)}-${day.slice(5, 7)}`)],
  [6, changeDay((day, chance) => otherDigit(day, 2, 10, chance))],
  [
    4,
    changeDay(
      (day, chance) =>
        `${Number(day.slice(0, 4)) + chance.pick([-10, -2, -1, 1, 2, 10])}${day.slice(4)}`,
    ),
  ],
  [1.5, changeDay((day) => `${day.slice(0, 4)}-01-01`)],
  [7, (r) => void (r.date_of_birth = null)],
  [18, (r, _chance, places) => void Object.assign(r, places.address())],
  [16, (r, _chance, places) => void (r.phone_number = places.phone())],
  [14, (r) => void (r.phone_number = null)],
  [
    4,
    (r, chance) =>
      void (r.phone_number = r.phone_number && otherDigit(r.phone_number, 6, 14, chance)),
  ],
  [6, (r) => void Object.assign(r, { address_line1: null, address_line2: null })],
  [
    8,
    (r) => {
      const line = r.address_line1?.replace(/ St$/, ' Street').replace(/ Ave$/, ' Avenue');
      r.address_line1 = line?.replace(/^(\d+) [NSEW] /, '$1 ') ?? null;
    },
  ],
  [6, (r, chance) => void (r.address_line1 = r.address_line1 && typo(r.address_line1, chance))],
  [5, (r) => void (r.address_line2 = null)],
  [
    4,
    (r) => {
      if (r.address_line1 && r.address_line2)
        r.address_line1 += ` #${r.address_line2.replace(/\D/g, '')}`;
      r.address_line2 = null;
    },
  ],
  [6, (r) => void (r.email = null)],
  [3, (r, chance) => void (r.email = `user${chance.int(1e6)}@gmail.com`)],
  [
    10,
    (r) => {
      r.first_name = withoutAccents(r.first_name);
      r.last_name = r.last_name && withoutAccents(r.last_name);
    },
  ],
  [
    5,
    (r) => {
      r.first_name = r.first_name.toUpperCase();
      r.last_name = r.last_name?.toUpperCase() ?? null;
    },
  ],
];
const TOTAL = MISTAKES.reduce((sum, [often]) => sum + often, 0);

function drawMistake(chance: Chance): Mistake | undefined {
  let left = chance.next() * TOTAL;
  return MISTAKES.find(([often]) => (left -= often) < 0)?.[1];
}

/** The record with one to five mistakes in it. */
export function makeMistakes(record: TrueRecord, chance: Chance, places: Places): TrueRecord {
  const made = new Set<Mistake>();
  for (let count = 1 + chance.rank(5); count > 0; count -= 1) {
    const mistake = drawMistake(chance);
    if (!mistake || made.has(mistake)) continue;
    mistake(record, chance, places);
    made.add(mistake);
  }
  record.first_name = record.first_name.slice(0, 80);
  return record;
}
