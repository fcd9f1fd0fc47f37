import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { resources } from '../../src/resources';
import { answerOf, importSteps } from './importSteps';
import { useScene } from './scene';
import { importSlips } from './slips';
import { DIFFERENCES } from './tables';
import { anItem } from './world';

const scene = useScene();
const { check, begin, send, end, imported, names, recordOf } = importSteps(scene);

const contents = () =>
  scene().owner([
    `select 'client' as kind, to_jsonb(c) as row from public.clients c
     union all select 'trail', to_jsonb(a) from private.audit_log a
     union all select 'import', to_jsonb(i) from private.imports i
     union all select 'row', to_jsonb(r) from private.import_rows r order by 1, 2`,
  ]);

const NOVA = { first_name: 'Nova', last_name: 'Okonkwo', date_of_birth: '1978-05-05' };

describe('the check of an import', () => {
  it('says what the database would refuse, row by row, and leaves nothing', async () => {
    const before = await contents();
    const { rows } = await check('locationAdmin', [
      { row: 2, values: NOVA },
      { row: 3, values: { first_name: 'Ida', date_of_birth: '1990-02-31' } },
      { row: 4, values: { first_name: ' ', partial_ssn: '1' } },
    ]);
    expect(rows).toEqual([
      {
        r: [
          {
            row: 3,
            problem: { code: '22008', message: expect.stringContaining('1990-02-31') as unknown },
          },
          {
            row: 4,
            problem: { code: '23514', message: expect.stringContaining('clients_') as unknown },
          },
        ],
      },
    ]);
    expect(await contents()).toEqual(before);
  });

  it('names who is there already, and who stands in the file twice', async () => {
    const { here, sql } = scene();
    await sql`update public.clients set date_of_birth = '1984-03-03', phone_number = '(313) 555-0142' where id = ${here.client}`;
    const roza = {
      first_name: 'Roza',
      last_name: 'Delgado',
      date_of_birth: '1984-03-03',
      phone_number: '313-555-0142',
    };
    const { rows } = await check('locationAdmin', [
      { row: 2, values: NOVA },
      { row: 3, values: roza },
      { row: 4, values: NOVA },
    ]);
    expect(rows).toEqual([
      {
        r: [
          {
            row: 2,
            similar: [expect.objectContaining({ name: 'Nova Okonkwo', row: 4 }) as unknown],
          },
          {
            row: 3,
            similar: [
              expect.objectContaining({ name: 'Rosa Delgado', id: here.client }) as unknown,
            ],
          },
          { row: 4, similar: [expect.objectContaining({ row: 2 }) as unknown] },
        ],
      },
    ]);
  });

  it('sees rows of earlier chunks', async () => {
    const { rows } = await check('locationAdmin', [{ row: 900, values: NOVA }], {
      earlier: [{ row: 7, values: NOVA }],
    });
    expect(rows).toMatchObject([{ r: [{ row: 900, similar: [{ row: 7 }] }] }]);
  });

  it('finds equal records where a table has no function for it, at its own location only', async () => {
    const { here, sql } = scene();
    await anItem(sql, here.location, { name: 'Peas' });
    await anItem(sql, here.otherLocation, { name: 'Plums' });
    const { rows } = await check(
      'locationAdmin',
      [
        { row: 2, values: { name: 'PEAS' } },
        { row: 3, values: { name: 'Plums' } },
      ],
      { entity: 'inventory_items', location: here.location },
    );
    expect(rows).toMatchObject([{ r: [{ row: 2, similar: [{ name: 'Peas' }] }] }]);
  });

  it('finds a barcode that stands in the file twice', async () => {
    const { rows } = await check(
      'locationAdmin',
      [
        { row: 2, values: { name: 'Peas', barcode: 'A1' } },
        { row: 3, values: { name: 'Corn', barcode: 'a1' } },
      ],
      { entity: 'inventory_items', location: scene().here.location },
    );
    expect(rows).toMatchObject([{ r: [{ row: 3, problem: { code: '23505' } }] }]);
  });

  it.each([
    ['members', 'member', undefined, '42501'],
    ['another network', 'otherTenant', undefined, 'PT404'],
    ['anonymous callers', 'anon', undefined, '42501'],
  ] as const)('is refused to %s', async (_, actor, place, code) => {
    expect((await check(actor, [{ row: 2, values: NOVA }], place)).code).toBe(code);
  });

  it.each([{}, [{ row: 0, values: NOVA }], [{ row: 2 }], [{ values: NOVA }]])(
    'takes rows with their numbers and values only, not %j',
    async (rows) => {
      expect(await check('locationAdmin', rows as never)).toMatchObject({
        code: '22023',
        message: 'The rows must be a list of {row, values, members}.',
      });
    },
  );

  it.each(['nothing', 'audit_log', 'client_merges', '"clients"', 'locations', 'orders'])(
    'brings no %s',
    async (entity) => {
      const refused = {
        code: 'PT404',
        message: 'not_found',
        hint: 'There is nothing of this kind that is imported.',
      };
      const { location } = scene().here;
      for (const place of [{ entity }, { entity, location }]) {
        expect(await check('locationAdmin', [{ row: 2, values: NOVA }], place)).toMatchObject(
          refused,
        );
        expect(await begin('locationAdmin', place)).toMatchObject(refused);
      }
    },
  );

  it('brings what the pages of the app import', async () => {
    const [row] = await scene().owner(['select private.importable_entities() as entities']);
    const declared = resources.flatMap(({ name, access }) =>
      access.import === undefined || `${name}.import` in DIFFERENCES ? [] : name,
    );
    expect(importSlips(declared, row?.['entities'] as string[])).toEqual([]);
  });

  it('takes 500 rows, no more', async () => {
    const rows = Array.from({ length: 501 }, (_, index) => ({ row: index + 2, values: NOVA }));
    expect((await check('locationAdmin', rows)).code).toBe('PT413');
  });
});

