import { describe, expect, it } from 'vitest';
import { call, resultOf } from './calls';
import { lotsOf } from './lotsOf';
import { ordersOf } from './orderCalls';
import { useScene } from './scene';
import type { ActorName, DeadActorName } from './world';
import { aClient, anItem } from './world';

const scene = useScene();
const { receive, lots, handOut, move } = lotsOf(scene);
const { order } = ordersOf(scene);

const ITEM = 'Peanut butter';
const anotherItem = (name = ITEM) => anItem(scene().sql, scene().here.location, { name });

type Wanted = Parameters<typeof call.openRecall>[1];

const open = (wanted: Wanted, actor: ActorName = 'locationAdmin') =>
  scene().as(actor, call.openRecall(scene().here.location, wanted));

/** A recall that is opened; its id. */
async function recall(wanted: Wanted, actor: ActorName = 'locationAdmin'): Promise<string> {
  const { rows, message } = await open(wanted, actor);
  expect(message).toBe('');
  return String(resultOf(rows[0])['recall_id']);
}

const report = async (id: string, actor: ActorName = 'locationAdmin') => {
  const { rows, message } = await scene().as(actor, call.recallReport(id));
  expect(message).toBe('');
  return resultOf(rows[0]);
};

/** Five of 12A and six of 7B, which expire in this order, and three without a lot. */
async function shelf(): Promise<string> {
  const item = await anotherItem();
  await receive(item, 3);
  await receive(item, 5, 'LOT 12-a', '2027-01-01', { donor: 'Oak Farm' });
  await receive(item, 6, '7B', '2027-06-01');
  return item;
}

/** Another visit, and so another household, that is handed out so many. */
async function another(item: string, quantity: number): Promise<string> {
  const { here, sql } = scene();
  const client = await aClient(sql, here.id, { firstName: 'Hodan', lastName: 'Omar' });
  const [visit] = await sql<{ id: string }[]>`
    insert into public.visits (client_id, location_id) values (${client}, ${here.location}) returning id`;
  const created = await scene().as(
    'member',
    call.createOrder(visit?.id ?? '', [{ item_id: item, quantity }]),
  );
  const id = String(resultOf(created.rows[0])['order_id']);
  expect((await scene().as('member', call.fulfil(id))).message).toBe('');
  return client;
}

