import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aNetwork, type ActorName } from '../database/world';
import { anAccount, useApiWorld } from '../support/apiWorld';
import { callFunction } from '../support/callFunction';
import { PNG } from '../support/images';

const world = useApiWorld();
type Person = Awaited<ReturnType<typeof anAccount>>;

/** Somebody of the network `here` (or another), as the auth server knows people. */
async function somebody(options: Partial<Parameters<typeof anAccount>[1]> = {}): Promise<Person> {
  const { here, sql } = world();
  const person = await anAccount(sql, {
    network: here.id,
    links: { [here.location]: 'member' },
    ...options,
  });
  return person;
}

const remove = (actor: ActorName | Person, userId: string) =>
  callFunction(world(), 'delete-user', actor, { body: { user_id: userId } });

async function stateOf(id: string) {
  const [row] = await world().sql<
    { deleted: boolean; banned: boolean; sessions: number; links: string[] }[]
  >`
    select p.deleted_at is not null as deleted,
           coalesce(u.banned_until > now() + interval '1 year', false) as banned,
           (select count(*)::int from auth.sessions s where s.user_id = p.id) as sessions,
           array(select location_id::text from public.user_locations where user_id = p.id) as links
      from public.profiles p join auth.users u on u.id = p.id where p.id = ${id}`;
  return row;
}

const GONE = { deleted: true, banned: true, sessions: 0, links: [] };

describe('delete-user', () => {
  it.each(['locationAdmin', 'networkAdmin', 'superUser'] as const)(
    'the %s deletes a colleague, who is out at once',
    async (actor) => {
      const person = await somebody();
      expect(await remove(actor, person.sub)).toMatchObject({
        status: 200,
        body: { status: 'deleted' },
      });
      expect(await stateOf(person.sub)).toEqual(GONE);
      const response = await fetch(`${world().url}/rest/v1/clients?select=id`, {
        headers: {
          apikey: world().publishableKey,
          authorization: `Bearer ${await world().token(person)}`,
        },
      });
      expect(response.status).toBe(401);
    },
  );

  it('a location admin only takes the own location from who works elsewhere too', async () => {
    const { here } = world();
    const links = { [here.location]: 'member', [here.otherLocation]: 'member' } as const;
    const person = await somebody({ links });
    expect(await remove('locationAdmin', person.sub)).toMatchObject({
      status: 200,
      body: { status: 'unlinked' },
    });
    expect(await stateOf(person.sub)).toEqual({
      deleted: false,
      banned: false,
      sessions: 1,
      links: [here.otherLocation],
    });
  });

  it.each(['member', 'elsewhere', 'otherTenant', 'demoted'] as const)(
    'the %s deletes nobody',
    async (actor) => {
      const person = await somebody();
      expect(await remove(actor, person.sub)).toMatchObject({
        status: 403,
        body: { error: { code: 'not_allowed' } },
      });
      expect(await stateOf(person.sub)).toMatchObject({ deleted: false, banned: false });
    },
  );

  it.each(['networkAdmin', 'superUser'] as const)(
    'a location admin does not touch a %s at the same location',
    async (role) => {
      const person = await somebody({ role });
      expect((await remove('locationAdmin', person.sub)).status).toBe(403);
      expect(await stateOf(person.sub)).toMatchObject({ deleted: false, banned: false });
    },
  );

  it('a network admin does not touch a super user', async () => {
    const person = await somebody({ role: 'superUser' });
    expect((await remove('networkAdmin', person.sub)).status).toBe(403);
    expect(await stateOf(person.sub)).toMatchObject({ deleted: false });
  });

  it('nobody deletes themselves here', async () => {
    const { claims } = world();
    for (const actor of ['locationAdmin', 'networkAdmin', 'superUser'] as const) {
      expect(await remove(actor, claims[actor].sub ?? '')).toMatchObject({
        status: 409,
        body: { error: { code: 'self' } },
      });
      expect(await stateOf(claims[actor].sub ?? '')).toMatchObject({ deleted: false });
    }
  });

  it('the last admin of a network stays', async () => {
    const { sql } = world();
    const network = await aNetwork(sql, 'Small');
    const last = await somebody({ network: network.id, links: {}, role: 'networkAdmin' });
    expect(await remove('superUser', last.sub)).toMatchObject({
      status: 409,
      body: { error: { code: 'last_network_admin' } },
    });
    expect(await stateOf(last.sub)).toMatchObject({ deleted: false, banned: false });
    await sql`delete from public.networks where id = ${network.id}`;
  });

  it('an unknown person is refused like a foreign one', async () => {
    const { there } = world();
    const unknown = await remove('networkAdmin', randomUUID());
    const foreign = await remove('networkAdmin', there.colleague);
    expect(unknown.status).toBe(403);
    expect(unknown.body).toEqual(foreign.body);
  });

  it('may be asked twice', async () => {
    const person = await somebody();
    await remove('networkAdmin', person.sub);
    expect(await remove('networkAdmin', person.sub)).toMatchObject({ status: 200 });
    expect(await stateOf(person.sub)).toEqual(GONE);
  });
});

