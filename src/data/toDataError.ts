import { HttpError } from 'ra-core';
import { DataError, type DataErrorInit, type DataFailure, type FieldErrors } from './DataError';
import { readText } from './httpClient';

/** The code by which the database says that the second factor is missing. */
const SECOND_FACTOR_MISSING = 'PT403';

/**
 * Reads what a call failed with: the kind of failure, and for forms which field it is about. The
 * original stays as cause.
 */
export function toDataError(error: unknown, table: string): DataError {
  if (error instanceof DataError) return error;
  if (!(error instanceof HttpError)) return new DataError({ kind: 'server', cause: error });
  const { status, body }: { status: unknown; body?: unknown } = error;
  if (typeof status !== 'number') return new DataError({ kind: 'server', cause: error });
  const init: DataErrorInit = { kind: kindOfAnswer(status, body), status, cause: error };
  return new DataError(
    init.kind === 'invalid' ? { ...init, errors: fieldErrors(body, table) } : init,
  );
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

/**
 * The fields that a refusal of the database is about, with the keys of their messages: unique,
 * required, checked and referring columns. Undefined when it names none.
 */
export function fieldErrors(body: unknown, table: string): FieldErrors | undefined {
  const message = readText(body, 'message') ?? '';
  const code = readText(body, 'code');
  if (code === '23502') {
    return sayOf([message.match(/column "([^"]+)"/)?.[1]], 'data.fields.required');
  }
  if (code === '23514') return sayOf([checkedColumn(message, table)], 'data.fields.notValid');
  if (code !== '23503' && code !== '23505') return undefined;
  const columns = columnsOfKey(readText(body, 'details') ?? '');
  return sayOf(columns, code === '23505' ? 'data.fields.taken' : 'data.fields.gone');
}

function sayOf(columns: readonly (string | undefined)[], key: string): FieldErrors | undefined {
  const named = columns.filter((column) => column !== undefined);
  return named.length > 0 ? Object.fromEntries(named.map((column) => [column, key])) : undefined;
}

/** `Key (email, network_id)=(...)`; the owner's part of a key is nothing a person typed. */
function columnsOfKey(details: string): string[] {
  const columns = details.match(/^Key \(([^)]+)\)=/)?.[1]?.split(', ') ?? [];
  return columns.filter((column) => column !== 'network_id' && column !== 'location_id');
}

/** Checks are named `<table>_<column>_check`, as PostgreSQL names them itself. */
function checkedColumn(message: string, table: string): string | undefined {
  const name = message.match(/check constraint "([^"]+)"/)?.[1];
  const prefix = `${table}_`;
  return name?.startsWith(prefix)
    ? name.slice(prefix.length).match(/^(.+)_check\d*$/)?.[1]
    : undefined;
}
