import { describe, expect, it } from 'vitest';
import { call, resultOf } from './calls';
import { ordersOf } from './orderCalls';
import { useScene } from './scene';
import type { ActorName } from './world';

const scene = useScene();
const { linesOf } = ordersOf(scene);

/** Rosa is severely allergic to peanuts, Ana avoids milk, and the ordered item contains both. */
async function prepare() {
  const { here, owner } = scene();
  await owner([
    `update public.clients set dietary_needs = '{peanuts_severe,vegan}', full_name = default where id = $1`,
    here.client,
  ]);
  await owner([
    `update public.household_members set dietary_needs = '{milk_avoid}' where id = $1`,
    here.householdMember,
  ]);
  await owner([
    `update public.inventory_items set contains = '{peanuts,milk,soy}', category = 'Spreads' where id = $1`,
    here.stockedItem,
  ]);
}

const answer = async (actor: ActorName, statement: Parameters<ReturnType<typeof scene>['as']>[1]) =>
  (await scene().as(actor, statement)).rows[0]?.['r'];

const clashes = (actor: ActorName = 'member') =>
  answer(actor, ['select public.order_clashes(array[$1::uuid]) as r', scene().here.order]);

const fulfil = () => scene().as('member', call.fulfil(scene().here.order));

describe('a clash', () => {
  it('names the allergens that an item and the household share, the people, and the severest level', async () => {
    await prepare();
    const { here, owner } = scene();
    const [{ client, member } = {}] = await owner([
      `select c.full_name as client, m.full_name as member
       from public.clients c join public.household_members m on m.id = $2 where c.id = $1`,
      here.client,
      here.householdMember,
    ]);
    const found = [
      { item_id: here.stockedItem, allergen: 'peanuts', level: 'severe', people: [client] },
      { item_id: here.stockedItem, allergen: 'milk', level: 'avoid', people: [member] },
    ];
    expect(
      await answer('member', [
        'select public.item_clashes($1, array[$2::uuid, $3::uuid]) as r',
        here.client,
        here.stockedItem,
        here.item,
      ]),
    ).toEqual(expect.arrayContaining(found));
    expect(await clashes()).toHaveLength(2);
    expect(
      await answer('member', ['select public.household_needs(array[$1::uuid]) as r', here.client]),
    ).toMatchObject([
      { need: 'peanuts_severe', person: client, member_id: null },
      { need: 'milk_avoid', person: member, member_id: here.householdMember },
      { need: 'vegan', person: client },
    ]);
  });

  it('comes with what no code says, of each person, which is compared with nothing', async () => {
    await prepare();
    const { here, owner } = scene();
    for (const [table, id, words] of [
      ['clients', here.client, '<b>No kiwi</b>'],
      ['household_members', here.householdMember, 'peanuts_severe'],
    ] as const)
      await owner([`update public.${table} set dietary_note = $2 where id = $1`, id, words]);
    expect(
      await answer('member', ['select public.household_needs(array[$1::uuid]) as r', here.client]),
    ).toMatchObject([
      { need: 'peanuts_severe', note: null },
      { need: 'milk_avoid', note: null },
      { need: 'vegan', note: null },
      { need: null, note: '<b>No kiwi</b>', member_id: null },
      { need: null, note: 'peanuts_severe', member_id: here.householdMember },
    ]);
    expect(await clashes()).toMatchObject([{ people: [expect.anything()] }, { allergen: 'milk' }]);
  });

  it('of thirty members is told by allergen and level, with the people of each', async () => {
    await prepare();
    const { here, owner } = scene();
    await owner([
      'update public.household_members set deleted_at = now() where id = $1',
      here.householdMember,
    ]);
    await owner([
      `insert into public.household_members (network_id, client_id, first_name, dietary_needs, dietary_note)
       select $1, $2, 'Member ' || lpad(n::text, 2, '0'),
         array[(array['peanuts_severe', 'peanuts_avoid', 'milk_prefers', 'fish_severe', 'vegan'])[1 + n % 5]],
         'Note ' || n
       from generate_series(1, 30) n`,
      ...[here.id, here.client],
    ]);
    const found = (await clashes()) as { allergen: string; level: string; people: string[] }[];
    const client = found[0]?.people.filter((name) => !name.startsWith('Member'));
    const each = (from: number) =>
      Array.from({ length: 6 }, (_, at) => `Member ${String(from + at * 5).padStart(2, '0')}`);
    expect(found.map(({ allergen, level, people }) => [allergen, level, people])).toEqual([
      ['peanuts', 'severe', [...each(5), ...(client ?? [])]],
      ['peanuts', 'avoid', each(1)],
      ['milk', 'prefers', each(2)],
    ]);
    await scene().as('member', call.answerClash(here.order, here.stockedItem));
    expect((await fulfil()).code).toBeUndefined();
    expect(
      await owner([
        'select clash_allergens as of from public.order_items where order_id = $1',
        here.order,
      ]),
    ).toEqual([{ of: ['milk', 'peanuts'] }]);
  });

  it('is found for somebody new, of whom only the needs are known', async () => {
    await prepare();
    const { here } = scene();
    const ask = (needs: string, actor: ActorName = 'member') =>
      answer(actor, [
        'select public.item_clashes(null, array[$1::uuid], $2::text::text[]) as r',
        here.stockedItem,
        needs,
      ]);
    expect(await ask('{milk_severe,vegan,wheat_avoid}')).toEqual([
      { item_id: here.stockedItem, allergen: 'milk', level: 'severe', people: [] },
    ]);
    expect(await ask('{nonsense}')).toEqual([]);
    expect(await ask('{milk_severe}', 'elsewhere')).toEqual([]);
  });

  it('is none of a diet, of a member who left, or of an item that nobody described', async () => {
    await prepare();
    const { here, owner } = scene();
    await owner([
      'update public.household_members set deleted_at = now() where id = $1',
      here.householdMember,
    ]);
    expect(await clashes()).toMatchObject([{ allergen: 'peanuts' }]);
    await owner([
      'update public.inventory_items set contains = null where id = $1',
      here.stockedItem,
    ]);
    expect(await clashes()).toEqual([]);
  });

  it('of what is out of reach is told nobody', async () => {
    await prepare();
    const { here } = scene();
    const ofClient: [string, ...string[]][] = [
      ['select public.household_needs(array[$1::uuid]) as r', here.client],
      ['select public.item_clashes($1, array[$2::uuid]) as r', here.client, here.stockedItem],
    ];
    const ofOrder: [string, ...string[]][] = [
      ['select public.order_clashes(array[$1::uuid]) as r', here.order],
      ['select public.fitting_items($1, $2) as r', here.order, here.stockedItem],
    ];
    for (const statement of [...ofClient, ...ofOrder])
      expect(await answer('otherTenant', statement), statement[0]).toEqual([]);
    // Clients are shared by a network; orders and items are their location's.
    for (const statement of [...ofOrder, ...ofClient.slice(1)])
      expect(await answer('elsewhere', statement), statement[0]).toEqual([]);
  });
});

