import { RelationNotFoundError } from '@supabase/lite';
import { BadQuery } from './BadQuery';
import { errorStatus } from './errorStatus';

/**
 * An error in the form that lite passes on untouched: what `raise sqlstate 'PGRST'` gives, whose
 * message and detail are the answer as JSON.
 */
class RestError {
  readonly code: string;
  readonly message: string;
  readonly detail: string | null;
  readonly hint: string | null;

  constructor(original: Error) {
    const { code, detail, hint, where } = fieldsOf(original);
    const { message } = original;
    const isNamed = /^PT/.test(code);
    const isLites = code === 'PGRST' || code === '42703' || code === '42P01' || code === '42501';
    if (isLites || (isNamed && isStatusLine(message))) {
      [this.code, this.message, this.detail, this.hint] = [code, message, detail, hint];
      return;
    }
    // Every SQLSTATE has a digit; EPIPE has none.
    const isDatabaseCode = /^(?=.*\d)[0-9A-Z]{5}$/.test(code);
    const isOwn = original instanceof BadQuery;
    const answer =
      isDatabaseCode || isOwn
        ? { code, message, details: detail, hint, ...nulOf(code) }
        : { code: 'PGRST001', message: 'The database is not reachable', details: null, hint: null };
    const status = isOwn ? 400 : isDatabaseCode ? errorStatus(code, message) : 503;
    this.code = 'PGRST';
    this.message = JSON.stringify(isNamed ? brokenLine(where) : answer);
    this.detail = JSON.stringify({ status: isNamed ? 500 : status, headers: {} });
    this.hint = null;
  }
}

/** What Postgres says of a NUL in the JSON that PostgREST hands on; lite hands each text over by itself. */
const nulOf = (code: string) =>
  code === '22021' && {
    code: '22P05',
    message: 'unsupported Unicode escape sequence',
    details: '\\u0000 cannot be converted to text.',
  };

/** More than a fixed code takes; some thousand are a 502 behind nginx. */
const STATUS_LINE_BYTES = 200;

/**
 * Correction 10: PostgREST writes the message of a PTxyz error into the status line of its answer, byte for byte: a line
 * break in it begins a header, and a proxy does not read on behind letters beyond ASCII. lite leaves it out there.
 */
const isStatusLine = (message: string): boolean =>
  message.length <= STATUS_LINE_BYTES && /^[\x20-\x7e]*$/.test(message);

/** Says which function raised it, and nothing of what people typed. */
const brokenLine = (where: string | null) => ({
  code: 'PGRSTX00',
  message: `${/function (\S+?)\(/.exec(where ?? '')?.[1] ?? 'A function'} raises a PT error whose message is no status line.`,
  details: null,
  hint: 'The message is a fixed code; what varies belongs into the detail.',
});

const refusals = new WeakSet<object>();
const silenced = new WeakSet<object>();

/**
 * Correction 5: errors of the database keep PostgREST's status and shape (lite answers 500 for
 * `raise exception` and check constraints).
 *
 * @param error what a statement threw
 * @returns what lite is to make its answer of
 */
export function asRefusal(error: unknown): unknown {
  const refusal = error instanceof Error && 'code' in error ? new RestError(error) : error;
  if (refusal instanceof RestError || refusal instanceof RelationNotFoundError)
    refusals.add(refusal);
  return refusal;
}

/**
 * Correction 6: lite prints every error to the console, with rows and parameters, which are personal
 * data. A refusal is the caller's business and in the request log by its status; what is no
 * refusal is still printed.
 */
export function silenceRefusals(): void {
  const print = console.error;
  if (silenced.has(print)) return;
  const filtered = (...values: unknown[]): void => {
    if (!values.some(isRefusal)) print(...values);
  };
  silenced.add(filtered);
  console.error = filtered;
}

function isRefusal(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  // What lite cannot read never comes to the database; it quotes it.
  return refusals.has(value) || (value instanceof Error && value.message.startsWith('"failed to'));
}

function fieldsOf(error: Error) {
  const fields = new Map<string, unknown>(Object.entries(error));
  const text = (name: string): string | null => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : null;
  };
  return {
    ...{ code: text('code') ?? '', detail: text('detail') },
    ...{ hint: text('hint'), where: text('where') },
  };
}
