import { describe, expect, it } from 'vitest';
import { readMigrations } from '../../local/database/readMigrations';
import { call, resultOf } from './calls';
import { lotsOf } from './lotsOf';
import { ordersOf } from './orderCalls';
import { useScene } from './scene';
import { anItem } from './world';

const scene = useScene();
const { receive, lots, withoutLot, handOut, move } = lotsOf(scene);
const { flags, order } = ordersOf(scene);

const anotherItem = () => anItem(scene().sql, scene().here.location, { name: 'Peanut butter' });

describe('a lot', () => {
  it('is one, in whatever spelling it is delivered', async () => {
    const item = await anotherItem();
    const spellings = ['LOT 12-a', '12A', 'lot#12 A', 'Lot No. 12.A', ' 12 a', 'ＬＯＴ １２Ａ'];
    for (const lot of spellings) await receive(item, 2, lot);
    expect(await lots(item)).toEqual([['LOT 12-a', null, 12]]);
  });

  it.each([
    ['LOTUS7', 'US7'],
    ['Nova 1', 'va 1'],
    ['12A', '12B'],
  ])('%s is another than %s', async (one, other) => {
    const item = await anotherItem();
    await receive(item, 1, one);
    await receive(item, 1, other);
    expect(await lots(item)).toHaveLength(2);
  });

  it.each(['Lot', '---', 'No.'])('may be called %s', async (name) => {
    const item = await anotherItem();
    await receive(item, 1, name);
    expect(await lots(item)).toEqual([[name, null, 1]]);
  });

  it('has the earlier of two best-by dates', async () => {
    const item = await anotherItem();
    await receive(item, 1, '12A');
    await receive(item, 1, '12A', '2027-03-01');
    await receive(item, 1, '12A', '2027-02-01');
    await receive(item, 1, '12A', '2027-04-01');
    expect(await lots(item)).toEqual([['12A', '2027-02-01', 4]]);
  });

  it('may have a best-by date alone', async () => {
    const item = await anotherItem();
    await receive(item, 1, null, '2027-03-01');
    await receive(item, 2, null, '2027-03-01');
    await receive(item, 4, null, '2027-04-01');
    expect(await lots(item)).toEqual([
      [null, '2027-03-01', 3],
      [null, '2027-04-01', 4],
    ]);
  });

  it('is of its item alone', async () => {
    const [one, other] = [await anotherItem(), await anotherItem()];
    await receive(one, 1, '12A');
    await receive(other, 2, '12A');
    expect(await lots(one)).toEqual([['12A', null, 1]]);
  });
});

