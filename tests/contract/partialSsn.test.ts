import { beforeAll, describe, expect, it } from 'vitest';
import { MASKED } from '../../src/data/withSensitive';
import type { ActorName } from '../database/world';
import { useApiWorld } from '../support/apiWorld';

const STAFF: readonly ActorName[] = [
  'member',
  'elsewhere',
  'demoted',
  'locationAdmin',
  'networkAdmin',
  'superUser',
];

/** Clients by the digits that are kept of them; the first sorts first by its name. */
const DIGITS = { Ada: '9371', Ben: '0148', Cem: null } as const;

describe('the last digits of a social security number by REST', () => {
  const world = useApiWorld();
  const ids: string[] = [];

  beforeAll(async () => {
    const { sql, here } = world();
    for (const [name, digits] of Object.entries(DIGITS)) {
      const [row] = await sql<{ id: string }[]>`
        insert into public.clients (network_id, first_name, last_name, partial_ssn)
        values (${here.id}, ${name}, 'Digits', ${digits}) returning id`;
      ids.push(row?.id ?? '');
    }
  });

  const send = async (actor: ActorName, query: string, body?: object, method = 'POST') => {
    const token = await world().token(actor);
    const answer = await fetch(`${world().url}/rest/v1/clients?${query}`, {
      ...(body && { method, body: JSON.stringify(body) }),
      headers: {
        apikey: world().publishableKey,
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json', prefer: 'return=representation' }),
      },
    });
    return { status: answer.status, text: await answer.text() };
  };
  const rowsOf = async (actor: ActorName, query: string): Promise<unknown> => {
    const { status, text } = await send(actor, `${query}&last_name=eq.Digits`);
    expect(status, text).toBe(200);
    return JSON.parse(text);
  };

  it.each(STAFF)('are dots for the %s, whatever is selected', async (actor) => {
    expect(await rowsOf(actor, 'select=partial_ssn&order=first_name')).toEqual([
      { partial_ssn: MASKED },
      { partial_ssn: MASKED },
      { partial_ssn: null },
    ]);
    for (const select of [
      '*',
      'x:partial_ssn',
      'partial_ssn::text',
      'of:networks!clients_network_id_fkey(clients!clients_network_id_fkey(*))',
    ]) {
      const { status, text } = await send(actor, `select=${select}&last_name=eq.Digits`);
      expect(status, text).toBe(200);
      expect(text).toContain(MASKED);
      expect(text).not.toMatch(/9371|0148/);
    }
  });

  it('are not in what the dashboard reads', async () => {
    // As tests/unit/pages/dashboard/reads.test.tsx has it.
    const { status, text } = await send(
      'member',
      `select=id,email,full_name,first_name,last_name,partial_ssn,date_of_birth&and=(deleted_at.is.null,network_id.eq."${world().here.id}")&order=created_at.desc,id.desc&offset=0&limit=50`,
    );
    expect(status).toBe(200);
    expect(text).toContain('Ada');
    expect(text).not.toMatch(/9371|0148/);
  });

  it.each(['otherTenant', 'anon'] as const)('are nothing for the %s', async (actor) => {
    const { text } = await send(actor, 'select=partial_ssn');
    expect(text).not.toMatch(/9371|0148/);
    const { text: own } = await send(actor, 'select=partial_ssn&last_name=eq.Digits');
    expect(own).not.toContain(MASKED);
  });

  it.each(STAFF)('are found by no filter of the %s', async (actor) => {
    for (const filter of [
      'partial_ssn=eq.9371',
      'partial_ssn=in.(9371,0148)',
      'partial_ssn=like.9*',
      'partial_ssn=ilike.*371*',
      'partial_ssn=match.^9',
      'partial_ssn=lt.5000',
      'and=(partial_ssn.gte.0000,partial_ssn.lte.9999)',
      'or=(partial_ssn.eq.9371,partial_ssn.eq.0148)',
      'or=(partial_ssn.eq.9371,and(partial_ssn.gt.9,partial_ssn.lt.99999))',
    ])
      expect(await rowsOf(actor, `select=first_name&${filter}`), filter).toEqual([]);
    // What is true of any digits is all that a filter finds.
    for (const filter of ['partial_ssn=neq.9371', 'partial_ssn=not.like.9*'])
      expect(await rowsOf(actor, `select=first_name&${filter}&order=first_name`)).toEqual([
        { first_name: 'Ada' },
        { first_name: 'Ben' },
      ]);
  });

  it.each(STAFF)('give the %s no order', async (actor) => {
    for (const direction of ['asc', 'desc'])
      expect(
        await rowsOf(
          actor,
          `select=first_name&partial_ssn=not.is.null&order=partial_ssn.${direction},first_name`,
        ),
      ).toEqual([{ first_name: 'Ada' }, { first_name: 'Ben' }]);
  });

  it('are dots in what an insert and an update answer', async () => {
    const made = await send('member', 'select=id,partial_ssn', {
      ...{ network_id: world().here.id, first_name: 'Dee', last_name: 'Else', partial_ssn: '2604' },
    });
    expect([made.status, made.text]).toEqual([201, expect.not.stringContaining('2604')]);
    const [row] = JSON.parse(made.text) as { id: string; partial_ssn: string }[];
    expect(row?.partial_ssn).toBe(MASKED);
    const changed = await send(
      'member',
      `id=eq.${row?.id ?? ''}`,
      { partial_ssn: '2605', city: 'Detroit' },
      'PATCH',
    );
    expect([changed.status, changed.text]).toEqual([200, expect.not.stringMatching(/260[45]/)]);
    expect(JSON.parse(changed.text)).toMatchObject([{ partial_ssn: MASKED, city: 'Detroit' }]);
    const guessed = await send(
      'member',
      `id=eq.${row?.id ?? ''}&partial_ssn=eq.2605`,
      { city: 'Warren' },
      'PATCH',
    );
    expect(JSON.parse(guessed.text)).toEqual([]);
    const { client } = world();
    const told = await (
      await client('member')
    ).rpc('reveal_partial_ssn', {
      p_client_id: row?.id ?? '',
    });
    expect(told.data).toBe('2605');
  });
});
