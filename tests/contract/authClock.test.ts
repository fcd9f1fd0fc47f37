import { describe, expect, it } from 'vitest';
import { readMails } from './mailReader';
import { answerOf, useClockedBackend } from './authClockedBackend';
import {
  aBrowser,
  anAddress,
  anAdmin,
  aPerson,
  aProfile,
  claimsOf,
  codeOf,
  enrol,
  fragmentOf,
  matching,
  OTHER_PASSWORD,
  PASSWORD,
  prove,
  request,
  signIn,
} from './authPeople';

// What takes time, on a backend whose clock the tests set.
const { now, pass, sql, stage, anEnrolledPerson } = useClockedBackend();

describe('a refresh token', () => {
  const refresh = async (token: string | undefined) =>
    answerOf(
      await request(stage(), '/token?grant_type=refresh_token', { body: { refresh_token: token } }),
    );

  it('gives the same successor for ten seconds', async () => {
    const { refresh_token: first } = await signIn(aBrowser(stage()), await aPerson(stage()));
    const second = await refresh(first);
    const third = await refresh(second.refresh_token);
    expect(third.status).toBe(200);
    pass(9);
    expect((await refresh(first)).refresh_token).toBe(second.refresh_token);
  });

  it('whose successor was used ends the session when it comes back later', async () => {
    const session = await signIn(aBrowser(stage()), await aPerson(stage()));
    const second = await refresh(session.refresh_token);
    const third = await refresh(second.refresh_token);
    pass(11);
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      error_code: 'refresh_token_already_used',
    });
    expect((await refresh(third.refresh_token)).status).toBe(400);
    const user = await request(stage(), '/user', { method: 'GET', token: session.access_token });
    expect(await answerOf(user)).toMatchObject({ status: 403, error_code: 'session_not_found' });
  });

  it('whose answer was lost on the way can be used again, as on hosted Supabase', async () => {
    const { refresh_token: first } = await signIn(aBrowser(stage()), await aPerson(stage()));
    const lost = await refresh(first);
    pass(60);
    expect((await refresh(first)).refresh_token).toBe(lost.refresh_token);
  });

  it('from before the second factor gives nothing afterwards', async () => {
    const browser = aBrowser(stage());
    const { refresh_token: early } = await signIn(browser, await aPerson(stage()));
    await enrol(browser, now());
    expect((await refresh(early)).error_code).toBe('refresh_token_not_found');
  });

  it('ends with its session', async () => {
    const session = await signIn(aBrowser(stage()), await aPerson(stage()));
    const id = String(claimsOf(session)['session_id']);
    await sql()`update auth.sessions set not_after = ${now()} where id = ${id}`;
    pass(1);
    expect((await refresh(session.refresh_token)).error_code).toBe('session_expired');
    const user = await request(stage(), '/user', { method: 'GET', token: session.access_token });
    expect((await answerOf(user)).error_code).toBe('session_expired');
  });
});