describe('what is taken', () => {
  /** 3 without a lot, 4 of one without a day, and 5 and 6 that expire. */
  const shelf = async () => {
    const item = await anotherItem();
    await receive(item, 3);
    await receive(item, 4, 'Z');
    await receive(item, 6, 'A', '2027-06-01');
    await receive(item, 5, 'B', '2027-01-01');
    return item;
  };

  it('is what expires first, then what has no day, then what has no lot', async () => {
    const item = await shelf();
    await handOut(item, 7);
    expect(await lots(item)).toEqual([
      ['A', '2027-06-01', 4],
      ['Z', null, 4],
    ]);
    await handOut(item, 6);
    expect(await lots(item)).toEqual([['Z', null, 2]]);
    await handOut(item, 4);
    expect(await lots(item)).toEqual([]);
    expect(await withoutLot(item)).toBe(1);
  });

  it.each([
    ['waste', 7, 'spoiled'],
    ['adjust', -7, 'lost'],
    ['count', 11, 'full_count'],
  ] as const)('by %s is the same', async (kind, quantity, reason) => {
    const item = await shelf();
    expect((await move(item, kind, quantity, reason)).code).toBeUndefined();
    expect(await lots(item)).toEqual([
      ['A', '2027-06-01', 4],
      ['Z', null, 4],
    ]);
    expect(await withoutLot(item)).toBe(3);
  });

  it.each([
    ['adjust', 2, 'found'],
    ['count', 20, 'full_count'],
    ['receive', 2, 'returned'],
  ] as const)('and what is added by %s has no lot', async (kind, quantity, reason) => {
    const item = await shelf();
    expect((await move(item, kind, quantity, reason)).code).toBeUndefined();
    expect(await withoutLot(item)).toBe(5);
    expect(await lots(item)).toHaveLength(3);
  });

  it('for another location takes lot and best-by date along', async () => {
    const { here } = scene();
    const item = await shelf();
    const sent = await scene().as(
      'networkAdmin',
      call.move(item, 'transfer', 16, 'rebalance', { to: here.otherLocation }),
    );
    expect(sent.code).toBeUndefined();
    const [other] = await scene().owner([
      'select id from public.inventory_items where location_id = $1 and name = $2',
      here.otherLocation,
      'Peanut butter',
    ]);
    expect(await lots(String(other?.['id']))).toEqual([
      ['B', '2027-01-01', 5],
      ['A', '2027-06-01', 6],
      ['Z', null, 4],
    ]);
    expect(await withoutLot(String(other?.['id']))).toBe(1);
    expect(await withoutLot(item)).toBe(2);
  });

  it('as waste may be of one lot, and of no more than there is of it', async () => {
    const item = await shelf();
    const [lot] = await scene().owner([
      `select id from private.stock_lots where item_id = $1 and lot = 'A'`,
      item,
    ]);
    const id = String(lot?.['id']);
    expect(await move(item, 'waste', 7, 'expired', { lot: id })).toMatchObject({
      code: 'PT409',
      message: 'insufficient_stock',
      detail: expect.stringContaining('"on_hand": 6') as unknown,
    });
    expect((await move(item, 'waste', 6, 'expired', { lot: id })).code).toBeUndefined();
    expect(await lots(item)).toEqual([
      ['B', '2027-01-01', 5],
      ['Z', null, 4],
    ]);
    expect((await move(item, 'adjust', -1, 'lost', { lot: id })).code).toBe('22023');
    const stranger = await anotherItem();
    await receive(stranger, 5);
    expect((await move(stranger, 'waste', 1, 'expired', { lot: id })).code).toBe('PT404');
  });

  it('is told by the ledger', async () => {
    const item = await shelf();
    await handOut(item, 7);
    const { rows } = await scene().as('locationAdmin', call.ledger(item));
    expect(rows).toMatchObject([
      {
        r: {
          rows: [
            {
              kind: 'fulfil',
              lots: [
                { lot: 'B', best_by: '2027-01-01', quantity: 5 },
                { lot: 'A', best_by: '2027-06-01', quantity: 2 },
              ],
            },
            { lots: [{ lot: 'B', quantity: 5 }] },
            { lots: [{ lot: 'A', quantity: 6 }] },
            { lots: [{ lot: 'Z', quantity: 4 }] },
            { lots: [] },
          ],
        },
      },
    ]);
  });
});

describe('the list of what expires', () => {
  const listed = (item?: string) =>
    scene().as('locationAdmin', call.stockLots(scene().here.location, item));

  it('has the lots of the next fourteen days, what has expired first, and none that is gone', async () => {
    const item = await anotherItem();
    const day = async (days: number) => {
      const [row] = await scene().owner([
        'select (private.local_today($1) + $2::integer)::text as day',
        scene().here.location,
        days,
      ]);
      return String(row?.['day']);
    };
    await receive(item, 1, 'Soon', await day(14));
    await receive(item, 1, 'Later', await day(15));
    await receive(item, 2, 'Past', await day(-1));
    await receive(item, 1, 'Undated');
    const { rows } = await listed();
    expect(rows).toMatchObject([
      {
        r: [
          { lot: 'Past', days_left: -1, quantity: 2, item: { id: item, name: 'Peanut butter' } },
          { lot: 'Soon', days_left: 14, quantity: 1 },
        ],
      },
    ]);
    expect((await listed(item)).rows).toMatchObject([
      { r: [{ lot: 'Past' }, { lot: 'Soon' }, { lot: 'Later' }, { lot: 'Undated' }] },
    ]);
    await move(item, 'waste', 2, 'expired');
    expect((await listed()).rows).toMatchObject([{ r: [{ lot: 'Soon' }] }]);
  });
});

