import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { AT_ONCE } from '../../src/kit/search/searchEverywhere';
import { call, resultOf } from './calls';
import { useScene } from './scene';
import { aClient, anItem, type ActorName } from './world';

const scene = useScene();

const answerSchema = z.record(z.string(), z.array(z.looseObject({ id: z.string() })));

beforeEach(async () => {
  const { here, owner } = scene();
  await owner([
    `update public.inventory_items set name = 'Red lentils', barcode = '012345678905' where id = $1`,
    here.item,
  ]);
  await owner([
    `update public.events set name = 'Redford fair', start_date = '2026-12-06' where id = $1`,
    here.event,
  ]);
});

async function find(query: string, entities?: readonly string[], actor: ActorName = 'member') {
  const { here, as } = scene();
  const { rows, message } = await as(actor, call.searchEverywhere(here.location, query, entities));
  expect(message).toBe('');
  return answerSchema.parse(resultOf(rows[0]));
}

const idsOf = async (...asked: Parameters<typeof find>) =>
  Object.fromEntries(
    Object.entries(await find(...asked)).map(([entity, rows]) => [
      entity,
      rows.map(({ id }) => id),
    ]),
  );

it('finds every kind of record in one answer, what the screens ask for', async () => {
  const { here } = scene();
  expect(await idsOf('red', AT_ONCE)).toEqual({
    ...{ clients: [], orders: [], inventory_items: [here.item], events: [here.event] },
  });
  const people = await find('rosa', AT_ONCE);
  expect(people['clients']).toMatchObject([
    { id: here.client, full_name: 'Rosa Delgado', facts: { limit: null, reason: null } },
  ]);
  expect(people['orders']).toMatchObject([
    { id: here.order, order_number: 1, client: { full_name: 'Rosa Delgado' } },
  ]);
});

it('answers only for the entities that are named, and for none that it does not know', async () => {
  expect(Object.keys(await find('rosa', ['orders', 'profiles']))).toEqual(['orders']);
});

it.each([
  ['an order by its number', '#1', 'orders', 'order'],
  ['an item by its barcode', ' 012345678905 ', 'inventory_items', 'item'],
  ['an event by its day', '12/6/2026', 'events', 'event'],
] as const)('finds %s', async (_, query, entity, record) => {
  expect((await idsOf(query))[entity]).toEqual([scene().here[record]]);
});

it('has first what begins with the letters, and of two letters nothing else', async () => {
  const { here, sql } = scene();
  const middle = await anItem(sql, here.location, { name: 'Apples, shredded' });
  expect((await idsOf('red'))['inventory_items']).toEqual([here.item, middle]);
  expect((await idsOf('re'))['inventory_items']).toEqual([here.item]);
  expect((await idsOf('lentils red'))['inventory_items']).toEqual([here.item]);
});

it('finds who is misspelt as somebody who comes close', async () => {
  const { clients } = await find('roza delgdo', ['clients']);
  expect(clients).toMatchObject([
    { full_name: 'Rosa Delgado', facts: { reason: expect.any(String) as unknown } },
  ]);
});

it('finds clients and their orders by another form of the name, no event or item', async () => {
  const { here, owner } = scene();
  await owner([`update public.clients set first_name = 'William' where id = $1`, here.client]);
  await owner([
    `update public.inventory_items set name = 'Sweet William seeds' where id = $1`,
    here.item,
  ]);
  await owner([`update public.events set name = 'The William fair' where id = $1`, here.event]);
  expect(await idsOf('bill', AT_ONCE)).toEqual({
    ...{ clients: [here.client], orders: [here.order], inventory_items: [], events: [] },
  });
});

it('finds nothing that is deleted, and nothing of another location', async () => {
  const { here, owner } = scene();
  await owner([`update public.inventory_items set deleted_at = now() where id = $1`, here.item]);
  await owner([
    `update public.events set location_id = $1 where id = $2`,
    here.otherLocation,
    here.event,
  ]);
  await owner([`update public.clients set deleted_at = now() where id = $1`, here.client]);
  expect(await idsOf('red')).toMatchObject({ inventory_items: [], events: [] });
  expect((await idsOf('rosa'))['clients']).toEqual([]);
});

it('finds no event that is deleted, and keeps what begins with the letters where few are asked for', async () => {
  const { here, owner, sql, as } = scene();
  expect((await idsOf('redford'))['events']).toEqual([here.event]);
  await owner([`update public.events set deleted_at = now() where id = $1`, here.event]);
  expect((await idsOf('redford'))['events']).toEqual([]);
  await anItem(sql, here.location, { name: 'Apples, shredded' });
  const { rows } = await as('member', [
    `select public.search_everywhere($1, 'red', '{inventory_items}', 1) as r`,
    here.location,
  ]);
  expect(rows).toMatchObject([{ r: { inventory_items: [{ name: 'Red lentils' }] } }]);
});

it('finds nothing for a text without a word', async () => {
  expect(await find('  ')).toEqual({});
});

it('gives eight of a kind at most, however many are asked for', async () => {
  const { here, sql, as } = scene();
  for (let count = 0; count < 10; count += 1) {
    await aClient(sql, here.id, { firstName: 'Renata', lastName: `Souza ${count}` });
    await anItem(sql, here.location, { name: `Renata’s beans ${count}` });
  }
  const { rows } = await as('member', [
    `select public.search_everywhere($1, 'renata', '{clients,inventory_items}', 100) as r`,
    here.location,
  ]);
  const { clients, inventory_items: items } = answerSchema.parse(resultOf(rows[0]));
  expect([clients?.length, items?.length]).toEqual([8, 8]);
});
