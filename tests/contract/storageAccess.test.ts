import { beforeEach, describe, expect, inject, it } from 'vitest';
import { useApiWorld } from '../support/apiWorld';
import { JPEG, PNG } from '../support/images';
import { photoBucket } from '../support/photoBucket';

const { isUpstream } = inject('backend');
const world = useApiWorld();

const avatarsAs = async (actor: Parameters<ReturnType<typeof world>['client']>[0]) =>
  photoBucket(await world().client(actor));

let photo: string;
let free: string;
/** The folder of a colleague at Eastside, with a photo in it. */
let folder: string;

beforeEach(async () => {
  const { here } = world();
  folder = `${here.id}/${here.colleague}`;
  photo = `${folder}/avatar-100.png`;
  free = `${folder}/avatar-200.png`;
  await world().sql`delete from storage.objects where starts_with(name, ${folder})`;
  const { error } = await (await avatarsAs('networkAdmin')).upload(photo, PNG);
  expect(error).toBeNull();
});

/** What the owner of the database and a visitor see of the folder. */
async function truth() {
  const rows = await world().sql<{ name: string }[]>`
    select name from storage.objects where starts_with(name, ${folder}) order by name`;
  const response = await fetch(`${world().url}/storage/v1/object/public/avatars/${photo}`);
  return {
    names: rows.map(({ name }) => name),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

describe.each(['locationAdmin', 'networkAdmin', 'superUser'] as const)('the %s', (actor) => {
  it('replaces, lists, moves and removes the photo of a colleague', async () => {
    const avatars = await avatarsAs(actor);
    expect((await avatars.update(photo, JPEG)).error).toBeNull();
    expect((await truth()).bytes).toEqual(JPEG);
    expect((await avatars.list(folder)).data).toMatchObject([{ name: 'avatar-100.png' }]);
    expect((await avatars.move(photo, free)).error).toBeNull();
    expect((await avatars.remove([free])).data).toHaveLength(1);
    expect((await truth()).names).toEqual([]);
  });
});

describe.each(['member', 'elsewhere', 'otherTenant', 'demoted', 'anon'] as const)(
  'the %s, in the folder of somebody whom they do not administer,',
  (actor) => {
    it('writes nothing', async () => {
      const avatars = await avatarsAs(actor);
      expect((await avatars.upload(free, PNG)).error).toMatchObject({ statusCode: '403' });
      expect((await avatars.upload(photo, JPEG, { upsert: true })).error).not.toBeNull();
      expect((await avatars.update(photo, JPEG)).error).not.toBeNull();
      expect(await truth()).toEqual({ names: [photo], bytes: PNG });
    });

    it('lists and signs nothing', async () => {
      const avatars = await avatarsAs(actor);
      expect((await avatars.list(folder)).data).toEqual([]);
      expect((await avatars.list(world().here.id)).data).not.toContainEqual(
        expect.objectContaining({ name: world().here.colleague }),
      );
      expect((await avatars.createSignedUrl(photo, 60)).error).toMatchObject({ statusCode: '404' });
    });

    it.skipIf(isUpstream)('describes and downloads nothing but by the public address', async () => {
      const avatars = await avatarsAs(actor);
      expect((await avatars.info(photo)).error).toMatchObject({ statusCode: '404' });
      expect((await avatars.download(photo)).error).not.toBeNull();
    });

    it('moves and copies nothing away', async () => {
      const { claims, here, there } = world();
      const network = actor === 'otherTenant' ? there.id : here.id;
      const ownName = `${network}/${claims[actor].sub ?? here.colleague}/avatar-300.png`;
      const avatars = await avatarsAs(actor);
      expect((await avatars.move(photo, ownName)).error).toMatchObject({ statusCode: '404' });
      expect((await avatars.copy(photo, ownName)).error).toMatchObject({ statusCode: '404' });
      expect(await truth()).toEqual({ names: [photo], bytes: PNG });
    });

    it('removes nothing', async () => {
      const { data } = await (await avatarsAs(actor)).remove([photo]);
      expect(data).toEqual([]);
      expect(await truth()).toEqual({ names: [photo], bytes: PNG });
    });
  },
);

describe('one’s own photo', () => {
  it('cannot be moved into a folder of somebody else, nor out of the network', async () => {
    const { claims, here, there } = world();
    const avatars = await avatarsAs('member');
    const mine = `${here.id}/${claims.member.sub}/avatar-400.png`;
    await avatars.upload(mine, PNG, { upsert: true });
    for (const target of [free, `${there.id}/${claims.member.sub}/avatar-1.png`]) {
      expect((await avatars.move(mine, target)).error).toMatchObject({ statusCode: '403' });
      expect((await avatars.copy(mine, target)).error).toMatchObject({ statusCode: '403' });
    }
    expect((await avatars.exists(mine)).data).toBe(true);
    expect((await truth()).names).toEqual([photo]);
  });
});

describe.each([
  ['aal1', 'The second factor is missing.'],
  ['banned', 'Your session has ended.'],
  ['deleted', 'Your session has ended.'],
  ['signedOut', 'Your session has ended.'],
  ['expired', 'Your session has ended.'],
] as const)('a token whose owner is %s', (actor, message) => {
  it('no longer does anything', async () => {
    const avatars = await avatarsAs(actor);
    // Storage has no 401: what it says of an expired token is a 403, too.
    const refusal = { status: 400, statusCode: '403' };
    // Which of the two policies that refuse an upload is asked first is the planner's choice.
    expect((await avatars.upload(free, PNG)).error).toMatchObject(refusal);
    expect((await avatars.list(folder)).error).toMatchObject({ ...refusal, message });
    expect((await avatars.remove([photo])).error).toMatchObject({ ...refusal, message });
    expect(await truth()).toEqual({ names: [photo], bytes: PNG });
  });
});

describe('buckets', () => {
  it('are not shown to staff, and described to the service key', async () => {
    const { data } = await (await world().client('networkAdmin')).storage.listBuckets();
    expect(data).toEqual([]);
    const service = await world().client({ role: 'service_role' });
    expect((await service.storage.getBucket('avatars')).data).toMatchObject({
      public: true,
      file_size_limit: 1_048_576,
      allowed_mime_types: ['image/png', 'image/jpeg', 'image/webp'],
    });
    expect((await service.storage.getBucket('nothing')).error).toMatchObject({ statusCode: '404' });
  });

  it('take no upload without any key', async () => {
    const response = await fetch(`${world().url}/storage/v1/object/avatars/${free}`, {
      method: 'POST',
      body: new Uint8Array(PNG),
    });
    expect(response.status).toBe(400);
  });
});
