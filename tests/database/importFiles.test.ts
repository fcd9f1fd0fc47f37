import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { json } from './calls';
import { answerOf, importSteps } from './importSteps';
import { useScene } from './scene';
import { addClients } from './similarSteps';
import { anItem, type ActorName } from './world';

const scene = useScene();
const { check, begin, send, end, undo, imported } = importSteps(scene);

const ANN = { row: 2, values: { first_name: 'Ann', city: 'Warren' } };
const HASH = '7'.repeat(64);

const context = async (actor: ActorName = 'locationAdmin', hash = HASH) =>
  answerOf(
    await scene().as(actor, [
      'select public.import_context($1, $2, null, $3, $4) as r',
      'clients',
      scene().here.id,
      hash,
      '2'.repeat(64),
    ]),
  );

describe('what is known of a file', () => {
  it('lets nobody else go on with an import that was cut off', async () => {
    const id = await imported([ANN], { hash: HASH });
    expect(await context()).toMatchObject({ open: { id } });
    expect(await context('networkAdmin')).toMatchObject({ open: null });
  });

  it('is not that it was imported, where nothing of it is there', async () => {
    const id = await imported([ANN], { hash: HASH });
    await end('locationAdmin', id);
    expect(await context()).toMatchObject({ same: { id } });
    await undo('locationAdmin', id);
    expect(await context()).toMatchObject({ same: null });
    const other = '8'.repeat(64);
    await end('locationAdmin', await imported([{ ...ANN, action: 'leave' }], { hash: other }));
    expect(await context('locationAdmin', other)).toMatchObject({ same: null });
    expect((await begin('locationAdmin', { hash: other })).code).toBeUndefined();
  });

  it('are the imports of 30 days', async () => {
    const { sql } = scene();
    const [old, young] = [
      await imported([ANN], { hash: HASH }),
      await imported([ANN], { hash: '8'.repeat(64) }),
    ];
    await sql`update private.imports set created_at = now() - interval '31 days' where id = ${old}`;
    expect(await context()).toMatchObject({ recent: [{ id: young }] });
  });
});

describe('an import', () => {
  it('that has ended is not begun again, and ends once', async () => {
    const id = await imported([ANN]);
    await end('locationAdmin', id);
    await end('locationAdmin', id);
    expect((await begin('locationAdmin', { id })).code).toBe('23505');
    expect(
      await scene().owner([`select diff from private.audit_log where action = 'imported'`]),
    ).toEqual([{ diff: { count: 1 } }]);
  });

  it('that was undone is undone once', async () => {
    const id = await imported([ANN]);
    await undo('locationAdmin', id);
    await undo('locationAdmin', id);
    expect(
      await scene().owner([
        `select diff from private.audit_log where action = 'import_undone' and network_id = $1`,
        scene().here.id,
      ]),
    ).toEqual([{ diff: { count: 1 } }]);
  });

  it('takes no rows from anybody else, whatever they call', async () => {
    const id = await imported([]);
    const outcome = await scene().as('networkAdmin', [
      'select private.keep_import_rows($1, $2::text::jsonb)',
      id,
      json([{ row: 9, outcome: 'left_out' }]),
    ]);
    expect(outcome.code).toBe('PT404');
    const opened = await scene().as('networkAdmin', ['select private.open_import($1)', id]);
    expect(opened.code).toBe('PT404');
    await end('locationAdmin', id);
    const late = await scene().as('locationAdmin', [
      'select private.keep_import_rows($1, $2::text::jsonb)',
      id,
      json([{ row: 9, outcome: 'left_out' }]),
    ]);
    expect(late.code).toBe('PT404');
  });

  it('adds nothing to who was deleted meanwhile', async () => {
    const { here } = scene();
    const id = await imported([]);
    const { rows } = await send('locationAdmin', id, [
      { row: 2, action: 'add', record: here.deletedClient, values: { city: 'Warren' } },
    ]);
    expect(rows).toMatchObject([
      { r: [{ row: 2, outcome: 'left_out', problem: { code: 'PT404' } }] },
    ]);
  });

  it('keeps what was in the file of a row that the database refuses', async () => {
    const id = await imported([{ row: 2, values: { first_name: '' }, cells: [['Visits', '12']] }]);
    const { rows } = await scene().as('locationAdmin', [
      'select public.import_left_out($1) as r',
      id,
    ]);
    expect(rows).toMatchObject([{ r: [{ row: 2, cells: [['Visits', '12']] }] }]);
  });

  it('finds nothing equal among what is deleted', async () => {
    const { here, sql } = scene();
    const item = await anItem(sql, here.location, { name: 'Peas' });
    const place = { entity: 'inventory_items', location: here.location };
    const peas = [{ row: 2, values: { name: 'Peas' } }];
    expect((await check('locationAdmin', peas, place)).rows).toMatchObject([{ r: [{ row: 2 }] }]);
    await sql`update public.inventory_items set deleted_at = now() where id = ${item}`;
    expect((await check('locationAdmin', peas, place)).rows).toEqual([{ r: [] }]);
  });
});

