import { describe, expect, it } from 'vitest';
import qs from '../../../../src/data/bundle/qs';

describe('the query of an address', () => {
  it('holds each parameter as it is, whatever is in it', () => {
    const query = { and: '(full_name.ilike."%Zoë & (Sons)+%",a.eq.1)', offset: 0, limit: 10 };
    const written = qs.stringify(query);
    expect([...new URLSearchParams(written)]).toEqual([
      ['and', query.and],
      ['offset', '0'],
      ['limit', '10'],
    ]);
    expect(written).toMatch(/^[\w.=&%+*-]+$/);
  });

  it('leaves out what has no value', () => {
    expect(qs.stringify({ select: undefined, order: 'name.asc' })).toBe('order=name.asc');
    expect(qs.stringify({})).toBe('');
  });

  it.each([[['a', 'b']], [{ a: 1 }], [null]])('refuses %j', (value) => {
    expect(() => qs.stringify({ id: value })).toThrow('"id" is neither');
  });
});