describe('a recalled lot', () => {
  it('is not handed out from then on, nor promised, nor sent away', async () => {
    const { here } = scene();
    const item = await shelf();
    await recall({ item, lot: '12A' });
    const wanted = await order({ item_id: item, quantity: 10 });
    expect(
      await scene().as('member', call.fulfil(wanted, [{ item_id: item, quantity_fulfilled: 10 }])),
    ).toMatchObject({
      code: 'PT409',
      message: 'insufficient_stock',
      detail: expect.stringContaining('"on_hand": 9') as unknown,
    });
    expect((await scene().as('member', call.handoutFigures(wanted))).rows).toMatchObject([
      { r: [{ on_hand: 9, available: 9 }] },
    ]);
    expect((await scene().as('member', call.orderLots(wanted))).rows).toEqual([
      {
        r: {
          [String((await linesOf(wanted))[0]?.['id'])]: [
            { lot: '7B', best_by: '2027-06-01', quantity: 6 },
            { lot: null, best_by: null, quantity: 3 },
          ],
        },
      },
    ]);
    expect(
      await scene().as(
        'networkAdmin',
        call.move(item, 'transfer', 10, 'rebalance', { to: here.otherLocation }),
      ),
    ).toMatchObject({ code: 'PT409', message: 'insufficient_stock' });
    expect((await scene().as('member', call.fulfil(wanted))).message).toBe('');
    expect(await lots(item)).toEqual([['LOT 12-a', '2027-01-01', 5]]);
  });

  const linesOf = (id: string) =>
    scene().owner(['select id from public.order_items where order_id = $1', id]);

  it('is not promised at a strict location', async () => {
    const item = await shelf();
    await ordersOf(scene).flags(true, true);
    await recall({ item, lot: '12A' });
    const { here } = scene();
    expect(
      await scene().as('member', call.createOrder(here.visit, [{ item_id: item, quantity: 10 }])),
    ).toMatchObject({ code: 'PT409', message: 'insufficient_stock' });
    const promised = await order({ item_id: item, quantity: 9 });
    // Throwing it away takes nothing from that order, and taking one of the others does.
    expect((await move(item, 'waste', 2, 'recalled')).message).toBe('');
    const [lot] = await scene().owner([
      `select id from private.stock_lots where item_id = $1 and lot_key = '12A'`,
      item,
    ]);
    expect((await move(item, 'waste', 3, 'other', { lot: String(lot?.['id']) })).message).toBe('');
    expect(await move(item, 'waste', 1, 'spoiled')).toMatchObject({
      message: 'reserved_for_orders',
    });
    expect((await scene().as('member', call.fulfil(promised))).message).toBe('');
  });

  it('is thrown away first as recalled, and last for other reasons', async () => {
    const item = await shelf();
    await recall({ item, lot: '12A' });
    await move(item, 'waste', 8, 'spoiled');
    expect(await lots(item)).toEqual([['LOT 12-a', '2027-01-01', 5]]);
    await move(item, 'waste', 4, 'recalled');
    expect(await lots(item)).toEqual([['LOT 12-a', '2027-01-01', 1]]);
    await move(item, 'count', 0, 'full_count');
    expect(await lots(item)).toEqual([]);
  });

  it('is blocked also where it comes in later, in whatever spelling, until the recall is closed', async () => {
    const item = await shelf();
    const id = await recall({ item, lot: '12A' });
    await receive(item, 4, 'lot#12 A');
    const wanted = await order({ item_id: item, quantity: 10 });
    const figures = async () =>
      (await scene().as('member', call.handoutFigures(wanted))).rows[0]?.['r'];
    expect(await figures()).toMatchObject([{ on_hand: 9 }]);
    expect((await report(id))['lots']).toMatchObject([{ lot: 'LOT 12-a', left: 9 }]);
    const closed = await scene().as('locationAdmin', call.closeRecall(id, 'Sent back to Oak Farm'));
    expect(closed.rows).toEqual([{ r: { closed: true } }]);
    expect(await figures()).toMatchObject([{ on_hand: 18 }]);
    expect(await report(id)).toMatchObject({ closing_note: 'Sent back to Oak Farm' });
    const again = await scene().as('locationAdmin', call.closeRecall(id, 'Again'));
    expect(again.rows).toEqual([{ r: { closed: false } }]);
  });

  it('is one recall, however many people open it', async () => {
    const item = await shelf();
    const id = await recall({ item, lot: '12A' });
    expect(await open({ item, lot: 'Lot 12-A' })).toMatchObject({
      code: 'PT409',
      message: 'recall_is_open',
      detail: expect.stringContaining(id) as unknown,
    });
    expect((await open({ item, lot: '7B' })).message).toBe('');
  });

  it('stays blocked by one recall when another one of it is closed', async () => {
    const item = await shelf();
    const other = await anotherItem('Jam');
    await receive(other, 2, '5', null, { donor: 'Oak Farm' });
    const hodan = await another(item, 2);
    const [ofLot, ofDonor] = [
      await recall({ item, lot: '12A' }),
      await recall({ donor: 'Oak Farm' }),
    ];
    const left = async (id: string) =>
      ((await report(id))['lots'] as { item: string; left: number }[]).map((lot) => [
        lot.item,
        lot.left,
      ]);
    expect(await left(ofLot)).toEqual([[ITEM, 3]]);
    expect(await left(ofDonor)).toEqual([
      ['Jam', 2],
      [ITEM, 3],
    ]);
    // Each one is told of by itself.
    await scene().as('member', call.markReached(ofLot, hodan));
    expect(await report(ofLot)).toMatchObject({ total: 1, reached: 1 });
    expect(await report(ofDonor)).toMatchObject({ total: 1, reached: 0 });
    const wanted = await order({ item_id: item, quantity: 12 });
    const onHand = async () =>
      (await scene().as('member', call.handoutFigures(wanted))).rows[0]?.['r'];
    expect(await onHand()).toMatchObject([{ on_hand: 9 }]);
    await scene().as('locationAdmin', call.closeRecall(ofLot, 'Tested, and good'));
    expect(await onHand()).toMatchObject([{ on_hand: 9 }]);
    await scene().as('locationAdmin', call.closeRecall(ofDonor, 'Sent back'));
    expect(await onHand()).toMatchObject([{ on_hand: 12 }]);
  });

  it('is not given away either', async () => {
    const item = await shelf();
    await recall({ item, lot: '12A' });
    const [recalled] = await scene().owner([
      `select id from private.stock_lots where item_id = $1 and lot_key = '12A'`,
      item,
    ]);
    expect(
      await move(item, 'waste', 2, 'given_away', { lot: String(recalled?.['id']) }),
    ).toMatchObject({ code: 'PT409', message: 'insufficient_stock' });
    expect(await move(item, 'waste', 10, 'given_away')).toMatchObject({ code: 'PT409' });
    expect((await move(item, 'waste', 9, 'given_away')).message).toBe('');
    expect(await lots(item)).toEqual([['LOT 12-a', '2027-01-01', 5]]);
  });

  it('that was never here is refused, also where it was handed out before lots were recorded', async () => {
    const item = await anotherItem();
    await receive(item, 3);
    await handOut(item, 2);
    expect(await open({ item, lot: '12A' })).toMatchObject({
      code: 'PT409',
      message: 'nothing_recalled',
    });
    const households = (await report(await recall({ item })))['households'];
    expect(households).toMatchObject([{ is_certain: false, lines: [{ lot: null, quantity: 2 }] }]);
  });
});