describe('handing out', () => {
  it('is refused while a severe clash is unanswered, and names order and item', async () => {
    await prepare();
    const before = await linesOf(scene().here.order);
    expect(await fulfil()).toMatchObject({
      code: 'PT409',
      message: 'unanswered_clashes',
      detail: expect.stringMatching(/"allergens": \["peanuts"\]/) as unknown,
    });
    expect(await linesOf(scene().here.order)).toEqual(before);
    const direct = await scene().as('member', call.setStatus([scene().here.order], 'fulfilled'));
    expect(direct.code).toBe('PT409');
  });

  it('goes on when the item is left out of it', async () => {
    await prepare();
    const { here } = scene();
    const { code } = await scene().as(
      'member',
      call.fulfil(here.order, [{ item_id: here.stockedItem, quantity_fulfilled: 0 }]),
    );
    expect(code).toBeUndefined();
  });

  it('goes on when it was answered, and who answered is kept', async () => {
    await prepare();
    const { here, claims } = scene();
    await scene().as('member', call.answerClash(here.order, here.stockedItem, ' For Ana '));
    expect(await clashes()).toMatchObject([
      { allergen: 'peanuts', reason: 'For Ana' },
      { allergen: 'milk', reason: 'For Ana' },
    ]);
    expect((await fulfil()).code).toBeUndefined();
    expect(
      await scene().owner([
        'select clash_answered_by as by, clash_allergens as of from public.order_items where order_id = $1',
        here.order,
      ]),
    ).toEqual([{ by: claims.member.sub, of: ['milk', 'peanuts'] }]);
  });

  it('asks again when another allergy became known', async () => {
    await prepare();
    const { here, owner } = scene();
    await scene().as('member', call.answerClash(here.order, here.stockedItem));
    await owner([
      `update public.household_members set dietary_needs = '{soy_severe}' where id = $1`,
      here.householdMember,
    ]);
    expect(await fulfil()).toMatchObject({ code: 'PT409', message: 'unanswered_clashes' });
  });

  it.each([
    ['no reason', null],
    ['blanks', '  '],
    ['121 letters', 'x'.repeat(121)],
    ['two lines', 'a\nb'],
  ])('stays unanswered for %s, in words that hold nothing of the line', async (_, reason) => {
    await prepare();
    const { here } = scene();
    const answer = await scene().as('member', [
      'select public.answer_clash($1, $2, $3)',
      here.order,
      here.stockedItem,
      reason,
    ]);
    expect(answer).toMatchObject({
      code: '22023',
      message: 'Why a line stays is said in one line of at most 120 letters.',
    });
    expect(answer.detail ?? '').toBe('');
  });

  it('is not refused for what somebody avoids', async () => {
    await prepare();
    await scene().owner([
      `update public.clients set dietary_needs = '{peanuts_avoid}' where id = $1`,
      scene().here.client,
    ]);
    expect((await fulfil()).code).toBeUndefined();
  });
});

