import { describe, expect, inject, it } from 'vitest';
import {
  aBrowser,
  anAddress,
  anAdmin,
  aPerson,
  claimsOf,
  enrol,
  nextCode,
  OTHER_PASSWORD,
  PASSWORD,
  prove,
  request,
  signIn,
  wrongCode,
  matching,
  readAnswer,
} from './authPeople';

const stage = inject('backend');

describe('signing in', () => {
  it('gives a session at aal1 with the claims of GoTrue, and nothing of the person', async () => {
    const person = await aPerson(stage);
    const session = await signIn(aBrowser(stage), person);
    const { aud, exp = 0, iat = 0, ...claims } = claimsOf(session);
    expect(exp - iat).toBe(3600);
    expect(session.expires_at).toBe(exp);
    // GoTrue says how much of that is left when it answers.
    expect(session.expires_in).toBeGreaterThan(3500);
    expect(session.expires_in).toBeLessThanOrEqual(3600);
    // A list in the first token after GoTrue's start, a text in all others.
    expect([aud].flat()).toEqual(['authenticated']);
    expect(claims).toMatchObject({
      iss: matching.text(/\/auth\/v1$/),
      sub: person.id,
      role: 'authenticated',
      email: person.email,
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: matching.number }],
      session_id: matching.text(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
    });
    expect(claims).not.toHaveProperty('full_name');
    expect(claims).not.toHaveProperty('is_super_user');
  });

  it('takes the address as it is typed: blanks are no part of one', async () => {
    const person = await aPerson(stage);
    const { error } = await aBrowser(stage).auth.signInWithPassword({
      ...person,
      email: ` ${person.email} `,
    });
    expect(error?.code).toBe('invalid_credentials');
  });

  it('answers a wrong password and an unknown address alike', async () => {
    const person = await aPerson(stage);
    const answer = async (email: string) => {
      const response = await request(stage, '/token?grant_type=password', {
        body: { email, password: 'Wrong-password-1' },
      });
      return { status: response.status, body: await readAnswer(response) };
    };
    const known = await answer(person.email);
    expect(known).toEqual(await answer(anAddress('nobody')));
    expect(known).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } });
  });

  it('takes the address in any case', async () => {
    const person = await aPerson(stage);
    await signIn(aBrowser(stage), { ...person, email: person.email.toUpperCase() });
  });

  it('gives errors in the form of the version that the client asks for', async () => {
    const { error } = await aBrowser(stage).auth.signInWithPassword({
      email: anAddress(),
      password: PASSWORD,
    });
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
  });

  it('refuses whom the token hook refuses, in its words', async () => {
    const email = anAddress('without-profile');
    const account = { email, password: PASSWORD };
    await anAdmin(stage).auth.admin.createUser({ ...account, email_confirm: true });
    const { data, error } = await aBrowser(stage).auth.signInWithPassword(account);
    expect(data.session).toBeNull();
    expect(error).toMatchObject({ status: 403, message: matching.text('closed') });
  });

  it('lets nobody sign up', async () => {
    const { error } = await aBrowser(stage).auth.signUp({ email: anAddress(), password: PASSWORD });
    expect(error?.code).toBe('signup_disabled');
  });
});

