import postgres from 'postgres';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { aBrowser, aPerson, claimsOf, enrol, readAnswer, request, signIn } from './authPeople';

// What becomes of a refresh token that comes back, and of a session that was left alone. Time passes by setting the
// rows back: the clock of Supabase's own server is nobody's to set.
const stage = inject('backend');
const { database } = stage;
if (!database) throw new Error('These tests look into the database.');
const sql = postgres({ ...database.superuser, max: 1, onnotice: () => undefined });
afterAll(() => sql.end());

const refresh = async (token: string | undefined) => {
  const body = { refresh_token: token };
  const response = await request(stage, '/token?grant_type=refresh_token', { body });
  return { status: response.status, ...(await readAnswer(response)) };
};

/** Sets a session and its tokens back, as if so much time had passed. */
async function pass(session: string, interval: string): Promise<void> {
  await sql`
    update auth.refresh_tokens
       set created_at = created_at - ${interval}::interval, updated_at = updated_at - ${interval}::interval
     where session_id = ${session}`;
  await sql`
    update auth.sessions
       set created_at = created_at - ${interval}::interval, updated_at = updated_at - ${interval}::interval,
           refreshed_at = refreshed_at - ${interval}::interval
     where id = ${session}`;
}

/** A session with its first refresh token. */
async function aSession() {
  const session = await signIn(aBrowser(stage), await aPerson(stage));
  return { session, first: session.refresh_token, id: String(claimsOf(session)['session_id']) };
}

describe('a refresh token', () => {
  it('gives the same successor for ten seconds', async () => {
    const { first } = await aSession();
    const second = await refresh(first);
    expect((await refresh(second.refresh_token)).status).toBe(200);
    expect((await refresh(first)).status).toBe(200);
  });

  it('can be used again later, when its answer was lost on the way', async () => {
    const { first, id } = await aSession();
    const lost = await refresh(first);
    await pass(id, '1 minute');
    expect((await refresh(first)).refresh_token).toBe(lost.refresh_token);
  });

  it('stops all of the session when it comes back later and its successor was used', async () => {
    const { first, id } = await aSession();
    const second = await refresh(first);
    const third = await refresh(second.refresh_token);
    await pass(id, '1 minute');
    const reused = await refresh(first);
    expect(reused).toMatchObject({ status: 400, error_code: 'refresh_token_already_used' });
    // GoTrue gives the newest token its ten seconds, too.
    await pass(id, '1 minute');
    expect((await refresh(third.refresh_token)).status).toBe(400);
  });

  it('of another kind of text is none', async () => {
    expect(await refresh('x')).toMatchObject({ status: 400, error_code: 'validation_failed' });
  });
});

describe('a session that was left alone', () => {
  const clients = (token: string) =>
    fetch(`${stage.url}/rest/v1/clients?select=id&limit=1`, {
      headers: { apikey: stage.publishableKey, Authorization: `Bearer ${token}` },
    });

  it.each(['13 hours', '8 days'])('for %s is at its end everywhere', async (interval) => {
    const browser = aBrowser(stage);
    await signIn(browser, await aPerson(stage));
    await enrol(browser);
    const { session } = (await browser.auth.getSession()).data;
    const token = session?.access_token ?? '';
    expect((await clients(token)).status).toBe(200);
    await pass(String(claimsOf(session)['session_id']), interval);
    expect((await clients(token)).status).toBe(401);
    const refused = await refresh(session?.refresh_token);
    expect([400, 403]).toContain(refused.status);
    expect(refused).not.toHaveProperty('refresh_token');
  });
});
