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
