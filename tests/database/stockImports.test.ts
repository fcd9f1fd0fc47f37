import { describe, expect, it } from 'vitest';
import { call } from './calls';
import { answerOf, importSteps, type SentRow } from './importSteps';
import { readStock } from './readStock';
import { useScene } from './scene';

const scene = useScene();
const { check, begin, send, undo, imported, recordOf } = importSteps(scene);
const { quantities } = readStock(scene);

const here = () => ({ entity: 'inventory_items', location: scene().here.location });

const PEAS = { row: 2, values: { name: 'Peas', unit: 'can', on_hand: 144 } };
const CORN = { row: 3, values: { name: 'Corn', unit: 'can', unit_pounds: 0.95, on_hand: 36 } };
const RICE = { row: 4, values: { name: 'Rice', unit: 'bag', on_hand: 0 } };
const BEANS = { row: 5, values: { name: 'Beans', unit: 'bag', on_hand: null } };
const SHELF: readonly SentRow[] = [PEAS, CORN, RICE, BEANS];

/** The whole ledger of an item, with who wrote it. */
const ledger = (item: string) =>
  scene().owner([
    `select m.kind::text, m.delta, m.balance, m.reason, m.note, m.location_id, m.actor
     from private.stock_movements m where m.item_id = $1 order by m.id`,
    item,
  ]);

/** What the food report counts of the location until today. */
const food = async () => {
  const { rows, message } = await scene().as('networkAdmin', [
    `select public.food_report($1, $2, private.local_today($2) - 30, private.local_today($2)) as r`,
    scene().here.id,
    scene().here.location,
  ]);
  expect(message).toBe('');
  return rows[0]?.['r'];
};

/** Every item of the location holds what its entries add up to. */
const unbalanced = () =>
  scene().owner([
    `select i.name from public.inventory_items i
     where i.location_id = $1 and i.quantity_actual <> coalesce((
       select sum(m.delta) from private.stock_movements m where m.item_id = i.id), 0)`,
    scene().here.location,
  ]);

describe('items that a file tells with their stock', () => {
  it('get one entry each, as a count of the importer at the location', async () => {
    const { here: world } = scene();
    const id = await imported(SHELF, here());
    const [peas, corn, rice, beans] = await Promise.all([2, 3, 4, 5].map((at) => recordOf(id, at)));
    const entry = { kind: 'count', reason: 'other', note: 'Came with an import.' };
    const [written] = await ledger(String(peas));
    expect(await ledger(String(peas))).toEqual([
      {
        ...entry,
        delta: 144,
        balance: 144,
        location_id: world.location,
        actor: written?.['actor'],
      },
    ]);
    const [import_] = await scene().owner(['select actor from private.imports where id = $1', id]);
    expect(written?.['actor']).toBe(import_?.['actor']);
    expect(await quantities(String(corn))).toMatchObject({ actual: 36, available: 36 });
    expect([await ledger(String(rice)), await ledger(String(beans))]).toEqual([[], []]);
    expect(await unbalanced()).toEqual([]);
  });

  it('are checked without a trace', async () => {
    const before = await food();
    const { rows } = await check('locationAdmin', SHELF, here());
    expect(rows).toEqual([{ r: [] }]);
    expect(await food()).toEqual(before);
  });

  it.each([
    [-3, '22023'],
    [1_000_001, '22023'],
    [12.5, '22P02'],
    ['1,240 lb', '22P02'],
    [9_999_999_999, '22003'],
  ])('are refused with their row when there cannot be %s of them', async (on_hand, code) => {
    const rows = [PEAS, { row: 3, values: { name: 'Corn', on_hand } }];
    expect((await check('locationAdmin', rows, here())).rows).toMatchObject([
      { r: [{ row: 3, problem: { code } }] },
    ]);
    const id = await imported([], here());
    expect((await send('locationAdmin', id, rows)).rows).toMatchObject([
      {
        r: [
          { row: 2, outcome: 'created' },
          { row: 3, outcome: 'left_out', problem: { code } },
        ],
      },
    ]);
    expect(
      await scene().owner([`select id from public.inventory_items where name = 'Corn'`]),
    ).toEqual([]);
    expect(await quantities(await recordOf(id, 2))).toMatchObject({ actual: 144 });
  });

  it.each([
    ['a member', 'member', '42501'],
    ['another network', 'otherTenant', 'PT404'],
  ] as const)('do not come from %s', async (_, actor, code) => {
    expect((await check(actor, SHELF, here())).code).toBe(code);
    expect((await begin(actor, here())).code).toBe(code);
  });

  it('keep their stock when the file comes again, whatever it says by then', async () => {
    const id = await imported(SHELF, here());
    const peas = await recordOf(id, 2);
    await send('locationAdmin', id, SHELF);
    const recount = { row: 2, values: { ...PEAS.values, on_hand: 150 } };
    expect((await check('locationAdmin', [recount], here())).rows).toMatchObject([
      { r: [{ row: 2, similar: [{ id: peas, name: 'Peas' }] }] },
    ]);
    const again = await imported([], { ...here(), hash: '5'.repeat(64) });
    await send('locationAdmin', again, [
      { ...recount, action: 'add', record: peas },
      { ...recount, row: 3, action: 'update', record: peas },
    ]);
    expect(await ledger(peas)).toHaveLength(1);
    expect(await quantities(peas)).toMatchObject({ actual: 144 });
  });
});

