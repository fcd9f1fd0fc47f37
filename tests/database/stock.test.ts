import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { call } from './calls';
import { readStock } from './readStock';
import { useScene } from './scene';
import { aLocation, anItem, aPerson } from './world';

const scene = useScene();
const { quantities, entries } = readStock(scene);

describe('a stock movement', () => {
  it.each([
    ['receive', 5, 'donation', 5],
    ['adjust', 3, 'found', 3],
    ['adjust', -3, 'lost', -3],
    ['waste', 4, 'expired', -4],
    ['count', 7, 'cycle_count', -3],
    ['count', 10, 'full_count', 0],
    ['count', 0, 'spot_check', -10],
  ])('%s of %i (%s) changes what is on hand by %i', async (kind, quantity, reason, delta) => {
    const { here } = scene();
    const { rows } = await scene().as(
      'locationAdmin',
      call.move(here.stockedItem, kind, quantity, reason, { note: '  By the door ' }),
    );
    const actual = 10 + delta;
    const sums = { quantity_actual: actual, quantity_requested: 2, quantity_available: actual - 2 };
    expect(rows).toEqual([{ r: { ...sums, delta, repeated: false } }]);
    expect(await quantities(here.stockedItem)).toEqual({
      actual,
      requested: 2,
      available: actual - 2,
    });
    expect(await entries(here.stockedItem)).toEqual([
      { kind, delta, balance: actual, reason, note: 'By the door' },
    ]);
  });

  it.each([
    ['receive', 0, 'donation'],
    ['receive', -1, 'donation'],
    ['waste', -1, 'expired'],
    ['adjust', 0, 'found'],
    ['count', -1, 'full_count'],
    ['receive', 1_000_001, 'donation'],
    ['receive', 1, 'expired'],
    ['waste', 1, 'because'],
    ['fulfil', 1, 'other'],
    ['transfer', 1, 'request'],
  ])('%s of %i (%s) is refused', async (kind, quantity, reason) => {
    const { here } = scene();
    const outcome = await scene().as(
      'superUser',
      call.move(here.stockedItem, kind, quantity, reason),
    );
    expect(outcome.code).toBe('22023');
    expect(await entries(here.stockedItem)).toEqual([]);
  });

  it.each([
    ['waste', 11, 'expired'],
    ['adjust', -11, 'lost'],
  ])('%s of %i takes no more than there is', async (kind, quantity, reason) => {
    const { here } = scene();
    const outcome = await scene().as(
      'locationAdmin',
      call.move(here.stockedItem, kind, quantity, reason),
    );
    expect(outcome).toMatchObject({
      code: 'PT409',
      message: 'insufficient_stock',
      detail: expect.stringContaining('"name": "Beans"') as unknown,
    });
    expect(await entries(here.stockedItem)).toEqual([]);
  });

  it('is made once with one key, and never for something else', async () => {
    const { here } = scene();
    const key = randomUUID();
    const receive = () =>
      scene().as('locationAdmin', call.move(here.stockedItem, 'receive', 5, 'donation', { key }));
    expect((await receive()).rows).toMatchObject([{ r: { delta: 5, repeated: false } }]);
    expect((await receive()).rows).toMatchObject([
      { r: { delta: 5, repeated: true, quantity_actual: 15 } },
    ]);
    const other = call.move(here.item, 'receive', 5, 'donation', { key });
    expect((await scene().as('locationAdmin', other)).code).toBe('23505');
    expect(await entries(here.stockedItem)).toHaveLength(1);
  });

  it.each([
    ["'fulfil'", 'gen_random_uuid()'],
    ['null', 'gen_random_uuid()'],
    ["'receive'", 'null'],
  ])('of the kind %s with the key %s is refused', async (kind, key) => {
    const { here } = scene();
    const outcome = await scene().as('locationAdmin', [
      `select public.record_stock_movement($1, ${kind}, 1, 'donation', ${key})`,
      here.stockedItem,
    ]);
    expect(outcome).toMatchObject({
      code: '22023',
      message: 'The kind of movement or the key of the form is missing or wrong.',
    });
    expect(await entries(here.stockedItem)).toEqual([]);
  });

  it('of a deleted item is refused', async () => {
    const { here } = scene();
    await scene().as('locationAdmin', [
      'update public.inventory_items set deleted_at = now() where id = $1',
      here.item,
    ]);
    const outcome = await scene().as('locationAdmin', call.move(here.item, 'receive', 1, 'other'));
    expect(outcome.code).toBe('42501');
  });
});

