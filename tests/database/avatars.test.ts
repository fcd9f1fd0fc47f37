import { describe, expect, it } from 'vitest';
import { useScene } from './scene';
import { aPerson, type ActorName } from './world';

const scene = useScene();

/** Whose folder an object lies in. */
type Owner = 'own' | 'colleague' | 'otherTenant';

function pathOf(actor: ActorName, owner: Owner): string {
  const { here, there, claims } = scene();
  const network = {
    own: actor === 'superUser' ? there.id : here.id,
    colleague: here.id,
    otherTenant: there.id,
  };
  const user = {
    own: claims[actor].sub ?? '',
    colleague: here.colleague,
    otherTenant: there.colleague,
  };
  return `${network[owner]}/${user[owner]}/avatar-1700000000000.png`;
}

const MAY: Record<Owner, readonly ActorName[]> = {
  own: ['member', 'locationAdmin', 'networkAdmin', 'superUser'],
  colleague: ['locationAdmin', 'networkAdmin', 'superUser'],
  otherTenant: ['superUser'],
};
const CASES = (['own', 'colleague', 'otherTenant'] as const).flatMap((owner) =>
  (['member', 'locationAdmin', 'networkAdmin', 'superUser'] as const).map((actor) => ({
    owner,
    actor,
    may: MAY[owner].includes(actor),
  })),
);

const upload = (name: string) =>
  [
    `insert into storage.objects (bucket_id, name) values ('avatars', $1) returning name`,
    name,
  ] as const;

describe.each(CASES)('a photo in the folder "$owner", for $actor', ({ owner, actor, may }) => {
  const verb = may ? 'can' : 'cannot';

  it(`${verb} be uploaded`, async () => {
    const outcome = await scene().as(actor, upload(pathOf(actor, owner)));
    expect(outcome.code).toBe(may ? undefined : '42501');
  });

  it(`${verb} be listed, moved and removed`, async () => {
    const { sql } = scene();
    const name = pathOf(actor, owner);
    await sql`insert into storage.objects (bucket_id, name) values ('avatars', ${name})`;
    for (const text of [
      `select name from storage.objects where name = $1`,
      `update storage.objects set version = '2' where name = $1 returning name`,
      `delete from storage.objects where name = $1 returning name`,
    ])
      expect((await scene().as(actor, [text, name])).rows).toEqual(may ? [{ name }] : []);
    const left = await scene().owner([`select name from storage.objects where name = $1`, name]);
    expect(left).toHaveLength(may ? 0 : 1);
  });
});

describe('a photo of somebody who works elsewhere too', () => {
  it.each([
    ['locationAdmin', false],
    ['networkAdmin', true],
  ] as const)('is, for the %s, theirs to change: %s', async (actor, may) => {
    const { here, sql } = scene();
    const links = { [here.location]: 'member', [here.otherLocation]: 'member' } as const;
    const { sub } = await aPerson(sql, { network: here.id, links });
    const name = `${here.id}/${sub}/avatar-1700000000000.png`;
    expect((await scene().as(actor, upload(name))).code).toBe(may ? undefined : '42501');
    await sql`
      insert into storage.objects (bucket_id, name) values ('avatars', ${name})
      on conflict do nothing`;
    for (const text of [
      `select name from storage.objects where name = $1`,
      `update storage.objects set version = '2' where name = $1 returning name`,
      `delete from storage.objects where name = $1 returning name`,
    ])
      expect((await scene().as(actor, [text, name])).rows).toEqual(may ? [{ name }] : []);
  });
});

describe('a photo', () => {
  it.each(['avatar-1.svg', 'photo-1.png', 'avatar-1.png/x.png', '../avatar-1.png', 'avatar-.png'])(
    'is not named %s',
    async (file) => {
      const { here, claims } = scene();
      const name = `${here.id}/${claims.member.sub ?? ''}/${file}`;
      expect(await scene().as('member', upload(name))).toMatchObject({ code: '42501' });
    },
  );

  it('does not move into the folder of somebody else', async () => {
    const { here, there, claims } = scene();
    const mine = pathOf('member', 'own');
    await scene().as('member', upload(mine));
    for (const folder of [
      `${here.id}/${here.colleague}`,
      `${there.id}/${claims.member.sub ?? ''}`,
    ]) {
      const outcome = await scene().as('member', [
        `update storage.objects set name = $2 where name = $1`,
        mine,
        `${folder}/avatar-1.png`,
      ]);
      expect(outcome.code).toBe('42501');
    }
  });

  it.each(['aal1', 'banned', 'signedOut'] as const)(
    'is not uploaded with a token that is %s, by the policies alone',
    async (actor) => {
      const { here, claims } = scene();
      const name = `${here.id}/${claims[actor].sub ?? ''}/avatar-1.png`;
      const outcome = await scene().as(actor, upload(name), { preRequest: false });
      expect(outcome.code).toBe('42501');
    },
  );
});

