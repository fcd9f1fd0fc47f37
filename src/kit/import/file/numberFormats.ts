import type { Archive } from './unzip';
import { attribute, readPart } from './xml';

/** What a sheet shows of a number as it stands in the file. */
export type NumberFormat = (value: string) => string;

/** Codes that every workbook has: days, moments, times. Others of its own do not matter here. */
const BUILT_IN: Readonly<Record<number, string>> = {
  ...{ 14: 'm/d/yyyy', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy', 22: 'm/d/yyyy h:mm' },
  ...{ 18: 'h:mm AM/PM', 19: 'h:mm:ss AM/PM', 20: 'h:mm', 21: 'h:mm:ss' },
};

/**
 * How numbers are shown, by the styles of a workbook's cells: days as `yyyy-mm-dd`, times as `hh:mm`, and
 * leading zeros where the format has them; all else plainly.
 */
export async function formatsOf(
  archive: Archive,
  part: string | undefined,
  is1904: boolean,
): Promise<readonly NumberFormat[]> {
  const codes = new Map<string, string>(Object.entries(BUILT_IN));
  const styles: string[] = [];
  await readPart(archive, part, {
    open: (name, head, parent) => {
      if (name === 'numFmt' && parent === 'numFmts')
        codes.set(attribute(head, 'numFmtId') ?? '', attribute(head, 'formatCode') ?? '');
      if (name === 'xf' && parent === 'cellXfs') styles.push(attribute(head, 'numFmtId') ?? '');
    },
  });
  const formats = new Map([...codes].map(([id, code]) => [id, formatBy(code, is1904)]));
  return styles.map((id) => formats.get(id) ?? plainNumber);
}

/** Numbers are kept as the nearest binary one: 0.1 + 0.2 in a cell is 0.30000000000000004 in the file. */
export const plainNumber: NumberFormat = (value) =>
  /^-?\d{1,15}$/.test(value) ? value : String(Number(Number(value).toPrecision(15)));

function formatBy(code: string, is1904: boolean): NumberFormat {
  const letters = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  const hasTime = /h/i.test(letters);
  if (/[yd]/i.test(letters)) return (value) => (hasTime ? momentOf : dayOf)(Number(value), is1904);
  if (hasTime)
    return (value) =>
      Number(value) < 1 ? timeOf(secondsOf(Number(value))) : momentOf(Number(value), is1904);
  return digitsBy(code) ?? plainNumber;
}

const DAY = 86_400;

const secondsOf = (days: number): number => Math.round(days * DAY);

/** Excel counts days from the beginning of 1900, which it takes for a leap year, or of 1904. */
function dayOf(days: number, is1904: boolean): string {
  const since1899 = is1904 ? days + 1462 : days < 60 ? days + 1 : days;
  const moment = new Date(Date.UTC(1899, 11, 30) + Math.floor(since1899) * DAY * 1000);
  return Number.isNaN(moment.valueOf()) ? String(days) : moment.toISOString().slice(0, 10);
}

/** A day with its time; midnight is a day alone. */
function momentOf(days: number, is1904: boolean): string {
  const seconds = secondsOf(days);
  const day = dayOf(Math.floor(seconds / DAY), is1904);
  return seconds % DAY === 0 ? day : `${day} ${timeOf(seconds % DAY)}`;
}

const twoDigits = (count: number): string => String(Math.floor(count)).padStart(2, '0');

/** Seconds of a day as `hh:mm`, with seconds where there are some. */
function timeOf(seconds: number): string {
  const time = `${twoDigits(seconds / 3600)}:${twoDigits((seconds / 60) % 60)}`;
  return seconds % 60 === 0 ? time : `${time}:${twoDigits(seconds % 60)}`;
}

const TOKEN = /"([^"]*)"|\\(.)|[_*].|([0#?])|([-() ])|(.)/gs;

/** 0 and # in a code stand for digits; the others for themselves. */
interface Token {
  isDigit: boolean;
  sign: string;
}

interface Section {
  holds: (value: number) => boolean;
  /** Null for a code that is no row of digits. */
  tokens: readonly Token[] | null;
}

/** Shows a whole number by a code that has leading zeros: 01201 by 00000, 012-34-5678 by 000-00-0000. */
function digitsBy(code: string): NumberFormat | null {
  const sections = code.split(';').map(sectionOf);
  if (!sections.some(({ tokens }) => tokens)) return null;
  return (value) => {
    const plain = plainNumber(value);
    const tokens = sections.find(({ holds }) => holds(Number(value)))?.tokens;
    return tokens && /^\d+$/.test(plain) ? withDigits(tokens, plain) : plain;
  };
}

const CONDITION = /\[([<>]=?)(\d+)\]/;

function sectionOf(code: string): Section {
  const [, sign = '', bound] = CONDITION.exec(code) ?? [];
  const tokens: Token[] = [];
  let isRow = true;
  for (const [, quoted, escaped, digit, mark, other] of code
    .replace(/\[[^\]]*\]/g, '')
    .matchAll(TOKEN)) {
    isRow &&= other === undefined;
    tokens.push({ isDigit: digit !== undefined, sign: quoted ?? escaped ?? digit ?? mark ?? '' });
  }
  const zeros = tokens.filter((token) => token.isDigit && token.sign === '0').length;
  return {
    holds: (value) => bound === undefined || holds(value, sign, Number(bound)),
    tokens: isRow && zeros > 1 ? tokens : null,
  };
}

function holds(value: number, sign: string, bound: number): boolean {
  if (value === bound) return sign.endsWith('=');
  return sign.startsWith('<') ? value < bound : value > bound;
}

/** Digits fill a code from its end; the first place takes all that are left. */
function withDigits(tokens: readonly Token[], digits: string): string {
  const first = tokens.findIndex(({ isDigit }) => isDigit);
  let left = digits;
  let shown = '';
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const { isDigit, sign } = tokens[at] ?? { isDigit: false, sign: '' };
    const taken = !isDigit ? sign : at === first ? left : left.slice(-1);
    shown = (taken === '' && sign === '0' ? '0' : taken) + shown;
    if (isDigit) left = left.slice(0, -1);
  }
  return shown;
}