describe('a transfer', () => {
  const transfer = (to: string, quantity = 4) =>
    call.move(scene().here.stockedItem, 'transfer', quantity, 'rebalance', { to });

  it('moves stock to the item of the same name, which is made once when there is none', async () => {
    const { here } = scene();
    await scene().as('networkAdmin', transfer(here.otherLocation));
    await scene().as('networkAdmin', transfer(here.otherLocation, 1));
    const made = await scene().owner([
      `select name, quantity_actual from public.inventory_items where location_id = $1`,
      here.otherLocation,
    ]);
    expect(made).toEqual([{ name: 'Beans', quantity_actual: 5 }]);
    expect(await quantities(here.stockedItem)).toMatchObject({ actual: 5 });
    const { rows } = await scene().as('networkAdmin', call.ledger(here.stockedItem));
    expect(rows).toMatchObject([
      {
        r: {
          total: 3,
          rows: [
            { kind: 'transfer', delta: -1, balance: 5, counterpart_location: 'Northgate' },
            { kind: 'transfer', delta: -4, balance: 6, counterpart_location: 'Northgate' },
            { kind: 'adjust', delta: 10, balance: 10, counterpart_location: null },
          ],
        },
      },
    ]);
  });

  it('finds the item however its name is written', async () => {
    const { here, sql } = scene();
    const other = await anItem(sql, here.otherLocation, { name: ' beans' });
    await scene().as('networkAdmin', transfer(here.otherLocation));
    expect(await quantities(other)).toMatchObject({ actual: 4 });
  });

  it('goes only where one is admin as well, and never beyond the network', async () => {
    const { here, there, sql } = scene();
    const halfAdmin = await aPerson(sql, {
      network: here.id,
      links: { [here.location]: 'admin', [here.otherLocation]: 'member' },
    });
    const code = async (actor: Parameters<ReturnType<typeof scene>['as']>[0], to: string) =>
      (await scene().as(actor, transfer(to))).code;
    expect(await code(halfAdmin, here.otherLocation)).toBe('42501');
    expect(await code('locationAdmin', here.otherLocation)).toBe('PT404');
    expect(await code('networkAdmin', here.deletedLocation)).toBe('PT404');
    expect(await code('networkAdmin', here.location)).toBe('22023');
    expect(await code('superUser', there.location)).toBe('PT404');
    expect(await entries(here.stockedItem)).toEqual([]);
  });
});

describe('the ledger', () => {
  it('says who, when and why, newest first, page by page', async () => {
    const { here, claims } = scene();
    await scene().as('locationAdmin', call.move(here.stockedItem, 'waste', 1, 'spoiled'));
    await scene().as('member', call.fulfil(here.order));
    const { rows } = await scene().as('locationAdmin', call.ledger(here.stockedItem, 2));
    const by = (actor: 'member' | 'locationAdmin') => ({
      id: expect.any(Number) as unknown,
      created_at: expect.any(String) as unknown,
      note: null,
      actor_id: claims[actor].sub,
      actor_name: 'Robin Example',
      counterpart_location: null,
      ...{ donor: null, pounds: null, received_on: null },
      ...{ lot: null, best_by: null, lots: [] },
    });
    expect(rows).toEqual([
      {
        r: {
          total: 3,
          rows: [
            {
              ...by('member'),
              ...{ kind: 'fulfil', delta: -2, balance: 7, reason: null },
              ...{ order_id: here.order, order_number: 1 },
            },
            {
              ...by('locationAdmin'),
              ...{ kind: 'waste', delta: -1, balance: 9, reason: 'spoiled' },
              ...{ order_id: null, order_number: null },
            },
          ],
        },
      },
    ]);
    const next = await scene().as('locationAdmin', call.ledger(here.stockedItem, 2, 2));
    expect(next.rows).toMatchObject([{ r: { total: 3, rows: [{ kind: 'adjust', balance: 10 }] } }]);
  });

  it('goes with its network, orders and transfers included', async () => {
    const { here, sql } = scene();
    const extra = await aLocation(sql, here.id);
    await scene().as(
      'networkAdmin',
      call.move(here.stockedItem, 'transfer', 3, 'event', { to: extra }),
    );
    await scene().as('member', call.fulfil(here.order));
    expect(
      await scene().as('superUser', ['select public.delete_network($1)', here.id]),
    ).toMatchObject({ code: undefined });
    for (const table of ['private.stock_movements', 'public.order_items', 'public.inventory_items'])
      expect(
        await scene().owner([`select id from ${table} where network_id = $1`, here.id]),
      ).toEqual([]);
  });
});
