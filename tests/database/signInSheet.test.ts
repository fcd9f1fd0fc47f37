import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { signInSheet, type SignInSheet } from '../../src/reports/signInSheet';
import { call } from './calls';
import { setZones } from './reportSteps';
import { useScene } from './scene';
import { aClient, type ActorName } from './world';

/** The sign-in sheet of a location, a program and some days. */
const scene = useScene();

const STROKES = [
  [
    [10, 20, 0],
    [30, 25.5, 16],
  ],
];

interface Asks {
  as?: ActorName;
  location?: string | null;
  program?: string | null;
  from?: string | null;
  to?: string | null;
}

const ask = ({ as = 'networkAdmin', location, program, from, to }: Asks = {}) =>
  scene().as(as, [
    'select public.sign_in_sheet($1, $2, $3, $4, $5) as r',
    ...[
      scene().here.id,
      location === undefined ? scene().here.location : location,
      program === undefined ? scene().here.program : program,
      from === undefined ? '2026-01-01' : from,
      to === undefined ? '2026-12-31' : to,
    ],
  ]);

async function sheet(asks: Asks = {}): Promise<SignInSheet> {
  const { rows, code, message } = await ask(asks);
  if (code) throw new Error(message);
  return z.parse(signInSheet, rows[0]?.['r']);
}

/** Checks a household in on the paper of the program, or otherwise; certified by SNAP if it is new. */
async function checkIn(signature: object | null, client?: string): Promise<string> {
  const { sql, here } = scene();
  const id = client ?? (await aClient(sql, here.id, { firstName: 'Luis', lastName: 'Mora' }));
  const certification = client === undefined && { certification: { basis: 'snap' } };
  const { code, message } = await scene().as(
    'member',
    call.checkIn(id, here.location, {
      size: 4,
      programs: [{ program_id: here.program, ...certification, ...(signature && { signature }) }],
    }),
  );
  if (code) throw new Error(message);
  return id;
}

/** All of the network's visits but those of the running test are of long ago. */
const onlyMine = () =>
  scene().sql`update public.visits set deleted_at = now() where id = ${scene().here.visit}`;

describe('a row of the sign-in sheet', () => {
  it('says who came, of how many, by what, and how the certification was signed', async () => {
    await onlyMine();
    await checkIn({ kind: 'drawn', strokes: STROKES });
    const { rows, program, statement, signed, locations } = await sheet({
      from: '2020-01-01',
      to: '2020-12-30',
    });
    expect(rows).toEqual([]);
    const [day] = await scene().sql<{ day: string }[]>`
      select private.local_today(${scene().here.location})::text as day`;
    const today = { from: day?.day ?? '', to: day?.day ?? '' };
    const answer = await sheet(today);
    expect(answer.rows).toEqual([
      {
        ...{ id: answer.rows[0]?.id, visited_on: today.from, name: 'Luis Mora' },
        ...{ household_size: 4, basis: 'snap' },
        signature: {
          ...{ kind: 'drawn', signed_by: 'client', name: 'Luis Mora', strokes: STROKES },
          ...{ signed_on: today.from, witness: null },
        },
      },
    ]);
    expect(answer.signed).toEqual([{ language: 'en', version: 1 }]);
    expect(program).toEqual({ id: scene().here.program, name: 'TEFAP', code: null });
    expect(statement).toEqual({
      ...{ language: 'en', version: 1, nondiscrimination: 'Everyone is treated alike.' },
    });
    expect(signed).toEqual([]);
    expect(locations.map(({ name }) => name)).toEqual(['Eastside']);
  });

  it('has the signature of the visit where each visit is signed, with its witness', async () => {
    const { here, sql } = scene();
    await onlyMine();
    await sql`update public.programs set signature = 'each_visit' where id = ${here.program}`;
    const client = await checkIn({ kind: 'verbal' });
    await checkIn({ kind: 'paper' }, client);
    await checkIn({ kind: 'typed', signed_by: 'proxy', name: 'Ana Mora' }, client);
    const { rows } = await sheet();
    expect(rows.map(({ signature }) => signature?.kind).toSorted()).toEqual([
      'paper',
      'typed',
      'verbal',
    ]);
    const signatureOf = (kind: string) =>
      rows.find((row) => row.signature?.kind === kind)?.signature;
    const [member] = await scene().owner([
      'select full_name from public.colleagues where id = $1',
      String(scene().claims.member.sub),
    ]);
    expect(signatureOf('verbal')?.witness).toBe(member?.['full_name']);
    expect(signatureOf('paper')).toMatchObject({ witness: null, strokes: null });
    expect(signatureOf('typed')).toMatchObject({ signed_by: 'proxy', name: 'Ana Mora' });
  });

  it('has none where the program asks for none', async () => {
    const { here, sql } = scene();
    await onlyMine();
    await sql`update public.programs set signature = 'never' where id = ${here.program}`;
    await checkIn(null);
    expect((await sheet()).rows[0]?.signature).toBeNull();
  });

  it('stands in the days of the location, and in the order of the visits', async () => {
    const { here, sql } = scene();
    await onlyMine();
    await setZones(sql, here.id, { [here.location]: 'Pacific/Auckland' });
    const [late, early] = [await checkIn({ kind: 'paper' }), await checkIn({ kind: 'paper' })];
    await sql`update public.visits set visited_at = '2026-03-31T10:59Z' where client_id = ${late}`;
    await sql`update public.visits set visited_at = '2026-02-28T11:00Z' where client_id = ${early}`;
    const march = await sheet({ from: '2026-03-01', to: '2026-03-31' });
    expect(march.rows.map(({ visited_on }) => visited_on)).toEqual(['2026-03-01', '2026-03-31']);
    expect((await sheet({ from: '2026-04-01', to: '2026-04-30' })).rows).toEqual([]);
  });
});

describe('a sign-in sheet', () => {
  it('is of its location and its program alone', async () => {
    const { here, sql } = scene();
    const [other] = await sql<{ id: string }[]>`
      insert into public.programs (network_id, name) values (${here.id}, 'Senior box') returning id`;
    expect((await sheet()).rows).toHaveLength(1);
    expect((await sheet({ as: 'locationAdmin' })).rows).toHaveLength(1);
    expect((await sheet({ location: here.otherLocation })).rows).toEqual([]);
    const { rows, statement } = await sheet({ program: other?.id ?? '' });
    expect([rows, statement]).toEqual([[], null]);
  });

  it.each([
    ['no location', { location: null }],
    ['no program', { program: null }],
    ['no first day', { from: null }],
    ['more than a year', { from: '2020-01-01' }],
  ])('is refused without an answer for %s', async (_what, asks) => {
    expect((await ask(asks)).code).toBe('22023');
  });

  it('is refused for a program or a location of another network, and for members', async () => {
    const { there } = scene();
    expect((await ask({ program: there.program })).code).toBe('PT404');
    expect((await ask({ location: there.location })).code).toBe('42501');
    expect((await ask({ as: 'member' })).code).toBe('42501');
  });
});
