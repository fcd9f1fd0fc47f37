import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { asAuthAdmin } from './asAuthAdmin';
import { AuthError } from './AuthError';
import { requireUser, type Caller } from './authenticate';
import {
  acceptCode,
  CHALLENGE_SECONDS,
  createChallenge,
  deleteExpiredFactors,
  deleteFactor,
  findOwnFactor,
  judgeCode,
  MAXIMUM_FACTORS,
} from './factors';
import { requireFreshCode } from './freshness';
import { guessSubject } from './knownAddresses';
import { clientOf, readBody, readId } from './requests';
import { createSecret } from './totp';
import { hasVerifiedFactor, listFactors } from './users';
import type { AuthService } from './service';

const enrollBody = z.object({
  factor_type: z.enum(
    ['totp', 'phone', 'webauthn'],
    'factor_type needs to be totp, phone, or webauthn',
  ),
  friendly_name: z.string().max(100).nullish(),
  issuer: z.string().max(100).nullish(),
});
/** What GoTrue reads where no challenge is named. */
const NO_CHALLENGE = '00000000-0000-0000-0000-000000000000';
const verifyBody = z.object({
  challenge_id: z.string().nullish(),
  code: z.string().trim().min(1, 'Code needs to be non-empty'),
});

/** /factors: enrol, challenge, verify, unenrol. */
export function createFactorRoutes(service: AuthService): Hono {
  const app = new Hono();

  app.post('/factors', async (c) => {
    const caller = await requireUser(c, service);
    const body = await readBody(c, enrollBody);
    const { factor_type: type } = body;
    if (type !== 'totp') {
      throw new AuthError(
        422,
        `mfa_${type}_enroll_not_enabled`,
        `MFA enroll is disabled for ${type}`,
      );
    }
    return c.json(await enroll(service, caller, body));
  });

  app.post('/factors/:factor_id/challenge', async (c) => {
    const { user } = await requireUser(c, service);
    const factorId = readId(c, 'factor_id');
    const challenge = await asAuthAdmin(service.sql, async (tx) => {
      const factor = await findOwnFactor(tx, user.id, factorId);
      return createChallenge(tx, factor, clientOf(c), service.now());
    });
    const expiresAt = Math.floor(service.now().getTime() / 1000) + CHALLENGE_SECONDS;
    return c.json({ id: challenge, type: 'totp', expires_at: expiresAt });
  });

  app.post('/factors/:factor_id/verify', async (c) => {
    const caller = await requireUser(c, service);
    const factorId = readId(c, 'factor_id');
    const body = await readBody(c, verifyBody);
    const client = clientOf(c);
    const subject = await guessSubject(service, 'id', caller.user.id, client);
    const challengeId = readChallengeId(body.challenge_id);
    const proof = { factorId, challengeId, code: body.code, client };
    const step = await service.limiter.guess('factor', subject, () =>
      judgeCode(service, caller, proof),
    );
    return c.json(await acceptCode(service, caller, { ...proof, step }));
  });

  app.delete('/factors/:factor_id', async (c) => {
    const { user, session } = await requireUser(c, service);
    const factorId = readId(c, 'factor_id');
    await asAuthAdmin(service.sql, async (tx) => {
      const found = await findOwnFactor(tx, user.id, factorId);
      if (found.status === 'verified' && session.aal !== 'aal2') {
        throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
      }
      if (found.status === 'verified') await requireFreshCode(tx, session, service.now());
      await deleteFactor(tx, found);
    });
    return c.json({ id: factorId });
  });

  return app;
}

/** @throws AuthError 400 bad_json for a text that is no id: GoTrue fails on it while it reads */
function readChallengeId(text: string | null | undefined): string {
  const id = text ?? NO_CHALLENGE;
  if (z.guid().safeParse(id).success) return id;
  throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON: incorrect UUID');
}

async function enroll(service: AuthService, caller: Caller, body: z.infer<typeof enrollBody>) {
  const { user, session } = caller;
  const friendlyName = body.friendly_name ?? '';
  const created = await createSecret(user.email ?? user.id, body.issuer ?? undefined);
  const now = service.now();
  const id = randomUUID();
  await asAuthAdmin(service.sql, async (tx) => {
    await deleteExpiredFactors(tx, user.id, now);
    const factors = await listFactors(tx, user.id);
    if (factors.some((factor) => (factor.friendly_name ?? '') === friendlyName)) {
      throw new AuthError(
        422,
        'mfa_factor_name_conflict',
        `A factor with the friendly name "${friendlyName}" for this user already exists`,
      );
    }
    if (factors.length >= MAXIMUM_FACTORS) {
      throw new AuthError(
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      );
    }
    if (hasVerifiedFactor(factors)) {
      if (session.aal !== 'aal2') {
        throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
      }
      await requireFreshCode(tx, session, now);
    }
    await tx`
      insert into auth.mfa_factors ${tx({
        id,
        user_id: user.id,
        friendly_name: friendlyName,
        factor_type: 'totp',
        status: 'unverified',
        secret: created.secret,
        created_at: now,
        updated_at: now,
      })}`;
  });
  const { secret, uri, qrCode } = created;
  return {
    id,
    type: 'totp',
    friendly_name: friendlyName,
    totp: { qr_code: qrCode, secret, uri },
  };
}
