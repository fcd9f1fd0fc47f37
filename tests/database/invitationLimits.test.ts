import { describe, expect, it } from 'vitest';
import { cancel, complete, invite, prepare } from './invitationSteps';
import { useScene } from './scene';

const scene = useScene();
const LIMIT = 20;

/** Sends so many invitations, each to another address. */
async function send(count: number, from = 0): Promise<void> {
  for (let index = from; index < from + count; index += 1)
    expect(await prepare(scene(), 'locationAdmin', `guest-${index}@example.org`)).toMatchObject({
      code: undefined,
    });
}

describe('invitations of a day', () => {
  it('are 20; the next one is refused, and told when it may be sent', async () => {
    await send(LIMIT);
    const { sql } = scene();
    await sql`
      update private.invitation_requests set created_at = '2999-01-02T09:14:00Z'
      where address_hash = private.address_hash('guest-0@example.org')`;
    await sql`
      update private.invitation_requests set created_at = '2999-01-02T10:00:00Z'
      where address_hash <> private.address_hash('guest-0@example.org')`;
    const refused = await prepare(scene(), 'locationAdmin', 'one-more@example.org');
    expect(refused).toMatchObject({ code: 'PT429', message: 'invitation_limit' });
    expect(JSON.parse(refused.detail ?? '')).toEqual({
      retry_at: '2999-01-03T09:14:00+00:00',
    });
    expect(await prepare(scene(), 'networkAdmin', 'one-more@example.org')).toMatchObject({
      code: undefined,
    });
  });

  it('count for 24 hours, whatever became of them', async () => {
    await send(LIMIT - 1);
    await invite(scene(), 'locationAdmin', String(scene().claims.elsewhere['email']));
    expect(await prepare(scene(), 'locationAdmin', 'one-more@example.org')).toMatchObject({
      code: 'PT429',
    });
    await scene().sql`
      update private.invitation_requests set created_at = created_at - interval '24 hours'
      where address_hash = private.address_hash('guest-3@example.org')`;
    await send(1, LIMIT);
    expect(await prepare(scene(), 'locationAdmin', 'one-more@example.org')).toMatchObject({
      code: 'PT429',
    });
  });

  it('do not count when they could not be sent', async () => {
    await send(LIMIT - 1);
    const { rows } = await prepare(scene(), 'locationAdmin', 'failing@example.org');
    await cancel(scene(), rows[0]?.['id']);
    await send(1, LIMIT);
  });
});

describe('an address that is being invited', () => {
  const again = () => prepare(scene(), 'networkAdmin', 'Guest@example.org');

  it('is reserved for one invitation until it is sent, for a minute at most', async () => {
    const { sql } = scene();
    await sql`insert into auth.users (id, email) values (gen_random_uuid(), 'guest@example.org')`;
    const { rows } = await prepare(scene(), 'locationAdmin', 'guest@example.org');
    expect(await again()).toMatchObject({ code: 'PT409', message: 'invitation_under_way' });
    await complete(scene(), rows[0]?.['id'], 'guest@example.org');
    expect(await again()).toMatchObject({ code: undefined });
    expect(await again()).toMatchObject({ code: 'PT409' });
    await sql`
      update private.invitation_requests set created_at = created_at - interval '61 seconds'`;
    expect(await again()).toMatchObject({ code: undefined });
  });

  it('is another network’s all the same, which learns nothing of it', async () => {
    const { sql, there } = scene();
    const email = 'newcomer@example.org';
    const elsewhere = () => prepare(scene(), 'otherTenant', email, { where: there });
    const [ours, theirs] = [await prepare(scene(), 'networkAdmin', email), await elsewhere()];
    expect([ours.code, theirs.code]).toEqual([undefined, undefined]);
    expect(await elsewhere()).toMatchObject({ code: 'PT409', message: 'invitation_under_way' });
    // Both made an account: there is one, and the first network to complete has the person.
    await sql`insert into auth.users (id, email) values (gen_random_uuid(), ${email})`;
    expect((await complete(scene(), theirs.rows[0]?.['id'], email)).rows).toEqual([
      { done: 'invited' },
    ]);
    expect((await complete(scene(), ours.rows[0]?.['id'], email)).rows).toEqual([
      { done: 'elsewhere' },
    ]);
  });

  it('is kept as a hash: it may be a stranger’s', async () => {
    await prepare(scene(), 'locationAdmin', 'stranger@example.org');
    const rows = await scene().owner([
      `select to_jsonb(r)::text as row from private.invitation_requests r`,
    ]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('stranger');
  });
});
