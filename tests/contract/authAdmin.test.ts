import { randomUUID } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { describe, expect, inject, it } from 'vitest';
import {
  aBrowser,
  anAddress,
  anAdmin,
  aPerson,
  enrol,
  request,
  signIn,
  matching,
  readAnswer,
} from './authPeople';

const stage = inject('backend');
const admin = anAdmin(stage).auth.admin;

describe('the admin API', () => {
  it.each(['the publishable key', 'a user', 'nobody'] as const)('refuses %s', async (who) => {
    const session = await signIn(aBrowser(stage), await aPerson(stage));
    const token = {
      'the publishable key': stage.publishableKey,
      'a user': session.access_token,
      nobody: undefined,
    }[who];
    const id = randomUUID();
    for (const [method, path, body] of [
      ['GET', '/admin/users', undefined],
      ['POST', '/admin/users', { email: anAddress() }],
      ['GET', `/admin/users/${id}`, undefined],
      ['PUT', `/admin/users/${id}`, { ban_duration: 'none' }],
      ['DELETE', `/admin/users/${id}`, {}],
      ['GET', `/admin/users/${id}/factors`, undefined],
      ['DELETE', `/admin/users/${id}/factors/${id}`, undefined],
      ['POST', '/admin/generate_link', { type: 'recovery', email: anAddress() }],
      ['POST', '/invite', { email: anAddress() }],
    ] as const) {
      const response = await request(stage, path, { method, body, ...(token ? { token } : {}) });
      expect([401, 403], `${method} ${path}`).toContain(response.status);
    }
  });

  it('creates, reads, lists, changes and deletes users', async () => {
    const email = anAddress();
    const created = await admin.createUser({
      email,
      email_confirm: true,
      user_metadata: { first_name: 'Ada', nick: 'A' },
      app_metadata: { source: 'test' },
    });
    const id = created.data.user?.id ?? '';
    expect(created.data.user).toMatchObject({
      email,
      app_metadata: { provider: 'email', source: 'test' },
      user_metadata: { first_name: 'Ada' },
    });
    expect((await admin.createUser({ email })).error?.code).toBe('email_exists');

    const changed = await admin.updateUserById(id, { user_metadata: { nick: null, age: 7 } });
    expect(changed.data.user?.user_metadata).toMatchObject({ first_name: 'Ada', age: 7 });
    expect(changed.data.user?.user_metadata).not.toHaveProperty('nick');
    expect((await admin.updateUserById(id, { password: 'weak' })).error?.code).toBe(
      'weak_password',
    );

    const list = await admin.listUsers({ page: 1, perPage: 5 });
    expect(list.data.users.map((user) => user.id)).toContain(id);
    expect(list.data).toMatchObject({ total: matching.number, lastPage: matching.number });

    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error?.code).toBe('user_not_found');
  });

  it('says of an address that it is confirmed, once it is', async () => {
    const created = await admin.createUser({ email: anAddress() });
    expect(created.data.user?.user_metadata).toEqual({});
    const id = created.data.user?.id ?? '';
    const confirmed = await admin.updateUserById(id, { email_confirm: true });
    expect(confirmed.data.user?.user_metadata).toEqual({ email_verified: true });
  });

  it('soft-deletes a user: nothing says who it was', async () => {
    const person = await aPerson(stage);
    const browser = aBrowser(stage);
    await signIn(browser, person);
    expect((await admin.deleteUser(person.id, true)).error).toBeNull();
    const { data } = await admin.getUserById(person.id);
    expect(data.user?.email).not.toBe(person.email);
    expect(data.user?.user_metadata).toEqual({});
    expect((await browser.auth.getUser()).error).not.toBeNull();
    expect((await browser.auth.signInWithPassword(person)).error?.code).toBe('invalid_credentials');
  });

  it('takes a factor off a user, whose sessions fall back to aal1', async () => {
    const person = await aPerson(stage);
    const browser = aBrowser(stage);
    await signIn(browser, person);
    const factor = await enrol(browser);
    const listed = await admin.mfa.listFactors({ userId: person.id });
    expect(listed.data?.factors).toMatchObject([{ id: factor.id, status: 'verified' }]);
    expect(JSON.stringify(listed.data)).not.toContain(factor.secret);
    expect((await admin.mfa.deleteFactor({ userId: person.id, id: factor.id })).error).toBeNull();
    const level = await browser.auth.refreshSession();
    expect(level.data.user?.factors).toBeUndefined();
  });
});

describe('a ban', () => {
  it('stops sign-in, refresh and the running session until it is lifted', async () => {
    const person = await aPerson(stage);
    const browser = aBrowser(stage);
    const session = await signIn(browser, person);
    await admin.updateUserById(person.id, { ban_duration: '876000h' });

    expect((await aBrowser(stage).auth.signInWithPassword(person)).error?.code).toBe('user_banned');
    expect((await browser.auth.refreshSession()).error?.code).toBe('user_banned');
    const user = await request(stage, '/user', { method: 'GET', token: session.access_token });
    expect(user.status).toBe(403);

    await admin.updateUserById(person.id, { ban_duration: 'none' });
    await signIn(browser, person);
  });

  it('is not told to whoever does not know the password', async () => {
    const person = await aPerson(stage);
    await admin.updateUserById(person.id, { ban_duration: '24h' });
    const { error } = await aBrowser(stage).auth.signInWithPassword({
      ...person,
      password: 'Wrong-password-1',
    });
    // GoTrue says user_banned here.
    expect(error?.code).toBe(stage.isUpstream ? 'user_banned' : 'invalid_credentials');
  });

  it('needs a duration', async () => {
    const person = await aPerson(stage);
    const { error } = await admin.updateUserById(person.id, { ban_duration: 'forever' });
    expect(error?.code).toBe('validation_failed');
  });
});

describe('a token', () => {
  const asUser = (token: string) => request(stage, '/user', { method: 'GET', token });

  it('that is malformed is refused', async () => {
    expect((await asUser('not.a.token')).status).toBe(403);
    const response = await request(stage, '/user', { method: 'GET' });
    // Supabase's gateway puts the token of the publishable key in the place of none.
    expect(response.status).toBe(stage.isUpstream ? 403 : 401);
  });

  it('that another key signed, or none, is refused', async () => {
    const session = await signIn(aBrowser(stage), await aPerson(stage));
    const [header, payload] = session.access_token.split('.');
    const foreign = await new SignJWT(decodeJwt(session.access_token))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('another-secret-another-secret-another'));
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    expect((await asUser(foreign)).status).toBe(403);
    expect((await asUser(`${none}.${payload}.`)).status).toBe(403);
    expect((await asUser(`${header}.${payload}.`)).status).toBe(403);
    expect((await asUser(session.access_token)).status).toBe(200);
  });
});

describe('requests', () => {
  it('that make no sense get a reason', async () => {
    const answer = async (path: string, body: unknown) => {
      const response = await request(stage, path, { body });
      return { status: response.status, code: (await readAnswer(response)).error_code };
    };
    const invalid = { status: 400, code: 'validation_failed' };
    expect(await answer('/recover', { email: 'no address' })).toEqual(invalid);
    expect(await answer('/verify', { type: 'recovery' })).toEqual(invalid);
    expect(await answer('/verify', { type: 'constructor', token_hash: 'x' })).toEqual(invalid);
  });
});
