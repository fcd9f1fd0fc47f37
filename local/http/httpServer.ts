import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIPv6, type AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { isSystemError, StartError } from '../startError';
import { clientAddressOf, type Connection } from './clientAddress';

/** How long a request may still run when the server is stopped, in milliseconds. */
const GRACE_MILLISECONDS = 5_000;

/** Answers what the API does not; Vite's development server. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Whether a path belongs to the API.
 *
 * @param path without query
 * @param prefixes for instance `/rest/v1`
 */
export function isApiPath(path: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

/** What a server answers with; set once the backend is complete. */
export interface Handlers {
  api?: Hono;
  /** Takes the paths that are not the API's. */
  other?: NodeHandler | undefined;
}

/**
 * A Node server whose handlers are set later, so that the port can be taken before the database is
 * touched. Until then it answers 503.
 *
 * @param handlers read at every request
 * @param options.prefixes the API's paths
 * @param options.trustedProxies whose X-Forwarded-For names the client
 */
export function createHttpServer(
  handlers: Handlers,
  { prefixes, trustedProxies }: { prefixes: readonly string[]; trustedProxies: readonly string[] },
): Server {
  const listener = getRequestListener((request, { incoming }) => {
    if (handlers.api) {
      const connection: Connection = { clientAddress: clientAddressOf(incoming, trustedProxies) };
      return handlers.api.fetch(request, connection);
    }
    return Response.json(
      { message: 'Larder is starting' },
      { status: 503, headers: { 'Retry-After': '1' } },
    );
  });
  return createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (handlers.other && !isApiPath(path, prefixes)) handlers.other(request, response);
    else void listener(request, response);
  });
}

/**
 * Starts to listen.
 *
 * @param port 0 for a free one
 * @returns the server's address, for instance http://localhost:3000
 * @throws StartError when the port is taken or not allowed
 */
export function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((done, fail) => {
    server.once('error', (error) => fail(explain(error, port, host)));
    server.listen(port, host, () => {
      const address = server.address();
      if (isAddress(address)) done(`http://${nameOf(host)}:${address.port}`);
      else fail(new Error('The server has no port'));
    });
  });
}

/** Stops listening, lets running requests end and cuts off what takes longer than 5 s. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(() => server.closeAllConnections(), GRACE_MILLISECONDS);
    server.close(() => {
      clearTimeout(timer);
      done();
    });
    server.closeIdleConnections();
  });
}

function explain(error: Error, port: number, host: string): Error {
  if (isSystemError(error, 'EADDRINUSE'))
    return new StartError(
      `Port ${port} is in use by another program; stop it, or set PORT to another number.`,
    );
  if (isSystemError(error, 'EACCES'))
    return new StartError(`Port ${port} needs more rights; set PORT to a number above 1023.`);
  if (isSystemError(error, 'EADDRNOTAVAIL', 'ENOTFOUND'))
    return new StartError(`HOST ${host} is no address of this machine.`);
  return error;
}

function isAddress(address: ReturnType<Server['address']>): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

function nameOf(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}
