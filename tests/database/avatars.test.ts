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
      expect(outcome.code).toMatch(/^PT40[13]$/);
    },
  );
});
