import { App } from '@supabase/lite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import type { Claims } from '../http/claims';
import { claimsOf } from './RestConnection';

/** As many rows as hosted Supabase returns at most. */
const MAX_ROWS = 1000;

/** Answers a request under /rest/v1 for a caller who is known already; null: for nobody. */
export type Lite = (request: Request, claims: Claims | null) => Promise<Response>;

/**
 * @supabase/lite with everything off but REST: no keys, no tokens, no administrator's mode.
 *
 * @param connection where the tables are
 */
export function createLite(connection: PostgresConnection): Lite {
  const callers = new WeakMap<Request, Claims>();
  const app = new App({
    connection,
    api: { enabled: true, schemas: ['public'], max_rows: MAX_ROWS },
    auth: { enabled: false },
    storage: { enabled: false },
    studio: { enabled: false },
    options: {
      defaults: true,
      server: {
        admin: false,
        apiKeys: false,
        disableStudio: true,
        middlewares: [
          async (context, next) => {
            const claims = callers.get(context.req.raw);
            context.set('ignoreAuthorization', true);
            if (claims) context.set('jwt', claims);
            if (claims?.sub) context.set('userId', claims.sub);
            await next();
          },
        ],
      },
    },
  });
  return async (request, claims) => {
    if (claims) callers.set(request, claimsOf(request, claims));
    return app.fetch(request);
  };
}
