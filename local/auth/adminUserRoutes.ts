import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { asAuthAdmin } from './asAuthAdmin';
import { AuthError } from './AuthError';
import { deleteFactor, findOwnFactor } from './factors';
import { parseDuration } from './parseDuration';
import { checkStrength, hashPassword } from './passwords';
import { presentFactor, presentUser } from './presentUser';
import { emailAddress, jsonObject, readBody, readId } from './requests';
import { endSessions } from './sessions';
import { setPassword } from './setPassword';
import {
  confirmUser,
  emailExists,
  findUserByEmail,
  findUserById,
  insertUser,
  listFactors,
  mergeMetadata,
  updateUser,
} from './users';
import type { AuthService } from './service';
import type { AuthTransaction, UserRow } from './types';

const userFields = {
  password: z.string().nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: jsonObject.nullish(),
  app_metadata: jsonObject.nullish(),
  ban_duration: z.string().nullish(),
};
const createBody = z.object({ ...userFields, id: z.uuid().nullish(), email: emailAddress });
const updateBody = z.object({ ...userFields, email: emailAddress.nullish() });
const deleteBody = z.object({ should_soft_delete: z.boolean().nullish() });

const DEFAULT_PAGE_SIZE = 50;
const MAXIMUM_PAGE_SIZE = 1000;

/** /admin/users: list, create, read, update, ban, delete, and their factors. */
export function createAdminUserRoutes(service: AuthService): Hono {
  const app = new Hono();

  app.get('/admin/users', (c) => listUsers(c, service));

  app.post('/admin/users', async (c) => {
    const body = await readBody(c, createBody);
    if (body.password) await checkStrength(body.password);
    const passwordHash = body.password ? await hashPassword(body.password) : undefined;
    const bannedUntil = banEnd(body.ban_duration, service.now());
    const answer = await asAuthAdmin(service.sql, async (tx) => {
      const user = await insertUser(
        tx,
        {
          id: body.id ?? undefined,
          email: body.email,
          passwordHash,
          confirmed: body.email_confirm === true,
          userMetadata: body.user_metadata ?? undefined,
          appMetadata: body.app_metadata ?? undefined,
        },
        service.now(),
      );
      if (!bannedUntil) return presentUser(tx, user);
      return presentUser(
        tx,
        await updateUser(tx, user.id, { banned_until: bannedUntil }, service.now()),
      );
    });
    return c.json(answer);
  });

  app.get('/admin/users/:user_id', (c) =>
    withUser(c, service, async (tx, user) => c.json(await presentUser(tx, user))),
  );

  app.put('/admin/users/:user_id', async (c) => {
    const body = await readBody(c, updateBody);
    if (typeof body.password === 'string') await checkStrength(body.password);
    const passwordHash = body.password ? await hashPassword(body.password) : undefined;
    return withUser(c, service, async (tx, user) => {
      await update(tx, service, user, body, passwordHash);
      const updated = await updateUser(tx, user.id, {}, service.now());
      return c.json(await presentUser(tx, updated));
    });
  });

  app.delete('/admin/users/:user_id', async (c) => {
    const body = await readBody(c, deleteBody, '{}');
    return withUser(c, service, async (tx, user) => {
      if (body.should_soft_delete) await softDelete(tx, user, service.now());
      else await tx`delete from auth.users where id = ${user.id}`;
      return c.json({});
    });
  });

  app.get('/admin/users/:user_id/factors', (c) =>
    withUser(c, service, async (tx, user) =>
      c.json((await listFactors(tx, user.id)).map(presentFactor)),
    ),
  );

  app.delete('/admin/users/:user_id/factors/:factor_id', async (c) => {
    const factorId = readId(c, 'factor_id');
    return withUser(c, service, async (tx, user) => {
      const factor = await findOwnFactor(tx, user.id, factorId);
      await deleteFactor(tx, factor);
      return c.json(presentFactor(factor));
    });
  });

  return app;
}