describe('an import', () => {
  it('makes the records, keeps what stayed out, and says what became of each', async () => {
    const id = await imported([{ row: 2, values: NOVA }]);
    const { rows } = await send('locationAdmin', id, [
      { row: 3, values: { first_name: '' }, cells: [['First', '']] },
      { row: 4, values: {}, action: 'leave', cells: [['First', 'Ann']], reason: 'Left out' },
      { row: 5, values: { first_name: 'Ben' } },
    ]);
    expect(rows).toMatchObject([
      {
        r: [
          { row: 3, outcome: 'left_out', problem: { code: '23514' } },
          { row: 4, outcome: 'left_out' },
          { row: 5, outcome: 'created' },
        ],
      },
    ]);
    expect(await names('full_name', 'clients')).toEqual(
      expect.arrayContaining(['Nova Okonkwo', 'Ben']),
    );
    expect(answerOf(await end('locationAdmin', id))).toMatchObject({
      file: 'intake.csv',
      ...{ created: 2, added: 0, left_out: 2 },
    });
    expect(
      await scene().owner([
        `select place, cells, reason from private.import_rows where cells is not null order by place`,
      ]),
    ).toEqual([
      { place: 3, cells: [['First', '']], reason: expect.stringContaining('check') as unknown },
      { place: 4, cells: [['First', 'Ann']], reason: 'Left out' },
    ]);
    expect(
      await scene().owner([`select action, diff from private.audit_log where action = 'imported'`]),
    ).toEqual([{ action: 'imported', diff: { count: 2 } }]);
  });

  it('does no row twice, however often it is sent', async () => {
    const id = await imported([{ row: 2, values: NOVA }]);
    const again = await send('locationAdmin', id, [
      { row: 2, values: NOVA },
      { row: 3, values: { first_name: 'Ben' } },
    ]);
    expect(again.rows).toEqual([
      {
        r: [
          { row: 2, outcome: 'created' },
          { row: 3, outcome: 'created' },
        ],
      },
    ]);
    expect((await names('full_name', 'clients')).filter((name) => name === 'Nova Okonkwo')).toEqual(
      ['Nova Okonkwo'],
    );
  });

  it('fills what is empty of a client, and nothing else', async () => {
    const { here, sql } = scene();
    await sql`update public.clients set city = 'Detroit' where id = ${here.client}`;
    const id = await imported([]);
    const { rows } = await send('locationAdmin', id, [
      {
        row: 2,
        action: 'add',
        record: here.client,
        values: { first_name: 'Roza', city: 'Dearborn', zip_code: '48212', email: null },
      },
    ]);
    expect(rows).toEqual([{ r: [{ row: 2, outcome: 'added' }] }]);
    expect(
      await scene().owner([
        'select first_name, city, zip_code, email from public.clients where id = $1',
        here.client,
      ]),
    ).toEqual([{ first_name: 'Rosa', city: 'Detroit', zip_code: '48212', email: null }]);
  });

  it('stops where the right is lost, with what is done', async () => {
    const { claims, here, sql } = scene();
    const id = await imported([{ row: 2, values: NOVA }]);
    await sql`update public.user_locations set role = 'member'
      where user_id = ${String(claims.locationAdmin.sub)} and location_id = ${here.location}`;
    expect(
      (await send('locationAdmin', id, [{ row: 3, values: { first_name: 'Ben' } }])).code,
    ).toBe('42501');
    expect(await names('full_name', 'clients')).toContain('Nova Okonkwo');
    expect(await names('full_name', 'clients')).not.toContain('Ben');
  });

  it('inserts by the rights of the caller', async () => {
    const id = await imported([]);
    const { code } = await send('locationAdmin', id, [
      { row: 2, values: { ...NOVA, deleted_at: '2026-01-01' } },
    ]);
    expect(code).toBe('42501');
  });

  it('goes to the place that was begun, whatever a row says', async () => {
    const { here, there } = scene();
    const id = await imported([{ row: 2, values: { ...NOVA, network_id: there.id } }]);
    expect(
      await scene().owner([
        'select network_id from public.clients where id = $1',
        await recordOf(id, 2),
      ]),
    ).toEqual([{ network_id: here.id }]);
  });

  it('is nobody else’s, and over when it has ended', async () => {
    const id = await imported([{ row: 2, values: NOVA }]);
    const rows = [{ row: 3, values: { first_name: 'Ben' } }];
    expect((await send('networkAdmin', id, rows)).code).toBe('PT404');
    await end('locationAdmin', id);
    expect((await send('locationAdmin', id, rows)).code).toBe('PT409');
  });
});