describe('the lots of orders', () => {
  const lotsOfOrders = async (...orders: string[]) => {
    const { rows, message } = await scene().as('member', call.orderLots(...orders));
    expect(message).toBe('');
    const lines = await scene().owner([
      'select id, order_id from public.order_items where order_id = any ($1::text::uuid[])',
      `{${orders.join(',')}}`,
    ]);
    const answer = resultOf(rows[0]);
    expect(lines.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(answer)));
    return orders.map(
      (order) => answer[String(lines.find(({ order_id }) => order_id === order)?.['id'])],
    );
  };
  const first = { lot: 'B', best_by: '2027-01-01' };
  const second = { lot: 'A', best_by: '2027-06-01' };
  const none = { lot: null, best_by: null };

  it('are what would be taken now, and one after the other where they are asked for together', async () => {
    const item = await anotherItem();
    await receive(item, 3);
    await receive(item, 6, 'A', '2027-06-01');
    await receive(item, 5, 'B', '2027-01-01');
    const orders = [await order({ item_id: item, quantity: 4 })];
    orders.push(await order({ item_id: item, quantity: 9 }));
    expect(await lotsOfOrders(orders[1] ?? '')).toEqual([
      [
        { ...first, quantity: 5 },
        { ...second, quantity: 4 },
      ],
    ]);
    expect(await lotsOfOrders(...orders)).toEqual([
      [{ ...first, quantity: 4 }],
      [
        { ...first, quantity: 1 },
        { ...second, quantity: 6 },
        { ...none, quantity: 2 },
      ],
    ]);
  });

  it('go to orders by their numbers, in whatever order they are asked for', async () => {
    const item = await anotherItem();
    const days = ['1', '2', '3', '4', '5', '6'].map((month) => `2027-0${month}-01`);
    for (const day of days) await receive(item, 1, `L${day}`, day);
    const orders: string[] = [];
    while (orders.length < days.length) orders.push(await order({ item_id: item, quantity: 1 }));
    expect(await lotsOfOrders(...orders.toReversed())).toEqual(
      days.map((day) => [{ lot: `L${day}`, best_by: day, quantity: 1 }]).toReversed(),
    );
  });

  it('are what the ledger says of one that was handed out, and nothing of one that was cancelled', async () => {
    const item = await anotherItem();
    await receive(item, 1);
    await receive(item, 5, 'B', '2027-01-01');
    const handedOut = await handOut(item, 6);
    const cancelled = await order({ item_id: item, quantity: 1 });
    await receive(item, 6, 'A', '2027-06-01');
    await scene().as('member', call.setStatus([cancelled], 'cancelled'));
    expect(await lotsOfOrders(handedOut, cancelled)).toEqual([
      [
        { ...first, quantity: 5 },
        { ...none, quantity: 1 },
      ],
      undefined,
    ]);
  });

  it('are not told where nothing has a lot, nor where stock is not tracked', async () => {
    const [plain, item] = [await anotherItem(), await anotherItem()];
    await receive(plain, 5);
    await receive(item, 5, 'B');
    const orders = [await order({ item_id: plain, quantity: 1 })];
    orders.push(await order({ item_id: item, quantity: 1 }));
    expect(await lotsOfOrders(...orders)).toEqual([
      undefined,
      [{ lot: 'B', best_by: null, quantity: 1 }],
    ]);
    await flags(false);
    expect(await lotsOfOrders(...orders)).toEqual([undefined, undefined]);
  });
});

it('divides a ledger from before there were lots, twice alike', async () => {
  const { here, sql } = scene();
  const [item, plain] = [await anotherItem(), await anotherItem()];
  await receive(item, 3);
  await receive(item, 5, 'B', '2027-01-01');
  await receive(item, 6, 'A', '2027-06-01');
  await receive(plain, 5);
  await scene().as(
    'networkAdmin',
    call.move(item, 'transfer', 7, 'rebalance', { to: here.otherLocation }),
  );
  await handOut(item, 2);
  const contents = () =>
    scene().owner([
      `select l.location_id, l.lot, l.best_by, l.quantity,
         (select jsonb_agg(jsonb_build_array(s.movement_id, s.delta) order by s.movement_id)
          from private.lot_movements s where s.lot_id = l.id) as moved
       from private.stock_lots l where l.network_id = $1 order by l.location_id, l.lot`,
      here.id,
    ]);
  const before = await contents();
  expect(before).toHaveLength(4);
  await sql`delete from private.lot_movements`;
  await sql`delete from private.stock_lots`;
  const migration = readMigrations('supabase/migrations').find(
    ({ name }) => name === 'divide_ledger_by_lots',
  );
  for (let times = 0; times < 2; times += 1) {
    await sql.unsafe(migration?.text ?? '').simple();
    expect(await contents()).toEqual(before);
  }
});
