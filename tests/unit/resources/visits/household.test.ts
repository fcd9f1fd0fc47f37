import { describe, expect, it } from 'vitest';
import { sizeAfter, type Household } from '../../../../src/resources/visits/household';

const aHousehold = (values: Partial<Household> = {}): Household => ({
  household_size: 4,
  adults: 2,
  children: 2,
  seniors: null,
  ...values,
});

describe('the household size', () => {
  it('follows the parts, up and down, while they name everybody', () => {
    const before = aHousehold();
    expect(sizeAfter(before, { ...before, children: 3 })).toBe(5);
    expect(sizeAfter(before, { ...before, children: 1 })).toBe(3);
    expect(sizeAfter(before, { ...before, seniors: 1 })).toBe(5);
  });

  it('is back where it was after a part was typed anew', () => {
    const before = aHousehold();
    const emptied = { ...before, children: null };
    const size = sizeAfter(before, emptied);
    expect(size).toBe(2);
    const typed = { ...emptied, household_size: size };
    expect(sizeAfter(typed, { ...typed, children: 2 })).toBe(4);
  });

  it('stays while people are left that no part names, and grows when the parts exceed it', () => {
    const before = aHousehold({ household_size: 6 });
    expect(sizeAfter(before, { ...before, children: 3 })).toBe(6);
    expect(sizeAfter(before, { ...before, children: 5 })).toBe(7);
    const unknown = aHousehold({ adults: null, children: null });
    expect(sizeAfter(unknown, { ...unknown, adults: 1 })).toBe(4);
  });

  it('stays when the last part is emptied: nobody is not a household', () => {
    const before = aHousehold({ household_size: 2, children: null });
    expect(sizeAfter(before, { ...before, adults: null })).toBe(2);
  });

  it('stays as it was typed', () => {
    const before = aHousehold();
    expect(sizeAfter(before, { ...before, household_size: 7 })).toBe(7);
    expect(sizeAfter(before, { ...before, household_size: null, children: 3 })).toBeNull();
    expect(sizeAfter(before, before)).toBe(4);
  });
});
