import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { API_PREFIXES } from './config';
import { withBodyLimits } from './http/apiLimits';
import { isApiPath } from './http/httpServer';
import type { RequestLog } from './http/requestLog';
import { withSecurityHeaders } from './http/securityHeaders';
import { createStaticRoutes } from './http/staticFiles';

/** Where a part of the API belongs. */
export interface Mount {
  /** For instance `/auth/v1`. */
  at: string;
  routes: Hono;
}

/**
 * The one Hono app of the backend: what goes around every request, then the parts of the API, then
 * the files of the built app.
 *
 * @param options.mounts the parts
 * @param options.log where API requests are written down
 * @param options.files the build's folder; without one other paths are not found
 * @param options.limits whether bodies that are too large are refused here; default true
 */
export function createApp(options: {
  mounts: readonly Mount[];
  log: RequestLog;
  files?: string | undefined;
  limits?: boolean;
}): Hono {
  const app = new Hono();
  app.use(withSecurityHeaders());
  for (const prefix of API_PREFIXES) {
    app.use(`${prefix}/*`, options.log.middleware);
    app.use(`${prefix}/*`, neverStored);
  }
  if (options.limits !== false) app.use(withBodyLimits());
  for (const { at, routes } of options.mounts) app.route(at, routes);
  app.use(async (context, next) =>
    isApiPath(context.req.path, API_PREFIXES)
      ? context.json({ message: 'There is nothing at this address' }, 404)
      : next(),
  );
  if (options.files) app.route('/', createStaticRoutes(options.files));
  app.onError((error, context) => {
    reportError(error);
    return context.json({ message: 'The server failed to answer; try again' }, 500);
  });
  return app;
}

/** Answers of the API are about people: no cache keeps them, unless a route says so (photos). */
const neverStored = createMiddleware(async (context, next) => {
  await next();
  if (!context.res.headers.has('cache-control'))
    context.res.headers.set('cache-control', 'no-store');
});

/**
 * Says that something failed without saying with whose data: an error of the database names rows
 * in its message, so only its code is told.
 */
export function reportError(error: unknown): void {
  if (!(error instanceof Error)) return console.error('A request failed.');
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  // npm start runs one file that everything was bundled into.
  const isOurs = (line: string): boolean => /\/(local|\.cache)\//.test(line);
  const where = error.stack?.split('\n').find(isOurs) ?? '';
  console.error(`A request failed: ${error.name}${code}${where}`);
}