describe('the second factor', () => {
  it('raises the session, ends the other ones at aal1 and asks for a code the next time', async () => {
    const person = await aPerson(stage);
    const elsewhere = aBrowser(stage);
    await signIn(elsewhere, person);
    const browser = aBrowser(stage);
    await signIn(browser, person);

    const factor = await enrol(browser);
    const { data } = await browser.auth.getSession();
    expect(claimsOf(data.session)).toMatchObject({
      aal: 'aal2',
      full_name: 'Ada Ávila',
      is_super_user: false,
    });
    expect(claimsOf(data.session)['amr']).toEqual(
      expect.arrayContaining([
        matching.object({ method: 'totp' }),
        matching.object({ method: 'password' }),
      ]),
    );
    expect((await elsewhere.auth.getUser()).error).not.toBeNull();

    await signIn(elsewhere, person);
    const level = await elsewhere.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    expect((await prove(elsewhere, factor, nextCode(factor))).error).toBeNull();
  });

  it('shows a QR code that a browser can draw', async () => {
    const browser = aBrowser(stage);
    await signIn(browser, await aPerson(stage));
    const { data } = await browser.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<(?:svg|\?xml)/);
    // Everything behind a # would be lost in a data URL.
    expect(data?.totp.qr_code).not.toContain('#');
    expect(data?.totp.uri).toMatch(/^otpauth:\/\/totp\//);
    expect(data?.totp.uri).toContain(`secret=${data?.totp.secret}`);
    const again = await browser.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect(again.error?.code).toBe('mfa_factor_name_conflict');
  });

  it('refuses a wrong code, the factor of somebody else, and a second one at aal1', async () => {
    const person = await aPerson(stage);
    const browser = aBrowser(stage);
    await signIn(browser, person);
    const factor = await enrol(browser);
    const stranger = aBrowser(stage);
    await signIn(stranger, await aPerson(stage));
    expect((await prove(stranger, factor, nextCode(factor))).error?.code).toBe(
      'mfa_factor_not_found',
    );
    const later = aBrowser(stage);
    await signIn(later, person);
    expect((await prove(later, factor, wrongCode(factor.secret))).error?.code).toBe(
      'mfa_verification_failed',
    );
    const second = await later.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' });
    expect(second.error?.code).toBe('insufficient_aal');
    const removal = await later.auth.mfa.unenroll({ factorId: factor.id });
    expect(removal.error?.code).toBe('insufficient_aal');
  });

  it('falls back to aal1 when the factor is removed', async () => {
    const browser = aBrowser(stage);
    await signIn(browser, await aPerson(stage));
    const factor = await enrol(browser);
    expect((await browser.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
    const { data } = await browser.auth.refreshSession();
    expect(claimsOf(data.session)).toMatchObject({ aal: 'aal1' });
    expect(data.user?.factors).toBeUndefined();
  });
});

describe('a new password', () => {
  it('must keep the rules and differ from the old one', async () => {
    const browser = aBrowser(stage);
    await signIn(browser, await aPerson(stage));
    const change = async (password: string) =>
      (await browser.auth.updateUser({ password, current_password: PASSWORD })).error;
    expect(await change('Short-1')).toMatchObject({ code: 'weak_password', reasons: ['length'] });
    expect(await change('no-capitals-at-1')).toMatchObject({ reasons: ['characters'] });
    expect(await change('NO-SMALL-ONES-1')).toMatchObject({ reasons: ['characters'] });
    expect(await change('No-digits-in-here')).toMatchObject({ reasons: ['characters'] });
    expect(await change('short')).toMatchObject({ reasons: ['length', 'characters'] });
    expect(await change(`Aa1${'x'.repeat(70)}`)).toMatchObject({ code: 'validation_failed' });
    expect(await change(PASSWORD)).toMatchObject({ code: 'same_password' });
    expect(await change(OTHER_PASSWORD)).toBeNull();
  });

  it('ends the other sessions and makes the old one useless', async () => {
    const person = await aPerson(stage);
    const [browser, elsewhere] = [aBrowser(stage), aBrowser(stage)];
    await signIn(browser, person);
    await signIn(elsewhere, person);
    await browser.auth.updateUser({ password: OTHER_PASSWORD, current_password: PASSWORD });
    expect((await browser.auth.getUser()).error).toBeNull();
    expect((await elsewhere.auth.getUser()).error).not.toBeNull();
    expect((await elsewhere.auth.signInWithPassword(person)).error?.code).toBe(
      'invalid_credentials',
    );
    await signIn(elsewhere, { ...person, password: OTHER_PASSWORD });
  });

  it('needs the code of whoever has a factor', async () => {
    const person = await aPerson(stage);
    const browser = aBrowser(stage);
    await signIn(browser, person);
    const factor = await enrol(browser);
    const later = aBrowser(stage);
    await signIn(later, person);
    for (const change of [{ password: OTHER_PASSWORD }, { email: anAddress() }]) {
      const { error } = await later.auth.updateUser(change);
      expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' });
    }
    await prove(later, factor, nextCode(factor));
    const change = { password: OTHER_PASSWORD, current_password: PASSWORD };
    expect((await later.auth.updateUser(change)).error).toBeNull();
  });
});

describe('what somebody keeps about themselves', () => {
  const change = (token: string, body: object) =>
    request(stage, '/user', { method: 'PUT', token, body });
  const tokenOf = async (browser: ReturnType<typeof aBrowser>) =>
    (await browser.auth.getSession()).data.session?.access_token ?? '';

  it.skipIf(stage.isUpstream)(
    'is out of reach with a password alone, as is the address',
    async () => {
      const browser = aBrowser(stage);
      const { access_token: token } = await signIn(browser, await aPerson(stage));
      for (const body of [{ data: { note: 'x' } }, { data: {} }, { email: anAddress() }]) {
        const refused = await change(token, body);
        expect(refused.status).toBe(401);
        expect(await refused.json()).toMatchObject({ error_code: 'insufficient_aal' });
      }
      expect((await browser.auth.getUser()).data.user?.user_metadata).not.toHaveProperty('note');
      await enrol(browser);
      expect((await change(await tokenOf(browser), { data: { note: 'x' } })).status).toBe(200);
      expect((await browser.auth.getUser()).data.user?.user_metadata).toMatchObject({ note: 'x' });
    },
  );

  it.skipIf(stage.isUpstream)(
    'is at most 2 kB, however it came together, and in no token',
    async () => {
      const browser = aBrowser(stage);
      await signIn(browser, await aPerson(stage));
      await enrol(browser);
      const some = 'x'.repeat(1500);
      expect((await change(await tokenOf(browser), { data: { first: some } })).status).toBe(200);
      const more = await change(await tokenOf(browser), { data: { second: some } });
      expect(more.status).toBe(400);
      expect(await more.json()).toMatchObject({ error_code: 'validation_failed' });
      const { data } = await browser.auth.refreshSession();
      expect(data.user?.user_metadata).toMatchObject({ first: some });
      expect(data.user?.user_metadata).not.toHaveProperty('second');
      expect(claimsOf(data.session)).not.toHaveProperty('user_metadata');
    },
  );

  it('leaves app_metadata to the service key', async () => {
    const session = await signIn(aBrowser(stage), await aPerson(stage));
    const response = await request(stage, '/user', {
      method: 'PUT',
      token: session.access_token,
      body: { app_metadata: { is_super_user: true } },
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error_code: 'not_admin' });
  });
});

describe('refreshing', () => {
  const refresh = (token: string) =>
    request(stage, '/token?grant_type=refresh_token', { body: { refresh_token: token } });

  it('rotates the token and keeps the session and its level', async () => {
    const browser = aBrowser(stage);
    await signIn(browser, await aPerson(stage));
    await enrol(browser);
    const before = (await browser.auth.getSession()).data.session;
    const after = (await browser.auth.refreshSession()).data.session;
    expect(after?.refresh_token).not.toBe(before?.refresh_token);
    expect(claimsOf(after)['session_id']).toBe(claimsOf(before)['session_id']);
    expect(claimsOf(after)).toMatchObject({ aal: 'aal2' });
  });

  it('answers parallel refreshes of the same token alike', async () => {
    const session = await signIn(aBrowser(stage), await aPerson(stage));
    const responses = await Promise.all([1, 2, 3, 4].map(() => refresh(session.refresh_token)));
    const bodies = await Promise.all(responses.map(readAnswer));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(bodies.map((body) => body.refresh_token)).size).toBe(1);
  });
});

describe('signing out', () => {
  const isAlive = async (token: string) =>
    (await request(stage, '/user', { method: 'GET', token })).status === 200;
  const signOut = (scope: string, token: string) => request(stage, `/logout${scope}`, { token });

  it.each([
    ['local', { here: false, there: true }],
    ['others', { here: true, there: false }],
    ['global', { here: false, there: false }],
    ['', { here: false, there: false }],
  ] as const)('%j ends the sessions that it names', async (scope, alive) => {
    const person = await aPerson(stage);
    const [browser, elsewhere] = [aBrowser(stage), aBrowser(stage)];
    await signIn(browser, person);
    const factor = await enrol(browser);
    await signIn(elsewhere, person);
    expect((await prove(elsewhere, factor, nextCode(factor))).error).toBeNull();
    const [here, there] = await Promise.all(
      [browser, elsewhere].map(async (each) => (await each.auth.getSession()).data.session),
    );
    const response = await signOut(`?scope=${scope}`, here?.access_token ?? '');
    expect(response.status).toBe(204);
    expect(await isAlive(here?.access_token ?? '')).toBe(alive.here);
    expect(await isAlive(there?.access_token ?? '')).toBe(alive.there);
    const refreshed = await request(stage, '/token?grant_type=refresh_token', {
      body: { refresh_token: there?.refresh_token },
    });
    expect(refreshed.status === 200).toBe(alive.there);
  });

  it.skipIf(stage.isUpstream)('with a password alone ends that session, and no other', async () => {
    const person = await aPerson(stage);
    const [here, there] = await Promise.all([
      signIn(aBrowser(stage), person),
      signIn(aBrowser(stage), person),
    ]);
    for (const scope of ['', '?scope=global', '?scope=others']) {
      const refused = await signOut(scope, here.access_token);
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({ error_code: 'insufficient_aal' });
    }
    expect(await isAlive(there.access_token)).toBe(true);
    expect((await signOut('?scope=local', here.access_token)).status).toBe(204);
    expect(await isAlive(here.access_token)).toBe(false);
    expect(await isAlive(there.access_token)).toBe(true);
  });
});
