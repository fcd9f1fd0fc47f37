import { describe, expect, inject, it } from 'vitest';
import { useApiWorld } from '../support/apiWorld';
import { callFunction } from '../support/callFunction';
import { aBrowser, PASSWORD } from './authPeople';
import { acceptInvitation, aNewAddress, inviteBy, personOf, tokenFor } from './invitationSteps';

const world = useApiWorld();

async function invited() {
  const email = aNewAddress();
  expect((await inviteBy(world(), 'locationAdmin', { email })).status).toBe(200);
  return { email, token: await tokenFor(world(), email) };
}
const grow = (email: string, days: number) => world().sql`
  update private.invitations i
     set expires_at = i.expires_at - make_interval(days => ${days}),
         created_at = i.created_at - make_interval(days => ${days})
    from auth.users u where u.id = i.user_id and u.email = ${email}`;

/** Opens a link of the auth server in a browser of its own. */
async function follow(body: unknown) {
  const { token_hash, type } = body as { token_hash: string; type: 'invite' | 'recovery' };
  const browser = aBrowser(inject('backend'));
  const { data, error } = await browser.auth.verifyOtp({ token_hash, type });
  return { browser, user: data.user, error };
}

describe('accept-invitation', () => {
  it('leads a six days old invitation to a session, as often as it is opened', async () => {
    const { email, token } = await invited();
    await grow(email, 6);
    for (const type of ['invite', 'recovery']) {
      const answer = await acceptInvitation(world(), token);
      expect(answer).toMatchObject({ status: 200, body: { type } });
      const { user, error } = await follow(answer.body);
      expect(error).toBeNull();
      expect(user?.email).toBe(email);
    }
  });

  it('says of an eight days old one that it has expired', async () => {
    const { email, token } = await invited();
    await grow(email, 8);
    expect(await acceptInvitation(world(), token)).toMatchObject({
      status: 410,
      body: { error: { code: 'invitation_expired' } },
    });
  });

  it('says of one that has led to a password that it was used', async () => {
    const { token } = await invited();
    const { browser } = await follow((await acceptInvitation(world(), token)).body);
    expect((await browser.auth.updateUser({ password: PASSWORD })).error).toBeNull();
    expect(await acceptInvitation(world(), token)).toMatchObject({
      status: 410,
      body: { error: { code: 'invitation_used' } },
    });
  });

  it('knows none that was replaced, withdrawn or made up', async () => {
    const { email, token } = await invited();
    await inviteBy(world(), 'locationAdmin', { email });
    const newer = await tokenFor(world(), email);
    const unknown = { status: 410, body: { error: { code: 'invitation_unknown' } } };
    expect(await acceptInvitation(world(), token)).toMatchObject(unknown);
    const person = await personOf(world(), email);
    await callFunction(world(), 'delete-user', 'networkAdmin', { body: { user_id: person?.id } });
    expect(await acceptInvitation(world(), newer)).toMatchObject(unknown);
    expect(await acceptInvitation(world(), 'x'.repeat(43))).toMatchObject(unknown);
  });

  it.each([undefined, '', 'short', `${'x'.repeat(42)}'`, 'x'.repeat(44), 7])(
    'takes no token like %j',
    async (token) => {
      expect((await acceptInvitation(world(), token)).status).toBe(400);
    },
  );

  it('keeps the hash of the token only', async () => {
    const { token } = await invited();
    const rows = await world().sql`select to_jsonb(i)::text as row from private.invitations i`;
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
