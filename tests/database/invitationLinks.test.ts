import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { A_TOKEN_HASH, invite } from './invitationSteps';
import { useScene } from './scene';

const scene = useScene();
const LEAH = 'leah@example.org';

/** Invites somebody new; the id of the account. */
async function invited(): Promise<string> {
  const id = randomUUID();
  await scene().sql`insert into auth.users (id, email) values (${id}, ${LEAH})`;
  expect((await invite(scene(), 'locationAdmin', LEAH)).rows).toEqual([{ done: 'invited' }]);
  return id;
}
const open = async (hash = A_TOKEN_HASH) =>
  (
    await scene().as({ role: 'service_role' }, [
      'select public.open_invitation($1) as answer',
      hash,
    ])
  ).rows[0]?.['answer'];
const grow = (days: number) =>
  scene().owner([
    `update private.invitations set expires_at = expires_at - make_interval(days => $1::integer)`,
    days,
  ]);
const listed = async (id: string) =>
  (
    await scene().as('locationAdmin', [
      'select is_invited from public.location_users where id = $1',
      id,
    ])
  ).rows;

describe('open_invitation', () => {
  it('tells whose it is for seven days, as often as it is asked', async () => {
    await invited();
    const answer = { state: 'open', email: LEAH, is_confirmed: false };
    expect(await open()).toEqual(answer);
    await grow(6);
    expect(await open()).toEqual(answer);
    await grow(1);
    expect(await open()).toEqual({ state: 'expired' });
  });

  it('is used up by a password, not by opening the link', async () => {
    const id = await invited();
    await scene().sql`update auth.users set email_confirmed_at = now() where id = ${id}`;
    expect(await open()).toEqual({ state: 'open', email: LEAH, is_confirmed: true });
    expect(await listed(id)).toEqual([{ is_invited: true }]);
    await scene().sql`update auth.users set encrypted_password = 'hash' where id = ${id}`;
    expect(await open()).toEqual({ state: 'used' });
    expect(await listed(id)).toEqual([{ is_invited: false }]);
  });

  it('knows no other token, none of a deleted person, and none that a newer one replaced', async () => {
    const id = await invited();
    expect(await open('b'.repeat(64))).toEqual({ state: 'unknown' });
    await invite(scene(), 'locationAdmin', LEAH, { tokenHash: 'b'.repeat(64) });
    expect(await open()).toEqual({ state: 'unknown' });
    expect(await open('b'.repeat(64))).toMatchObject({ state: 'open' });
    await scene().sql`update public.profiles set deleted_at = now() where id = ${id}`;
    expect(await open('b'.repeat(64))).toEqual({ state: 'unknown' });
  });
});
