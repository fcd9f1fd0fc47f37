import { describe, expect, it } from 'vitest';
import { call, resultOf } from './calls';
import { ordersOf } from './orderCalls';
import { useScene, type Outcome, type Statement } from './scene';
import { anItem, stock } from './world';

const scene = useScene();
const { flags, linesOf, order, quantities } = ordersOf(scene);

/** What a refusal says beside its code. */
const factsOf = ({ detail }: Outcome) =>
  JSON.parse(detail ?? '{}') as { items: Record<string, unknown>[]; more: number; confirm: string };

const NUMBER = 'select order_number from public.orders where id = $1';
const numberOf = async (id: string): Promise<number> =>
  Number((await scene().owner([NUMBER, id]))[0]?.['order_number']);

/** 70 on hand, of which two orders reserve 30 and 20, and a third one asks for all 70. */
async function aShortage() {
  const { here, sql } = scene();
  const item = await anItem(sql, here.location, { name: 'Rolled oats', onHand: 70 });
  const ordering = (quantity: number) => order({ item_id: item, quantity });
  const [first, second, beyond] = [await ordering(30), await ordering(20), await ordering(70)];
  const handOut = (id: string, quantity_fulfilled: number, confirmed?: string) =>
    scene().as('member', call.fulfil(id, [{ item_id: item, quantity_fulfilled }], confirmed));
  const figures = async (id: string) => {
    const { rows } = await scene().as('member', call.handoutFigures(id));
    return (rows as { r: object[] }[])[0]?.r[0];
  };
  const shortOf = async (...ids: string[]) => ({
    items: (await Promise.all(ids.map(numberOf))).map((order_number) => ({ order_number })),
    more: 0,
  });
  return { item, first, second, beyond, handOut, figures, shortOf };
}

