import type { Connection } from './connection';
import { sendRequest } from './httpClient';

export interface CallOptions {
  signal?: AbortSignal | undefined;
}

const post = async (
  connection: Connection,
  path: string,
  body: unknown,
  { signal, repeatable }: CallOptions & { repeatable?: boolean },
): Promise<unknown> => {
  const { json } = await sendRequest(connection, path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal,
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
