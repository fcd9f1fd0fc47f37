import { describe, expect, it } from 'vitest';
import flatQuery from '../../../src/data/flatQuery';

describe('the query of an address', () => {
  it('holds each parameter as it is, whatever is in it', () => {
    const query = { and: '(full_name.ilike."%Zoë & (Sons)+%",a.eq.1)', offset: 0, limit: 10 };
    const written = flatQuery.stringify(query);
    expect([...new URLSearchParams(written)]).toEqual([
      ['and', query.and],
      ['offset', '0'],
      ['limit', '10'],
    ]);
    expect(written).toMatch(/^[\w.=&%+*-]+$/);
  });

  it('leaves out what has no value', () => {
    expect(flatQuery.stringify({ select: undefined, order: 'name.asc' })).toBe('order=name.asc');
    expect(flatQuery.stringify({})).toBe('');
  });

  it.each([[['a', 'b']], [{ a: 1 }], [null]])('refuses %j', (value) => {
    expect(() => flatQuery.stringify({ id: value })).toThrow('"id" is neither');
  });
});