describe('stock that came with an import', () => {
  it('goes with it, and the food report says what it said before', async () => {
    const { here: world, sql } = scene();
    // A report without any weight has no pounds at all, and zero of them once something had one.
    await sql`update public.inventory_items set unit_pounds = 1 where location_id = ${world.location}`;
    const before = await food();
    const id = await imported(SHELF, here());
    expect(await food()).not.toEqual(before);
    expect(answerOf(await undo('locationAdmin', id))).toMatchObject({ removed: 4, kept: [] });
    expect(await food()).toEqual(before);
    const corn = await recordOf(id, 3);
    expect((await ledger(corn)).map(({ delta, note }) => [delta, note])).toEqual([
      [36, 'Came with an import.'],
      [-36, 'The import was undone.'],
    ]);
    expect(
      await scene().owner([
        'select quantity_actual, deleted_at is null as is_here from public.inventory_items where id = $1',
        corn,
      ]),
    ).toEqual([{ quantity_actual: 0, is_here: false }]);
    expect(await unbalanced()).toEqual([]);
  });

  it.each([
    ['received', (item: string) => call.move(item, 'receive', 5, 'donation')],
    ['counted', (item: string) => call.move(item, 'count', 144, 'full_count')],
  ])('stays where some was %s since', async (_, move) => {
    const id = await imported([PEAS, CORN], here());
    const peas = await recordOf(id, 2);
    expect((await scene().as('locationAdmin', move(peas))).code).toBeUndefined();
    const kept = await quantities(peas);
    expect(answerOf(await undo('locationAdmin', id))).toMatchObject({
      removed: 1,
      kept: [{ row: 2, id: peas, name: 'Peas', why: 'used' }],
    });
    expect(await quantities(peas)).toEqual(kept);
  });

  it('stays where an order asks for some, or the item was changed', async () => {
    const { here: world, sql } = scene();
    const id = await imported([PEAS, CORN], here());
    const [peas, corn] = await Promise.all([2, 3].map((at) => recordOf(id, at)));
    const visit = await scene().as(
      'member',
      call.checkIn(world.client, world.location, {
        lines: [{ item_id: String(peas), quantity: 2 }],
      }),
    );
    expect(visit.code).toBeUndefined();
    await sql`update public.inventory_items set category = 'Canned' where id = ${String(corn)}`;
    expect(answerOf(await undo('locationAdmin', id))).toMatchObject({
      removed: 0,
      kept: [
        { id: peas, why: 'used' },
        { id: corn, why: 'changed' },
      ],
    });
    expect(await quantities(String(corn))).toMatchObject({ actual: 36 });
  });
});
