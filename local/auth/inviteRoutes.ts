import { Hono } from 'hono';
import { z } from 'zod';
import { asAuthAdmin } from './asAuthAdmin';
import { AuthError } from './AuthError';
import { requireAdmin } from './authenticate';
import { checkStrength, hashPassword } from './passwords';
import { presentUser } from './presentUser';
import { emailAddress, jsonObject, readBody } from './requests';
import {
  confirmationUrl,
  mailLink,
  prepareEmailChange,
  prepareLink,
  type PreparedLink,
} from './sendMails';
import { emailExists, findUserByEmail, insertUser, mergeMetadata } from './users';
import type { AuthService } from './service';
import type { AuthTransaction, JsonObject, UserRow } from './types';

const inviteBody = z.object({ email: emailAddress, data: jsonObject.nullish() });
const linkBody = z.object({
  type: z.enum([
    'signup',
    'invite',
    'recovery',
    'magiclink',
    'email_change_current',
    'email_change_new',
  ]),
  email: emailAddress,
  new_email: emailAddress.nullish(),
  password: z.string().nullish(),
  data: jsonObject.nullish(),
  redirect_to: z.string().nullish(),
});

type LinkBody = z.infer<typeof linkBody>;

/** POST /invite mails an invitation; POST /admin/generate_link makes a link and mails nothing. */
export function createInviteRoutes(service: AuthService): Hono {
  const app = new Hono();

  app.post('/invite', async (c) => {
    await requireAdmin(c, service);
    const body = await readBody(c, inviteBody);
    const redirectTo = service.redirectTo(c.req.query('redirect_to'));
    const { link, answer } = await asAuthAdmin(service.sql, async (tx) => {
      const user = await unconfirmedUser(tx, service, { ...body, passwordHash: undefined });
      const prepared = await prepareLink(tx, service, { user, type: 'invite', redirectTo });
      return { link: prepared, answer: await presentUser(tx, prepared.user) };
    });
    await mailLink(service, link);
    return c.json(answer);
  });

  app.post('/admin/generate_link', async (c) => {
    const body = await readBody(c, linkBody);
    const redirectTo = service.redirectTo(body.redirect_to ?? c.req.query('redirect_to'));
    if (body.password) await checkStrength(body.password);
    const passwordHash = body.password ? await hashPassword(body.password) : undefined;
    return c.json(
      await asAuthAdmin(service.sql, async (tx) => {
        const link = await generate(tx, service, { ...body, redirectTo, passwordHash });
        return {
          ...(await presentUser(tx, link.user)),
          action_link: confirmationUrl(service.siteUrl, link),
          email_otp: link.code,
          hashed_token: link.token,
          verification_type: body.type,
          redirect_to: link.redirectTo,
        };
      }),
    );
  });

  return app;
}

/** The user of an invitation: a new one, or one that has not set up the account yet. */
async function unconfirmedUser(
  tx: AuthTransaction,
  service: AuthService,
  values: { email: string; data?: JsonObject | null | undefined; passwordHash: string | undefined },
): Promise<UserRow> {
  const now = service.now();
  const existing = await findUserByEmail(tx, values.email);
  if (existing?.email_confirmed_at) throw emailExists();
  if (!existing) {
    return insertUser(
      tx,
      {
        email: values.email,
        passwordHash: values.passwordHash,
        userMetadata: values.data ?? undefined,
      },
      now,
    );
  }
  if (!values.data) return existing;
  return mergeMetadata(tx, existing.id, 'raw_user_meta_data', values.data, now);
}

async function generate(
  tx: AuthTransaction,
  service: AuthService,
  body: LinkBody & { redirectTo: string; passwordHash: string | undefined },
): Promise<PreparedLink> {
  const { redirectTo, type } = body;
  if (type === 'invite' || type === 'signup') {
    const user = await unconfirmedUser(tx, service, body);
    return prepareLink(tx, service, { user, type, redirectTo });
  }
  const user = await findUserByEmail(tx, body.email);
  if (!user) throw new AuthError(404, 'user_not_found', 'User with this email not found');
  if (type === 'recovery' || type === 'magiclink') {
    return prepareLink(tx, service, { user, type, redirectTo });
  }
  const newEmail = body.new_email;
  if (!newEmail) throw new AuthError(400, 'validation_failed', 'An email address is required');
  if (await findUserByEmail(tx, newEmail)) throw emailExists();
  const only = type === 'email_change_new' ? 'new' : 'current';
  const [link] = await prepareEmailChange(tx, service, { user, newEmail, redirectTo, only });
  if (!link) throw new AuthError(500, 'unexpected_failure', 'The link could not be made');
  return link;
}
