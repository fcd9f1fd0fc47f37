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
const phone = z.string().nullish();
const resendBody = z.object({
  type: z.enum(
    ['signup', 'email_change', 'sms', 'phone_change'],
    'Missing one of these types: signup, email_change, sms, phone_change',
  ),
  email: z.string().nullish(),
  phone,
});
const otpBody = z.object({
  email: z.string().nullish(),
  phone,
  create_user: z.boolean().nullish(),
});
const magicLinkBody = z.object({ email: z.string().nullish() });
const signupBody = z.object({ email: z.string().nullish(), phone });

const signupDisabled = (): AuthError =>
  new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');

const invalid = (message: string, status: 400 | 422 = 400): AuthError =>
  new AuthError(status, 'validation_failed', message);

/** @throws AuthError 400 phone_provider_disabled, where a phone stands in the place of an address */
function refusePhone({ email, phone: given }: { email?: unknown; phone?: unknown }): void {
  if (given && !email) {
    throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
  }
}

/** @throws AuthError validation_failed: 400, or `ifMissing` when there is none */
function requireAddress(email: string | null | undefined, ifMissing: 400 | 422): string {
  if (!email) throw invalid('An email address is required', ifMissing);
  const parsed = emailAddress.safeParse(email);
  if (!parsed.success) throw invalid('Unable to validate email address: invalid format');
  return parsed.data;
}

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
    if (body.email && body.phone) {
      throw invalid('Only an email address or phone number should be provided.');
    }
    refusePhone(body);
    const email = requireAddress(body.email, 400);
    const redirectTo = service.redirectTo(c.req.query('redirect_to'));
    request(email, clientOf(c).address, async (tx, user) => {
      if (body.type === 'email_change') {
        if (!user.email_change) return [];
        return prepareEmailChange(tx, service, {
          user,
          newEmail: user.email_change,
          redirectTo,
        });
      }
      if (body.type !== 'signup' || user.email_confirmed_at) return [];
      return [await prepareLink(tx, service, { user, type: 'signup', redirectTo })];
    });
    return c.json({});
  });

  // As GoTrue answers for an address that nobody has; here, for every address.
  app.post('/otp', async (c) => {
    const body = await readBody(c, otpBody);
    refusePhone(body);
    requireAddress(body.email, 400);
    if (body.create_user !== false) throw signupDisabled();
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
  });
  app.post('/magiclink', async (c) => {
    requireAddress((await readBody(c, magicLinkBody)).email, 422);
    throw signupDisabled();
  });
  app.post('/signup', async (c) => {
    const body = await readBody(c, signupBody);
    if (body.email || body.phone) throw signupDisabled();
    const message = 'Anonymous sign-ins are disabled';
    throw new AuthError(422, 'anonymous_provider_disabled', message);
  });
  return app;
}
