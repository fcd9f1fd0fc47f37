import { HttpError, type RaRecord } from 'ra-core';
import type { TextKey, TextValues } from '../i18n/text';
import { refusalTexts } from './refusals';

/** What went wrong, as far as a screen can do something about it. */
export type DataFailure =
  | 'offline'
  | 'timeout'
  | 'session'
  | 'assurance'
  | 'refused'
  | 'conflict'
  | 'missing'
  | 'invalid'
  | 'tooLong'
  | 'limited'
  | 'busy'
  | 'server';

/** The HTTP status that stands for a failure which no server answered. */
const STATUS = {
  offline: 0,
  timeout: 504,
  session: 401,
  assurance: 403,
  refused: 403,
  conflict: 409,
  missing: 404,
  invalid: 400,
  tooLong: 413,
  limited: 429,
  busy: 503,
  server: 500,
} satisfies Record<DataFailure, number>;

/** Messages by column, in the shape in which react-admin's forms take them. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface DataErrorInit {
  kind: DataFailure;
  /** Text key of the toast; the data provider's outermost layer sets it. */
  message?: string;
  /** Text key of what happened and what to do; by default that of the kind. */
  detail?: TextKey;
  /** What fills the places of that text. */
  values?: TextValues;
  status?: number;
  errors?: FieldErrors;
  /** Rows that a bulk change should have changed, and did. */
  rows?: { asked: number; changed: number };
  /** The record that the missing one was merged into. */
  mergedInto?: string | undefined;
  cause?: unknown;
}

/** An error of the data layer; its texts are keys of `src/i18n/en.ts`. */
export class DataError extends HttpError {
  readonly kind: DataFailure;
  readonly detail: TextKey;
  readonly values: TextValues;
  readonly rows: DataErrorInit['rows'];
  readonly mergedInto: DataErrorInit['mergedInto'];
  override readonly cause: unknown;

  constructor(init: DataErrorInit) {
    const detail = detailOf(init);
    const body = init.errors ? { errors: init.errors } : {};
    super(init.message ?? detail, init.status ?? STATUS[init.kind], body);
    // HttpError sets its own prototype, which would hide this class.
    Object.setPrototypeOf(this, new.target.prototype);
    this.name = new.target.name;
    this.kind = init.kind;
    this.detail = detail;
    this.values = { ...init.rows, ...init.values };
    this.rows = init.rows;
    this.mergedInto = init.mergedInto;
    this.cause = init.cause;
  }
}

/** A change that stopped half-way says so, whatever stopped it. */
function detailOf({ kind, rows, detail }: DataErrorInit): TextKey {
  if (rows === undefined || rows.changed === 0) return detail ?? `data.errors.${kind}`;
  return detail === 'data.refusals.deletions'
    ? 'data.refusals.deletionsPartly'
    : 'data.errors.partly';
}

/** Somebody else changed the record since it was read. */
export class ConflictError extends DataError {
  /** The record as it is now. */
  readonly current: RaRecord;

  constructor(current: RaRecord, cause?: unknown) {
    super({ kind: 'conflict', cause });
    this.current = current;
  }
}

export const isDataError = (error: unknown): error is DataError => error instanceof DataError;

/** Whether a request was given up because nobody waits for its answer. */
export const isAbort = (error: unknown): boolean =>
  // by name: the exception may come from another realm than this module
  typeof error === 'object' && error !== null && Reflect.get(error, 'name') === 'AbortError';

/** The record as it is now, when saving failed because somebody else changed it; else null. */
export const newerRecord = (error: unknown): RaRecord | null =>
  error instanceof ConflictError ? error.current : null;

/** Whether a bulk change stopped half-way: some rows were changed, others were not. */
export const isPartlyDone = (error: unknown): boolean =>
  isDataError(error) && error.rows !== undefined && error.rows.changed > 0;

/** The code by which the database says that the second factor is missing. */
const SECOND_FACTOR_MISSING = 'PT403';

/** The code by which PostgreSQL says that a statement took longer than one may. */
const TOO_SLOW = '57014';

/** The code by which PostgreSQL says that it ended one of two that waited for each other: another try works. */
const DEADLOCK = '40P01';

/** The table that a call was about: what a refusal's constraint names are made of. */
export interface FailedTable {
  name: string;
  /** Columns that screens know; a mistake elsewhere belongs into a toast. */
  columns: Pick<ReadonlySet<string>, 'has'>;
}

/**
 * Reads what a call failed with: the kind of failure, and for forms which field it is about. The
 * original stays as cause.
 */
