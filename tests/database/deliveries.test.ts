import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { call } from './calls';
import { readStock } from './readStock';
import { useScene } from './scene';
import { anItem } from './world';

/** A delivery, as one page fills it in. */
const scene = useScene();
const { quantities, entries, written } = readStock(scene);

const localToday = async () => {
  const [row] = await scene().owner([
    'select private.local_today($1)::text as day, (private.local_today($1) + 1)::text as tomorrow',
    scene().here.location,
  ]);
  return { day: String(row?.['day']), tomorrow: String(row?.['tomorrow']) };
};

describe('a delivery', () => {
  it('makes one entry for each line, with lot and date, and new items in place', async () => {
    const { here } = scene();
    const key = randomUUID();
    const { rows } = await scene().as(
      'locationAdmin',
      call.receive(
        here.location,
        [
          { item_id: here.stockedItem, quantity: 96, lot: ' B-17 ', best_by: '2029-01-31' },
          { item_id: here.item, quantity: 4 },
          { name: ' Green beans ', category: 'Canned', unit: 'can', barcode: 'a12', quantity: 48 },
        ],
        { key, donor: ' Oakridge Farm ', on: '2026-01-02', note: 'Pallet 3' },
      ),
    );
    expect(rows).toEqual([{ r: { lines: 3, units: 148, pounds: null, repeated: false } }]);
    const head = {
      kind: 'receive',
      reason: 'donation',
      note: 'Pallet 3',
      donor: 'Oakridge Farm',
      received_on: '2026-01-02',
    };
    expect(await written(key)).toEqual([
      { ...head, name: 'Beans', delta: 96, lot: 'B-17', best_by: '2029-01-31' },
      { ...head, name: 'Rice', delta: 4, lot: null, best_by: null },
      { ...head, name: 'Green beans', delta: 48, lot: null, best_by: null },
    ]);
    expect(await quantities(here.stockedItem)).toMatchObject({ actual: 106, requested: 2 });
    expect(
      await scene().owner([
        `select category, unit, barcode, quantity_actual from public.inventory_items where name = 'Green beans'`,
      ]),
    ).toEqual([{ category: 'Canned', unit: 'can', barcode: 'A12', quantity_actual: 48 }]);
    const ledger = await scene().as('locationAdmin', call.ledger(here.stockedItem, 1));
    expect(ledger.rows).toMatchObject([
      {
        r: {
          rows: [
            {
              donor: 'Oakridge Farm',
              received_on: '2026-01-02',
              lot: 'B-17',
              best_by: '2029-01-31',
            },
          ],
        },
      },
    ]);
  });

  it('came today unless it says when, and never tomorrow', async () => {
    const { here } = scene();
    const key = randomUUID();
    const { day, tomorrow } = await localToday();
    const lines = [{ item_id: here.item, quantity: 1 }];
    await scene().as('locationAdmin', call.receive(here.location, lines, { key }));
    expect(await written(key)).toMatchObject([{ received_on: day }]);
    const refused = await scene().as(
      'locationAdmin',
      call.receive(here.location, lines, { on: tomorrow }),
    );
    expect(refused.code).toBe('22023');
  });

  it('may bring one item on two lines, of two lots', async () => {
    const { here } = scene();
    await scene().as(
      'locationAdmin',
      call.receive(here.location, [
        { item_id: here.stockedItem, quantity: 1, lot: 'A' },
        { item_id: here.stockedItem, quantity: 2, lot: 'B' },
      ]),
    );
    expect((await entries(here.stockedItem)).map(({ balance }) => balance)).toEqual([11, 13]);
  });

  it('finds what is called new and is there already, by barcode before name', async () => {
    const { here, sql } = scene();
    const scanned = await anItem(sql, here.location, { name: 'Kidney beans' });
    await sql`update public.inventory_items set barcode = '0123' where id = ${scanned}`;
    await scene().as(
      'locationAdmin',
      call.receive(here.location, [
        { name: ' BEANS', quantity: 1 },
        { name: 'Beans', barcode: '0123', quantity: 2 },
      ]),
    );
    expect(await quantities(here.stockedItem)).toMatchObject({ actual: 11 });
    expect(await quantities(scanned)).toMatchObject({ actual: 2 });
  });

  it('is saved once with one key, and the key serves nothing else', async () => {
    const { here } = scene();
    const key = randomUUID();
    const lines = [
      { item_id: here.stockedItem, quantity: 5 },
      { name: 'Plums', quantity: 1 },
    ];
    const receive = () => scene().as('locationAdmin', call.receive(here.location, lines, { key }));
    expect((await receive()).rows).toEqual([
      { r: { lines: 2, units: 6, pounds: null, repeated: false } },
    ]);
    expect((await receive()).rows).toEqual([
      { r: { lines: 2, units: 6, pounds: null, repeated: true } },
    ]);
    expect(await quantities(here.stockedItem)).toMatchObject({ actual: 15 });
    for (const other of [
      call.count(here.location, lines, { key }),
      call.receive(here.otherLocation, [{ name: 'Plums', quantity: 1 }], { key }),
    ])
      expect((await scene().as('networkAdmin', other)).code).toBe('23505');
  });

  it.each([
    ['no lines', []],
    ['201 lines', Array.from({ length: 201 }, () => ({ name: 'Peas', quantity: 1 }))],
    ['nothing', [{ name: 'Peas', quantity: 0 }]],
    ['less than nothing', [{ name: 'Peas', quantity: -1 }]],
    ['too much', [{ name: 'Peas', quantity: 1_000_001 }]],
    ['no quantity', [{ name: 'Peas' }]],
    ['no item', [{ quantity: 1 }]],
    ['a blank name', [{ name: '  ', quantity: 1 }]],
    ['an item and a name', [{ item_id: randomUUID(), name: 'Peas', quantity: 1 }]],
  ])('of %s is refused', async (_, lines) => {
    const outcome = await scene().as('superUser', call.receive(scene().here.location, lines));
    expect(outcome.code).toBe('22023');
  });

  it.each([{ item_id: 'x' }, 'Peas', null])('of no list, %j, is refused', async (lines) => {
    expect(await scene().as('superUser', call.receive(scene().here.location, lines))).toMatchObject(
      {
        code: '22023',
        message: 'The lines must be a list of {item_id or name, quantity}.',
      },
    );
  });

  it.each([
    ['for no reason of its kind', { reason: 'expired' }],
    ['without a key', { key: '' }],
  ])('%s is refused', async (_, { reason, key }: { reason?: string; key?: string }) => {
    const { here } = scene();
    const [text, ...rest] = call.receive(
      here.location,
      [{ item_id: here.item, quantity: 1 }],
      reason ? { reason } : {},
    );
    const statement =
      key === '' ? text.replace('coalesce($2::uuid, gen_random_uuid())', '$2') : text;
    expect((await scene().as('superUser', [statement, ...rest])).code).toBe('22023');
  });

  it('is saved whole or not at all, and names the items that were deleted meanwhile', async () => {
    const { here, sql } = scene();
    await sql`update public.inventory_items set deleted_at = now() where id = ${here.item}`;
    const outcome = await scene().as(
      'locationAdmin',
      call.receive(here.location, [
        { name: 'Plums', quantity: 1 },
        { item_id: here.item, quantity: 1 },
        { item_id: here.stockedItem, quantity: 1 },
      ]),
    );
    expect(outcome).toMatchObject({ code: 'PT409', message: 'item_deleted' });
    expect(JSON.parse(outcome.detail ?? '')).toEqual({
      items: [{ item_id: here.item, name: 'Rice' }],
      more: 0,
    });
    expect(await quantities(here.stockedItem)).toMatchObject({ actual: 10 });
    expect(
      await scene().owner([`select id from public.inventory_items where name = 'Plums'`]),
    ).toEqual([]);
  });

  it('takes no item of another location, be it of the same network', async () => {
    const { here, there, sql } = scene();
    const elsewhere = await anItem(sql, here.otherLocation);
    for (const item_id of [elsewhere, there.item, randomUUID()]) {
      const outcome = await scene().as(
        'superUser',
        call.receive(here.location, [{ item_id, quantity: 1 }]),
      );
      expect(outcome.code).toBe('PT404');
    }
  });

  it('suggests the sources of the network, those of the latest deliveries first', async () => {
    const { here } = scene();
    for (const donor of ['Oakridge Farm', 'Food Bank', 'Oakridge Farm'])
      await scene().as(
        'networkAdmin',
        call.receive(here.location, [{ item_id: here.item, quantity: 1 }], { donor }),
      );
    await scene().as(
      'networkAdmin',
      call.receive(here.otherLocation, [{ name: 'Rice', quantity: 1 }], { donor: 'Elsewhere' }),
    );
    const { rows } = await scene().as('locationAdmin', call.sources(here.location));
    expect(rows).toEqual([
      { r: ['Oakridge Farm', 'Food Bank', 'Elm Mill', 'Elsewhere', 'Oak Mill'] },
    ]);
  });
});