describe('a swap', () => {
  it('offers items of the category that are available and do not clash, the described ones first', async () => {
    await prepare();
    const { here, owner } = scene();
    const names = ['Jam', 'Almond butter', 'Honey', 'Unknown spread'];
    const contents = ['{none}', '{peanuts}', '{none}', null];
    for (const [index, name] of names.entries())
      await owner([
        `with made as (
           insert into public.inventory_items (location_id, name, category, contains)
           values ($1, $2, 'Spreads', $3::text::text[]) returning id)
         insert into private.stock_movements (item_id, kind, delta, reason)
         select id, 'receive', $4::text::integer, 'donation' from made`,
        here.location,
        name,
        contents[index] ?? null,
        String(10 + index),
      ]);
    const fitting = await answer('member', [
      'select public.fitting_items($1, $2) as r',
      here.order,
      here.stockedItem,
    ]);
    expect(fitting).toMatchObject([
      { name: 'Honey', available: 12 },
      { name: 'Jam', available: 10 },
      { name: 'Unknown spread', available: 13 },
    ]);
    expect(await clashes()).toMatchObject([{ swap: 'Honey' }, { swap: 'Honey' }]);
  });

  it('puts as many of the other item in its place, also while the order is picked', async () => {
    await prepare();
    const { here } = scene();
    await scene().as('member', call.setStatus([here.order], 'in_progress'));
    const { rows } = await scene().as(
      'member',
      call.replaceItem(here.order, here.stockedItem, here.item),
    );
    expect(resultOf(rows[0])).toEqual({ item_id: here.item });
    expect(await linesOf(here.order)).toMatchObject([{ item_id: here.item, quantity: 2 }]);
    expect((await fulfil()).code).toBeUndefined();
    const again = call.replaceItem(here.order, here.item, here.stockedItem);
    expect((await scene().as('member', again)).code).toBe('23514');
  });

  it('for nothing leaves the line out', async () => {
    await prepare();
    const { here } = scene();
    await scene().as('member', call.replaceItem(here.order, here.stockedItem, null));
    expect(await linesOf(here.order)).toEqual([]);
    const gone = call.replaceItem(here.order, here.stockedItem, null);
    expect((await scene().as('member', gone)).code).toBe('PT404');
  });

  it('puts back what was left out, as many as before, and only once', async () => {
    const { here } = scene();
    const before = await linesOf(here.order);
    await scene().as('member', call.setStatus([here.order], 'in_progress'));
    await scene().as('member', call.replaceItem(here.order, here.stockedItem, null));
    const back = call.replaceItem(here.order, here.stockedItem, here.stockedItem, 2);
    expect((await scene().as('member', back)).code).toBeUndefined();
    expect(await linesOf(here.order)).toMatchObject(before);
    expect((await scene().as('member', back)).code).toBe('PT404');
    expect(await linesOf(here.order)).toMatchObject(before);
  });
});

describe('what may be written', () => {
  it.each([
    [
      'clients',
      'client',
      'dietary_needs',
      ['{}', '{peanuts}', '{peanuts_severe,peanuts_avoid}', '{vegan,vegan}'],
    ],
    ['inventory_items', 'item', 'contains', ['{}', '{nuts}', '{none,milk}', '{milk,milk}']],
  ] as const)(
    'of %s: no other codes, none twice, no level besides',
    async (table, record, column, wrong) => {
      const write = (value: string) =>
        scene().as('locationAdmin', [
          `update public.${table} set ${column} = $2::text::text[] where id = $1 returning id`,
          scene().here[record],
          value,
        ]);
      for (const value of wrong) expect((await write(value)).code, value).toBe('23514');
      const right = table === 'clients' ? '{peanuts_severe,vegan}' : '{none}';
      expect((await write(right)).rows).toHaveLength(1);
    },
  );
});

describe('two records of one person', () => {
  it('keep the needs of both, of an allergen the severer level', async () => {
    expect(
      await scene().owner([
        `select private.unite_needs('{milk_avoid,vegan}', '{peanuts_prefers,milk_severe}') as u,
           private.unite_needs(null, null) as n`,
      ]),
    ).toEqual([{ u: ['peanuts_prefers', 'milk_severe', 'vegan'], n: null }]);
  });

  it('keep the words of both, each once', async () => {
    expect(
      await scene().owner([
        `select private.unite_notes('No kiwi', 'no Kiwi') as same, private.unite_notes('No kiwi', 'Soft food') as both,
           private.unite_notes(null, 'Soft food') as one, private.unite_notes(null, null) as none`,
      ]),
    ).toEqual([{ same: 'No kiwi', both: 'No kiwi; Soft food', one: 'Soft food', none: null }]);
  });
});