describe('a recall', () => {
  it.each<[string, Wanted]>([
    ['nothing', {}],
    ['a lot of no item', { lot: '12A', donor: 'Oak Farm' }],
  ])('of %s is refused', async (_, wanted) => {
    expect((await open(wanted)).code).toBe('22023');
  });

  it('of an item blocks all of it', async () => {
    const item = await shelf();
    const id = await recall({ item });
    const wanted = await order({ item_id: item, quantity: 1 });
    await scene().as('member', call.fulfil(wanted));
    expect(await lots(item)).toHaveLength(2);
    expect((await report(id))['lots']).toMatchObject([
      { lot: 'LOT 12-a', left: 5 },
      { lot: '7B', left: 6 },
      { lot: null, has_lot: false, left: 3 },
    ]);
  });

  it('of a donor blocks what it brought since a day, and what was sent on of that', async () => {
    const { here } = scene();
    const [item, other] = [await anotherItem(), await anotherItem('Jam')];
    await receive(item, 5, '12A', '2027-01-01', { donor: 'Oak Farm' });
    await receive(item, 2, '7B', '2027-06-01', { donor: 'Elm Farm' });
    await receive(other, 4, null, null, { donor: 'oak farm ' });
    await scene().as(
      'networkAdmin',
      call.move(item, 'transfer', 3, 'rebalance', { to: here.otherLocation }),
    );
    const id = await recall({ donor: 'Oak Farm', everywhere: true }, 'networkAdmin');
    expect((await report(id, 'networkAdmin'))['lots']).toMatchObject([
      { item: 'Jam', has_lot: false, left: 4, location: 'Eastside' },
      { item: ITEM, lot: '12A', left: 2, location: 'Eastside' },
      { item: ITEM, lot: '12A', left: 3, location: 'Northgate' },
    ]);
    await receive(other, 1, '9', null, { donor: 'Oak Farm' });
    expect((await report(id, 'networkAdmin'))['lots']).toMatchObject([
      ...[{ lot: null }, { lot: '9' }].reverse(),
      ...[{ lot: '12A' }, { lot: '12A' }],
    ]);
    const [row] = await scene().owner([
      'select (private.local_today($1) + 1)::text as day',
      here.location,
    ]);
    expect(await open({ donor: 'Elm Farm', since: String(row?.['day']) })).toMatchObject({
      message: 'nothing_recalled',
    });
  });

  it('everywhere blocks what another location gets for the first time, in another spelling', async () => {
    const { here, sql } = scene();
    const item = await shelf();
    const there = await anItem(sql, here.otherLocation, { name: ITEM });
    const id = await recall({ item, lot: '12A', everywhere: true }, 'networkAdmin');
    for (const lot of ['lot 12-a', '7B'])
      await scene().as(
        'networkAdmin',
        call.receive(here.otherLocation, [{ item_id: there, quantity: 4, lot }]),
      );
    expect((await report(id, 'networkAdmin'))['lots']).toMatchObject([
      { location: 'Eastside', left: 5 },
      { location: 'Northgate', lot: 'lot 12-a', left: 4 },
    ]);
  });

  it('everywhere reaches the other locations, by name or barcode', async () => {
    const { here, sql } = scene();
    const item = await shelf();
    const there = await anItem(sql, here.otherLocation, { name: ' peanut BUTTER ' });
    await scene().as(
      'networkAdmin',
      call.receive(here.otherLocation, [{ item_id: there, quantity: 4, lot: '12a' }]),
    );
    const id = await recall({ item, lot: '12A', everywhere: true }, 'networkAdmin');
    expect((await report(id, 'networkAdmin'))['lots']).toMatchObject([
      { location: 'Eastside', left: 5 },
      { location: 'Northgate', left: 4 },
    ]);
    // A location's admin sees the stock of that location.
    expect((await report(id))['lots']).toMatchObject([{ location: 'Eastside' }]);
    expect((await report(id, 'elsewhere'))['lots']).toEqual([]);
  });

  it('lists who had it, by lot where the ledger names it, else by item and date', async () => {
    const item = await shelf();
    const hodan = await another(item, 4);
    await handOut(item, 3);
    const { here, sql } = scene();
    await sql`update public.clients set phone_number = '555-0100', preferred_language = 'so' where id = ${hodan}`;
    // Of this one nothing is recalled.
    await another(item, 4);
    const id = await recall({ item, lot: '12A', reason: 'Salmonella' });
    const before = await report(id);
    expect(before).toMatchObject({
      title: 'Peanut butter, Lot 12A',
      reason: 'Salmonella',
      total: 2,
      reached: 0,
      deliveries: [{ donor: 'Oak Farm', quantity: 5, lot: 'LOT 12-a' }],
      households: [
        {
          name: 'Hodan Omar',
          phone: '555-0100',
          language: 'so',
          is_certain: true,
          lines: [{ quantity: 4 }],
        },
        {
          client_id: here.client,
          is_certain: true,
          lines: [{ quantity: 1, lot: 'LOT 12-a', item: ITEM, location: 'Eastside' }],
        },
      ],
    });
    // What goes out without a name may have been of it.
    await another(item, 2);
    expect((await report(id))['households']).toMatchObject([
      { is_certain: true },
      { is_certain: true },
      { is_certain: false, lines: [{ quantity: 2, lot: null, is_certain: false }] },
    ]);
  });

  it('keeps who was reached, of who said so first', async () => {
    const { here, claims } = scene();
    const item = await shelf();
    await handOut(item, 1);
    const id = await recall({ item, lot: '12A' });
    const mark = (actor: ActorName, reached = true) =>
      scene().as(actor, call.markReached(id, here.client, reached));
    const first = await mark('member');
    expect(first.rows).toMatchObject([{ r: { reached_by: 'Robin Example' } }]);
    expect((await mark('locationAdmin')).rows).toEqual(first.rows);
    const by = () =>
      scene().owner(['select reached_by from private.recall_contacts where recall_id = $1', id]);
    expect(await by()).toEqual([{ reached_by: claims.member.sub }]);
    // Another volunteer erases nothing.
    await mark('demoted', false);
    expect(await by()).toHaveLength(1);
    expect(await report(id)).toMatchObject({ total: 1, reached: 1 });
    await mark('member', false);
    expect(await by()).toHaveLength(0);
    await mark('member');
    await mark('locationAdmin', false);
    expect(await by()).toHaveLength(0);
    await scene().as('locationAdmin', call.closeRecall(id, 'All told'));
    expect(await mark('member')).toMatchObject({ code: 'PT409', message: 'recall_is_closed' });
    const trail = await scene().owner([
      `select action from private.audit_log where entity = 'recall_contacts' order by id`,
    ]);
    expect(trail.map(({ action }) => action)).toEqual(['insert', 'delete', 'insert', 'delete']);
  });

  it('counts a household as told that was told before it was merged', async () => {
    const { here } = scene();
    const item = await shelf();
    const hodan = await another(item, 1);
    const id = await recall({ item, lot: '12A' });
    await scene().as('member', call.markReached(id, hodan));
    const merged = await scene().as('networkAdmin', [
      `select public.merge_clients($1, $2, '{}',
         (select updated_at from public.clients where id = $1),
         (select updated_at from public.clients where id = $2))`,
      here.client,
      hodan,
    ]);
    expect(merged.message).toBe('');
    expect(await report(id)).toMatchObject({
      total: 1,
      reached: 1,
      households: [{ client_id: here.client }],
    });
  });

  it('is closed with a note', async () => {
    const id = await recall({ item: await shelf() });
    expect((await scene().as('locationAdmin', call.closeRecall(id, ' '))).code).toBe('22023');
  });
});

