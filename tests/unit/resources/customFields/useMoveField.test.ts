import { expect, it } from 'vitest';
import { changedPlaces } from '../../../../src/resources/customFields/useMoveField';

const places = (...rows: readonly [string, number][]) =>
  changedPlaces(rows.map(([id, position]) => ({ id, position }))).map(({ row, position }) => [
    row.id,
    position,
  ]);

it('a field that moves changes places with its neighbor, whatever lies between', () => {
  expect(places(['a', 1], ['c', 7], ['b', 3], ['d', 9])).toEqual([
    ['c', 3],
    ['b', 7],
  ]);
});

it('fields that share a place are counted from one', () => {
  expect(places(['b', 2], ['a', 2], ['c', 2])).toEqual([
    ['b', 1],
    ['c', 3],
  ]);
});

it('what two admins wrote at once shares a place, and the next move clears it', () => {
  const rows = new Map([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ]);
  const inOrder = (ids: string) => [...ids].map((id) => ({ id, position: rows.get(id) ?? 0 }));
  // Both have read a, b, c; each row is a request of its own.
  const [first, second] = [changedPlaces(inOrder('cab')), changedPlaces(inOrder('bca'))];
  const write = (...some: typeof first) => {
    for (const { row, position } of some) rows.set(String(row.id), position ?? 0);
  };
  write(...first.slice(0, 2), ...second, ...first.slice(2));
  expect(new Set(rows.values()).size).toBeLessThan(rows.size);
  write(...changedPlaces(inOrder('bca')));
  expect([...rows].sort(([, one], [, other]) => one - other).map(([id]) => id)).toEqual([...'bca']);
});
