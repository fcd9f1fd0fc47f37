import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestContext } from '../../local/database/requestContext';
import { call, resultOf } from './calls';
import type { Statement } from './scene';
import { ownDatabase } from '../support/ownDatabase';
import { aClient, anItem, aNetwork, aPerson, type Network } from './world';

const STAFF = 20;

const address = ownDatabase();
const owner = postgres({ ...address.superuser, max: 2, onnotice: () => undefined });

/** These rows are committed, so that all connections see them, and removed at the end. */
let network: Network;
let people: Awaited<ReturnType<typeof aPerson>>[];
/** One connection for each of the staff. */
let connections: postgres.Sql[];

beforeAll(async () => {
  network = await aNetwork(owner, 'Queue');
  await owner`
    update public.locations set strict_inventory_tracking_enabled = true
    where id = ${network.location}`;
  people = [];
  for (let person = 0; person < STAFF; person++)
    people.push(await aPerson(owner, { network: network.id, role: 'networkAdmin' }));
  connections = people.map(() => postgres({ ...address.superuser, max: 1 }));
});
afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.end()));
  await owner`delete from public.networks where id = ${network.id}`;
  const ids = [network.colleague, ...people.map(({ sub }) => sub)];
  await owner`delete from auth.users where id in ${owner(ids)}`;
  await owner.end();
});

/** One request of one of the staff, on the connection of its own: the result, or the refusal. */
const request = (
  person: number,
  [text, ...parameters]: Statement,
  beforeCommit: () => Promise<void> = () => Promise.resolve(),
) => {
  const [connection, claims] = [connections[person], people[person]];
  if (!connection || !claims) throw new Error('There are not so many staff.');
  return connection
    .begin(async (tx) => {
      for (const step of requestContext(claims, '"public"."pre_request"'))
        await tx.unsafe(step.text, step.parameters);
      const [row] = await tx.unsafe(text, parameters);
      await beforeCommit();
      return row;
    })
    .catch((error: unknown) => error);
};

/** All of the staff at once; what each was answered. */
const atOnce = (statement: (person: number) => Statement) =>
  Promise.all(people.map((_, person) => request(person, statement(person))));

/** The first one is not committed before the second one waits for it; what both were answered. */
async function inTurn(first: Statement, second: Statement) {
  let later: ReturnType<typeof request> | undefined;
  const answer = await request(0, first, async () => {
    later = request(1, second);
    await expect
      .poll(
        () => owner`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and cardinality(pg_blocking_pids(pid)) > 0`,
        { timeout: 20_000 },
      )
      .toHaveLength(1);
  });
  return [answer, await later].map(resultOf);
}

const quantities = async (item: string) => {
  const [row] = await owner`
    select quantity_actual as actual, quantity_requested as requested,
      (select count(*)::int from private.stock_movements m where m.item_id = i.id) as entries
    from public.inventory_items i where id = ${item}`;
  return row;
};

describe('a recall while somebody hands out the same lot', () => {
  /** Five of a lot, and an order of three of them. */
  async function ordered(name: string) {
    const item = await anItem(owner, network.location, { name });
    await owner`
      insert into private.stock_movements (item_id, kind, delta, reason, lot)
      values (${item}, 'receive', 5, 'donation', '12A')`;
    const order = resultOf(
      await request(0, call.createOrder(network.visit, [{ item_id: item, quantity: 3 }])),
    );
    return {
      recall: call.openRecall(network.location, { item, lot: '12A' }),
      fulfil: call.fulfil(String(order['order_id'])),
    };
  }

  const reportOf = async (recall: unknown) =>
    resultOf(await request(0, call.recallReport(String(recall))));

  it('waits for it, and lists the household that has it', async () => {
    const { recall, fulfil } = await ordered('Hummus');
    const [handedOut, opened] = await inTurn(fulfil, recall);
    expect(handedOut).toEqual({ missing: [] });
    const report = await reportOf(opened?.['recall_id']);
    expect(report).toMatchObject({ total: 1, lots: [{ lot: '12A', left: 2 }] });
  });

  it('comes first, and nothing of it is handed out', async () => {
    const { recall, fulfil } = await ordered('Tahini');
    const [opened, handedOut] = await inTurn(recall, fulfil);
    expect(handedOut).toMatchObject({ missing: [{ wanted: 3, fulfilled: 0 }] });
    const report = await reportOf(opened?.['recall_id']);
    expect(report).toMatchObject({ total: 0, lots: [{ lot: '12A', left: 5 }] });
  });
});