describe('a folder', () => {
  const photo = (stamp: number) => {
    const { here, claims } = scene();
    return `${here.id}/${claims.member.sub ?? ''}/avatar-${stamp}.png`;
  };
  const codeOf = async (...statement: [string, ...string[]]) =>
    (await scene().as('member', statement)).code;

  it('holds the photo that is shown and the one that takes its place, no third', async () => {
    expect(await codeOf(...upload(photo(1)))).toBeUndefined();
    expect(await codeOf(...upload(photo(2)))).toBeUndefined();
    expect(await codeOf(...upload(photo(3)))).toBe('42501');
    // Nor by another way: a name that it has may be written again, and room is made by removing.
    const again = `insert into storage.objects (bucket_id, name) values ('avatars', $1)
      on conflict (bucket_id, name) do update set version = '2'`;
    expect(await codeOf(again, photo(3))).toBe('42501');
    expect(await codeOf(again, photo(2))).toBeUndefined();
    expect(await codeOf(`delete from storage.objects where name = $1`, photo(1))).toBeUndefined();
    expect(await codeOf(...upload(photo(3)))).toBeUndefined();
  });

  it('takes no third by moving one that lies elsewhere', async () => {
    const { here } = scene();
    const elsewhere = `${here.id}/${here.colleague}/avatar-9.png`;
    for (const name of [photo(1), photo(2), elsewhere])
      expect((await scene().as('networkAdmin', upload(name))).code).toBeUndefined();
    const moved = await scene().as('networkAdmin', [
      `update storage.objects set name = $2 where name = $1`,
      elsewhere,
      photo(3),
    ]);
    expect(moved.code).toBe('42501');
  });
});

describe('the photo that a profile names', () => {
  const ISSUER = 'https://larder.example/auth/v1';
  const change = async (host: string, issuer: string | null = ISSUER) => {
    const { as, claims, here } = scene();
    const id = claims.member.sub ?? '';
    const path = `/storage/v1/object/public/avatars/${here.id}/${id}/avatar-1.png`;
    const person = { ...claims.member, ...(issuer && { iss: issuer }) };
    const outcome = await as(person, [
      `update public.profiles set avatar_url = $2 where id = $1 returning avatar_url`,
      id,
      `${host}${path}`,
    ]);
    return { code: outcome.code, rows: outcome.rows, path };
  };

  it.each(['', 'https://larder.example'])('lies on this server: %j', async (host) => {
    const { rows, path } = await change(host);
    expect(rows).toEqual([{ avatar_url: path }]);
  });

  it.each([
    'https://evil.example',
    'http://larder.example',
    'https://larder.example.evil.example',
    'https://larder.example:8443',
    'https://larder.example@evil.example',
    '//evil.example',
    '/\\\\evil.example',
  ])('is on no other: %s', async (host) => {
    expect((await change(host)).code).toMatch(/^(42501|23514)$/);
  });

  it('has no host when the token does not say which', async () => {
    expect((await change('https://larder.example', null)).code).toBe('42501');
  });

  it.each([
    ['updates', 'update public.profiles set avatar_url = $2 where id = $1', '42501'],
    [
      'inserts',
      `insert into public.profiles (id, email, avatar_url) values ($1, 'x@example.org', $2)`,
      '23514',
    ],
  ])('has no host for the service either, when it %s', async (_verb, text, code) => {
    const { as, claims, here } = scene();
    const id = claims.member.sub ?? '';
    const url = `https://evil.example/storage/v1/object/public/avatars/${here.id}/${id}/avatar-1.png`;
    expect((await as({ role: 'service_role' }, [text, id, url])).code).toBe(code);
  });
});
