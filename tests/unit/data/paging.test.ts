import { describe, expect, it } from 'vitest';
import { keysetConditions } from '../../../src/data/paging';

describe('the rows from a position on', () => {
  const order = (direction: 'asc' | 'desc') => [
    { column: 'name', direction },
    { column: 'id', direction },
  ];
  const behind = { id: '7', value: 'b' };
  it.each([
    ['asc', { nulls: false, behind }, ['name.gte."b"', 'or(name.gt."b",id.gt."7")']],
    ['desc', { nulls: false, behind }, ['name.lte."b"', 'or(name.lt."b",id.lt."7")']],
    ['asc', { nulls: false }, ['name.not.is.null']],
    ['asc', { nulls: true, behind: { id: '7', value: null } }, ['name.is.null', 'id.gt."7"']],
    ['desc', { nulls: true }, ['name.is.null']],
  ] as const)('%s %o', (direction, position, expected) => {
    const conditions = keysetConditions(order(direction), position);
    expect(conditions.map(({ text }) => text)).toEqual(expected);
  });

  it('in order of the id alone are all among those with a value', () => {
    const byId = [{ column: 'id', direction: 'asc' as const }];
    const texts = [false, true].map((nulls) =>
      keysetConditions(byId, { nulls, behind }).map(({ text }) => text),
    );
    expect(texts).toEqual([['id.gt."7"'], ['id.is.null']]);
  });
});
