import { Hono } from 'hono';
import { z } from 'zod';
import { asAuthAdmin } from './asAuthAdmin';
import { AuthError } from './AuthError';
import { requireUser } from './authenticate';
import { judgeUpdate } from './judgeUpdate';
import { presentUser } from './presentUser';
import { clientOf, emailAddress, jsonObject, readBody } from './requests';
import { mailLink, prepareEmailChange } from './sendMails';
import { endSession, endSessions } from './sessions';
import { setPassword } from './setPassword';
import { findUserById, mergeMetadata, updateUser } from './users';
import type { AuthService } from './service';

const updateBody = z.object({
  email: emailAddress.nullish(),
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  data: jsonObject.nullish(),
  app_metadata: jsonObject.nullish(),
});

/** GET and PUT /user, POST /logout: what a signed-in person does with the own account. */
export function createUserRoutes(service: AuthService): Hono {
  const app = new Hono();

  app.get('/user', async (c) => {
    const { user } = await requireUser(c, service);
    return c.json(await asAuthAdmin(service.sql, (tx) => presentUser(tx, user)));
  });

  app.put('/user', async (c) => {
    const caller = await requireUser(c, service);
    const body = await readBody(c, updateBody);
    const { passwordHash, newEmail } = await judgeUpdate(service, caller, body, clientOf(c));
    const { links, answer } = await asAuthAdmin(service.sql, async (tx) => {
      const user = await findUserById(tx, caller.user.id, true);
      if (!user) throw new AuthError(403, 'user_not_found', 'User not found');
      if (passwordHash) {
        const options = { keep: caller.session.id, now: service.now() };
        await setPassword(tx, user.id, passwordHash, options);
      }
      if (body.data) {
        await mergeMetadata(tx, user.id, 'raw_user_meta_data', body.data, service.now());
      }
      const redirectTo = service.redirectTo(c.req.query('redirect_to'));
      const changeLinks = newEmail
        ? await prepareEmailChange(tx, service, { user, newEmail, redirectTo })
        : [];
      const updated = await updateUser(tx, user.id, {}, service.now());
      return { links: changeLinks, answer: await presentUser(tx, updated) };
    });
    for (const link of links) await mailLink(service, link);
    return c.json(answer);
  });

  app.post('/logout', async (c) => {
    const { user, session } = await requireUser(c, service);
    const scope = c.req.query('scope') || 'global';
    if (!['global', 'local', 'others'].includes(scope)) {
      throw new AuthError(400, 'validation_failed', 'Unsupported logout scope');
    }
    // Stricter than GoTrue: who has only a password cannot shut its owner out.
    if (scope !== 'local' && session.aal !== 'aal2') {
      throw new AuthError(403, 'insufficient_aal', 'AAL2 required to sign out other sessions');
    }
    await asAuthAdmin(service.sql, async (tx) => {
      if (scope === 'local') await endSession(tx, session.id);
      else await endSessions(tx, user.id, scope === 'others' ? session.id : null);
    });
    return c.body(null, 204);
  });

  return app;
}