describe('a file', () => {
  const context = (hash: string) =>
    scene().as('locationAdmin', [
      'select public.import_context($1, $2, null, $3, $4) as r',
      'clients',
      scene().here.id,
      hash,
      '2'.repeat(64),
    ]);

  it('that was imported is noticed, and taken again by who says so', async () => {
    const hash = '3'.repeat(64);
    const id = await imported([{ row: 2, values: NOVA }], { hash });
    await end('locationAdmin', id);
    expect(answerOf(await context(hash))).toMatchObject({ same: { id, created: 1 }, open: null });
    const refused = await begin('networkAdmin', { hash });
    expect(refused.code).toBe('PT409');
    expect(refused.message).toBe('same_file');
    expect(JSON.parse(String(refused.detail))).toMatchObject({ import: { id } });
    expect((await begin('networkAdmin', { hash, again: true })).rows).toEqual([{ r: [] }]);
  });

  it('is asked for, and the name of its import', async () => {
    const beginWith = (id: string | null, file: string) =>
      scene().as('locationAdmin', [
        `select public.begin_import($1, 'clients', $2::text::jsonb, '{}', $3, null, false)`,
        ...[id, file, scene().here.id],
      ]);
    const refusal = { code: '22023', message: 'An import names itself and its file.' };
    expect(await beginWith(null, '{"hash": "5"}')).toMatchObject(refusal);
    expect(await beginWith(randomUUID(), '"a file"')).toMatchObject(refusal);
  });

  it('whose import was cut off goes on where it stopped, by its own id', async () => {
    const hash = '4'.repeat(64);
    const id = await imported([{ row: 2, values: NOVA }], { hash });
    expect(answerOf(await context(hash))).toMatchObject({ same: null, open: { id, rows: [2] } });
    expect((await begin('locationAdmin', { id, hash })).rows).toEqual([{ r: [2] }]);
    expect((await begin('networkAdmin', { id, hash })).code).toBe('23505');
  });

  it('of the same headers is matched as the last one was', async () => {
    const columns = { 0: 'last_name', 1: 'first_name' };
    await begin('locationAdmin', { columns, id: randomUUID() });
    expect(answerOf(await context('5'.repeat(64)))).toMatchObject({ match: columns });
  });
});