export function toDataError(error: unknown, table?: FailedTable): DataError {
  if (error instanceof DataError) return error;
  if (!(error instanceof HttpError)) return new DataError({ kind: 'server', cause: error });
  const status: unknown = error.status;
  const body: unknown = error.body;
  if (typeof status !== 'number') return new DataError({ kind: 'server', cause: error });
  const kind = kindOfAnswer(status, body);
  const errors = kind === 'invalid' && table ? fieldErrors(body, table) : undefined;
  const words = knownTexts(body);
  return new DataError({ ...words, kind, status, errors, cause: error });
}

/** Better words than those of the kind, where the answer says what it was. */
function knownTexts(body: unknown): Pick<DataErrorInit, 'detail' | 'values'> {
  if (readText(body, 'code') === TOO_SLOW) return { detail: 'data.errors.tooSlow' };
  if (isNoLine(body)) return { detail: 'data.fields.oneLine' };
  return refusalTexts(detailsOf(body)) ?? {};
}

const KINDS: Readonly<Record<number, DataFailure>> = {
  401: 'session',
  403: 'refused',
  404: 'missing',
  406: 'missing',
  408: 'timeout',
  409: 'invalid',
  413: 'tooLong',
  414: 'tooLong',
  422: 'invalid',
  429: 'limited',
  431: 'tooLong',
  502: 'offline',
  503: 'busy',
  504: 'timeout',
};

function kindOfAnswer(status: number, body: unknown): DataFailure {
  const code = readText(body, 'code');
  if (code === SECOND_FACTOR_MISSING) return 'assurance';
  if (code === TOO_SLOW) return 'timeout';
  if (code === DEADLOCK) return 'busy';
  return KINDS[status] ?? (status >= 400 && status < 500 ? 'invalid' : 'server');
}

const FIELD_MESSAGES: Readonly<Record<string, string>> = {
  '23502': 'data.fields.required',
  '23503': 'data.fields.gone',
  '23505': 'data.fields.taken',
  '23514': 'data.fields.notValid',
};

/**
 * The field that a refusal of the database is about, with the key of its message: a column that
 * is required, checked, unique or refers to a record. Undefined when it names none that screens
 * know.
 */
export function fieldErrors(body: unknown, table: FailedTable): FieldErrors | undefined {
  const message = readText(body, 'message') ?? '';
  const text = isNoLine(body)
    ? 'data.fields.oneLine'
    : FIELD_MESSAGES[readText(body, 'code') ?? ''];
  const column = requiredColumn(message) ?? constrainedColumn(message, table.name);
  return text && column && table.columns.has(column) ? { [column]: text } : undefined;
}

/** Whether a text of one line had a line break or another control character in it. */
const isNoLine = (body: unknown): boolean =>
  readText(body, 'code') === '23514' && /_one_line"/.test(readText(body, 'message') ?? '');

const requiredColumn = (message: string): string | undefined =>
  message.match(/null value in column "([^"]+)"/)?.[1];

/**
 * The column in the name of a constraint, `<table>_<columns>_<kind>` as PostgreSQL forms it: the
 * details, which would name the columns, are withheld under row-level security. The owner's part
 * of a key, at its beginning or end, is nothing that a person typed.
 */
function constrainedColumn(message: string, table: string): string | undefined {
  const name = message.match(/constraint "([^"]+)"/)?.[1];
  if (!name?.startsWith(`${table}_`)) return undefined;
  return name
    .slice(table.length + 1)
    .replace(/_(?:check|key|fkey|one_line)\d*$/, '')
    .replace(/^(?:network_id|location_id)_|_(?:network_id|location_id)$/, '');
}

/**
 * What a function of the database says beside its refusal: its `code`, and the facts of the `details`, which
 * ours write as JSON. Undefined when there are none.
 */
export function refusalDetails(error: unknown): unknown {
  const body = ['cause', 'body'].reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    error,
  );
  return detailsOf(body);
}

/** A refusal of our own: its message is its code, since PostgREST writes it into the status line. */
const OUR_REFUSAL = /^PT\d{3}$/;

function detailsOf(body: unknown): unknown {
  const facts = parseFacts(readText(body, 'details'));
  if (!OUR_REFUSAL.test(readText(body, 'code') ?? '')) return facts;
  return { ...(typeof facts === 'object' && facts), code: readText(body, 'message') };
}

function parseFacts(details: string | undefined): unknown {
  if (details === undefined) return undefined;
  try {
    const read: unknown = JSON.parse(details);
    return read;
  } catch {
    return undefined;
  }
}

/** A text property of an answer's body, if it has it. */
export function readText(json: unknown, key: string): string | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  const value: unknown = Reflect.get(json, key);
  return typeof value === 'string' ? value : undefined;
}