describe('who is alike', () => {
  const ROSA = { first_name: 'Rosa', last_name: 'Delgado', phone_number: '(313) 555-0142' };
  const born = (day: string) => ({ ...ROSA, date_of_birth: day });
  const similarOf = async (rows: Parameters<typeof check>[1]) =>
    ((await check('locationAdmin', rows)).rows as { r: { similar?: object[] }[] }[])[0]?.r.map(
      ({ similar }) => similar ?? [],
    );

  it('is a record or a row of the file, never both', async () => {
    const nova = { first_name: 'Nova', last_name: 'Okonkwo', date_of_birth: '1978-05-05' };
    const found = await similarOf([
      { row: 2, values: nova },
      { row: 3, values: nova },
    ]);
    expect(found).toHaveLength(2);
    for (const [similar] of found ?? []) expect(similar).not.toHaveProperty('id');
  });

  it('is who is here before who stands in the file, though that one is more alike', async () => {
    const { here, sql } = scene();
    await sql`update public.clients set phone_number = '(313) 555-0142', date_of_birth = '1984-03-13' where id = ${here.client}`;
    expect(
      await similarOf([
        { row: 2, values: born('1984-03-14') },
        { row: 3, values: born('1984-03-14') },
      ]),
    ).toMatchObject([[{ id: here.client }], [{ id: here.client }]]);
  });

  it('is who is here before a row of an earlier chunk, though that one is more alike', async () => {
    const { here, sql } = scene();
    await sql`update public.clients set phone_number = '(313) 555-0142', date_of_birth = '1984-03-13' where id = ${here.client}`;
    const earlier = [{ row: 2, values: born('1984-03-14') }];
    const { rows } = await check('locationAdmin', [{ row: 900, values: born('1984-03-14') }], {
      earlier,
    });
    expect(rows).toMatchObject([{ r: [{ similar: [{ id: here.client }] }] }]);
  });

  it('is everybody who is as much alike, with what tells them apart, and nobody who is less', async () => {
    const { here } = scene();
    const known = { first_name: 'Anselmo', last_name: 'Quintanar', date_of_birth: '1984-03-12' };
    const [typo, first, second] = await addClients(scene(), here.id, [
      { ...known, last_name: 'Quintanarr' },
      { ...known, address_line1: '118 Oak St' },
      { ...known, address_line1: '9 Elm Rd' },
    ]);
    const [found = []] = (await similarOf([{ row: 2, values: known }])) ?? [];
    expect(found).toHaveLength(2);
    expect(found).not.toContainEqual(expect.objectContaining({ id: typo }));
    for (const [id, address_line1] of [
      [first, '118 Oak St'],
      [second, '9 Elm Rd'],
    ])
      expect(found).toContainEqual(
        expect.objectContaining({
          ...{ id, name: 'Anselmo Quintanar', ...known, address_line1 },
          reasons: expect.arrayContaining([{ field: 'date_of_birth', level: 'same' }]) as unknown,
        }),
      );
  });

  it('is every item that holds the same', async () => {
    const { here, sql } = scene();
    const same = [
      await anItem(sql, here.location, { name: 'Peas' }),
      await anItem(sql, here.location, { name: 'PEAS' }),
    ];
    const place = { entity: 'inventory_items', location: here.location };
    const { rows } = await check('locationAdmin', [{ row: 2, values: { name: 'peas' } }], place);
    const [first] = (rows as { r: { similar: { id: string }[] }[] }[])[0]?.r ?? [];
    expect(first?.similar.map(({ id }) => id).sort()).toEqual(same.sort());
  });

  it('is nobody’s item of another location, also for who sees both', async () => {
    const { here, sql } = scene();
    await anItem(sql, here.otherLocation, { name: 'Plums' });
    const place = { entity: 'inventory_items', location: here.location };
    const { rows } = await check('networkAdmin', [{ row: 2, values: { name: 'Plums' } }], place);
    expect(rows).toEqual([{ r: [] }]);
  });
});

describe('the records behind the numbers of an import', () => {
  const records = async (id: string, outcome: string, after = 0, limit = 50) =>
    (
      await scene().as('networkAdmin', [
        'select public.import_records($1, $2, $3, $4) as r',
        id,
        outcome,
        after,
        limit,
      ])
    ).rows;

  it('are those that came in, those that were filled, each by itself and page after page', async () => {
    const { here, sql } = scene();
    const id = await imported([
      ANN,
      { row: 3, values: { first_name: 'Ben' } },
      { row: 4, action: 'add', record: here.client, values: { city: 'Warren' } },
      { row: 5, action: 'leave', values: {} },
    ]);
    const named = (row: number, name: string, gone = false) =>
      expect.objectContaining({ row, name, gone }) as unknown;
    expect(await records(id, 'created')).toEqual([{ r: [named(2, 'Ann'), named(3, 'Ben')] }]);
    expect(await records(id, 'created', 0, 1)).toEqual([{ r: [named(2, 'Ann')] }]);
    expect(await records(id, 'created', 2)).toEqual([{ r: [named(3, 'Ben')] }]);
    expect(await records(id, 'added')).toEqual([{ r: [named(4, 'Rosa Delgado')] }]);
    await sql`update public.clients set deleted_at = now() where first_name = 'Ann' and network_id = ${here.id}`;
    expect(await records(id, 'created', 0, 1)).toEqual([{ r: [named(2, 'Ann', true)] }]);
  });

  it('are nobody’s of another network', async () => {
    const id = await imported([ANN]);
    const statement = ['select public.import_records($1, $2) as r', id, 'created'] as const;
    expect((await scene().as('otherTenant', statement)).code).toBe('PT404');
    expect((await scene().as('member', statement)).code).toBe('42501');
    const unknown = ['select public.import_records($1, $2) as r', randomUUID(), 'created'] as const;
    expect(await scene().as('locationAdmin', unknown)).toMatchObject({
      code: 'PT404',
      message: 'not_found',
      hint: 'There is no such import, or it is out of your reach.',
    });
  });
});