describe('a session', () => {
  const HOURS = 3600;
  const refresh = async (token: string | undefined) =>
    answerOf(
      await request(stage(), '/token?grant_type=refresh_token', { body: { refresh_token: token } }),
    );

  it('lives as long as it is used, seven days at most', async () => {
    let { refresh_token: token }: { refresh_token?: string } = await signIn(
      aBrowser(stage()),
      await aPerson(stage()),
    );
    for (let hours = 0; hours < 160; hours += 10) {
      pass(10 * HOURS);
      const answer = await refresh(token);
      expect(answer.status).toBe(200);
      token = answer.refresh_token;
    }
    pass(8 * HOURS);
    expect(await refresh(token)).toMatchObject({ status: 400, error_code: 'session_expired' });
  });

  it.each([
    ['twelve hours', 12 * HOURS + 1],
    ['two years', 2 * 365 * 24 * HOURS],
  ])('that was left alone for %s is not refreshed', async (_, seconds) => {
    const session = await signIn(aBrowser(stage()), await aPerson(stage()));
    pass(seconds);
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      error_code: 'session_expired',
    });
  });

  it('ends as soon as the network of its person wants it', async () => {
    const person = await aPerson(stage());
    await sql()`
      with strict as (
        insert into public.networks (name, session_idle_hours) values ('Strict', 2) returning id)
      update public.profiles set network_id = strict.id from strict
      where profiles.id = ${person.id}`;
    const session = await signIn(aBrowser(stage()), person);
    pass(2 * HOURS - 1);
    const { refresh_token: token } = await refresh(session.refresh_token);
    pass(2 * HOURS + 1);
    expect((await refresh(token)).error_code).toBe('session_expired');
  });

  it('knows where and with what it was used last', async () => {
    const person = await aPerson(stage());
    const session = await signIn(aBrowser(stage()), person);
    const used = async () =>
      sql()`select user_agent, ip from auth.sessions where user_id = ${person.id}`;
    expect(await used()).toEqual([{ user_agent: 'node', ip: '127.0.0.1' }]);
    await fetch(`${stage().url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: {
        apikey: stage().publishableKey,
        'Content-Type': 'application/json',
        'User-Agent': 'Another browser',
      },
      body: JSON.stringify({ refresh_token: session.refresh_token }),
    });
    expect(await used()).toEqual([{ user_agent: 'Another browser', ip: '127.0.0.1' }]);
  });
});

it('an access token ends after an hour', async () => {
  const { access_token: token } = await signIn(aBrowser(stage()), await aPerson(stage()));
  pass(3599);
  expect((await request(stage(), '/user', { method: 'GET', token })).status).toBe(200);
  pass(2);
  expect((await request(stage(), '/user', { method: 'GET', token })).status).toBe(403);
});

it('the database holds neither tokens nor codes in the clear', async () => {
  const person = await aPerson(stage());
  const session = await signIn(aBrowser(stage()), person);
  const { data } = await anAdmin(stage()).auth.admin.generateLink({
    type: 'recovery',
    email: person.email,
  });
  const [dump] = await sql()<{ text: string }[]>`
    select (select json_agg(t)::text from auth.one_time_tokens t)
        || (select json_agg(c)::text from auth.one_time_codes c)
        || (select json_agg(r)::text from auth.refresh_tokens r)
        || (select json_agg(u)::text from auth.users u) as text`;
  expect(dump?.text).toContain(person.id);
  expect(dump?.text).not.toContain(data.properties?.hashed_token);
  expect(dump?.text).not.toContain(`"${data.properties?.email_otp}"`);
  expect(dump?.text).not.toContain(session.refresh_token);
  expect(dump?.text).not.toContain(PASSWORD);
});

describe('links and codes', () => {
  it('of a recovery work for an hour', async () => {
    const person = await aPerson(stage());
    const link = async () => {
      await aBrowser(stage()).auth.resetPasswordForEmail(person.email);
      return (await readMails(stage(), person.email))[0]?.confirmationUrl ?? '';
    };
    const follow = async (url: string) => fragmentOf(await fetch(url, { redirect: 'manual' }));
    const inTime = await link();
    pass(3599);
    expect((await follow(inTime)).get('type')).toBe('recovery');
    const late = await link();
    pass(3601);
    expect((await follow(late)).get('error_code')).toBe('otp_expired');
  });

  it('of an invitation work for an hour, and so does its code', async () => {
    const email = anAddress('invited');
    const { data } = await anAdmin(stage()).auth.admin.generateLink({ type: 'invite', email });
    await aProfile(stage(), { id: data.user?.id ?? '', email });
    const { email_otp: token = '', hashed_token: token_hash = '' } = data.properties ?? {};
    expect(token).toMatch(/^\d{8}$/);
    pass(3601);
    const { auth } = aBrowser(stage());
    expect((await auth.verifyOtp({ type: 'invite', email, token })).error?.code).toBe(
      'otp_expired',
    );
    expect((await auth.verifyOtp({ type: 'invite', token_hash })).error?.code).toBe('otp_expired');
  });
});

describe('a code of the authenticator app', () => {
  it('is accepted once, and the screen can say so', async () => {
    const { person, factor } = await anEnrolledPerson();
    const code = codeOf(factor.secret, now());
    const [first, second] = [aBrowser(stage()), aBrowser(stage())];
    await signIn(first, person);
    expect((await prove(first, factor, code)).error).toBeNull();

    await signIn(second, person);
    expect((await prove(second, factor, code)).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: matching.text('used already'),
    });
    // Nor one of an earlier step.
    const earlier = codeOf(factor.secret, new Date(now().getTime() - 30_000));
    expect((await prove(second, factor, earlier)).error?.message).toContain('used already');
    pass(30);
    expect((await prove(second, factor, codeOf(factor.secret, now()))).error).toBeNull();
  });

  it('wins once when it is sent twice at the same time', async () => {
    const { person, factor } = await anEnrolledPerson();
    const code = codeOf(factor.secret, now());
    const browsers = [aBrowser(stage()), aBrowser(stage()), aBrowser(stage())];
    for (const each of browsers) await signIn(each, person);
    const results = await Promise.all(browsers.map((each) => prove(each, factor, code)));
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
  });

  it('is accepted again once a clock that was far ahead is set back', async () => {
    const { person, factor } = await anEnrolledPerson();
    const enter = async () => {
      const browser = aBrowser(stage());
      await signIn(browser, person);
      return (await prove(browser, factor, codeOf(factor.secret, now()))).error;
    };
    pass(24 * 3600);
    expect(await enter()).toBeNull();
    pass(-24 * 3600);
    expect(await enter()).toBeNull();
    // From then on each code counts once again.
    expect((await enter())?.message).toContain('used already');
    pass(30);
    expect(await enter()).toBeNull();
  });

  it('is accepted a step early and late, not two', async () => {
    const browser = aBrowser(stage());
    await signIn(browser, await aPerson(stage()));
    const { data } = await browser.auth.mfa.enroll({ factorType: 'totp' });
    const factor = { id: data?.id ?? '', secret: data?.totp.secret ?? '' };
    const at = (seconds: number) =>
      codeOf(factor.secret, new Date(now().getTime() + seconds * 1000));
    expect((await prove(browser, factor, at(-60))).error?.code).toBe('mfa_verification_failed');
    expect((await prove(browser, factor, at(60))).error?.code).toBe('mfa_verification_failed');
    expect((await prove(browser, factor, at(-30))).error).toBeNull();
  });

  it('needs a fresh challenge, which counts once', async () => {
    const browser = aBrowser(stage());
    await signIn(browser, await aPerson(stage()));
    const { data } = await browser.auth.mfa.enroll({ factorType: 'totp' });
    const factor = { id: data?.id ?? '', secret: data?.totp.secret ?? '' };
    const old = await browser.auth.mfa.challenge({ factorId: factor.id });
    pass(301);
    const verify = (challengeId: string, code: string) =>
      browser.auth.mfa.verify({ factorId: factor.id, challengeId, code });
    const late = await verify(old.data?.id ?? '', codeOf(factor.secret, now()));
    expect(late.error?.code).toBe('mfa_challenge_expired');
    const fresh = await browser.auth.mfa.challenge({ factorId: factor.id });
    const id = fresh.data?.id ?? '';
    expect((await verify(id, codeOf(factor.secret, now()))).error).toBeNull();
    pass(30);
    expect((await verify(id, codeOf(factor.secret, now()))).error).not.toBeNull();
  });
});

it('a recovery with a factor goes from the mail to the new password', async () => {
  const { person, factor } = await anEnrolledPerson();
  const later = aBrowser(stage());
  await later.auth.resetPasswordForEmail(person.email);
  const [mail] = await readMails(stage(), person.email);
  await later.auth.verifyOtp({
    type: 'recovery',
    token_hash: new URL(mail?.link ?? '').searchParams.get('token_hash') ?? '',
  });
  await prove(later, factor, codeOf(factor.secret, now()));
  expect((await later.auth.updateUser({ password: OTHER_PASSWORD })).error).toBeNull();
  await signIn(aBrowser(stage()), { ...person, password: OTHER_PASSWORD });
});
