import { describe, expect, inject, it } from 'vitest';
import { readMails } from './mailReader';
import {
  aBrowser,
  anAddress,
  anAdmin,
  aPerson,
  aProfile,
  enrol,
  fragmentOf,
  OTHER_PASSWORD,
  request,
  signIn,
  matching,
  readAnswer,
} from './authPeople';

const stage = inject('backend');

// Only the embedded backend has a mailbox.
describe.skipIf(stage.jwtSecret === null)('mails', () => {
  const admin = anAdmin(stage).auth.admin;

  it('invite somebody by name, with a link to the app and one to the auth server', async () => {
    const email = anAddress('invited');
    const { data } = await admin.inviteUserByEmail(email, {
      data: { first_name: 'Nour', last_name: 'Haddad' },
      redirectTo: `${stage.url}/auth/setup`,
    });
    await aProfile(stage, { id: data.user?.id ?? '', email });
    const [mail] = await readMails(stage, email);
    expect(mail).toMatchObject({
      to: email,
      type: 'invite',
      subject: matching.text('invited'),
    });
    expect(mail?.text).toContain('Hello Nour,');
    const link = new URL(mail?.link ?? '');
    expect(link.pathname).toBe('/auth/setup');
    expect(link.searchParams.get('type')).toBe('invite');

    const response = await fetch(mail?.confirmationUrl ?? '', { redirect: 'manual' });
    // Where the link of the old form leads is the auth server's to say; our mail does not show it.
    expect(response.headers.get('location')).toContain(
      `${stage.url}${stage.isUpstream ? '' : '/auth/setup'}#`,
    );
    expect(fragmentOf(response).get('access_token')).not.toBeNull();
    // Both links carry the same token: using one up uses up the other.
    const { error } = await aBrowser(stage).auth.verifyOtp({
      type: 'invite',
      token_hash: link.searchParams.get('token_hash') ?? '',
    });
    expect(error?.code).toBe('otp_expired');
  });

  it('help whoever forgot the password', async () => {
    const person = await aPerson(stage);
    const browser = aBrowser(stage);
    expect((await browser.auth.resetPasswordForEmail(person.email)).error).toBeNull();
    const [mail] = await readMails(stage, person.email);
    const link = new URL(mail?.link ?? '');
    expect(link.pathname).toBe('/auth/reset-password');
    const { error } = await browser.auth.verifyOtp({
      type: 'recovery',
      token_hash: link.searchParams.get('token_hash') ?? '',
    });
    expect(error).toBeNull();
    expect((await browser.auth.updateUser({ password: OTHER_PASSWORD })).error).toBeNull();
  });

  it('are not sent to strangers, who get the same answer', async () => {
    const person = await aPerson(stage);
    const stranger = anAddress('stranger');
    const answer = async (email: string) => {
      const response = await request(stage, '/recover', { body: { email } });
      return { status: response.status, body: await readAnswer(response) };
    };
    expect(await answer(stranger)).toEqual({ status: 200, body: {} });
    expect(await answer(person.email)).toEqual({ status: 200, body: {} });
    expect(await readMails(stage, stranger)).toEqual([]);
    expect(await readMails(stage, person.email)).toHaveLength(1);
  });

  it.skipIf(stage.isUpstream)('are not sent to banned users', async () => {
    const person = await aPerson(stage);
    await admin.updateUserById(person.id, { ban_duration: '1h' });
    await aBrowser(stage).auth.resetPasswordForEmail(person.email);
    expect(await readMails(stage, person.email)).toEqual([]);
  });

  // GoTrue sends its own mail of a first sign-up then, which the app never asks for.
  it.skipIf(stage.isUpstream)('can be asked for again', async () => {
    const email = anAddress('invited');
    const { data } = await admin.inviteUserByEmail(email);
    await aProfile(stage, { id: data.user?.id ?? '', email });
    expect((await aBrowser(stage).auth.resend({ type: 'signup', email })).error).toBeNull();
    const mails = await readMails(stage, email);
    expect(mails).toHaveLength(2);
    const tokenHash = (index: number) =>
      new URL(mails[index]?.link ?? '').searchParams.get('token_hash') ?? '';
    const open = (token_hash: string) =>
      aBrowser(stage).auth.verifyOtp({ type: 'invite', token_hash });
    expect((await open(tokenHash(1))).error?.code).toBe('otp_expired');
    expect((await open(tokenHash(0))).error).toBeNull();
  });

  describe('about a new address', () => {
    const follow = (url: string | null | undefined) => fetch(url ?? '', { redirect: 'manual' });
    const emailOf = async (id: string) => (await admin.getUserById(id)).data.user?.email;

    it.each(['current', 'new'] as const)(
      'go to both; the change counts after both links, the %s address first',
      async (first) => {
        const person = await aPerson(stage);
        const newEmail = anAddress('new');
        const browser = aBrowser(stage);
        await signIn(browser, person);
        await enrol(browser);
        const { data, error } = await browser.auth.updateUser({ email: newEmail });
        expect(error).toBeNull();
        expect(data.user).toMatchObject({ email: person.email, new_email: newEmail });

        const [toCurrent] = await readMails(stage, person.email);
        const [toNew] = await readMails(stage, newEmail);
        expect(toCurrent?.text).toContain(newEmail);
        const order = first === 'current' ? [toCurrent, toNew] : [toNew, toCurrent];

        const half = fragmentOf(await follow(order[0]?.link));
        expect(half.get('message')).toContain('confirm link sent to the other email');
        expect(half.get('access_token')).toBeNull();
        expect(await emailOf(person.id)).toBe(person.email);
        // The same link twice is not two confirmations.
        expect(fragmentOf(await follow(order[0]?.link)).get('error_code')).toBe('otp_expired');
        expect(await emailOf(person.id)).toBe(person.email);

        const whole = fragmentOf(await follow(order[1]?.link));
        expect(whole.get('type')).toBe('email_change');
        expect(whole.get('access_token')).not.toBeNull();
        expect(await emailOf(person.id)).toBe(newEmail);
        const { data: profile } = await anAdmin(stage)
          .from('profiles')
          .select('email')
          .eq('id', person.id)
          .single();
        expect(profile).toEqual({ email: newEmail });

        await signIn(aBrowser(stage), { ...person, email: newEmail });
        const old = await aBrowser(stage).auth.signInWithPassword(person);
        expect(old.error?.code).toBe('invalid_credentials');
      },
    );

    it('come again with new links', async () => {
      const person = await aPerson(stage);
      const newEmail = anAddress('new');
      const browser = aBrowser(stage);
      await signIn(browser, person);
      await enrol(browser);
      await browser.auth.updateUser({ email: newEmail });
      await browser.auth.resend({ type: 'email_change', email: person.email });
      const [second, first] = await readMails(stage, newEmail);
      expect(fragmentOf(await follow(first?.link)).get('error_code')).toBe('otp_expired');
      expect(fragmentOf(await follow(second?.link)).get('message')).not.toBeNull();
    });

    it('lose to whoever has taken the address meanwhile', async () => {
      const person = await aPerson(stage);
      const newEmail = anAddress('new');
      const browser = aBrowser(stage);
      await signIn(browser, person);
      await enrol(browser);
      await browser.auth.updateUser({ email: newEmail });
      await admin.createUser({ email: newEmail });
      const [toCurrent] = await readMails(stage, person.email);
      const [toNew] = await readMails(stage, newEmail);
      await follow(toCurrent?.link);
      expect(fragmentOf(await follow(toNew?.link)).get('error_code')).toBe(
        stage.isUpstream ? 'unexpected_failure' : 'email_exists',
      );
      expect(await emailOf(person.id)).toBe(person.email);
    });
  });
});
