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

/** Refuses bodies that are larger than their part of the API needs, with 413. */
export function withBodyLimits(): MiddlewareHandler {
  const onError = (context: Context): Response =>
    context.json({ code: 'PGRST000', message: 'The request is too large' }, 413);
  const guards = LIMITS.map(([prefix, maxSize]) => ({
    prefix,
    guard: bodyLimit({ maxSize, onError }),
  }));
  return async (context, next) => {
    if (hasNoBody(context.req.method)) return next();
    const found = guards.find(({ prefix }) => context.req.path.startsWith(prefix));
    return found ? found.guard(context, next) : next();
  };
}

/** @param method a request's, in capitals */
export const hasNoBody = (method: string): boolean => method === 'GET' || method === 'HEAD';
