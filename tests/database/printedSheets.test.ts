import { beforeEach, expect, it } from 'vitest';
import { call } from './calls';
import { useScene, type Statement } from './scene';
import type { ActorName } from './world';

const scene = useScene();

interface SheetState {
  order_id: string;
  state: string;
  changed_since: string | null;
}

async function states(actor: ActorName = 'member') {
  const { rows } = await scene().as(actor, [
    'select public.sheet_states(array[$1::uuid]) as r',
    scene().here.order,
  ]);
  return rows[0]?.['r'] as SheetState[] | undefined;
}

/** Prints the pick list as it was read then. */
const print = (state: string | null) =>
  scene().as('member', [
    'select public.record_print(array[$1::uuid], array[$2::text])',
    scene().here.order,
    state,
  ]);

const stateNow = async () => (await states())?.[0]?.state ?? '';

const isChanged = async () => typeof (await states())?.[0]?.changed_since === 'string';

beforeEach(async () => {
  const { here, owner } = scene();
  await owner([
    `update public.inventory_items set contains = '{peanuts,soy}' where id = $1`,
    here.stockedItem,
  ]);
});

it('is another one than the printed one once an allergy was written while the order is picked', async () => {
  const { here, owner } = scene();
  await scene().as('member', call.setStatus([here.order], 'in_progress'));
  expect(await isChanged()).toBe(false);
  await print(await stateNow());
  expect(await isChanged()).toBe(false);
  const at = await owner([
    `select to_jsonb(at) #>> '{}' as at from private.audit_log where action = 'printed' and entity_id = $1`,
    here.order,
  ]);
  await scene().as('member', [
    `update public.household_members set dietary_needs = '{peanuts_severe}' where id = $1`,
    here.householdMember,
  ]);
  const [changed] = (await states()) ?? [];
  expect([{ at: changed?.changed_since }]).toEqual(at);
  // Printed again, it says so.
  await print(await stateNow());
  expect(await isChanged()).toBe(false);
});

const CHANGES: readonly [string, (here: ReturnType<typeof scene>['here']) => Statement][] = [
  [
    'a need of the client',
    ({ client }) => [
      `update public.clients set dietary_needs = '{vegan}' where id = $1 returning id`,
      client,
    ],
  ],
  [
    'what no code says of a member',
    ({ householdMember }) => [
      `update public.household_members set dietary_note = 'No kiwi' where id = $1 returning id`,
      householdMember,
    ],
  ],
  [
    'what is pinned to the client',
    ({ client }) => [
      `update public.clients set pinned_note = 'No nuts' where id = $1 returning id`,
      client,
    ],
  ],
  [
    'the note of the visit',
    ({ order }) => [
      `update public.visits set note = 'Comes at ten'
       where id = (select visit_id from public.orders where id = $1) returning id`,
      order,
    ],
  ],
  ['an item of it', ({ order, stockedItem, item }) => call.replaceItem(order, stockedItem, item)],
  [
    'a line that is left out',
    ({ order, stockedItem }) => call.replaceItem(order, stockedItem, null),
  ],
  ['why a line is kept', ({ order, stockedItem }) => call.answerClash(order, stockedItem)],
];

it.each(CHANGES)('is another one after a change of %s', async (_what, change) => {
  await print(await stateNow());
  expect((await scene().as('locationAdmin', change(scene().here))).code).toBeUndefined();
  expect(await isChanged()).toBe(true);
});

it('is another one when it is known now that an item contains what somebody must not have', async () => {
  const { here, owner } = scene();
  const describe = (contains: string) =>
    owner([
      'update public.inventory_items set contains = $2::text::text[] where id = $1',
      here.stockedItem,
      contains,
    ]);
  await owner([
    `update public.clients set dietary_needs = '{milk_severe}' where id = $1`,
    here.client,
  ]);
  await print(await stateNow());
  await describe('{eggs}');
  expect(await isChanged()).toBe(false);
  await describe('{milk}');
  expect(await isChanged()).toBe(true);
});

it('is compared with what the sheet said, not with the moment of printing, and a receipt is no sheet', async () => {
  const { here } = scene();
  const read = await stateNow();
  await scene().as('member', [
    `update public.clients set pinned_note = 'No nuts' where id = $1 returning id`,
    here.client,
  ]);
  // The page was read before the note was written, and printed after.
  await print(read);
  expect(await isChanged()).toBe(true);
  await print(null);
  expect(await isChanged()).toBe(true);
});

it('stays the same by a step of the order, and when a change is undone', async () => {
  const { here } = scene();
  const before = await stateNow();
  await scene().as('member', call.setStatus([here.order], 'in_progress'));
  await scene().as('member', call.replaceItem(here.order, here.stockedItem, null));
  expect(await stateNow()).not.toBe(before);
  await scene().as('member', call.replaceItem(here.order, here.stockedItem, here.stockedItem, 2));
  expect(await stateNow()).toBe(before);
});

it('is told nobody out of reach, and nothing but such a state is written down', async () => {
  for (const actor of ['elsewhere', 'otherTenant'] as const)
    expect(await states(actor)).toEqual([]);
  expect(await states('networkAdmin')).toEqual(await states());
  expect(await print('Rosa Delgado')).toMatchObject({ code: '22023' });
});
