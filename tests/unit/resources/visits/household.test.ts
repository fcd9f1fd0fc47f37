import { describe, expect, it } from 'vitest';
import {
  problemOf,
  sizeOf,
  withPart,
  type Household,
} from '../../../../src/resources/visits/household';

const aHousehold = (values: Partial<Household> = {}): Household => ({
  ...{ adults: 2, children: 2, seniors: 0, unknown: 0 },
  ...values,
});

describe('a part of a household', () => {
  it('makes the household larger and smaller while everybody has an age', () => {
    const start = aHousehold();
    const more = withPart(start, start, 'children', 3);
    expect(sizeOf(more)).toBe(5);
    expect(sizeOf(withPart(start, more, 'adults', 1))).toBe(4);
  });

  it('takes from those of unknown age, and gives back, so that the household stays as large', () => {
    const start = aHousehold({ unknown: 3 });
    const named = withPart(start, start, 'seniors', 2);
    expect(named).toEqual(aHousehold({ seniors: 2, unknown: 1 }));
    expect(withPart(start, named, 'seniors', 0)).toEqual(start);
  });

  it('makes the household larger once nobody is of unknown age', () => {
    const start = aHousehold({ unknown: 1 });
    const all = withPart(start, start, 'seniors', 1);
    expect(withPart(start, all, 'seniors', 2)).toEqual(aHousehold({ seniors: 2 }));
  });

  it('is counted by itself when its age is unknown', () => {
    const start = aHousehold({ unknown: 3 });
    expect(withPart(start, start, 'unknown', 1)).toEqual(aHousehold({ unknown: 1 }));
  });
});

describe('a household', () => {
  it('is wrong of nobody and of a hundred', () => {
    expect(problemOf(aHousehold())).toBeNull();
    expect(problemOf(aHousehold({ adults: 0, children: 0 }))).toBe('nobody');
    expect(problemOf(aHousehold({ adults: 90, children: 9 }))).toBeNull();
    expect(problemOf(aHousehold({ adults: 90, children: 10 }))).toBe('tooMany');
  });
});
