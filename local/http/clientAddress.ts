import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { Context } from 'hono';

/** What the server tells the routes beside a request; Hono's `env`. */
export interface Connection {
  /** The network address of the client; null when the connection is gone already. */
  clientAddress: string | null;
}

/** A request as Node received it, as far as it tells where it came from. */
interface Received {
  socket: { remoteAddress?: string | undefined };
  headers: IncomingHttpHeaders;
}

/**
 * Whose request this is: the other end of the connection. A header could be made up, so that
 * X-Forwarded-For counts only where the connection comes from one of the trusted proxies; then its
 * last address that is no such proxy itself is the client's.
 *
 * @param trustedProxies network addresses, as `readEnvironment` gives them
 */
export function clientAddressOf(
  { socket, headers }: Received,
  trustedProxies: readonly string[],
): string | null {
  if (socket.remoteAddress === undefined) return null;
  const address = plainAddress(socket.remoteAddress);
  if (!trustedProxies.includes(address)) return address;
  const header = headers['x-forwarded-for'];
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((hop) => plainAddress(hop.trim()));
  const client = hops.findLast((hop) => !trustedProxies.includes(hop));
  return client !== undefined && isIP(client) !== 0 ? client : address;
}

/** IPv4 as such, where a socket for both kinds writes it as IPv6; IPv6 without its interface. */
export const plainAddress = (address: string): string =>
  address
    .toLowerCase()
    .replace(/^::ffff:(?=[\d.]+$)/, '')
    .replace(/%.*$/, '');

/** The client's address as the server found it; null for a request that came over no connection. */
export function knownAddress({ env }: Context): string | null {
  const connection: unknown = env;
  if (typeof connection !== 'object' || connection === null) return null;
  const address: unknown = Reflect.get(connection, 'clientAddress');
  return typeof address === 'string' ? address : null;
}
