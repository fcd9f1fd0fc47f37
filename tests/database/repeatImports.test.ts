import { describe, expect, it } from 'vitest';
import { importSteps } from './importSteps';
import { useScene } from './scene';

const scene = useScene();
const steps = importSteps(scene);

/** Somebody of another program. */
const person = (n: number, more: object = {}) => ({
  first_name: `Nova${String.fromCharCode(97 + n)}`,
  last_name: 'Okonkwo',
  external_id: `A-${String(n)}`,
  city: 'Warren',
  ...more,
});

const rowsOf = (...people: object[]) =>
  people.map((values, index) => ({ row: index + 2, values: { ...values } }));

const clientsBy = async (column: string) =>
  (
    await scene().owner([
      `select ${column} as value from public.clients
       where external_id like 'A-%' and deleted_at is null order by external_id`,
    ])
  ).map(({ value }) => value);

describe('a second import of the same program', () => {
  it('offers what has changed, and nothing else', async () => {
    const people = [0, 1, 2, 3].map((n) => person(n));
    await steps.imported(rowsOf(...people));
    const { rows } = await steps.check(
      'locationAdmin',
      // Written in another way, with a blank cell, changed, and new.
      rowsOf(
        person(0, { external_id: ' a-0 ' }),
        person(1, { city: null }),
        person(2, { city: 'Detroit' }),
        person(4, { first_name: 'Ida', last_name: 'Brandt' }),
      ),
    );
    const known = (name: string, changed: object) => ({
      known: { id: expect.any(String) as unknown, name, changed },
    });
    expect(rows).toEqual([
      {
        r: [
          { row: 2, ...known('Novaa Okonkwo', { external_id: 'A-0' }) },
          { row: 3, ...known('Novab Okonkwo', {}) },
          { row: 4, ...known('Novac Okonkwo', { city: 'Warren' }) },
        ],
      },
    ]);
  });

  it('changes whom somebody says, and its undo gives back what was there', async () => {
    const first = await steps.imported(rowsOf(person(0), person(1, { phone_number: '1' })));
    const before = await clientsBy('to_jsonb(clients) - array[$$updated_at$$]');
    const id = await steps.imported(
      [
        {
          row: 2,
          action: 'update',
          record: await steps.recordOf(first, 2),
          values: { city: 'Detroit', phone_number: '313' },
        },
        { row: 3, action: 'leave', values: {}, reason: 'Here already' },
      ],
      { hash: '3'.repeat(64) },
    );
    expect(await clientsBy('city')).toEqual(['Detroit', 'Warren']);
    expect(await clientsBy('phone_number')).toEqual(['313', '1']);
    const { rows } = await steps.undo('locationAdmin', id);
    expect(rows).toMatchObject([{ r: { left: 0, removed: 1, changed: 1, left_out: 1 } }]);
    expect(await clientsBy('to_jsonb(clients) - array[$$updated_at$$]')).toEqual(before);
  });

  it('finds a number twice in the file', async () => {
    const { rows } = await steps.check(
      'locationAdmin',
      rowsOf(person(0), { first_name: 'Ida', external_id: 'a-0' }),
    );
    expect(rows).toMatchObject([{ r: [{ row: 3, problem: { code: '23505' } }] }]);
  });

  it('means the survivor by the number of whom was merged into it', async () => {
    const { here, sql } = scene();
    const first = await steps.imported(rowsOf(person(0)));
    const merged = await steps.recordOf(first, 2);
    await sql`update public.clients set deleted_at = now(), merged_into = ${here.client} where id = ${merged}`;
    const { rows } = await steps.check('locationAdmin', rowsOf(person(0)));
    expect(rows).toMatchObject([{ r: [{ row: 2, known: { id: here.client } }] }]);
  });

  it('sees nobody of another network', async () => {
    const { there, sql } = scene();
    await sql`insert into public.clients (network_id, first_name, external_id) values (${there.id}, 'Ida', 'A-0')`;
    const { rows } = await steps.check('locationAdmin', rowsOf(person(0)));
    expect(rows).toEqual([{ r: [] }]);
  });
});

describe('a number of another program', () => {
  it('finds the client', async () => {
    const { here } = scene();
    await steps.imported(rowsOf(person(7)));
    const { rows } = await scene().as('member', [
      "select public.search_clients($1, 'A-7', 'rank') as r",
      here.id,
    ]);
    expect(rows).toMatchObject([{ r: { total: 1, rows: [{ external_id: 'A-7' }] } }]);
  });

  it('is no second live client’s, also when one comes back', async () => {
    const { sql } = scene();
    const first = await steps.imported(rowsOf(person(0)));
    const id = await steps.recordOf(first, 2);
    await sql`update public.clients set deleted_at = now() where id = ${id}`;
    await steps.imported(rowsOf(person(0, { first_name: 'Ida' })), { hash: '3'.repeat(64) });
    const { code, message } = await scene().as('locationAdmin', [
      'select public.restore_client($1) as r',
      id,
    ]);
    expect({ code, message }).toEqual({ code: 'PT409', message: 'number_taken' });
  });

  it('goes to the survivor of a merge that has none, and back when that is undone', async () => {
    const { here, sql } = scene();
    const first = await steps.imported(rowsOf(person(0)));
    const merged = await steps.recordOf(first, 2);
    const { rows, code } = await scene().as('locationAdmin', [
      `select public.merge_clients($1, $2, '{}',
         (select updated_at from public.clients where id = $1),
         (select updated_at from public.clients where id = $2)) as r`,
      here.client,
      merged,
    ]);
    expect(code).toBeUndefined();
    const numberOf = async (id: string): Promise<unknown> =>
      (await sql`select external_id as n from public.clients where id = ${id}`)[0]?.['n'];
    expect(await numberOf(here.client)).toBe('A-0');
    const merge = await sql`select id from public.client_merges where merged_id = ${merged}`;
    await scene().as('locationAdmin', [
      'select public.unmerge_clients($1)',
      String(merge[0]?.['id']),
    ]);
    expect([await numberOf(here.client), await numberOf(merged), rows.length]).toEqual([
      null,
      'A-0',
      1,
    ]);
  });
});
