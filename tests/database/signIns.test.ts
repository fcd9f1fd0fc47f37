import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Claims } from '../../local/http/claims';
import { useScene } from './scene';

const scene = useScene();

const AGENTS = {
  chromeOnWindows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  newerChromeOnWindows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/155.0.0.0 Safari/537.36',
  edgeOnWindows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  operaOnLinux:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0',
  safariOnMac:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
  safariOnIphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
  chromeOnIpad:
    'Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1',
  firefoxOnLinux: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  samsungOnAndroid:
    'Mozilla/5.0 (Linux; Android 16; SAMSUNG SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/136.0.0.0 Mobile Safari/537.36',
  chromeOnChromebook:
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
} as const;

type Agent = keyof typeof AGENTS;

/** A token is made for a session, as GoTrue asks for it. */
async function makeToken(
  who: Claims,
  { aal = 'aal2', method = 'totp' }: { aal?: string; method?: string } = {},
): Promise<unknown> {
  const { sql } = scene();
  await sql`set local role supabase_auth_admin`;
  const event = {
    user_id: who.sub,
    authentication_method: method,
    claims: { sub: who.sub, aal, session_id: who.session_id },
  };
  const [row] = await sql<{ answer: unknown }[]>`
    select public.custom_access_token_hook(${JSON.stringify(event)}::text::jsonb) as answer`;
  await sql`reset role`;
  return row?.answer;
}

/** Somebody signs in with a browser, in a new session. */
async function signIn(who: Claims, agent: Agent | null = 'chromeOnWindows'): Promise<Claims> {
  const session = randomUUID();
  await scene().sql`
    insert into auth.sessions (id, user_id, aal, created_at, user_agent)
    values (${session}, ${who.sub ?? ''}, 'aal2', now(), ${agent && AGENTS[agent]})`;
  const signedIn = { ...who, session_id: session };
  await makeToken(signedIn);
  return signedIn;
}

const signInsOf = ({ sub = '' }: Claims) =>
  scene().owner([
    `select session_id, actor, entity, entity_id, network_id, diff
     from private.audit_log where action = 'sign_in' and actor = $1 order by id`,
    sub,
  ]);

describe('the trail', () => {
  it('has every sign-in with both factors, once', async () => {
    const { claims, here } = scene();
    const { sub } = claims.member;
    const first = await signIn(claims.member);
    // A further second factor is proved in the same session.
    await makeToken(first);
    const second = await signIn(claims.member, 'safariOnIphone');
    const common = { actor: sub, entity: 'profiles', entity_id: sub, network_id: here.id };
    expect(await signInsOf(claims.member)).toEqual([
      { ...common, session_id: first.session_id, diff: { browser: 'Chrome', system: 'Windows' } },
      { ...common, session_id: second.session_id, diff: { browser: 'Safari', system: 'iPhone' } },
    ]);
  });

  it('has no refresh, and no password alone', async () => {
    const { claims } = scene();
    await makeToken(claims.member, { method: 'token_refresh' });
    await makeToken(claims.member, { aal: 'aal1', method: 'password' });
    expect(await signInsOf(claims.member)).toEqual([]);
  });

  it('has no sign-in of a session that is somebody else’s', async () => {
    const { claims } = scene();
    await makeToken({ ...claims.member, session_id: claims.networkAdmin.session_id });
    expect(await signInsOf(claims.member)).toEqual([]);
  });

  it('keeps nobody out when it cannot be written', async () => {
    const { sql, claims } = scene();
    await sql`
      create function private.fail() returns trigger language plpgsql as
        $$ begin raise exception 'full'; end $$`;
    await sql`
      create trigger fail before insert on private.audit_log
        for each statement execute function private.fail()`;
    expect(await makeToken(claims.member)).toHaveProperty('claims.first_name');
    expect(await signInsOf(claims.member)).toEqual([]);
  });
});

describe('the mail about a new device', () => {
  const mailsTo = async ({ sub = '' }: Claims) => {
    const jobs = await scene().owner([
      `select payload -> 'data' as data from private.jobs
       where kind = 'mail' and payload ->> 'template' = 'new_device' and payload ->> 'user_id' = $1
       order by created_at, id`,
      sub,
    ]);
    return jobs.map(({ data }) => data);
  };
  const about = (device: string): unknown => ({ device, time: expect.any(String) as unknown });

  it('is sent when somebody signs in with a browser that they never used before', async () => {
    const me = scene().claims.member;
    await signIn(me);
    expect(await mailsTo(me)).toEqual([]);
    await signIn(me, 'safariOnIphone');
    expect(await mailsTo(me)).toEqual([about('Safari on iPhone')]);
    expect(await mailsTo(scene().claims.networkAdmin)).toEqual([]);
  });

  it('is not sent of the first one, of one that is known, or of its next version', async () => {
    const me = scene().claims.member;
    // Somebody else's devices are nobody else's.
    await signIn(scene().claims.networkAdmin, 'firefoxOnLinux');
    await signIn(me);
    await signIn(me);
    await signIn(me, 'newerChromeOnWindows');
    await signIn(me, 'edgeOnWindows');
    expect(await mailsTo(me)).toEqual([about('Edge on Windows')]);
    await signIn(me, 'edgeOnWindows');
    expect(await mailsTo(me)).toHaveLength(1);
  });

  it('is sent once for a session, in words for a device that nobody knows', async () => {
    const me = scene().claims.member;
    await signIn(me);
    const session = await signIn(me, null);
    await makeToken(session);
    expect(await mailsTo(me)).toEqual([about('an unknown device')]);
  });

  it('keeps nobody out when it cannot be sent', async () => {
    const { sql, claims } = scene();
    await signIn(claims.member);
    await sql`alter table private.jobs rename to lost`;
    const session = await signIn(claims.member, 'safariOnIphone');
    expect(await makeToken(session)).toHaveProperty('claims.first_name');
    expect(await signInsOf(claims.member)).toHaveLength(2);
  });
});

describe('the device', () => {
  it.each<[Agent, string | null, string | null]>([
    ['chromeOnWindows', 'Chrome', 'Windows'],
    ['edgeOnWindows', 'Edge', 'Windows'],
    ['operaOnLinux', 'Opera', 'Linux'],
    ['safariOnMac', 'Safari', 'Mac'],
    ['safariOnIphone', 'Safari', 'iPhone'],
    ['chromeOnIpad', 'Chrome', 'iPad'],
    ['firefoxOnLinux', 'Firefox', 'Linux'],
    ['samsungOnAndroid', 'Samsung Internet', 'Android'],
    ['chromeOnChromebook', 'Chrome', 'ChromeOS'],
  ])('%s is known for what it is', async (agent, browser, system) => {
    expect(await scene().owner([`select * from private.device_of($1)`, AGENTS[agent]])).toEqual([
      { browser, system },
    ]);
  });

  it.each([null, '', 'curl/8.5.0', 'node'])('of the agent %j is unknown', async (agent) => {
    expect(await scene().owner([`select * from private.device_of($1)`, agent])).toEqual([
      { browser: null, system: null },
    ]);
  });
});