describe('an order beyond stock', () => {
  it('is offered what the orders before it leave, and they what they reserved', async () => {
    const { item, first, second, beyond, figures } = await aShortage();
    const offer = { item_id: item, on_hand: 70 };
    expect(await figures(beyond)).toEqual({ ...offer, reserved: 50, available: 20 });
    expect(await figures(first)).toEqual({ ...offer, reserved: 0, available: 30 });
    expect(await figures(second)).toEqual({ ...offer, reserved: 30, available: 20 });
  });

  it('takes what is available without a question', async () => {
    const { item, beyond, handOut } = await aShortage();
    expect((await handOut(beyond, 20)).code).toBeUndefined();
    expect(await quantities(item)).toEqual([50, 50]);
  });

  it('waits behind an older one, which takes its share without a question', async () => {
    const { item, first, second, handOut, figures, beyond } = await aShortage();
    expect((await handOut(first, 30)).code).toBeUndefined();
    expect((await handOut(second, 20)).code).toBeUndefined();
    expect(await quantities(item)).toEqual([20, 70]);
    expect(await figures(beyond)).toMatchObject({ on_hand: 20, reserved: 0, available: 20 });
  });

  it('takes more only after it was asked which orders go short', async () => {
    const { item, second, beyond, handOut, shortOf } = await aShortage();
    const asked = await handOut(beyond, 30);
    expect(asked).toMatchObject({ code: 'PT409', message: 'reserved_for_orders' });
    const { confirm, ...facts } = factsOf(asked);
    expect(facts).toEqual({
      items: [
        {
          ...{ item_id: item, name: 'Rolled oats', left: 40, reserved: 50, orders: 2 },
          short: await shortOf(second),
        },
      ],
      more: 0,
    });
    expect(await quantities(item)).toEqual([70, 120]);
    expect((await handOut(beyond, 30, confirm)).code).toBeUndefined();
    expect(await quantities(item)).toEqual([40, 50]);
  });

  it('names every order that goes short', async () => {
    const { first, second, beyond, handOut, shortOf } = await aShortage();
    const [item] = factsOf(await handOut(beyond, 70)).items;
    expect(item).toMatchObject({ left: 0, short: await shortOf(first, second) });
  });

  it('is asked again when something else was confirmed', async () => {
    const { item, beyond, handOut } = await aShortage();
    const { confirm } = factsOf(await handOut(beyond, 30));
    for (const [pieces, confirmed] of [
      [70, confirm],
      [30, ''],
      [30, 'true'],
    ] as const)
      expect((await handOut(beyond, pieces, confirmed)).message).toBe('reserved_for_orders');
    expect(await quantities(item)).toEqual([70, 120]);
  });

  it('is refused to take more at a strict location, confirmed or not', async () => {
    const { item, beyond, handOut } = await aShortage();
    const { confirm } = factsOf(await handOut(beyond, 21));
    await flags(true, true);
    for (const confirmed of [undefined, confirm]) {
      const refused = await handOut(beyond, 21, confirmed);
      expect(refused).toMatchObject({ code: 'PT409', message: 'insufficient_stock' });
      expect(factsOf(refused).items).toEqual([
        { item_id: item, name: 'Rolled oats', on_hand: 70, reserved: 50, wanted: 21 },
      ]);
    }
    expect((await handOut(beyond, 20)).code).toBeUndefined();
    expect(await quantities(item)).toEqual([50, 50]);
  });

  it.each(['fulfil', 'status'])('by %s without numbers takes what is available', async (way) => {
    const { item, first, second, beyond } = await aShortage();
    const statement: Statement =
      way === 'fulfil' ? call.fulfil(beyond) : call.setStatus([beyond], 'fulfilled');
    expect((await scene().as('member', statement)).code).toBeUndefined();
    expect(await linesOf(beyond)).toMatchObject([{ quantity: 70, fulfilled: 20 }]);
    await scene().as('member', call.setStatus([second, first], 'fulfilled'));
    expect(await linesOf(first)).toMatchObject([{ fulfilled: 30 }]);
    expect(await linesOf(second)).toMatchObject([{ fulfilled: 20 }]);
    expect(await quantities(item)).toEqual([0, 0]);
  });

  it('stands behind the others also when an older order asks for more', async () => {
    const { item, first, beyond, figures } = await aShortage();
    await scene().as('member', call.setStatus([beyond], 'cancelled'));
    await scene().as('member', call.saveLines(first, [{ item_id: item, quantity: 60 }]));
    expect(await figures(first)).toMatchObject({ reserved: 20, available: 50 });
  });

  it('does not overtake an older order that asks for less, nor by tracking switched off and on', async () => {
    const { item, first, beyond, figures } = await aShortage();
    await scene().as('member', call.saveLines(first, [{ item_id: item, quantity: 25 }]));
    await flags(false);
    await flags(true);
    expect(await figures(first)).toMatchObject({ reserved: 0, available: 25 });
    expect(await figures(beyond)).toMatchObject({ reserved: 45, available: 25 });
  });

  it('has no figures where nobody counts the stock', async () => {
    const { beyond, figures, handOut, item } = await aShortage();
    await flags(false);
    expect(await figures(beyond)).toBeUndefined();
    expect((await handOut(beyond, 70)).code).toBeUndefined();
    expect(await quantities(item)).toEqual([70, 0]);
  });

  it('asks for each of its items, twenty of them by name', async () => {
    const { here, sql } = scene();
    const lines = await Promise.all(
      Array.from({ length: 22 }, async (_, place) => ({
        item_id: await anItem(sql, here.location, { name: `Item ${place + 10}`, onHand: 5 }),
        quantity: 5,
      })),
    );
    await order(...lines);
    const beyond = await order(...lines);
    const { items, more } = factsOf(
      await scene().as(
        'member',
        call.fulfil(
          beyond,
          lines.map(({ item_id }) => ({ item_id, quantity_fulfilled: 1 })),
        ),
      ),
    );
    expect(items.map(({ name }) => name)).toEqual(
      Array.from({ length: 20 }, (_, place) => `Item ${place + 10}`),
    );
    expect(more).toBe(2);
  });
});

