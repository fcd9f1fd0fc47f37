/**
 * Conditions in the query language of PostgREST. They are written so that PostgREST and the
 * embedded backend read them alike: everything stands in one `and=(...)`, nothing is both quoted
 * and matched by a pattern, and no value needs a backslash inside quotation marks.
 */
export interface Condition {
  /** As it stands inside `and=(...)`. */
  readonly text: string;
}

export type Comparison = 'gt' | 'gte' | 'lt' | 'lte';
export type Scalar = string | number | boolean;

/** What the two servers read differently even in quotation marks. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const UNQUOTABLE = /["\\(){}\u0000-\u001f]/;

/** Whether a value can be compared by order, which needs it in quotation marks. */
export const isQuotable = (value: Scalar): boolean => !UNQUOTABLE.test(String(value));

/** @throws Error for a value that is not quotable: a mistake of the caller, who asks first */
function quote(value: Scalar): string {
  if (!isQuotable(value)) throw new Error('The value cannot be put in quotation marks.');
  return `"${value}"`;
}

/**
 * The value as a regular expression of PostgreSQL that matches nothing but it. Letters and digits
 * of ASCII stand for themselves; every other character, and the first one, is written as its code
 * point, so that nothing in it means anything to a pattern, a query or an address, and no value
 * looks like a number or like null.
 */
export function literalPattern(value: string): string {
  return Array.from(value, (character, index) =>
    index > 0 && /[A-Za-z0-9]/.test(character) ? character : codePoint(character),
  ).join('');
}

function codePoint(character: string): string {
  const hexadecimal = (character.codePointAt(0) ?? 0).toString(16);
  return hexadecimal.length <= 4
    ? `\\u${hexadecimal.padStart(4, '0')}`
    : `\\U${hexadecimal.padStart(8, '0')}`;
}

/** Exactly this value. */
export function equals(column: string, value: Scalar): Condition {
  if (typeof value === 'boolean') return { text: `${column}.is.${value}` };
  if (isQuotable(value)) return { text: `${column}.eq.${quote(value)}` };
  return { text: `${column}.match.^${literalPattern(String(value))}$` };
}

/** Another value; like SQL's `<>`, it says nothing about rows without a value. */
export function differs(column: string, value: Scalar): Condition {
  const { text } = equals(column, value);
  return { text: text.replace(`${column}.`, `${column}.not.`) };
}

/** @throws Error when the value is not quotable */
export const compare = (column: string, operator: Comparison, value: Scalar): Condition => ({
  text: `${column}.${operator}.${quote(value)}`,
});

/** One of these values; none of them matches nothing. */
export function oneOf(column: string, values: readonly Scalar[]): Condition {
  if (values.length === 0) return NEVER;
  if (values.every((value) => typeof value !== 'boolean' && isQuotable(value))) {
    return { text: `${column}.in.(${values.map(quote).join(',')})` };
  }
  return any(values.map((value) => equals(column, value)));
}

export const isNull = (column: string): Condition => ({ text: `${column}.is.null` });
export const isNotNull = (column: string): Condition => ({ text: `${column}.not.is.null` });

/** What people type for an apostrophe; the database knows the same (private.plain_apostrophes). */
const APOSTROPHES = `'\u2018\u2019\u201b\u02bb\u02bc\u2032\uff07\`\u00b4`;
const ANY_APOSTROPHE = `[${literalPattern(APOSTROPHES)}]`;

/** The text with every apostrophe as the plain one. */
export const plainApostrophes = (text: string): string =>
  Array.from(text, (character) => (APOSTROPHES.includes(character) ? "'" : character)).join('');

/** Contains the word, in capitals or not, with any apostrophe for an apostrophe. */
export const contains = (column: string, word: string): Condition => ({
  text: `${column}.imatch.${plainApostrophes(word)
    .split("'")
    .map(literalPattern)
    .join(ANY_APOSTROPHE)}`,
});

/** Contains the word as it is written. The word holds no white space. */
export const containsExactly = (column: string, word: string): Condition =>
  // `like` is five times as fast, but some characters end or change a value without quotation
  // marks, and NUL is no text for PostgreSQL: as a pattern it just matches nothing.
  /[*,(){}"]/.test(word) || word.includes('\0')
    ? { text: `${column}.match.${literalPattern(word)}` }
    : { text: `${column}.like.*${word.replace(/[%_\\]/g, '\\$&')}*` };

/** True of no row. */
export const NEVER: Condition = isNull('id');

/** At least one of them; one alone needs no brackets. */
export function any(conditions: readonly Condition[]): Condition {
  const [first] = conditions;
  if (!first) return NEVER;
  return conditions.length === 1 ? first : { text: `or(${join(conditions)})` };
}

/** All of them, as a condition inside another. */
export const all = (conditions: readonly Condition[]): Condition => ({
  text: `and(${join(conditions)})`,
});

/** What stands behind `and=` in the address. */
export const folded = (conditions: readonly Condition[]): string => `(${join(conditions)})`;

const join = (conditions: readonly Condition[]): string =>
  conditions.map(({ text }) => text).join(',');
