import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../local/auth/limits';
import { answerOf, useClockedBackend } from './authClockedBackend';
import {
  aBrowser,
  anAddress,
  anAdmin,
  aPerson,
  claimsOf,
  codeOf,
  OTHER_PASSWORD,
  prove,
  request,
  signIn,
  type Browser,
  type Factor,
  type Person,
} from './authPeople';

// What a session alone does not open: the old password, or a fresh code. On a clock that the tests set.
const { now, pass, sql, stage, anEnrolledPerson } = useClockedBackend();

/** Somebody with both factors who signed in at this moment. */
const aSession = async () => {
  const { person, factor } = await anEnrolledPerson();
  const browser = aBrowser(stage());
  await signIn(browser, person);
  expect((await prove(browser, factor, codeOf(factor.secret, now()))).error).toBeNull();
  return { person, factor, browser };
};

/** Follows the link of a recovery, with the code. */
const recover = async (person: Person, factor: Factor): Promise<Browser> => {
  const browser = aBrowser(stage());
  const { data } = await anAdmin(stage()).auth.admin.generateLink({
    type: 'recovery',
    email: person.email,
  });
  const token_hash = data.properties?.hashed_token ?? '';
  expect((await browser.auth.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull();
  expect((await prove(browser, factor, codeOf(factor.secret, now()))).error).toBeNull();
  return browser;
};

const OTHER = { password: OTHER_PASSWORD };

describe('a new password', () => {
  it('needs the old one', async () => {
    const { person, browser } = await aSession();
    expect((await browser.auth.updateUser(OTHER)).error).toMatchObject({
      status: 400,
      code: 'current_password_required',
    });
    const wrong = { ...OTHER, current_password: 'Wrong-password-1' };
    expect((await browser.auth.updateUser(wrong)).error).toMatchObject({
      status: 400,
      code: 'current_password_invalid',
    });
    await signIn(aBrowser(stage()), person);
    const right = { ...OTHER, current_password: person.password };
    expect((await browser.auth.updateUser(right)).error).toBeNull();
    await signIn(aBrowser(stage()), { ...person, ...OTHER });
  });

  it('cannot be reached by guessing the old one', async () => {
    const { person, browser } = await aSession();
    for (let i = 0; i < DEFAULT_LIMITS.accountFailures; i += 1)
      await browser.auth.updateUser({ ...OTHER, current_password: `Wrong-password-${i}` });
    const right = { ...OTHER, current_password: person.password };
    expect((await browser.auth.updateUser(right)).error).toMatchObject({ status: 429 });
  });

  it('can be set without by the link of a mail: once, and within an hour', async () => {
    const { person, factor } = await anEnrolledPerson();
    const browser = await recover(person, factor);
    expect((await browser.auth.updateUser(OTHER)).error).toBeNull();
    const again = await browser.auth.updateUser({ password: 'Marmalade-wagon-9' });
    expect(again.error?.code).toBe('current_password_required');

    pass(60);
    const late = await recover(person, factor);
    pass(3601);
    await late.auth.refreshSession();
    expect((await late.auth.updateUser({ password: 'Marmalade-wagon-9' })).error?.code).toBe(
      'current_password_required',
    );
  });

  it('that many people use is refused, by whomever it is set', async () => {
    const { person, browser } = await aSession();
    const common = { password: 'Password1234' };
    const refusal = { status: 422, code: 'weak_password', reasons: ['pwned'] };
    const change = await browser.auth.updateUser({ ...common, current_password: person.password });
    expect(change.error).toMatchObject(refusal);
    const { admin } = anAdmin(stage()).auth;
    const [created, updated] = [
      await admin.createUser({ ...common, email: anAddress() }),
      await admin.updateUserById(person.id, common),
    ];
    expect([created.error, updated.error]).toMatchObject([refusal, refusal]);
    await signIn(aBrowser(stage()), person);
  });
});

describe('a second factor', () => {
  const another = (browser: Browser) =>
    browser.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' });
  const needsCode = { status: 400, code: 'reauthentication_needed' };

  it('is added and removed with a code of the last five minutes only', async () => {
    const { factor, browser } = await aSession();
    pass(301);
    expect((await another(browser)).error).toMatchObject(needsCode);
    const removal = await browser.auth.mfa.unenroll({ factorId: factor.id });
    expect(removal.error).toMatchObject(needsCode);

    expect((await prove(browser, factor, codeOf(factor.secret, now()))).error).toBeNull();
    pass(299);
    const { data, error } = await another(browser);
    expect(error).toBeNull();
    // What was begun and never used may go at any time.
    pass(60);
    expect((await browser.auth.mfa.unenroll({ factorId: data?.id ?? '' })).error).toBeNull();
    expect((await browser.auth.mfa.unenroll({ factorId: factor.id })).error).toMatchObject(
      needsCode,
    );
    expect((await prove(browser, factor, codeOf(factor.secret, now()))).error).toBeNull();
    expect((await browser.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
  });

  it('needs a code again after the clock was set back', async () => {
    const { browser } = await aSession();
    pass(-3600);
    expect((await another(browser)).error).toMatchObject(needsCode);
    pass(3600);
  });

  it('needs the password alone when it is the first', async () => {
    const browser = aBrowser(stage());
    await signIn(browser, await aPerson(stage()));
    pass(3000);
    expect((await another(browser)).error).toBeNull();
  });
});

it('that goes on behind the 72 bytes that bcrypt reads is a wrong password', async () => {
  const person = await aPerson(stage());
  const password = `Aa1${'x'.repeat(69)}`;
  await anAdmin(stage()).auth.admin.updateUserById(person.id, { password });
  const attempt = (typed: string) =>
    aBrowser(stage()).auth.signInWithPassword({ email: person.email, password: typed });
  expect((await attempt(`${password}x`)).error).toMatchObject({
    status: 400,
    code: 'invalid_credentials',
  });
  expect((await attempt(password)).error).toBeNull();
});

describe('another address', () => {
  const ask = async (browser: Browser, email: string) => {
    const { data } = await browser.auth.getSession();
    const token = data.session?.access_token ?? '';
    return answerOf(await request(stage(), '/user', { method: 'PUT', token, body: { email } }));
  };

  it('needs a code of the last five minutes', async () => {
    const { factor, browser } = await aSession();
    pass(301);
    expect(await ask(browser, anAddress())).toMatchObject({
      status: 400,
      error_code: 'reauthentication_needed',
    });
    expect((await prove(browser, factor, codeOf(factor.secret, now()))).error).toBeNull();
    expect(await ask(browser, anAddress())).toMatchObject({ status: 200 });
  });

  it('that somebody has is refused as GoTrue does, ten times at most', async () => {
    const { browser } = await aSession();
    const { email } = await aPerson(stage());
    for (let i = 0; i < DEFAULT_LIMITS.accountMails; i += 1)
      expect(await ask(browser, email)).toMatchObject({ status: 422, error_code: 'email_exists' });
    const stopped = { status: 429, error_code: 'over_email_send_rate_limit' };
    expect(await ask(browser, email)).toMatchObject(stopped);
    expect(await ask(browser, anAddress())).toMatchObject(stopped);
  });

  it('stands in the audit trail, whatever came of it, and names nobody', async () => {
    const { person, browser } = await aSession();
    const { email } = await aPerson(stage());
    await ask(browser, email);
    await ask(browser, anAddress());
    const { data } = await browser.auth.getSession();
    const event = {
      actor: person.id,
      session_id: claimsOf(data.session)['session_id'],
      entity: 'profiles',
      entity_id: person.id,
      diff: null,
    };
    expect(
      await sql()`
        select actor, session_id, entity, entity_id, diff from private.audit_log
        where action = 'email_change_requested' and actor = ${person.id}`,
    ).toEqual([event, event]);
  });
});
