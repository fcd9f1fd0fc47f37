import { HttpError } from 'ra-core';
import type { SupabaseClient } from '@supabase/supabase-js';
import { API } from '../config';
import { DataError, readText } from './errors';

/** Who is signed in and where; null where there is none. */
export interface ActiveScope {
  userId: string | null;
  networkId: string | null;
  /** Whether it is a network that a super user has entered. */
  isVisiting: boolean;
  locationId: string | null;
  /** How many rows one request may change. */
  rowsPerChange: number;
}

/** What the data layer needs from the session and the build; tests pass their own. */
export interface Connection {
  /** Address of the API without a trailing slash. */
  apiUrl: string;
  publishableKey: string;
  /** The data client: ra-supabase would make one of its own where none is given. */
  client: SupabaseClient;
  /** A token that is valid now; null when nobody is signed in. */
  getAccessToken: () => Promise<string | null>;
  getActiveScope: () => ActiveScope;
  /** Asks for a new token after the claims changed. @throws when it could not be had */
  refreshSession: () => Promise<void>;
  /** Writes an error to the console, without personal data. */
  logError: (where: string, error: unknown) => void;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

export interface HttpRequest {
  method?: string;
  headers?: HeadersInit;
  body?: BodyInit;
  /** Given up when it fires; the call then rejects with the AbortError. */
  signal?: AbortSignal;
  /** Milliseconds until the call is given up; `API.timeout` by default. */
  timeout?: number;
  /** Whether it may be sent again after a failure: it changes nothing. By default a GET is so. */
  repeatable?: boolean;
}

export interface HttpAnswer {
  status: number;
  headers: Headers;
  body: string;
  json: unknown;
}

/**
 * Sends one request to the API with the session's token. Reads are sent again after a failure of
 * the network or of a gateway, as often as `API.retryDelays` says; writes never, since the first
 * one may have arrived. A page beyond the last one is an empty page.
 *
 * @param path behind the API's address, such as `/rest/v1/clients?id=eq.1`
 * @throws HttpError with status and body of a refusal; DataError of kind offline or timeout;
 *   AbortError
 */
export async function sendRequest(
  connection: Connection,
  path: string,
  { repeatable, ...request }: HttpRequest = {},
): Promise<HttpAnswer> {
  const delays = (repeatable ?? (request.method ?? 'GET') === 'GET') ? API.retryDelays : [];
  for (const delay of delays) {
    try {
      return await sendOnce(connection, path, request);
    } catch (error) {
      if (!isPassing(error)) throw error;
      await wait(delay, request.signal);
    }
  }
  return sendOnce(connection, path, request);
}

async function sendOnce(
  connection: Connection,
  path: string,
  request: HttpRequest,
): Promise<HttpAnswer> {
  const answer = await exchange(connection, path, request);
  if (answer.status === 416) return emptyPage(answer);
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw new HttpError(messageOf(answer), answer.status, answer.json);
}

async function exchange(
  connection: Connection,
  path: string,
  { timeout = API.timeout, signal, ...init }: HttpRequest,
): Promise<HttpAnswer> {
  const headers = new Headers(init.headers);
  headers.set('apikey', connection.publishableKey);
  const token = await connection.getAccessToken();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const limit = new AbortController();
  const giveUp = () => limit.abort();
  const timer = setTimeout(giveUp, timeout);
  signal?.addEventListener('abort', giveUp);
  try {
    signal?.throwIfAborted();
    const response = await connection.fetch(`${connection.apiUrl}${path}`, {
      ...init,
      headers,
      signal: limit.signal,
    });
    const body = await response.text();
    return { status: response.status, headers: response.headers, body, json: parseJson(body) };
  } catch (cause) {
    signal?.throwIfAborted();
    throw new DataError({ kind: limit.signal.aborted ? 'timeout' : 'offline', cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

function parseJson(body: string): unknown {
  try {
    const json: unknown = JSON.parse(body);
    return json;
  } catch {
    return undefined;
  }
}

const GATEWAY_FAILURES: ReadonlySet<unknown> = new Set([502, 503, 504]);

/** Failures that may be over in a moment. */
function isPassing(error: unknown): boolean {
  if (error instanceof DataError) return error.kind === 'offline';
  return error instanceof HttpError && GATEWAY_FAILURES.has(error.status);
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      if (signal?.aborted) reject(new DOMException('The request was given up.', 'AbortError'));
      else resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener('abort', done);
  });
}

/** The server counts the rows in a header, or at least in its words. */
function emptyPage(answer: HttpAnswer): HttpAnswer {
  const counted = answer.headers.get('content-range')?.match(/\/(\d+)$/)?.[1];
  const told = readText(answer.json, 'details')?.match(/only (\d+) rows/)?.[1];
  const headers = new Headers(answer.headers);
  headers.set('content-range', `*/${counted ?? told ?? '*'}`);
  return { status: 206, headers, body: '[]', json: [] };
}

const messageOf = ({ json, status }: HttpAnswer): string =>
  readText(json, 'message') ?? `The server answered ${status}.`;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Milliseconds until the call is given up; `API.timeout` by default. */
  timeout?: number;
}

const post = async (
  connection: Connection,
  path: string,
  body: unknown,
  { signal, timeout, repeatable }: CallOptions & { repeatable?: boolean },
): Promise<unknown> => {
  const { json } = await sendRequest(connection, path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal,
    timeout,
    repeatable,
  });
  return json;
};

/**
 * Calls a function of the database; never sent twice.
 *
 * @param args by parameter name
 * @returns its answer as JSON, undefined for none; the caller parses it
 * @throws as sendRequest
 */
export const callDatabaseFunction = (
  connection: Connection,
  name: string,
  args: Readonly<Record<string, unknown>>,
  options: CallOptions = {},
): Promise<unknown> => post(connection, `/rest/v1/rpc/${encodeURIComponent(name)}`, args, options);

/**
 * Calls a function of the database that changes nothing; sent again like any read.
 *
 * @returns its answer as JSON; the caller parses it
 * @throws as sendRequest
 */
export const readByFunction = (
  connection: Connection,
  name: string,
  args: Readonly<Record<string, unknown>>,
  options: CallOptions = {},
): Promise<unknown> =>
  post(connection, `/rest/v1/rpc/${encodeURIComponent(name)}`, args, {
    ...options,
    repeatable: true,
  });

/**
 * Calls a server function (`supabase/functions`); never sent twice.
 *
 * @returns its answer as JSON; the caller parses it
 * @throws as sendRequest
 */
export const callServerFunction = (
  connection: Connection,
  name: string,
  body: Readonly<Record<string, unknown>>,
  options: CallOptions = {},
): Promise<unknown> => post(connection, `/functions/v1/${encodeURIComponent(name)}`, body, options);