describe('recalls of a location (recall_report, mark_reached, close_recall)', () => {
  const STAFF: readonly ActorName[] = ['member', 'demoted'];
  const ADMINS: readonly ActorName[] = ['locationAdmin', 'networkAdmin', 'superUser'];
  const OTHERS: readonly ActorName[] = ['elsewhere', 'otherTenant'];
  const DEAD: readonly DeadActorName[] = ['aal1', 'banned', 'deleted', 'signedOut', 'expired'];

  it('are seen by its staff, closed by its admins, and nobody else’s affair', async () => {
    const { here } = scene();
    const item = await shelf();
    await handOut(item, 1);
    const id = await recall({ item, lot: '12A' });
    const calls = {
      report: call.recallReport(id),
      mark: call.markReached(id, here.client),
      close: call.closeRecall(id, 'Done'),
    };
    const codes = async (actor: ActorName | DeadActorName, preRequest = true) => {
      const answers: unknown[] = [];
      await scene().sql`savepoint codes`;
      for (const statement of Object.values(calls))
        answers.push((await scene().as(actor, statement, { preRequest })).code);
      await scene().sql`rollback to savepoint codes`;
      return answers;
    };
    for (const actor of STAFF) expect(await codes(actor)).toEqual([undefined, undefined, '42501']);
    for (const actor of ADMINS)
      expect(await codes(actor)).toEqual([undefined, undefined, undefined]);
    for (const actor of OTHERS) expect(await codes(actor)).toEqual(['PT404', 'PT404', 'PT404']);
    expect(await codes('anon')).toEqual(['42501', '42501', '42501']);
    for (const actor of DEAD) {
      const code = actor === 'aal1' ? 'PT403' : 'PT401';
      expect(await codes(actor, false)).toEqual([code, code, code]);
    }
    const seen = async (actor: ActorName) =>
      (await scene().as(actor, ['select id from public.recalls where id = $1', id])).rows.length;
    for (const actor of [...STAFF, ...ADMINS]) expect(await seen(actor)).toBe(1);
    for (const actor of OTHERS) expect(await seen(actor)).toBe(0);
  });

  it('are opened everywhere by network admins only', async () => {
    const item = await shelf();
    expect((await open({ item, everywhere: true })).code).toBe('42501');
    const id = await recall({ item, lot: '12A', everywhere: true }, 'networkAdmin');
    await handOut(item, 1);
    expect(await report(id, 'elsewhere')).toMatchObject({ total: 0, is_admin: false });
    expect((await scene().as('locationAdmin', call.closeRecall(id, 'Done'))).code).toBe('42501');
  });

  it('reach no client of another network', async () => {
    const id = await recall({ item: await shelf() });
    const { there } = scene();
    expect((await scene().as('locationAdmin', call.markReached(id, there.client))).code).toBe(
      'PT404',
    );
  });
});
