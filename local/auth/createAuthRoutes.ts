import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { keyRefusal, OPEN_AUTH } from '../http/keyRefusal';
import { createAdminUserRoutes } from './adminUserRoutes';
import { AuthError, sendError } from './AuthError';
import { requireAdmin } from './authenticate';
import { createFactorRoutes } from './factorRoutes';
import { createInviteRoutes } from './inviteRoutes';
import { createLimiter, DEFAULT_LIMITS } from './limits';
import { createMailRequestRoutes } from './mailRequestRoutes';
import { createRedirectCheck } from './redirects';
import { recordGuesses } from './recordGuesses';
import { createTokenRoutes } from './tokenRoutes';
import { createUserRoutes } from './userRoutes';
import { createVerifyRoutes } from './verifyRoutes';
import type { AuthService } from './service';
import type { AuthDependencies } from './types';

/** No request of this API is longer, in bytes. */
const MAXIMUM_BODY = 64 * 1024;

/**
 * The auth API, to be mounted at `/auth/v1`: the part of GoTrue that the product uses, answering
 * auth-js and supabase-js as hosted Supabase does.
 *
 * @param dependencies connections, secrets, addresses, mailbox, clock, limits
 */
export function createAuthRoutes(dependencies: AuthDependencies): Hono {
  const service: AuthService = {
    ...dependencies,
    limiter: recordGuesses(
      createLimiter({ ...DEFAULT_LIMITS, ...dependencies.limits }, dependencies.now),
      dependencies.failures,
    ),
    redirectTo: createRedirectCheck(dependencies.siteUrl, dependencies.redirectAllowList),
  };
  const app = new Hono();

  app.onError((error, c) => {
    if (!(error instanceof AuthError)) service.onError?.(error);
    return sendError(c, error);
  });
  app.use(async (c, next) => {
    await next();
    // Tokens and personal data: no cache may keep them.
    c.header('Cache-Control', 'no-store');
  });
  app.use(async (c, next) => {
    const refusal = OPEN_AUTH.test(pathOf(c)) ? null : keyRefusal(c.req.raw, service);
    return refusal ? c.json(refusal, 401) : next();
  });
  app.use(
    bodyLimit({
      maxSize: MAXIMUM_BODY,
      onError: () => {
        throw new AuthError(413, 'request_entity_too_large', 'The request is too large');
      },
    }),
  );

  app.get('/health', (c) =>
    c.json({ version: 'embedded', name: 'GoTrue', description: 'Embedded auth API' }),
  );
  app.get('/settings', (c) => c.json(SETTINGS));
  // Tokens are signed with a shared secret: there are no public keys.
  app.get('/.well-known/jwks.json', (c) => c.json({ keys: [] }));
  const admin: MiddlewareHandler = async (c, next) => {
    await requireAdmin(c, service);
    await next();
  };
  app.use('/admin/*', admin);
  const parts = [
    createTokenRoutes,
    createUserRoutes,
    createVerifyRoutes,
    createMailRequestRoutes,
    createFactorRoutes,
    createInviteRoutes,
    createAdminUserRoutes,
  ];
  for (const createPart of parts) app.route('/', createPart(service));
  // Not by notFound, which Hono asks of the app around this one.
  const known = app.routes
    .filter(({ path }) => !path.endsWith('*'))
    .map(({ path }) => asPattern(path));
  app.all('*', (c) => {
    if (known.some((pattern) => pattern.test(pathOf(c)))) {
      throw new AuthError(405, 'unknown', 'This address does not answer this method');
    }
    throw new AuthError(404, 'not_found', '404 page not found');
  });
  return app;
}

/** The path behind `/auth/v1`. */
const pathOf = (c: Context): string =>
  c.req.path.slice(c.req.path.indexOf('/auth/v1') + '/auth/v1'.length);

/** A route's path, such as `/factors/:factor_id`, as what it matches. */
const asPattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+(\{[^}]*\})?/g, '[^/]+')}$`);

const SETTINGS = {
  external: { email: true, phone: false, anonymous_users: false },
  disable_signup: true,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
  passkeys_enabled: false,
};