/** Gives somebody a photo and one of an earlier network; their public addresses. */
async function photosOf(person: Person): Promise<string[]> {
  const { here, there, sql, url } = world();
  const names = [here, there].map(({ id }, at) => `${id}/${person.sub}/avatar-${at + 1}.png`);
  const { storage } = await world().client('superUser');
  for (const name of names) {
    const { error } = await storage.from('avatars').upload(name, PNG, { contentType: 'image/png' });
    expect(error).toBeNull();
  }
  const addresses = names.map((name) => `/storage/v1/object/public/avatars/${name}`);
  await sql`update public.profiles set avatar_url = ${addresses[0] ?? ''} where id = ${person.sub}`;
  return addresses.map((address) => `${url}${address}`);
}
const statuses = (addresses: string[]) =>
  Promise.all(addresses.map(async (address) => (await fetch(address)).ok));

describe('the photos of a deleted user', () => {
  it.each([
    ['by an admin', (person: Person) => remove('networkAdmin', person.sub)],
    ['by themselves', (person: Person) => callFunction(world(), 'delete-self', person)],
  ])('are gone, deleted %s', async (_, deletion) => {
    const person = await somebody();
    const colleague = await somebody();
    const [gone, kept] = [await photosOf(person), await photosOf(colleague)];
    expect(await statuses([...gone, ...kept])).toEqual([true, true, true, true]);
    expect((await deletion(person)).status).toBe(200);
    expect(await statuses([...gone, ...kept])).toEqual([false, false, true, true]);
    expect(
      await world().sql`
        select p.avatar_url as own, c.avatar_url as shown
          from public.profiles p join public.colleagues c using (id) where p.id = ${person.sub}`,
    ).toEqual([{ own: null, shown: null }]);
  });
});

describe('delete-self', () => {
  it.each([
    ['no body', {}],
    ['an empty object', { body: {} }],
  ])('ends the own account, with %s', async (_, options) => {
    const person = await somebody();
    expect(await callFunction(world(), 'delete-self', person, options)).toMatchObject({
      status: 200,
      body: { status: 'deleted' },
    });
    expect(await stateOf(person.sub)).toEqual(GONE);
    expect((await callFunction(world(), 'delete-self', person)).status).toBe(401);
  });

  it('is not for the last admin of a network', async () => {
    const { sql } = world();
    const network = await aNetwork(sql, 'Small');
    const last = await somebody({ network: network.id, links: {}, role: 'networkAdmin' });
    expect(await callFunction(world(), 'delete-self', last)).toMatchObject({
      status: 409,
      body: { error: { code: 'last_network_admin' } },
    });
    expect(await stateOf(last.sub)).toMatchObject({ deleted: false, banned: false, sessions: 1 });
    await sql`delete from public.networks where id = ${network.id}`;
  });

  it('deletes no other user', async () => {
    const person = await somebody();
    const answer = await callFunction(world(), 'delete-self', 'networkAdmin', {
      body: { user_id: person.sub },
    });
    expect(answer.status).toBe(400);
    expect(await stateOf(person.sub)).toMatchObject({ deleted: false });
    expect(await stateOf(world().claims.networkAdmin.sub ?? '')).toMatchObject({ deleted: false });
  });
});
