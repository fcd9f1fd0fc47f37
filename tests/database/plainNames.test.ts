import { describe, expect, it } from 'vitest';
import { isPlainName } from '../../src/resources/users/plainName';
import { cancel, complete, invite, prepare } from './invitationSteps';
import { useScene } from './scene';
import { PLAIN_NAMES, UNFIT_NAMES } from '../support/personNames';

const scene = useScene();

const inDatabase = async (name: string) =>
  (await scene().owner(['select private.is_plain_name($1) as plain', name]))[0]?.['plain'];
const rename = (column: string, name: string) =>
  scene().as('member', [
    `update public.profiles set ${column} = $1 where id = $2`,
    name,
    scene().claims.member.sub ?? '',
  ]);

describe('a person’s name', () => {
  it.each(PLAIN_NAMES)('may be %j, in the database as in the forms', async (name) => {
    expect(await inDatabase(name)).toBe(true);
    expect(isPlainName(name)).toBe(true);
    expect(await rename('last_name', name)).toMatchObject({ code: undefined });
  });

  it.each(UNFIT_NAMES)('may not be %j, in the database as in the forms', async (name) => {
    expect(await inDatabase(name)).toBe(false);
    expect(isPlainName(name)).toBe(false);
    for (const column of ['first_name', 'last_name'])
      expect(await rename(column, name)).toMatchObject({ code: 'PT400' });
  });

  it('is judged in an invitation too', async () => {
    const { sql } = scene();
    await sql`insert into auth.users (id, email) values (gen_random_uuid(), 'leah@example.org')`;
    const firstName = 'Win at evil.example';
    const refused = { code: 'PT400', message: 'name_not_plain' };
    const begin = (options = {}) => prepare(scene(), 'locationAdmin', 'leah@example.org', options);
    expect(await begin({ firstName })).toMatchObject(refused);
    const id = (await begin()).rows[0]?.['id'];
    expect(await complete(scene(), id, 'leah@example.org', { firstName })).toMatchObject(refused);
    await cancel(scene(), id);
    expect((await invite(scene(), 'locationAdmin', 'leah@example.org')).rows).toEqual([
      { done: 'invited' },
    ]);
  });

  it('that was there before hinders no other change', async () => {
    const { sql, claims } = scene();
    const id = claims.member.sub ?? '';
    await sql`alter table public.profiles disable trigger profiles_plain_names_update`;
    await sql`update public.profiles set first_name = 'evil.example' where id = ${id}`;
    await sql`alter table public.profiles enable trigger profiles_plain_names_update`;
    expect(await rename('city', 'Springfield')).toMatchObject({ code: undefined });
    expect(await rename('last_name', 'Springfield')).toMatchObject({ code: 'PT400' });
  });
});
