import { describe, expect, it } from 'vitest';
import { call } from './calls';
import { useScene } from './scene';
import { anItem } from './world';

/** What an item of the inventory says of itself. */
const scene = useScene();

describe('an item', () => {
  const change = (item: string, set: string) =>
    scene().as('locationAdmin', [
      `update public.inventory_items set ${set} where id = $1 returning stock_state as state`,
      item,
    ]);

  it('is short when orders want more than there is, low at its level, else there is enough', async () => {
    const { here } = scene();
    const state = async (set: string) => (await change(here.stockedItem, set)).rows;
    expect(await state('unit = null')).toEqual([{ state: 'enough' }]);
    expect(await state('low_stock_level = 7')).toEqual([{ state: 'enough' }]);
    expect(await state('low_stock_level = 8')).toEqual([{ state: 'low' }]);
    await scene().as('locationAdmin', call.move(here.stockedItem, 'count', 2, 'spot_check'));
    expect(await state(`unit = 'can'`)).toEqual([{ state: 'low' }]);
    await scene().as('locationAdmin', call.move(here.stockedItem, 'count', 1, 'spot_check'));
    expect(await state(`unit = 'bag'`)).toEqual([{ state: 'short' }]);
  });

  it('has a barcode that no other live one of the location has, in one spelling', async () => {
    const { here, sql } = scene();
    await change(here.item, `barcode = 'ab12'`);
    expect(
      await scene().owner([`select id from public.inventory_items where barcode = 'AB12'`]),
    ).toEqual([{ id: here.item }]);
    expect(await change(here.stockedItem, `barcode = 'Ab12'`)).toMatchObject({ code: '23505' });
    const elsewhere = await anItem(sql, here.otherLocation);
    await sql`update public.inventory_items set barcode = 'AB12' where id = ${elsewhere}`;
    await sql`update public.inventory_items set deleted_at = now() where id = ${here.item}`;
    expect((await change(here.stockedItem, `barcode = 'AB12'`)).code).toBeUndefined();
  });

  it.each([
    [`barcode = '12-34'`],
    [`barcode = ''`],
    [`barcode = repeat('1', 65)`],
    [`unit = ' '`],
    [`unit = repeat('x', 21)`],
    ['low_stock_level = -1'],
    ['unit_pounds = 0'],
    ['unit_pounds = 1000'],
    [`unit_pounds = 'NaN'`],
  ])('is refused with %s', async (set) => {
    expect((await change(scene().here.item, set)).code).toBe('23514');
  });

  it('goes to another location by its barcode, with its unit, weight and allergens', async () => {
    const { here, sql } = scene();
    await change(
      here.stockedItem,
      `barcode = '777', unit = 'can', unit_pounds = 0.94, contains = '{peanuts}'`,
    );
    const transfer = () =>
      scene().as(
        'networkAdmin',
        call.move(here.stockedItem, 'transfer', 1, 'request', { to: here.otherLocation }),
      );
    await transfer();
    await sql`update public.inventory_items set name = 'Frijoles' where location_id = ${here.otherLocation}`;
    await transfer();
    expect(
      await scene().owner([
        `select name, unit, barcode, quantity_actual, unit_pounds::text, contains from public.inventory_items where location_id = $1`,
        here.otherLocation,
      ]),
    ).toEqual([
      {
        ...{ name: 'Frijoles', unit: 'can', barcode: '777', quantity_actual: 2 },
        // The allergens above all: without them nobody there is warned.
        ...{ unit_pounds: '0.94', contains: ['peanuts'] },
      },
    ]);
  });
});
