import { describe, expect, it } from 'vitest';
import { mostOf, offerOf, readHandout } from '../../../../src/resources/orders/handout';
import { beyondStock } from '../../../../src/resources/orders/lines/orderLines';
import { missingOf } from '../../../../src/resources/orders/missing';
import {
  fittingSteps,
  isSettled,
  ORDER_STATUSES,
  TO_PICK,
} from '../../../../src/resources/orders/orderStatus';
import { orderNotes } from '../../../../src/resources/orders/notes';
import { pickListPath } from '../../../../src/resources/orders/pickListPath';
import { pickingOrder, piecesOf, shortName } from '../../../../src/resources/orders/pickList';
import { isShort } from '../../../../src/resources/orders/shortness';
import { codesOf } from '../../../../src/i18n/choices';

describe('the steps of several orders', () => {
  it('are those that any of them allows, and how many they fit', () => {
    expect(fittingSteps(['pending', 'pending'])).toEqual([
      { step: 'in_progress', count: 2 },
      { step: 'ready', count: 2 },
      { step: 'fulfilled', count: 2 },
      { step: 'cancelled', count: 2 },
    ]);
    expect(fittingSteps(['pending', 'in_progress', 'fulfilled'])).toEqual([
      { step: 'in_progress', count: 1 },
      { step: 'ready', count: 2 },
      { step: 'fulfilled', count: 2 },
      { step: 'pending', count: 1 },
      { step: 'cancelled', count: 2 },
    ]);
  });

  it('are none for none, and for those that are finished', () => {
    expect(fittingSteps([])).toEqual([]);
    expect(fittingSteps(['fulfilled', 'cancelled'])).toEqual([]);
    expect(codesOf(ORDER_STATUSES).filter(isSettled)).toEqual(['fulfilled', 'cancelled']);
  });
});

describe('what is beyond the stock', () => {
  const item = (id: string, available: number) => ({
    id,
    name: id,
    category: null,
    quantity_available: available,
  });

  it('is what an order wants more than is free and its own', () => {
    const lines = [
      { item_id: 'milk', quantity: 5 },
      { item_id: 'eggs', quantity: 4 },
      { item_id: 'rice', quantity: 3 },
      { item_id: 'unknown', quantity: 9 },
    ];
    const items = [item('milk', 2), item('eggs', 2), item('rice', -4)];
    expect(beyondStock(lines, items, { eggs: 2 })).toEqual([
      { item_id: 'milk', name: 'milk', quantity: 5, available: 2 },
      { item_id: 'rice', name: 'rice', quantity: 3, available: 0 },
    ]);
    // No more than before is no news.
    expect(beyondStock(lines, items, { milk: 5, eggs: 4, rice: 3 })).toEqual([]);
  });

  it('is nothing of an order that is done with', () => {
    const line = { item: { quantity_available: -1 } };
    expect(codesOf(ORDER_STATUSES).filter((status) => isShort(line, status))).toEqual([
      'pending',
      'in_progress',
      'ready',
    ]);
  });
});

const line = (name: string, category: string | null, quantity = 1) => ({
  quantity,
  item: { name, category },
});

describe('a pick list', () => {
  it('is of the orders that wait to be picked when none is named', () => {
    expect(TO_PICK).toEqual(['pending', 'in_progress']);
    expect(pickListPath([])).toBe('/orders/pick-list');
    expect(pickListPath(['a', 'b'])).toBe('/orders/pick-list?ids=a,b');
  });

  const lines = [
    line('Rice', 'Dry goods', 2),
    line('Mystery box', null),
    line('Eggs', 'Fresh', 3),
    line('Beans', 'Canned', 4),
    line('Flour', 'Dry goods'),
  ];

  it('goes along the shelves: category, then name, what has no category last', () => {
    expect(pickingOrder(lines).map(({ item }) => item.name)).toEqual([
      'Beans',
      'Flour',
      'Rice',
      'Eggs',
      'Mystery box',
    ]);
  });

  it('leaves the given lines as they are, and counts their pieces', () => {
    pickingOrder(lines);
    expect(lines[0]?.item.name).toBe('Rice');
    expect(piecesOf(lines)).toBe(11);
  });

  it.each([
    ['Rosa', 'Delgado', 'Rosa D.'],
    ['Zoë', 'ávila', 'Zoë Á.'],
    ['李', '  ', '李'],
    ['Cher', null, 'Cher'],
    ['Sam', '🥕', 'Sam 🥕.'],
  ])('calls %s %s %s', (first, last, short) => {
    expect(shortName(first, last)).toBe(short);
  });
});

describe('the notes of an order', () => {
  it.each<[string | null | undefined, string | null | undefined, string[]]>([
    [' Peanut allergy ', 'Comes at ten', ['Peanut allergy', 'Comes at ten']],
    [null, 'Comes at ten', ['Comes at ten']],
    ['  ', null, []],
    [undefined, undefined, []],
  ])('of %j and %j are %j', (pinned, ofVisit, texts) => {
    expect(orderNotes(pinned, ofVisit).map(({ text }) => text)).toEqual(texts);
  });
});

describe('handing out', () => {
  const beyond = { on_hand: 70, reserved: 50, available: 20 };

  it('proposes what is wanted and available', () => {
    expect(offerOf(70, beyond)).toBe(20);
    expect(offerOf(6, beyond)).toBe(6);
  });

  it('takes what is on hand, at a strict location what is available', () => {
    expect(mostOf(80, beyond, false)).toBe(70);
    expect(mostOf(6, beyond, false)).toBe(6);
    expect(mostOf(80, beyond, true)).toBe(20);
  });

  it('proposes what is wanted where nobody counts', () => {
    expect([offerOf(6, undefined), mostOf(6, undefined, false)]).toEqual([6, 6]);
  });

  it.each([
    ['0', 0],
    [' 4 ', 4],
    ['5', null],
    ['-1', null],
    ['1.5', null],
    ['', null],
    ['four', null],
  ])('reads %j as %j of at most 4', (typed, pieces) => {
    expect(readHandout(typed, 4)).toBe(pieces);
  });

  it('misses what was handed out in part, and nothing before anything was', () => {
    const lines = [
      { item_id: 'a', quantity: 6, quantity_fulfilled: 2, item: { name: 'Beans' } },
      { item_id: 'b', quantity: 1, quantity_fulfilled: 1, item: { name: 'Rice' } },
      { item_id: 'c', quantity: 3, quantity_fulfilled: null, item: { name: 'Eggs' } },
      { item_id: 'd', quantity: 2, quantity_fulfilled: 0, item: { name: 'Milk' } },
    ];
    expect(missingOf(lines)).toEqual([
      { item_id: 'a', name: 'Beans', wanted: 6, fulfilled: 2 },
      { item_id: 'd', name: 'Milk', wanted: 2, fulfilled: 0 },
    ]);
  });
});
