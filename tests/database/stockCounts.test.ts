import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { call, resultOf } from './calls';
import { readStock } from './readStock';
import { useScene } from './scene';

/** A count of what is on hand. */
const scene = useScene();
const { quantities, entries, written } = readStock(scene);

describe('a count', () => {
  it('makes what is on hand what was found, by what differs', async () => {
    const { here } = scene();
    const key = randomUUID();
    const { rows } = await scene().as(
      'locationAdmin',
      call.count(
        here.location,
        [
          { item_id: here.stockedItem, quantity: 7, on_hand: 10 },
          { item_id: here.item, quantity: 0, on_hand: 0 },
          { name: 'Plums', quantity: 3 },
        ],
        { key, note: 'Shelf B' },
      ),
    );
    expect(rows).toEqual([{ r: { lines: 3, units: 0, pounds: null, repeated: false } }]);
    expect(await written(key)).toMatchObject([
      { name: 'Beans', kind: 'count', delta: -3, reason: 'full_count', note: 'Shelf B' },
      { name: 'Rice', delta: 0 },
      { name: 'Plums', delta: 3, received_on: null },
    ]);
    expect(await quantities(here.stockedItem)).toEqual({ actual: 7, requested: 2, available: 5 });
  });

  it('is refused where stock moved since the page showed it, and says what is there now', async () => {
    const { here } = scene();
    await scene().as('member', call.fulfil(here.order));
    const lines = (onHand: number) => [
      { item_id: here.stockedItem, quantity: 9, on_hand: onHand },
      { item_id: here.item, quantity: 1, on_hand: 0 },
    ];
    const refused = await scene().as('locationAdmin', call.count(here.location, lines(10)));
    expect(refused).toMatchObject({ code: 'PT409', message: 'stock_moved' });
    expect(JSON.parse(refused.detail ?? '')).toEqual({
      items: [{ item_id: here.stockedItem, name: 'Beans', on_hand: 8 }],
      more: 0,
    });
    expect(await quantities(here.item)).toMatchObject({ actual: 0 });
    const saved = await scene().as('locationAdmin', call.count(here.location, lines(8)));
    expect(resultOf(saved.rows[0])).toMatchObject({ units: 2 });
  });

  it('is saved once with one key', async () => {
    const { here } = scene();
    const key = randomUUID();
    const count = () =>
      scene().as(
        'locationAdmin',
        call.count(here.location, [{ item_id: here.stockedItem, quantity: 4, on_hand: 10 }], {
          key,
        }),
      );
    expect(resultOf((await count()).rows[0])).toMatchObject({ repeated: false });
    // What the page showed is old by now: that is no reason to refuse the same count.
    expect(resultOf((await count()).rows[0])).toEqual({
      ...{ lines: 1, units: -6, pounds: null, repeated: true },
    });
    expect(await entries(here.stockedItem)).toHaveLength(1);
  });

  it.each([
    ['an item twice', (item: string) => [1, 2].map((quantity) => ({ item_id: item, quantity }))],
    ['less than nothing', (item: string) => [{ item_id: item, quantity: -1 }]],
  ])('of %s is refused', async (_, lines) => {
    const { here } = scene();
    const outcome = await scene().as(
      'superUser',
      call.count(here.location, lines(here.stockedItem)),
    );
    expect(outcome.code).toBe('22023');
  });
});
