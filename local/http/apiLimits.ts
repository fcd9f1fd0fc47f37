import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

const KIB = 1024;

/**
 * How large a request's body may be, in bytes, by the beginning of its path. Storage counts its
 * own bodies, by the limit of the bucket.
 */
const LIMITS: readonly (readonly [prefix: string, bytes: number])[] = [
  ['/auth/v1', 64 * KIB],
  ['/functions/v1', 256 * KIB],
  ['/rest/v1', 4 * KIB * KIB],
  ['/_local', 64 * KIB],
];

const TOO_LARGE = 'The request is too large';

/** The rest of the body is not read: nothing may follow it on the same connection. */
const CLOSE = { Connection: 'close' };

const refuse = (context: Context): Response =>
  context.json({ code: 'PGRST000', message: TOO_LARGE }, 413, CLOSE);

/** In the words of GoTrue. */
const refuseAsAuth = (context: Context): Response => {
  const code = 'request_entity_too_large';
  return context.json({ code: 413, error_code: code, msg: TOO_LARGE }, 413, {
    ...CLOSE,
    'x-sb-error-code': code,
  });
};

/** In the words of our functions. */
const refuseAsFunction = (context: Context): Response =>
  context.json({ error: { code: 'body_too_large', message: TOO_LARGE } }, 413, CLOSE);

const REFUSALS: Readonly<Record<string, (context: Context) => Response>> = {
  '/auth/v1': refuseAsAuth,
  '/functions/v1': refuseAsFunction,
};

/** Refuses bodies that are larger than their part of the API needs, with 413. */
export function withBodyLimits(): MiddlewareHandler {
  const guards = LIMITS.map(([prefix, maxSize]) => ({
    prefix,
    guard: bodyLimit({ maxSize, onError: REFUSALS[prefix] ?? refuse }),
  }));
  return async (context, next) => {
    if (hasNoBody(context.req.method)) return next();
    const found = guards.find(({ prefix }) => context.req.path.startsWith(prefix));
    return found ? found.guard(context, next) : next();
  };
}

/** @param method a request's, in capitals */
export const hasNoBody = (method: string): boolean => method === 'GET' || method === 'HEAD';
