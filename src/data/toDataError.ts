import { HttpError } from 'ra-core';
import type { TextKey } from '../i18n/text';
import { DataError, type DataFailure, type FieldErrors } from './DataError';
import { readText } from './httpClient';

/** The code by which the database says that the second factor is missing. */
const SECOND_FACTOR_MISSING = 'PT403';

/** The code by which the database says that a member would change too many rows at once. */
const TOO_MANY_ROWS = 'PT413';

/** The table that a call was about: what a refusal's constraint names are made of. */
export interface FailedTable {
  name: string;
  /** Columns that screens know; a mistake elsewhere belongs into a toast. */
  columns: ReadonlySet<string>;
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
  const detail =
    readText(body, 'code') === TOO_MANY_ROWS
      ? ('data.errors.tooManyRows' satisfies TextKey)
      : undefined;
  return new DataError({ kind, status, errors, detail, cause: error });
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
  429: 'busy',
  431: 'tooLong',
  502: 'offline',
  503: 'busy',
  504: 'timeout',
};

function kindOfAnswer(status: number, body: unknown): DataFailure {
  if (readText(body, 'code') === SECOND_FACTOR_MISSING) return 'assurance';
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
  const text = FIELD_MESSAGES[readText(body, 'code') ?? ''];
  const message = readText(body, 'message') ?? '';
  const column = requiredColumn(message) ?? constrainedColumn(message, table.name);
  return text && column && table.columns.has(column) ? { [column]: text } : undefined;
}

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
    .replace(/_(?:check|key|fkey)\d*$/, '')
    .replace(/^(?:network_id|location_id)_|_(?:network_id|location_id)$/, '');
}
