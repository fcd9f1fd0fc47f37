import { Hono } from 'hono';
import { z } from 'zod';
import { asAuthAdmin } from './asAuthAdmin';
import { AuthError } from './AuthError';
import { clientOf, emailAddress, readBody } from './requests';
import { mailLink, prepareEmailChange, prepareLink, type PreparedLink } from './sendMails';
import { findUserByEmail, isBanned } from './users';
import type { AuthService } from './service';
import type { AuthTransaction, UserRow } from './types';

const recoverBody = z.object({ email: emailAddress });
const resendBody = z.object({
  type: z.enum(['signup', 'email_change'], 'Missing one of these types: signup, email_change'),
  email: emailAddress,
});

const otpBody = z.object({ email: emailAddress, create_user: z.boolean().nullish() });

const signupDisabled = (): AuthError =>
  new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');

/**
 * POST /recover and /resend: mails that anybody may ask for. The answer is always `{}` and is
 * given before the account is looked up, so that it tells nothing about it.
 */
export function createMailRequestRoutes(service: AuthService): Hono {
  const app = new Hono();

  const request = (
    email: string,
    address: string | null,
    prepare: (tx: AuthTransaction, user: UserRow) => Promise<PreparedLink[]>,
  ): void => {
    service.limiter.mail({ account: email, address: address ?? 'unknown' });
    service.mailbox.inBackground(async () => {
      const links = await asAuthAdmin(service.sql, async (tx) => {
        const user = await findUserByEmail(tx, email);
        const isServed = user && !user.deleted_at && !isBanned(user, service.now());
        return isServed ? prepare(tx, user) : [];
      });
      for (const link of links) await mailLink(service, link);
    });
  };

  app.post('/recover', async (c) => {
    const body = await readBody(c, recoverBody);
    const redirectTo = service.redirectTo(c.req.query('redirect_to'));
    request(body.email, clientOf(c).address, async (tx, user) => [
      await prepareLink(tx, service, { user, type: 'recovery', redirectTo }),
    ]);
    return c.json({});
  });

  app.post('/resend', async (c) => {
    const body = await readBody(c, resendBody);
    const redirectTo = service.redirectTo(c.req.query('redirect_to'));
    request(body.email, clientOf(c).address, async (tx, user) => {
      if (body.type === 'email_change') {
        if (!user.email_change) return [];
        return prepareEmailChange(tx, service, {
          user,
          newEmail: user.email_change,
          redirectTo,
        });
      }
      if (user.email_confirmed_at) return [];
      return [await prepareLink(tx, service, { user, type: 'signup', redirectTo })];
    });
    return c.json({});
  });

  // As GoTrue answers for an address that nobody has; here, for every address.
  app.post('/otp', async (c) => {
    const { create_user: createUser } = await readBody(c, otpBody);
    if (createUser !== false) throw signupDisabled();
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
  });
  for (const path of ['/magiclink', '/signup']) {
    app.post(path, () => {
      throw signupDisabled();
    });
  }
  return app;
}
