import { createWriteStream, statSync, truncateSync } from 'node:fs';
import { createMiddleware } from 'hono/factory';

const MAXIMUM_BYTES = 5 * 1024 * 1024;

/** The middleware that writes, and how to end it. */
export interface RequestLog {
  middleware: ReturnType<typeof createMiddleware>;
  close(): Promise<void>;
}

/**
 * A line per API request: time, method, path, status, milliseconds. Never the query string, a
 * header or a body: filters and bodies hold personal data, paths hold ids only.
 *
 * @param file where to; emptied at the start when it has grown beyond 5 MB
 */
export function openRequestLog(file: string): RequestLog {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAXIMUM_BYTES) truncateSync(file);
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
  // A full disk must not stop the requests themselves.
  stream.on('error', () => undefined);
  const middleware = createMiddleware(async (context, next) => {
    const start = performance.now();
    await next();
    const { method, path } = context.req;
    const milliseconds = Math.round(performance.now() - start);
    stream.write(
      `${new Date().toISOString()} ${method} ${path} ${context.res.status} ${milliseconds}\n`,
    );
  });
  return { middleware, close: () => new Promise((done) => stream.end(() => done())) };
}
