import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { resultOf } from './calls';
import { cancel, complete, invite, prepare } from './invitationSteps';
import { useScene } from './scene';
import type { ActorName } from './world';

const scene = useScene();
const GUEST = 'guest@example.org';

const allowance = async (actor: ActorName = 'locationAdmin') =>
  resultOf((await scene().as(actor, ['select public.invitation_allowance() as r'])).rows[0]);

const outcome = async (key: string, actor: ActorName = 'locationAdmin', email = GUEST) =>
  (await scene().as(actor, ['select public.invitation_outcome($1, $2) as r', key, email]))
    .rows[0]?.['r'];

/** As the auth server does before an invitation of a new person is completed. */
const anAccount = () =>
  scene().sql`insert into auth.users (id, email) values (gen_random_uuid(), ${GUEST})`;

describe('what a day of invitations has left', () => {
  it('is told to whoever sends them, of their own alone', async () => {
    expect(await allowance()).toEqual({ most: 20, left: 20, retry_at: null });
    await prepare(scene(), 'locationAdmin', GUEST);
    await prepare(scene(), 'networkAdmin', 'another@example.org');
    await prepare(scene(), 'networkAdmin', 'one-more@example.org');
    expect(await allowance()).toEqual({ most: 20, left: 19, retry_at: null });
    await scene().sql`
      update private.invitation_requests set created_at = created_at - interval '24 hours'`;
    expect(await allowance()).toMatchObject({ left: 20 });
  });

  it('is nothing after the last one, and it says when there is room again', async () => {
    for (let index = 0; index < 20; index += 1)
      await prepare(scene(), 'locationAdmin', `guest-${index}@example.org`);
    await scene().sql`
      update private.invitation_requests set created_at = '2999-01-02T09:14:00Z'
      where address_hash = private.address_hash('guest-0@example.org')`;
    await scene().sql`
      update private.invitation_requests set created_at = '2999-01-02T10:00:00Z'
      where address_hash <> private.address_hash('guest-0@example.org')`;
    expect(await allowance()).toEqual({
      most: 20,
      left: 0,
      retry_at: '2999-01-03T09:14:00+00:00',
    });
  });
});

describe('an invitation of a list', () => {
  it('is answered again, to whoever sent it and for its address', async () => {
    await anAccount();
    const key = randomUUID();
    const { rows } = await prepare(scene(), 'locationAdmin', GUEST, { key });
    expect(await outcome(key)).toBeNull();
    await complete(scene(), rows[0]?.['id'], GUEST);
    expect(await outcome(key)).toBe('invited');
    expect(await outcome(key, 'locationAdmin', ' Guest@Example.org ')).toBe('invited');
    expect(await outcome(key, 'networkAdmin')).toBeNull();
    expect(await outcome(key, 'locationAdmin', 'another@example.org')).toBeNull();
    expect(await outcome(randomUUID())).toBeNull();
  });

  it('is not begun twice, nor counted twice', async () => {
    await anAccount();
    const key = randomUUID();
    const { rows } = await prepare(scene(), 'locationAdmin', GUEST, { key });
    const again = () => prepare(scene(), 'locationAdmin', GUEST, { key });
    expect(await again()).toMatchObject({ code: 'PT409', message: 'invitation_under_way' });
    await complete(scene(), rows[0]?.['id'], GUEST);
    expect(await again()).toMatchObject({ code: 'PT409', message: 'invitation_under_way' });
    expect(await allowance()).toMatchObject({ left: 19 });
    // Another address of the list is another invitation.
    expect(await prepare(scene(), 'locationAdmin', 'another@example.org', { key })).toMatchObject({
      code: undefined,
    });
    // Without a list it is another invitation, as ever.
    expect(await prepare(scene(), 'locationAdmin', GUEST)).toMatchObject({ code: undefined });
  });

  it('is begun again when the function that had it died, or could not mail', async () => {
    await anAccount();
    const key = randomUUID();
    const again = () => prepare(scene(), 'locationAdmin', GUEST, { key });
    await again();
    await scene().sql`
      update private.invitation_requests set created_at = created_at - interval '61 seconds'`;
    const { rows } = await again();
    await complete(scene(), rows[0]?.['id'], GUEST);
    await cancel(scene(), rows[0]?.['id']);
    expect(await outcome(key)).toBeNull();
    expect(await again()).toMatchObject({ code: undefined });
  });

  it('tells nobody whether another network has the address', async () => {
    const key = randomUUID();
    const email = String(scene().claims.otherTenant['email']);
    const done = await invite(scene(), 'locationAdmin', email, { key });
    expect(done.rows).toEqual([{ done: 'elsewhere' }]);
    expect(await outcome(key, 'locationAdmin', email)).toBe('invited');
  });
});
