import { RelationNotFoundError } from '@supabase/lite';
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
    const { code, detail, hint } = fieldsOf(original);
    // Every SQLSTATE has a digit; EPIPE has none.
    const isDatabaseCode = /^(?=.*\d)[0-9A-Z]{5}$/.test(code);
    const isLites = code === 'PGRST' || code === '42703' || code === '42P01';
    if (isLites || /^PT/.test(code) || code === '42501') {
      [this.code, this.message, this.detail, this.hint] = [code, original.message, detail, hint];
      return;
    }
    const answer = isDatabaseCode
      ? { code, message: original.message, details: detail, hint, ...nulOf(code) }
      : { code: 'PGRST001', message: 'The database is not reachable', details: null, hint: null };
    this.code = 'PGRST';
    this.message = JSON.stringify(answer);
    this.detail = JSON.stringify({
      status: isDatabaseCode ? errorStatus(code) : 503,
      headers: {},
    });
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

function fieldsOf(error: Error): { code: string; detail: string | null; hint: string | null } {
  const fields = new Map<string, unknown>(Object.entries(error));
  const text = (name: string): string | null => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : null;
  };
  return { code: text('code') ?? '', detail: text('detail'), hint: text('hint') };
}
