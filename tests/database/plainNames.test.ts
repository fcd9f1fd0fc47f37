import { describe, expect, it } from 'vitest';
import { isPlainName } from '../../src/kit/fields/plainName';
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

describe('a name of a person', () => {
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
    // Before there is a profile, and when it is inserted: profiles_plain_names_insert.
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

/** By guard_place_name. */
describe('a name of a network or location', () => {
  const places = [
    ['networks', 'superUser', () => scene().here.id, 'networks_plain_name'],
    ['locations', 'networkAdmin', () => scene().here.location, 'locations_plain_name'],
  ] as const;
  const make = {
    networks: (name: string) => [`insert into public.networks (name) values ($1)`, name] as const,
    locations: (name: string) =>
      [
        `insert into public.locations (network_id, name) values ($1, $2)`,
        scene().here.id,
        name,
      ] as const,
  };

  it.each(places)('of %s may be any that people would give', async (table, actor, id) => {
    for (const name of PLAIN_NAMES.filter((given) => given !== '')) {
      const update = `update public.${table} set name = $1 where id = $2 returning id`;
      const { rows, message } = await scene().as(actor, [update, name, id()]);
      expect(rows, `${name} ${message}`).toHaveLength(1);
    }
  });

  it.each(places)('of %s has no link, markup or line break in it', async (table, actor, id) => {
    const refused = { code: 'PT400', message: 'name_not_plain' };
    for (const name of [...UNFIT_NAMES, 'Foodbank.org']) {
      const update = `update public.${table} set name = $1 where id = $2`;
      expect(await scene().as(actor, [update, name, id()])).toMatchObject(refused);
      expect(await scene().as(actor, make[table](name))).toMatchObject(refused);
    }
  });

  it.each(places)(
    'of %s that was there before hinders no change',
    async (table, actor, id, trigger) => {
      const { sql } = scene();
      await sql.unsafe(`alter table public.${table} disable trigger ${trigger}`);
      await sql.unsafe(`update public.${table} set name = 'Foodbank.org' where id = $1`, [id()]);
      await sql.unsafe(`alter table public.${table} enable trigger ${trigger}`);
      const update = `update public.${table} set name = 'Foodbank.org', description = 'x' where id = $1 returning id`;
      expect((await scene().as(actor, [update, id()])).rows).toHaveLength(1);
    },
  );
});
