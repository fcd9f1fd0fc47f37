import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ActorName } from '../database/world';
import { anAccount, useApiWorld } from '../support/apiWorld';
import { callFunction, mailsTo } from '../support/callFunction';

const world = useApiWorld();

/** Somebody with a verified second factor and a half-made one. */
async function enrolled(options: Partial<Parameters<typeof anAccount>[1]> = {}) {
  const { here, sql } = world();
  const email = `phone-lost-${randomUUID()}@example.org`;
  const person = await anAccount(sql, {
    network: here.id,
    links: { [here.location]: 'member' },
    email,
    ...options,
  });
  // A name from before names had no markup in them.
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      update public.profiles set first_name = '<img src=x onerror=alert(1)>' where id = ${person.sub}`;
  });
  for (const status of ['verified', 'unverified']) {
    await sql`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at,
                                    updated_at, secret)
      values (${randomUUID()}, ${person.sub}, ${status}, 'totp', ${status}, now(), now(), 'JBSWY3DP')`;
  }
  return { id: person.sub, email };
}

const reset = (actor: ActorName, userId: string) =>
  callFunction(world(), 'reset-factors', actor, { body: { user_id: userId } });

const left = async (id: string) => {
  const { sql } = world();
  return {
    factors: (await sql`select from auth.mfa_factors where user_id = ${id}`).length,
    sessions: (await sql`select from auth.sessions where user_id = ${id}`).length,
  };
};

describe.each(['locationAdmin', 'networkAdmin', 'superUser'] as const)('the %s', (actor) => {
  it('takes a lost second factor off a colleague, who is told and signed out', async () => {
    const { claims, sql } = world();
    const { email, id } = await enrolled();
    expect(await reset(actor, id)).toMatchObject({
      status: 200,
      body: { status: 'reset', mailed: true },
    });
    expect(await left(id)).toEqual({ factors: 0, sessions: 0 });
    const trail = await sql`
      select from private.audit_log where action = 'reset_factors' and entity_id = ${id}
         and actor = ${claims[actor].sub ?? ''}`;
    expect(trail).toHaveLength(1);
    const mails = await mailsTo(world(), email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.html).toContain('&lt;img');
    expect(mails[0]?.html).not.toContain('<img');
  });
});

describe('nobody else', () => {
  it.each(['member', 'elsewhere', 'otherTenant', 'demoted'] as const)('the %s', async (actor) => {
    const { email, id } = await enrolled();
    expect(await reset(actor, id)).toMatchObject({
      status: 403,
      body: { error: { code: 'not_allowed' } },
    });
    expect(await left(id)).toEqual({ factors: 2, sessions: 1 });
    expect(await mailsTo(world(), email)).toEqual([]);
  });

  it('a location admin, of a network admin', async () => {
    const { id } = await enrolled({ role: 'networkAdmin' });
    expect((await reset('locationAdmin', id)).status).toBe(403);
    expect(await left(id)).toEqual({ factors: 2, sessions: 1 });
  });

  it('a location admin, of somebody who works elsewhere too', async () => {
    const { here } = world();
    const links = { [here.location]: 'member', [here.otherLocation]: 'member' } as const;
    const { email, id } = await enrolled({ links });
    expect((await reset('locationAdmin', id)).status).toBe(403);
    expect(await left(id)).toEqual({ factors: 2, sessions: 1 });
    expect(await mailsTo(world(), email)).toEqual([]);
  });

  it('anybody, of themselves', async () => {
    const id = world().claims.networkAdmin.sub ?? '';
    expect((await reset('networkAdmin', id)).status).toBe(403);
    expect((await left(id)).sessions).toBe(1);
  });
});
