import { expect, inject, it } from 'vitest';
import { useApiWorld } from '../support/apiWorld';
import { callFunction, mailsTo } from '../support/callFunction';
import { acceptInvitation, sendWaitingMails, tokenFor } from './invitationSteps';
import {
  aBrowser,
  anAddress,
  claimsOf,
  enrol,
  nextCode,
  OTHER_PASSWORD,
  PASSWORD,
  prove,
  signIn,
} from './authPeople';

/** What people go through, from the mail to their first page, in their own browser. */
const world = useApiWorld();

/** Invites somebody and opens the link of the mail, as far as the session that it gives. */
async function openInvitation() {
  const { here } = world();
  const email = anAddress('walker');
  const answer = await callFunction(world(), 'invite-user', 'locationAdmin', {
    body: {
      email,
      network_id: here.id,
      location_id: here.location,
      role: 'member',
      first_name: 'Nadia',
      last_name: 'Rahman',
    },
  });
  expect(answer.status).toBe(200);
  const { browser, user } = await openMail(email);
  return { browser, email, userId: user?.id ?? '', user };
}

/** Opens the newest invitation to an address in a browser of its own. */
async function openMail(email: string) {
  const accepted = await acceptInvitation(world(), await tokenFor(world(), email));
  const { token_hash, type } = accepted.body as { token_hash: string; type: 'invite' | 'recovery' };
  const browser = aBrowser(inject('backend'));
  const opened = await browser.auth.verifyOtp({ type, token_hash });
  expect(opened.error).toBeNull();
  return { browser, user: opened.data.user };
}

it('an invited person sets a password, connects an app and works at the location', async () => {
  const { here } = world();
  const { browser, email, user } = await openInvitation();
  expect(user?.user_metadata).toMatchObject({ first_name: 'Nadia', last_name: 'Rahman' });
  expect((await browser.from('clients').select('id')).status).toBe(403);

  expect((await browser.auth.updateUser({ password: PASSWORD })).error).toBeNull();
  await enrol(browser);
  const { data } = await browser.auth.getSession();
  expect(claimsOf(data.session)).toMatchObject({
    aal: 'aal2',
    full_name: 'Nadia Rahman',
    network_id: here.id,
    active_location: { id: here.location, role: 'member' },
    user_locations: [{ id: here.location, role: 'member' }],
  });
  const clients = await browser.from('clients').select('id').is('deleted_at', null);
  expect(clients.data).toEqual([{ id: here.client }]);

  const again = await signIn(aBrowser(inject('backend')), { id: '', email, password: PASSWORD });
  expect(claimsOf(again)).toMatchObject({ aal: 'aal1' });
});

/** What the person was told of their account, and what the trail has of it. */
async function accountChanges(email: string, userId: string) {
  await sendWaitingMails(world());
  const mails = await mailsTo(world(), email);
  const events = await world().sql<{ action: string }[]>`
    select action from private.audit_log where entity = 'profiles' and entity_id = ${userId}`;
  const ofKeys = /^(password_changed|factor_removed)$/;
  return [...mails.map(({ type }) => type), ...events.map(({ action }) => action)].filter((kind) =>
    ofKeys.test(kind),
  );
}

it('the first password, of an invitation, replaces none: the next one is told', async () => {
  const { browser, email, userId } = await openInvitation();
  await browser.auth.updateUser({ password: PASSWORD });
  expect(await accountChanges(email, userId)).toEqual([]);
  await enrol(browser);
  await browser.auth.updateUser({ password: OTHER_PASSWORD, current_password: PASSWORD });
  expect(await accountChanges(email, userId)).toEqual(['password_changed', 'password_changed']);
});

it('who lost the phone is out until a new app is connected, and the old one is of no use', async () => {
  const { browser, email, userId } = await openInvitation();
  await browser.auth.updateUser({ password: OTHER_PASSWORD });
  const lost = await enrol(browser);
  const before = (await browser.auth.getSession()).data.session;

  const reset = await callFunction(world(), 'reset-factors', 'locationAdmin', {
    body: { user_id: userId },
  });
  expect(reset.body).toEqual({ status: 'reset', mailed: true });
  expect((await mailsTo(world(), email)).map(({ type }) => type)).toEqual([
    'factor_reset',
    'invite',
  ]);
  expect((await browser.from('clients').select('id')).status).toBe(401);
  const refreshed = await aBrowser(inject('backend')).auth.refreshSession({
    refresh_token: before?.refresh_token ?? '',
  });
  expect(refreshed.error).not.toBeNull();

  const fresh = aBrowser(inject('backend'));
  await signIn(fresh, { id: userId, email, password: OTHER_PASSWORD });
  expect((await fresh.auth.mfa.listFactors()).data?.all).toEqual([]);
  expect((await prove(fresh, lost, nextCode(lost))).error).not.toBeNull();
  await enrol(fresh);
  expect((await fresh.from('clients').select('id')).status).toBe(200);
});

it('a deleted person begins again once invited back: old password and factor are of no use', async () => {
  const { here } = world();
  const { browser, email, userId } = await openInvitation();
  await browser.auth.updateUser({ password: PASSWORD });
  const factor = await enrol(browser);
  await callFunction(world(), 'delete-user', 'networkAdmin', { body: { user_id: userId } });
  const signInAgain = () =>
    aBrowser(inject('backend')).auth.signInWithPassword({ email, password: PASSWORD });
  expect((await signInAgain()).error?.code).toBe('user_banned');

  await callFunction(world(), 'invite-user', 'networkAdmin', {
    body: {
      email,
      network_id: here.id,
      location_id: here.otherLocation,
      role: 'admin',
      first_name: 'Nadia',
      last_name: 'Rahman',
    },
  });
  expect((await signInAgain()).error?.code).toBe('invalid_credentials');
  // What was taken away from the account was the deletion's, and nobody's deed against its owner.
  expect(await accountChanges(email, userId)).toEqual([]);
  const { browser: back } = await openMail(email);
  expect((await back.auth.mfa.listFactors()).data?.all).toEqual([]);
  expect((await prove(back, factor, nextCode(factor))).error).not.toBeNull();
  expect((await back.auth.updateUser({ password: OTHER_PASSWORD })).error).toBeNull();
  await enrol(back);
  expect(claimsOf((await back.auth.getSession()).data.session)).toMatchObject({
    aal: 'aal2',
    user_locations: [{ id: here.otherLocation, role: 'admin' }],
  });
});
