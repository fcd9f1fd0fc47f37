import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useScene, type Statement } from './scene';

/**
 * The policies on storage.objects alone, without the check of every request: hosted storage runs
 * the same statements and knows no such check.
 */
const scene = useScene();
const POLICIES_ONLY = { preRequest: false };

const photoOf = (network: string, user: string | undefined, file = 'avatar-1700000000000.png') =>
  `${network}/${user}/${file}`;

const insert = (name: string, bucket = 'avatars'): Statement => [
  'insert into storage.objects (bucket_id, name) values ($1, $2)',
  bucket,
  name,
];

const names = async (): Promise<unknown[]> =>
  (await scene().owner(['select name from storage.objects order by name'])).map((row) => row.name);

describe('the wall on storage.objects', () => {
  it.each([
    ['aal1', 'The second factor is missing.'],
    ['banned', 'Your session has ended.'],
    ['deleted', 'Your session has ended.'],
    ['signedOut', 'Your session has ended.'],
    ['expired', 'Your session has ended.'],
  ] as const)(
    'stops who is %s on every verb, by the code that storage knows',
    async (actor, message) => {
      const { as, claims, here, sql } = scene();
      const name = photoOf(here.id, claims[actor].sub);
      await sql`insert into storage.objects (bucket_id, name) values ('avatars', ${name})`;
      const before = await names();
      const write = insert(photoOf(here.id, claims[actor].sub, 'avatar-1.png'));
      expect((await as(actor, write, POLICIES_ONLY)).code).toBe('42501');
      const statements: Statement[] = [
        ['select name from storage.objects'],
        ['update storage.objects set name = name || $1', '.old'],
        ['delete from storage.objects'],
      ];
      for (const statement of statements) {
        expect(await as(actor, statement, POLICIES_ONLY)).toMatchObject({ code: '42501', message });
      }
      expect(await names()).toEqual(before);
    },
  );

  it('is restrictive, for every command and all staff', async () => {
    const [row] = await scene().owner([
      `select count(*)::int as walls from pg_policies
        where schemaname = 'storage' and tablename = 'objects' and permissive = 'RESTRICTIVE'
          and cmd = 'ALL' and roles = '{authenticated}' and qual is not null
          and with_check is not null`,
    ]);
    expect(row).toEqual({ walls: 1 });
  });
});

describe('a photo’s place', () => {
  it.each(['member', 'locationAdmin', 'networkAdmin', 'superUser', 'otherTenant'] as const)(
    'the %s has one of their own',
    async (actor) => {
      const { as, claims, here, there } = scene();
      const home = actor === 'superUser' || actor === 'otherTenant' ? there.id : here.id;
      const outcome = await as(actor, insert(photoOf(home, claims[actor].sub)), POLICIES_ONLY);
      expect(outcome.code).toBeUndefined();
    },
  );

  it.each([
    ['another file name', 'photo.png'],
    ['another type', 'avatar-1.svg'],
    ['two extensions', 'avatar-1.png.svg'],
    ['no number', 'avatar-.png'],
    ['a folder more', 'x/avatar-1.png'],
    ['a line break', 'avatar-1.png\n'],
  ])('has a fixed form, which %s is not', async (_, file) => {
    const { as, claims, here } = scene();
    const outcome = await as('member', insert(photoOf(here.id, claims.member.sub, file)));
    expect(outcome.code).toBe('42501');
  });

  it('lies in the network of its user', async () => {
    const { as, claims, there } = scene();
    const outcome = await as('member', insert(photoOf(there.id, claims.member.sub)));
    expect(outcome.code).toBe('42501');
  });

  it.each(['member', 'elsewhere', 'otherTenant', 'demoted'] as const)(
    'of a colleague is closed to the %s, on every verb',
    async (actor) => {
      const { as, here, sql } = scene();
      const name = photoOf(here.id, here.colleague);
      await sql`insert into storage.objects (bucket_id, name) values ('avatars', ${name})`;
      const write = await as(actor, insert(photoOf(here.id, here.colleague, 'avatar-2.png')));
      expect(write.code).toBe('42501');
      for (const statement of [
        ['select name from storage.objects where name = $1', name],
        ['update storage.objects set version = $2 where name = $1 returning name', name, 'x'],
        ['delete from storage.objects where name = $1 returning name', name],
      ] satisfies Statement[]) {
        expect(await as(actor, statement)).toMatchObject({ code: undefined, rows: [] });
      }
      // These read nothing, so what may be seen does not matter: each verb is closed by itself.
      for (const text of [
        `update storage.objects set version = 'x'`,
        'delete from storage.objects',
      ]) {
        expect(await as(actor, [text])).toMatchObject({ code: undefined });
      }
      expect(
        await scene().owner(['select version from storage.objects where name = $1', name]),
      ).toEqual([{ version: null }]);
    },
  );

  it('of nobody at all is closed to admins', async () => {
    const { as, here } = scene();
    for (const actor of ['locationAdmin', 'networkAdmin'] as const) {
      expect((await as(actor, insert(photoOf(here.id, randomUUID())))).code).toBe('42501');
    }
  });

  it('cannot be taken to another bucket', async () => {
    const { as, claims, here, sql } = scene();
    await sql`insert into storage.buckets (id, name, public) values ('other', 'other', true)`;
    const name = photoOf(here.id, claims.networkAdmin.sub);
    expect((await as('networkAdmin', insert(name, 'other'))).code).toBe('42501');
    await as('networkAdmin', insert(name));
    const moved = await as('networkAdmin', [
      'update storage.objects set bucket_id = $1 where name = $2',
      'other',
      name,
    ]);
    expect(moved.code).toBe('42501');
  });
});

it('anon sees and writes nothing', async () => {
  const { as, here, sql } = scene();
  const name = photoOf(here.id, here.colleague);
  await sql`insert into storage.objects (bucket_id, name) values ('avatars', ${name})`;
  expect((await as('anon', ['select name from storage.objects'])).rows).toEqual([]);
  expect((await as('anon', insert(photoOf(here.id, here.colleague, 'avatar-2.png')))).code).toBe(
    '42501',
  );
});

it('the helper functions take a name apart as hosted storage does', async () => {
  const [row] = await scene().owner([
    `select storage.foldername('a/b/c.tar.gz') as folders, storage.filename('a/b/c.tar.gz') as file,
            storage.extension('a/b/c.tar.gz') as extension, storage.foldername('c.png') as none`,
  ]);
  expect(row).toEqual({ folders: ['a', 'b'], file: 'c.tar.gz', extension: 'gz', none: [] });
});