describe('twenty staff at once', () => {
  it('who recall the same lot: one opens it, the others are led to it', async () => {
    const item = await anItem(owner, network.location, { name: 'Halva' });
    await owner`
      insert into private.stock_movements (item_id, kind, delta, reason, lot)
      values (${item}, 'receive', 5, 'donation', '77C')`;
    const answers = await atOnce((person) =>
      call.openRecall(network.location, { item, lot: person % 2 ? '77c' : 'LOT 77-C' }),
    );
    const recalls = await owner`select id from public.recalls where item_id = ${item}`;
    expect(recalls).toHaveLength(1);
    const [recall] = recalls;
    const led = answers.filter((answer) => answer instanceof postgres.PostgresError);
    expect(led).toHaveLength(STAFF - 1);
    for (const refusal of led)
      expect(refusal).toMatchObject({
        message: 'recall_is_open',
        detail: expect.stringContaining(String(recall?.['id'])) as unknown,
      });
  });

  it('who recall an item in two ways: both stand, and closing one keeps it blocked', async () => {
    const item = await anItem(owner, network.location, { name: 'Tamarind' });
    await owner`
      insert into private.stock_movements (item_id, kind, delta, reason, lot, donor)
      values (${item}, 'receive', 5, 'donation', '88D', 'Elm Mill Two')`;
    const [byLot, byDonor] = await inTurn(
      call.openRecall(network.location, { item, lot: '88D' }),
      call.openRecall(network.location, { item, donor: 'Elm Mill Two' }),
    );
    const blocked = async (): Promise<unknown> =>
      (await owner`select private.blocked_pieces(${item}) as pieces`)[0]?.['pieces'];
    expect(await blocked()).toBe(5);
    await request(0, call.closeRecall(String(byLot?.['recall_id']), 'All told'));
    expect(await blocked()).toBe(5);
    await request(0, call.closeRecall(String(byDonor?.['recall_id']), 'All told'));
    expect(await blocked()).toBe(0);
  });

  it('who order the last unit: exactly one gets it', async () => {
    const item = await anItem(owner, network.location, { name: 'Turkey', onHand: 1 });
    const answers = await atOnce(() =>
      call.createOrder(network.visit, [{ item_id: item, quantity: 1 }]),
    );
    const refused = answers.filter((answer) => answer instanceof postgres.PostgresError);
    expect(refused).toHaveLength(STAFF - 1);
    for (const refusal of refused)
      expect(refusal).toMatchObject({
        code: 'PT409',
        message: 'insufficient_stock',
      });
    expect(await quantities(item)).toMatchObject({ actual: 1, requested: 1 });
    const lines = await owner`select id from public.order_items where item_id = ${item}`;
    expect(lines).toHaveLength(1);
  });

  it('who order the same items in different sequence wait for each other, and all get them', async () => {
    const items = await Promise.all(
      ['Pears', 'Plums', 'Peas'].map((name) =>
        anItem(owner, network.location, { name, onHand: 2 * STAFF }),
      ),
    );
    const lines = items.map((item_id) => ({ item_id, quantity: 1 }));
    const answers = await atOnce((person) =>
      call.createOrder(network.visit, person % 2 ? lines : [...lines].reverse()),
    );
    for (const answer of answers) expect(answer).not.toBeInstanceOf(Error);
    for (const item of items)
      expect(await quantities(item)).toMatchObject({ actual: 2 * STAFF, requested: STAFF });
    const orders = await owner<{ order_id: string }[]>`
      select distinct order_id from public.order_items where item_id in ${owner(items)}`;
    const ids = orders.map(({ order_id }) => order_id);
    // Half of them fulfil all orders at once, the others receive, waste and transfer.
    const changes = await atOnce((person) =>
      person % 2
        ? call.setStatus(ids.slice(person - 1, person + 1), 'fulfilled')
        : call.move(items[person % 3] ?? '', 'transfer', 1, 'rebalance', {
            to: network.otherLocation,
          }),
    );
    for (const change of changes) expect(change).not.toBeInstanceOf(Error);
    for (const item of items) {
      const [sums] = await owner`
        select (sum(delta) = i.quantity_actual and i.quantity_requested = 0) as holds
        from public.inventory_items i join private.stock_movements m on m.item_id = i.id
        where i.id = ${item} group by i.id`;
      expect(sums).toEqual({ holds: true });
    }
    const made = await owner`
      select name from public.inventory_items where location_id = ${network.otherLocation} order by name`;
    expect(made.map(({ name }: postgres.Row) => String(name))).toEqual(['Pears', 'Peas', 'Plums']);
  });

  it('who save one check-in make one visit with one order', async () => {
    const item = await anItem(owner, network.location, { name: 'Bread', onHand: 5 });
    const client = await aClient(owner, network.id);
    const options = { key: randomUUID(), lines: [{ item_id: item, quantity: 1 }] };
    const answers = await atOnce(() => call.checkIn(client, network.location, options));
    const results = answers.map(resultOf);
    expect(new Set(results.map(({ visit_id }) => visit_id)).size).toBe(1);
    expect(new Set(results.map(({ order_id }) => order_id)).size).toBe(1);
    expect(results.filter(({ repeated }) => repeated === false)).toHaveLength(1);
    expect(await quantities(item)).toMatchObject({ requested: 1 });
    expect(await owner`select id from public.visits where client_id = ${client}`).toHaveLength(1);
  });

  it('who receive and order the same items in different sequence wait for each other', async () => {
    const items = await Promise.all(
      ['Corn', 'Kale'].map((name) => anItem(owner, network.location, { name, onHand: STAFF })),
    );
    const lines = items.map((item_id) => ({ item_id, quantity: 1 }));
    const backwards = [...lines].reverse();
    const answers = await atOnce((person) =>
      person % 2
        ? call.receive(network.location, person % 3 ? lines : backwards)
        : call.createOrder(network.visit, person % 3 ? backwards : lines),
    );
    for (const answer of answers) expect(answer).not.toBeInstanceOf(Error);
    for (const item of items)
      expect(await quantities(item)).toEqual({
        actual: STAFF + STAFF / 2,
        requested: STAFF / 2,
        entries: 1 + STAFF / 2,
      });
  });

  it('who receive something new make one item of it', async () => {
    const answers = await atOnce(() =>
      call.receive(network.location, [{ name: 'Quinces', barcode: '4711', quantity: 2 }]),
    );
    for (const answer of answers) expect(answer).not.toBeInstanceOf(Error);
    const made = await owner`
      select quantity_actual from public.inventory_items
      where location_id = ${network.location} and name = 'Quinces'`;
    expect([...made]).toEqual([{ quantity_actual: 2 * STAFF }]);
  });

  it('who save one delivery put it on hand once', async () => {
    const item = await anItem(owner, network.location, { name: 'Figs' });
    const key = randomUUID();
    const answers = await atOnce(() =>
      call.receive(network.location, [{ item_id: item, quantity: 3 }], { key }),
    );
    expect(answers.map(resultOf).filter(({ repeated }) => repeated === false)).toHaveLength(1);
    expect(await quantities(item)).toMatchObject({ actual: 3, entries: 1 });
  });

  it('who count what one of them sees: the first count stands, the others are told', async () => {
    const item = await anItem(owner, network.location, { name: 'Leeks', onHand: 5 });
    const answers = await atOnce((person) =>
      call.count(network.location, [{ item_id: item, quantity: 10 + person, on_hand: 5 }]),
    );
    const refused = answers.filter((answer) => answer instanceof postgres.PostgresError);
    expect(refused).toHaveLength(STAFF - 1);
    for (const refusal of refused)
      expect(refusal).toMatchObject({
        code: 'PT409',
        message: 'stock_moved',
      });
    expect(await quantities(item)).toMatchObject({ entries: 2 });
  });

  it('who check one client in make no more visits than the rules allow', async () => {
    const client = await aClient(owner, network.id);
    await owner`
      update public.networks
      set visit_rules = '{"max_visits": 3, "period_days": 7, "scope": "network"}'
      where id = ${network.id}`;
    const answers = await atOnce(() => call.checkIn(client, network.location));
    expect(
      answers.filter(
        (answer) => answer instanceof postgres.PostgresError && answer.code === 'PT409',
      ),
    ).toHaveLength(STAFF - 3);
    expect(await owner`select id from public.visits where client_id = ${client}`).toHaveLength(3);
  });

  it('who save one movement make one entry', async () => {
    const item = await anItem(owner, network.location, { name: 'Salt' });
    const key = randomUUID();
    await atOnce(() => call.move(item, 'receive', 6, 'purchase', { key }));
    expect(await quantities(item)).toMatchObject({ actual: 6, entries: 1 });
  });
});

