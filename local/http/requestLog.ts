import { closeSync, fstatSync, openSync, writeSync } from 'node:fs';
import { createMiddleware } from 'hono/factory';
import { LOG_BYTES, trimLog } from '../logFiles';

/** The middleware that writes, and how to end it. */
export interface RequestLog {
  middleware: ReturnType<typeof createMiddleware>;
  close(): void;
}

/**
 * A line per API request: time, method, path, status, milliseconds. Never the query string, a
 * header or a body: filters and bodies hold personal data, paths hold ids only.
 *
 * @param file where to; beyond its maximum it is begun again, and what was written before is kept once
 * @param maximum in bytes; another one in tests only
 */
export function openRequestLog(file: string, maximum = LOG_BYTES): RequestLog {
  const descriptor = openSync(file, 'a', 0o600);
  let { size } = fstatSync(descriptor);
  let closed = false;
  const write = (line: string): void => {
    // A request that ends after the server: its number may be another file's by now.
    if (closed) return;
    try {
      size += writeSync(descriptor, line);
      if (size <= maximum) return;
      size = 0;
      trimLog(file, 0);
    } catch {
      // A full disk must not stop the requests themselves.
    }
  };
  const middleware = createMiddleware(async (context, next) => {
    const start = performance.now();
    await next();
    const { method, url } = context.req;
    // As it was sent: decoded, a path could hold a line break and so a line of its own.
    const path = new URL(url).pathname;
    const milliseconds = Math.round(performance.now() - start);
    write(`${new Date().toISOString()} ${method} ${path} ${context.res.status} ${milliseconds}\n`);
  });
  const close = (): void => {
    closed = true;
    closeSync(descriptor);
  };
  return { middleware, close };
}
