import { createMiddleware } from 'hono/factory';

/**
 * The Content-Security-Policy of the app.
 *
 * @param apiOrigin the API's origin when it is another than the app's
 */
export function contentSecurityPolicy(apiOrigin = ''): string {
  const api = apiOrigin ? ` ${apiOrigin}` : '';
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${api}`,
    `connect-src 'self'${api}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Every header that protects the app, by name.
 *
 * @param options.https whether it is served over https, which is when HSTS means anything
 * @param options.apiOrigin the API's origin when it is another than the app's
 */
export function securityHeaders(options: {
  https: boolean;
  apiOrigin?: string;
}): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(options.apiOrigin),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(options.https && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  };
}

/**
 * Adds the headers to every answer; one that a route has set itself stays (the mailbox shows mail
 * under a stricter policy).
 */
export function withSecurityHeaders() {
  return createMiddleware(async (context, next) => {
    await next();
    const https =
      new URL(context.req.url).protocol === 'https:' ||
      context.req.header('x-forwarded-proto') === 'https';
    for (const [name, value] of Object.entries(securityHeaders({ https })))
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  });
}
