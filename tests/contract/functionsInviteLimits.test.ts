import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { anAccount, useApiWorld } from '../support/apiWorld';
import { mailsTo } from '../support/callFunction';
import { aNewAddress, inviteBy } from './invitationSteps';

const world = useApiWorld();
const LIMIT = 20;
const REFUSAL = z.object({ error: z.object({ code: z.string(), retry_at: z.string() }) });

const anAdmin = () => anAccount(world().sql, { network: world().here.id, role: 'networkAdmin' });

it('of many invitations at once twenty go out; the others are told when to try again', async () => {
  const admin = await anAdmin();
  const addresses = Array.from({ length: LIMIT + 5 }, aNewAddress);
  const answers = await Promise.all(addresses.map((email) => inviteBy(world(), admin, { email })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(LIMIT);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status }) => status)).toEqual(Array(5).fill(429));
  for (const { body } of refused) {
    const { error } = REFUSAL.parse(body);
    expect(error.code).toBe('invitation_limit');
    const hours = (Date.parse(error.retry_at) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThan(24.1);
  }
  const [counted] = await world().sql`
    select count(*)::int as mails from _local.mails where recipient = any (${addresses})`;
  expect(counted).toEqual({ mails: LIMIT });
  expect((await inviteBy(world(), await anAdmin())).status).toBe(200);
});

it('of many invitations of one address at once one goes out, and nothing breaks', async () => {
  const email = aNewAddress();
  const admins = [await anAdmin(), await anAdmin()];
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      inviteBy(world(), admins[index % 2] ?? 'networkAdmin', { email }),
    ),
  );
  const sent = answers.filter(({ status }) => status === 200);
  const others = answers.filter(({ status }) => status !== 200);
  expect(sent.length).toBeGreaterThan(0);
  for (const { status, body } of others)
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { error: { code: 'invitation_under_way' } },
    });
  expect(others.length).toBeGreaterThan(0);
  expect(await mailsTo(world(), email)).toHaveLength(sent.length);
  expect(await world().sql`select from auth.users where email = ${email}`).toHaveLength(1);
});

it('of two networks that invite an address at once one gets the person, and neither learns of the other', async () => {
  const { here, there, sql } = world();
  const elsewhere = await anAccount(sql, { network: there.id, role: 'networkAdmin' });
  const place = { network_id: there.id, location_id: there.location };
  const [ours, addresses] = [await anAdmin(), Array.from({ length: 4 }, aNewAddress)];
  const answers = await Promise.all(
    addresses.flatMap((email) => [
      inviteBy(world(), ours, { email }),
      inviteBy(world(), elsewhere, { email, ...place }),
    ]),
  );
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({ status: 200, body: { status: 'invited' } });
  for (const email of addresses) {
    const people = await sql`
      select l.network_id, p.network_id = l.network_id as fits from public.profiles p
      join public.user_locations l on l.user_id = p.id where p.email = ${email}`;
    expect(people).toEqual([{ network_id: expect.any(String) as unknown, fits: true }]);
    expect([here.id, there.id]).toContain(people[0]?.['network_id']);
    const sent = await mailsTo(world(), email);
    expect(sent.filter(({ type }) => type === 'invite')).toHaveLength(1);
  }
});

it('of a list that is sent again nobody gets a second mail, and each is answered as before', async () => {
  const admin = await anAdmin();
  const key = randomUUID();
  const [first, second] = [aNewAddress(), aNewAddress()];
  const send = (email: string, list: string = key) =>
    inviteBy(world(), admin, { email, key: list });
  for (const email of [first, second, first])
    expect(await send(email)).toMatchObject({ status: 200, body: { status: 'invited' } });
  expect(
    [await mailsTo(world(), first), await mailsTo(world(), second)].map(({ length }) => length),
  ).toEqual([1, 1]);
  // The list of another day is another invitation.
  expect((await send(first, randomUUID())).status).toBe(200);
  expect(await mailsTo(world(), first)).toHaveLength(2);
  expect((await send(first, 'no-uuid')).status).toBe(400);
});