/** Runs `work` with the user of the path, locked. @throws AuthError 404 user_not_found */
async function withUser<T>(
  c: Context,
  service: AuthService,
  work: (tx: AuthTransaction, user: UserRow) => Promise<T>,
): Promise<T> {
  const id = readId(c, 'user_id');
  return asAuthAdmin(service.sql, async (tx) => {
    const user = await findUserById(tx, id, true);
    if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
    return work(tx, user);
  });
}

async function listUsers(c: Context, service: AuthService): Promise<Response> {
  const page = readNumber(c, 'page', 1);
  const perPage = Math.min(readNumber(c, 'per_page', DEFAULT_PAGE_SIZE), MAXIMUM_PAGE_SIZE);
  const { users, total } = await asAuthAdmin(service.sql, async (tx) => {
    const rows = await tx<UserRow[]>`
      select * from auth.users order by created_at desc, id
      limit ${perPage} offset ${(page - 1) * perPage}`;
    const [count] = await tx<{ total: number }[]>`select count(*)::int as total from auth.users`;
    const shown = [];
    for (const row of rows) shown.push(await presentUser(tx, row));
    return { users: shown, total: count?.total ?? 0 };
  });
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const link = (target: number, rel: string) =>
    `</admin/users?page=${target}&per_page=${perPage}>; rel="${rel}"`;
  const links = page < lastPage ? [link(page + 1, 'next')] : [];
  return c.json({ users, aud: 'authenticated' }, 200, {
    'x-total-count': String(total),
    Link: [...links, link(lastPage, 'last')].join(', '),
  });
}

function readNumber(c: Context, name: string, fallback: number): number {
  const text = c.req.query(name);
  if (!text) return fallback;
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 1) return value;
  throw new AuthError(400, 'validation_failed', `Bad Pagination Parameters: ${name}`);
}

async function update(
  tx: AuthTransaction,
  service: AuthService,
  user: UserRow,
  body: z.infer<typeof updateBody>,
  passwordHash: string | undefined,
): Promise<void> {
  const now = service.now();
  if (body.email_confirm) await confirmUser(tx, user, now);
  if (passwordHash) await setPassword(tx, user.id, passwordHash, { keep: null, now });
  if (body.email && body.email !== user.email) {
    if (await findUserByEmail(tx, body.email)) throw emailExists();
    await updateUser(tx, user.id, { email: body.email }, now);
  }
  if (body.app_metadata) {
    await mergeMetadata(tx, user.id, 'raw_app_meta_data', body.app_metadata, now);
  }
  if (body.user_metadata) {
    await mergeMetadata(tx, user.id, 'raw_user_meta_data', body.user_metadata, now);
  }
  const bannedUntil = banEnd(body.ban_duration, now);
  if (bannedUntil !== undefined) {
    await updateUser(tx, user.id, { banned_until: bannedUntil }, now);
  }
}

/**
 * @param duration as Go writes it, or `none`
 * @returns when the ban ends; null to lift it; undefined to leave it
 */
function banEnd(duration: string | null | undefined, now: Date): Date | null | undefined {
  if (!duration) return undefined;
  if (duration === 'none') return null;
  const milliseconds = parseDuration(duration);
  if (milliseconds === undefined) {
    throw new AuthError(400, 'validation_failed', 'invalid format for ban duration');
  }
  return milliseconds === 0 ? null : new Date(now.getTime() + milliseconds);
}

/** As GoTrue: the row stays for what refers to it, without anything that says who it was. */
async function softDelete(tx: AuthTransaction, user: UserRow, now: Date): Promise<void> {
  if (user.deleted_at) return;
  await updateUser(
    tx,
    user.id,
    {
      email: `deleted-${user.id}`,
      encrypted_password: null,
      email_change: '',
      deleted_at: now,
    },
    now,
  );
  await tx`
    update auth.users set raw_user_meta_data = '{}', raw_app_meta_data = '{}'
    where id = ${user.id}`;
  await tx`delete from auth.one_time_tokens where user_id = ${user.id}`;
  await tx`delete from auth.mfa_factors where user_id = ${user.id}`;
  await endSessions(tx, user.id);
}
