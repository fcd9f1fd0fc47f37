import { describe, expect, it } from 'vitest';
import { call } from './calls';
import { readStock } from './readStock';
import { useScene } from './scene';

const scene = useScene();
const { quantities, entries } = readStock(scene);

describe('quantities', () => {
  it.each([
    ['what is on hand', `update public.inventory_items set quantity_actual = 11 where id = $1`],
    ['what is reserved', `update public.inventory_items set quantity_requested = 3 where id = $1`],
    ['a balance', `update private.stock_movements set balance = 11 where item_id = $1`],
    ['an entry away', `delete from private.stock_movements where item_id = $1`],
    ['an item with entries away', `delete from public.inventory_items where id = $1`],
    ['the ledger empty', `truncate private.stock_movements cascade`],
    ['how an entry divides', `update private.lot_movements set delta = 1 where item_id = $1`],
    ['no entry divided', `truncate private.lot_movements`],
    ['which source it is of', `update private.source_movements set delta = 1 where item_id = $1`],
    ['the lines empty', `truncate public.order_items`],
  ])('cannot be written by the owner: %s', async (_, text) => {
    const { here, sql } = scene();
    await sql`savepoint attempt`;
    const refusal = await sql.unsafe(text, text.includes('$1') ? [here.stockedItem] : []).then(
      () => undefined,
      (error: unknown) => error,
    );
    await sql`rollback to savepoint attempt`;
    expect(refusal).toMatchObject({ code: '42501' });
  });

  it('come with no new item', async () => {
    const { here, sql } = scene();
    await sql`savepoint attempt`;
    await expect(
      sql`insert into public.inventory_items (location_id, name, quantity_actual)
          values (${here.location}, 'Conjured', 5)`,
    ).rejects.toMatchObject({ code: '42501' });
    await sql`rollback to savepoint attempt`;
  });

  it('carry on from the balance, whatever balance an entry says, for several entries at once', async () => {
    const { here, sql } = scene();
    await sql`
      insert into private.stock_movements (item_id, kind, delta, balance, reason)
      select ${here.stockedItem}, 'receive', n, 999, 'donation' from generate_series(1, 3) n`;
    expect((await entries(here.stockedItem)).map(({ balance }) => balance)).toEqual([11, 13, 16]);
    expect(await quantities(here.stockedItem)).toMatchObject({ actual: 16 });
  });

  it('follow lines that the owner writes', async () => {
    const { here, sql } = scene();
    await sql`update public.order_items set quantity_reserved = 1 where id = ${here.orderLine}`;
    expect(await quantities(here.stockedItem)).toMatchObject({ requested: 1 });
    await sql`delete from public.order_items where id = ${here.orderLine}`;
    expect(await quantities(here.stockedItem)).toMatchObject({ requested: 0 });
  });

  it('do not change when an item was last edited', async () => {
    const { here } = scene();
    const edited = () =>
      scene().owner(['select updated_at from public.inventory_items where id = $1', here.item]);
    const before = await edited();
    await scene().as('locationAdmin', call.move(here.item, 'receive', 1, 'other'));
    expect(await edited()).toEqual(before);
    await scene().as('locationAdmin', [
      `update public.inventory_items set description = 'New' where id = $1`,
      here.item,
    ]);
    expect(await edited()).not.toEqual(before);
  });
});

describe('an item on open orders', () => {
  const remove = () =>
    scene().as('locationAdmin', [
      'update public.inventory_items set deleted_at = now() where id = $1 returning id',
      scene().here.stockedItem,
    ]);

  it('cannot be deleted until they are fulfilled or cancelled', async () => {
    const { here } = scene();
    expect(await remove()).toMatchObject({
      code: 'PT409',
      message: 'item_wanted',
    });
    await scene().as('member', call.setStatus([here.order], 'cancelled'));
    expect((await remove()).rows).toEqual([{ id: here.stockedItem }]);
  });
});