describe('what open orders reserve', () => {
  /** 20 on hand; three orders reserve 5 each. */
  async function reserved() {
    const { here, sql } = scene();
    const item = await anItem(sql, here.location, { name: 'Soup', onHand: 20 });
    const orders = [];
    for (let place = 0; place < 3; place++)
      orders.push(await order({ item_id: item, quantity: 5 }));
    const last = { order_number: await numberOf(orders[2] ?? '') };
    await flags(true, true);
    return { item, last };
  }
  const admin = (statement: Statement) => scene().as('networkAdmin', statement);

  it.each<[string, (item: string, confirmed?: string) => Statement]>([
    [
      'waste',
      (item, confirmed) => call.move(item, 'waste', 7, 'expired', confirmed ? { confirmed } : {}),
    ],
    [
      'adjust',
      (item, confirmed) => call.move(item, 'adjust', -7, 'lost', confirmed ? { confirmed } : {}),
    ],
    [
      'count',
      (item, confirmed) =>
        call.move(item, 'count', 13, 'spot_check', confirmed ? { confirmed } : {}),
    ],
    [
      'transfer',
      (item, confirmed) =>
        call.move(item, 'transfer', 7, 'rebalance', {
          to: scene().here.otherLocation,
          ...(confirmed && { confirmed }),
        }),
    ],
    [
      'a sheet of counts',
      (item, confirmed) =>
        call.count(
          scene().here.location,
          [
            { item_id: item, quantity: 13, on_hand: 20 },
            { item_id: scene().here.stockedItem, quantity: 11 },
            { name: 'Quinces', quantity: 1 },
          ],
          confirmed ? { confirmed } : {},
        ),
    ],
  ])('is taken by %s at a strict location only after a question', async (_, take) => {
    const { item, last } = await reserved();
    const asked = await admin(take(item));
    expect(asked).toMatchObject({ code: 'PT409', message: 'reserved_for_orders' });
    const { confirm, ...facts } = factsOf(asked);
    expect(facts).toEqual({
      items: [
        {
          ...{ item_id: item, name: 'Soup', left: 13, reserved: 15, orders: 3 },
          short: { items: [last], more: 0 },
        },
      ],
      more: 0,
    });
    expect(await quantities(item)).toEqual([20, 15]);
    expect((await admin(take(item, confirm))).code).toBeUndefined();
    expect(await quantities(item)).toEqual([13, 15]);
  });

  it('is no question where it stays, where stock comes in, and at a location that is not strict', async () => {
    const { item } = await reserved();
    expect((await admin(call.move(item, 'waste', 5, 'expired'))).code).toBeUndefined();
    expect((await admin(call.move(item, 'receive', 1, 'donation'))).code).toBeUndefined();
    await flags(true, false);
    expect((await admin(call.move(item, 'waste', 10, 'expired'))).code).toBeUndefined();
    await flags(true, true);
    // Short already: what comes in or stays takes nothing from anybody.
    expect((await admin(call.move(item, 'count', 6, 'spot_check'))).code).toBeUndefined();
    expect((await admin(call.move(item, 'adjust', 2, 'found'))).code).toBeUndefined();
    expect(await quantities(item)).toEqual([8, 15]);
    expect((await admin(call.move(item, 'adjust', -1, 'lost'))).message).toBe(
      'reserved_for_orders',
    );
  });

  it('can be handed out to the last piece where there is less than was reserved', async () => {
    const { here, sql } = scene();
    await stock(sql, here.stockedItem, -5);
    const second = await order({ item_id: here.stockedItem, quantity: 4 });
    await flags(true, true);
    const give = (id: string, quantity_fulfilled: number) =>
      scene().as('member', call.fulfil(id, [{ item_id: here.stockedItem, quantity_fulfilled }]));
    expect((await give(second, 4)).code).toBe('PT409');
    expect((await give(second, 3)).code).toBeUndefined();
    expect((await give(here.order, 2)).code).toBeUndefined();
    expect(await quantities(here.stockedItem)).toEqual([0, 0]);
  });

  it('an answer that was lost is the same for the same key, without a question', async () => {
    const { item } = await reserved();
    const key = crypto.randomUUID();
    const { confirm } = factsOf(await admin(call.move(item, 'waste', 7, 'expired', { key })));
    const waste = call.move(item, 'waste', 7, 'expired', { key, confirmed: confirm });
    await admin(waste);
    expect(resultOf((await admin(waste)).rows[0])).toMatchObject({ repeated: true });
    expect(await quantities(item)).toEqual([13, 15]);
  });
});