describe('two desks at once', () => {
  const PAIRS = STAFF / 2;
  const strict = (is: boolean) => owner`
    update public.locations set strict_inventory_tracking_enabled = ${is}
    where id = ${network.location}`;

  /** 70 on hand, 50 reserved for an older order; two orders beyond stock want 20 each. */
  const shortage = async (place: number) => {
    const item = await anItem(owner, network.location, { name: `Oats ${place}`, onHand: 70 });
    const ordering = async (quantity: number) => {
      const lines = [{ item_id: item, quantity }];
      const answer = await request(place, call.createOrder(network.visit, lines));
      return String(resultOf(answer)['order_id']);
    };
    const handOut = (order: string, confirmed?: string) =>
      call.fulfil(order, [{ item_id: item, quantity_fulfilled: 20 }], confirmed);
    await ordering(50);
    const [first, second] = [await ordering(20), await ordering(20)];
    const asked: unknown = await request(place, handOut(second));
    if (!(asked instanceof postgres.PostgresError)) throw new Error('Nothing was asked.');
    const { confirm } = JSON.parse(asked.detail ?? '') as { confirm: string };
    return { item, statements: [handOut(first), handOut(second, confirm)] };
  };

  it('hand out the last that is available: one of them is asked, what others reserved stays', async () => {
    await strict(false);
    const shortages = await Promise.all(
      Array.from({ length: PAIRS }, (_, place) => shortage(place)),
    );
    const answers = await atOnce(
      (person) => shortages[Math.floor(person / 2)]?.statements[person % 2] ?? ['select 1'],
    );
    const refused = answers.filter((answer) => answer instanceof postgres.PostgresError);
    expect(refused).toHaveLength(PAIRS);
    for (const refusal of refused)
      expect(refusal).toMatchObject({ code: 'PT409', message: 'reserved_for_orders' });
    for (const { item } of shortages)
      expect(await quantities(item)).toMatchObject({ actual: 50, requested: 70 });
    await strict(true);
  });
});
