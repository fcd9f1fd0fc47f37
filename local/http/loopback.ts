import type { MiddlewareHandler } from 'hono';

/**
 * Whether a host name or address means this machine only.
 *
 * @param host without a port; IPv6 with or without brackets
 */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}

/**
 * Shows what follows only while the server listens on loopback and the request names it so: the
 * mails and the demo accounts are for whoever sits at this machine, and a foreign page that
 * points its own name at 127.0.0.1 must not read them.
 *
 * @param listeningHost the host that the server is bound to
 */
export function onlyOnLoopback(listeningHost: string): MiddlewareHandler {
  return async (c, next) => {
    const header = c.req.header('host') ?? new URL(c.req.url).host;
    const named = header.replace(/:\d+$/, '');
    if (!isLoopback(listeningHost) || !isLoopback(named)) return c.notFound();
    await next();
    c.header('Cache-Control', 'no-store');
    return undefined;
  };
}
