import { describe, expect, it } from 'vitest';
import { resultOf } from './calls';
import { useScene, type Statement } from './scene';

const scene = useScene();

const create = (email = 'denise@riverbend.example', zone = 'America/Chicago'): Statement => [
  `select public.create_network('Riverbend Food Partners', $2, 'Riverbend Pantry', 'By the mill', $1) as r`,
  email,
  zone,
];
const made = () =>
  scene().owner([
    `select n.name, n.time_zone, l.name as location, l.description
     from public.networks n left join public.locations l on l.network_id = n.id
     where n.name = 'Riverbend Food Partners'`,
  ]);

describe('a new network', () => {
  it('is made with its first location', async () => {
    const { rows, code } = await scene().as('superUser', create());
    expect(code).toBeUndefined();
    const { network_id: network, location_id: location } = resultOf(rows[0]);
    expect(await made()).toEqual([
      {
        name: 'Riverbend Food Partners',
        time_zone: 'America/Chicago',
        location: 'Riverbend Pantry',
        description: 'By the mill',
      },
    ]);
    expect(
      await scene().owner([
        'select network_id from public.locations where id = $1',
        String(location),
      ]),
    ).toEqual([{ network_id: network }]);
  });

  it.each([
    ['in use', (email: string) => email],
    ['in use, written in capitals', (email: string) => ` ${email.toUpperCase()} `],
  ])('is not made for an address that is %s', async (_, written) => {
    const [person] = await scene().owner([
      'select email from public.profiles where id = $1',
      scene().here.colleague,
    ]);
    const outcome = await scene().as('superUser', create(written(String(person?.['email']))));
    expect(outcome).toMatchObject({ code: 'PT409', message: 'email_in_use' });
    expect(await made()).toEqual([]);
  });

  it('is not made by halves: with a zone that is none there is neither', async () => {
    expect((await scene().as('superUser', create('d@example.org', 'Mars/Base'))).code).toBe(
      '23514',
    );
    expect(await made()).toEqual([]);
  });
});

describe('the invitation of a network admin', () => {
  const HASH = 'a'.repeat(64);
  const prepare = (admin: boolean | null): Statement => [
    `select public.prepare_invitation('denise@riverbend.example', $1, $2, 'admin', 'Denise', 'Hargrove', null, $3) as r`,
    scene().here.id,
    scene().here.location,
    admin,
  ];
  /** What the server function does once the auth server has the account. */
  const complete = async (request: unknown) => {
    const { sql } = scene();
    await sql`
      insert into auth.users (id, email) values (gen_random_uuid(), 'denise@riverbend.example')`;
    return sql`
      select public.complete_invitation(
        ${String(request)}, 'denise@riverbend.example', 'Denise', 'Hargrove', ${HASH}) as r`;
  };
  const standing = () =>
    scene().owner([
      `select r.is_network_admin, ul.role from public.profiles p
       left join private.platform_roles r on r.user_id = p.id
       left join public.user_locations ul on ul.user_id = p.id
       where p.email = 'denise@riverbend.example'`,
    ]);

  it.each(['networkAdmin', 'superUser'] as const)('is for the %s to send', async (actor) => {
    const { rows, code } = await scene().as(actor, prepare(true));
    expect(code).toBeUndefined();
    await complete(rows[0]?.['r']);
    expect(await standing()).toEqual([{ is_network_admin: true, role: 'admin' }]);
  });

  it('is not for the admin of a location, who invites others', async () => {
    expect((await scene().as('locationAdmin', prepare(true))).code).toBe('42501');
    const { rows, code } = await scene().as('locationAdmin', prepare(false));
    expect(code).toBeUndefined();
    await complete(rows[0]?.['r']);
    expect(await standing()).toEqual([{ is_network_admin: null, role: 'admin' }]);
  });

  it('is refused where it does not say whether it is one, without a word of the row', async () => {
    expect((await scene().as('superUser', prepare(null))).code).toBe('42501');
  });

  it('is refused when who sent it no longer runs the network', async () => {
    const { rows } = await scene().as('networkAdmin', prepare(true));
    const { sql, claims, here } = scene();
    await sql`
      update private.platform_roles set is_network_admin = false where user_id = ${claims.networkAdmin.sub ?? ''}`;
    await sql`
      insert into public.user_locations (user_id, location_id, network_id, role)
      values (${claims.networkAdmin.sub ?? ''}, ${here.location}, ${here.id}, 'admin')`;
    await expect(complete(rows[0]?.['r'])).rejects.toMatchObject({ code: '42501' });
  });
});
