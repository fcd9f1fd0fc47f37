import { randomBytes } from 'node:crypto';

/** Nobody outside knows it, so that no text of a request is taken for a carried one. */
const MARK = `carried_${randomBytes(9).toString('base64url')}_`;

/**
 * A text in a form that lite hands on untouched, whatever it holds: letters, digits, `-` and `_`.
 *
 * @param text what is to arrive in the database
 */
export const carry = (text: string): string =>
  MARK + Buffer.from(text, 'utf8').toString('base64url');

/**
 * A parameter of a statement as it was before it was carried; any other one stays as it is.
 *
 * @param parameter also a list of such
 */
export function delivered(parameter: unknown): unknown {
  if (Array.isArray(parameter)) return parameter.map(delivered);
  if (typeof parameter !== 'string' || !parameter.startsWith(MARK)) return parameter;
  return Buffer.from(parameter.slice(MARK.length), 'base64url').toString('utf8');
}
