import { HttpError } from 'ra-core';
import { API } from '../config';
import type { Connection } from './connection';
import { DataError } from './DataError';

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

/** A text property of an answer's body, if it has it. */
export function readText(json: unknown, key: string): string | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  const value: unknown = Reflect.get(json, key);
  return typeof value === 'string' ? value : undefined;
}
