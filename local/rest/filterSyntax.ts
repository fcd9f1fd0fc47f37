import { carry } from './carriedValues';
import { checkExpression } from './queryLimits';

/*
 * The part of PostgREST's query language that holds values (ApiRequest/QueryParams.hs of
 * PostgREST 14), read to its letter and written again with every value carried past lite, which
 * reads numbers, null, quotation marks and brackets in them wrongly.
 */

const OPERATOR =
  /^(?:eq|neq|gte?|lte?|i?like|i?match|isdistinct|cs|cd|ov|s[lr]|nx[lr]|adj|(?:pl|ph|w)?fts(?:\([^()]*\))?)$/;
const QUANTIFIED = /^(?:eq|gte?|lte?|i?like|i?match)\((?:any|all)\)$/;

const QUOTED = /"((?:[^"\\]|\\[^])*)"/y;
const FIELD = /\s*((?:"(?:[^"\\]|\\[^])*"|[^".,()])+)\./y;

/** Reads a text from its beginning to its end, piece by piece. */
class Reader {
  private position = 0;

  constructor(private readonly text: string) {}

  /** The match of a sticky expression at this place; null leaves the place as it is. */
  take(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.position;
    const match = expression.exec(this.text);
    if (match) this.position = expression.lastIndex;
    return match;
  }

  /** @throws SyntaxError where the text goes on otherwise */
  expect(expression: RegExp): RegExpExecArray {
    const match = this.take(expression);
    if (!match) throw new SyntaxError(`The filter is not readable at ${this.position}`);
    return match;
  }

  /** A text in quotation marks that reaches up to what ends a value; null for another value. */
  quoted(end: RegExp): string | null {
    const start = this.position;
    const match = this.take(QUOTED);
    if (match && this.take(end)) return unescaped(match[1] ?? '');
    this.position = start;
    return null;
  }
}

/**
 * A condition behind `column=`, as `eq.5` or `not.in.(1,2)`, with its values carried.
 *
 * @returns what lite is to read; null where the condition is none that holds values
 * @throws SyntaxError for a list that is none
 */
export function carriedCondition(condition: string): string | null {
  const match = /^((?:not\.)?)([a-z]+(?:\([^()]*\))?)\.([^]*)$/.exec(condition);
  if (!match) return null;
  const [, not = '', operator = '', text = ''] = match;
  if (operator === 'in') {
    const reader = new Reader(text);
    const list = carriedList(reader);
    reader.expect(/$/y);
    return `${not}in.${list}`;
  }
  const value = carriedValue(operator, text);
  return value === null ? null : `${not}${operator}.${value}`;
}

/**
 * A logic tree without its operator, as it stands behind `or=`: `(a.eq.1,not.and(b.is.null,...))`.
 *
 * @throws SyntaxError when it is none
 */
export function carriedTree(tree: string): string {
  const reader = new Reader(tree);
  reader.expect(/\s*\(\s*/y);
  const terms = carriedTerms(reader);
  reader.expect(/$/y);
  return terms;
}

/** What stands between brackets, the first of which was read. */
function carriedTerms(reader: Reader): string {
  const terms: string[] = [];
  do terms.push(carriedTerm(reader));
  while (reader.take(/\s*,\s*/y));
  reader.expect(/\s*\)\s*/y);
  return `(${terms.join()})`;
}

function carriedTerm(reader: Reader): string {
  const logic = reader.take(/((?:not\.)?(?:and|or))\s*\(\s*/y);
  if (logic) return `${logic[1]}${carriedTerms(reader)}`;
  const field = (reader.expect(FIELD)[1] ?? '').trim();
  const [, not = '', operator = ''] = reader.expect(/((?:not\.)?)([a-z]+(?:\([^()]*\))?)\./y);
  if (operator === 'in') return `${field}.${not}in.${carriedList(reader)}`;
  const text = reader.quoted(/(?=[,)]|$)/y) ?? reader.expect(/\{[^{}]*\}(?=[,)])|[^,)]*/y)[0];
  return `${field}.${not}${operator}.${carriedValue(operator, text) ?? text}`;
}

/** The values behind `in.`; `()` holds none. */
function carriedList(reader: Reader): string {
  reader.expect(/\s*\(\s*/y);
  const values: string[] = [];
  do values.push(reader.quoted(/(?=[,)])/y) ?? reader.expect(/[^,)]*/y)[0]);
  while (reader.take(/,/y));
  reader.expect(/\)\s*/y);
  const isEmpty = values.length === 1 && values[0] === '';
  return isEmpty ? '()' : `(${values.map(carry).join()})`;
}

/** Null for an operator without a value of its own (`is`), and for one that does not exist. */
function carriedValue(operator: string, text: string): string | null {
  if (/^i?match/.test(operator)) checkExpression(text);
  const value = /^i?like/.test(operator) ? text.replaceAll('*', '%') : text;
  if (OPERATOR.test(operator)) return carry(value);
  return QUANTIFIED.test(operator) ? carriedArray(value) : null;
}

/** An array as PostgreSQL writes it, one dimension; null for what is none. @throws SyntaxError for an open quotation mark */
function carriedArray(text: string): string | null {
  const inner = /^\{([^]*)\}$/.exec(text)?.[1];
  if (inner === undefined) return null;
  if (inner.trim() === '') return '{}';
  const reader = new Reader(inner);
  const values: string[] = [];
  do {
    reader.take(/\s*/y);
    const quoted = reader.quoted(/\s*(?=,|$)/y);
    const plain = quoted ?? reader.expect(/(?!")[^,]*/y)[0].trim();
    values.push(quoted === null && /^null$/i.test(plain) ? 'null' : carry(plain));
  } while (reader.take(/,/y));
  return `{${values.join()}}`;
}

const unescaped = (text: string): string => text.replace(/\\([^])/g, '$1');
