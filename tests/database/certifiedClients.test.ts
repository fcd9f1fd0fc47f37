import { beforeEach, describe, expect, it } from 'vitest';
import { call } from './calls';
import { merge, unmerge } from './mergeSteps';
import { useScene } from './scene';
import { aClient, aNetwork } from './world';

const scene = useScene();

let client: string;
let csfp: string;
beforeEach(async () => {
  const { sql, here } = scene();
  client = await aClient(sql, here.id, { firstName: 'Luis', lastName: 'Mora' });
  const [made] = await sql<{ id: string }[]>`
    insert into public.programs (network_id, name, kind) values (${here.id}, 'CSFP', 'csfp') returning id`;
  csfp = String(made?.id);
});

/** Certifies from a day before today until one after it; null for no end. Its id. */
async function certified(
  days: number | null,
  { of = client, program = scene().here.program, since = 400 } = {},
): Promise<string> {
  const { sql, here } = scene();
  const [made] = await sql<{ id: string }[]>`
    insert into public.certifications (network_id, client_id, program_id, starts_on, ends_on, household_size)
    select ${here.id}, ${of}, ${program}, d.today - ${since}::integer, d.today + ${days}::integer, 1
    from (select private.network_today(${here.id}) as today) d
    returning id`;
  return String(made?.id);
}

/** What the list says of a client, in days from today. */
async function said(of = client) {
  const [row] = await scene().owner([
    `select array(select p.name from public.programs p where p.id = any (c.certified_for) order by p.name) as programs,
       array(select p.name from public.programs p where p.id = any (c.ends_soon_for) order by p.name) as ending,
       c.certification_ends_on - private.network_today(c.network_id) as days
     from public.clients c where c.id = $1`,
    of,
  ]);
  return { ...row };
}

const NOTHING = { programs: [], ending: [], days: null };

describe('what the list of clients says of certifications', () => {
  it('is what holds today, and what ends within 30 days', async () => {
    expect(await said()).toEqual(NOTHING);
    await certified(30);
    await certified(null, { program: csfp });
    expect(await said()).toEqual({ programs: ['CSFP', 'TEFAP'], ending: ['TEFAP'], days: 30 });
  });

  it('leaves out what has ended, and what has not begun', async () => {
    await certified(-1);
    await certified(90, { program: csfp, since: -5 });
    expect(await said()).toEqual(NOTHING);
  });

  it('goes by the certification of a program that ends last', async () => {
    await certified(3);
    await certified(300);
    expect(await said()).toEqual({ programs: ['TEFAP'], ending: [], days: 300 });
  });

  it('follows one that is revoked, and one that is deleted', async () => {
    const first = await certified(10);
    const second = await certified(20, { program: csfp });
    const { code } = await scene().as(
      'locationAdmin',
      call.revokeCertification(first, 'The household moved away.'),
    );
    expect(code).toBeUndefined();
    expect(await said()).toEqual({ programs: ['CSFP'], ending: ['CSFP'], days: 20 });
    await scene().sql`delete from public.certifications where id = ${second}`;
    expect(await said()).toEqual(NOTHING);
  });

  it('goes along with a merge, and comes back with its undoing', async () => {
    const { sql, here } = scene();
    const other = await aClient(sql, here.id, { firstName: 'Luis', lastName: 'Moran' });
    await certified(100);
    const { id } = await merge(scene(), other, client);
    expect(await said(other)).toMatchObject({ programs: ['TEFAP'] });
    await unmerge(scene(), id);
    expect(await said(other)).toEqual(NOTHING);
    expect(await said()).toMatchObject({ programs: ['TEFAP'] });
  });

  it('is no change of the client, and written by nobody', async () => {
    const { sql } = scene();
    const read = async () => {
      const [row] = await sql`
        select c.updated_at::text as at, (select count(*)::int from private.audit_log where entity = 'clients') as entries
        from public.clients c where c.id = ${client}`;
      return { ...row };
    };
    const before = await read();
    await certified(10);
    expect(await read()).toEqual(before);
    for (const column of ['certified_for', 'ends_soon_for', 'certification_ends_on'])
      expect(
        await scene().as('superUser', [
          `update public.clients set ${column} = null where id = $1`,
          client,
        ]),
      ).toMatchObject({ code: '42501' });
  });

  it('changes with the day, by the job', async () => {
    const { sql } = scene();
    await certified(31);
    await certified(0, { program: csfp });
    /** As if so many days had passed. */
    const wait = async (days: number) => {
      // No trigger tells of a day.
      await sql`alter table public.certifications disable trigger certifications_certified_update`;
      await sql`update public.certifications set ends_on = ends_on - ${days}::integer where client_id = ${client}`;
      await sql`update public.clients set certification_ends_on = certification_ends_on - ${days}::integer where id = ${client}`;
      await sql`alter table public.certifications enable trigger certifications_certified_update`;
      await sql`select public.tell_ended_certifications()`;
    };
    expect(await said()).toEqual({ programs: ['CSFP', 'TEFAP'], ending: ['CSFP'], days: 0 });
    await wait(1);
    expect(await said()).toEqual({ programs: ['TEFAP'], ending: ['TEFAP'], days: 30 });
    await wait(31);
    expect(await said()).toEqual(NOTHING);
  });

  it('filters a search by words, too', async () => {
    await certified(10);
    const found = async (column: string, program: string) => {
      const { rows, message } = await scene().as('member', [
        `select (public.search_clients($1, 'mora', p_filters => $2::text::jsonb) ->> 'total')::int as total`,
        scene().here.id,
        JSON.stringify([{ column, operator: 'ov', value: [program] }]),
      ]);
      return rows[0] ?? message;
    };
    expect(await found('certified_for', scene().here.program)).toEqual({ total: 1 });
    expect(await found('ends_soon_for', scene().here.program)).toEqual({ total: 1 });
    expect(await found('certified_for', csfp)).toEqual({ total: 0 });
  });
});

describe('how many households a program has', () => {
  it('counts those of live clients, and the ones that end soon', async () => {
    const { sql, here } = scene();
    const other = await aNetwork(sql, 'Elsewhere');
    const [gone, second] = [await aClient(sql, here.id), await aClient(sql, here.id)];
    await certified(5);
    await certified(500, { of: second });
    await certified(5, { of: gone });
    await sql`update public.clients set deleted_at = now() where id = ${gone}`;
    const { rows } = await scene().as('member', [
      'select public.program_figures($1) as r',
      here.id,
    ]);
    // The client of the world is certified for 100 days.
    expect(rows).toEqual([
      {
        r: expect.arrayContaining([
          { program_id: here.program, households: 3, ending: 1 },
          { program_id: csfp, households: 0, ending: 0 },
        ]) as unknown,
      },
    ]);
    const outside = await scene().as('member', [
      'select public.program_figures($1) as r',
      other.id,
    ]);
    expect(outside.code).toBe('PT404');
  });
});
