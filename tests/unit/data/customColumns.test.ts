import { afterEach, describe, expect, it } from 'vitest';
import {
  gatherCustom,
  isForAdmins,
  selectedColumn,
  setAdminCodes,
  spreadCustom,
} from '../../../src/data/customColumns';
import { compare, equals, isNull, oneOf, overlaps } from '../../../src/data/conditions';
import { listFilter } from '../../../src/data/filters';
import { sortOrder, writtenSort } from '../../../src/data/paging';
import type { TableRules } from '../../../src/data/tables';

const RULES: TableRules = {
  scope: 'network',
  softDelete: 'update',
  columns: ['first_name', 'custom'],
  search: [],
};

afterEach(() => {
  setAdminCodes([]);
});

describe('the answers to the questions of a network', () => {
  it('are columns of a row', () => {
    expect(spreadCustom({ id: '1', custom: { van_route: 'a', needs: ['ride'] } })).toEqual({
      id: '1',
      custom_van_route: 'a',
      custom_needs: ['ride'],
    });
    expect(spreadCustom({ id: '1', custom: null })).toEqual({ id: '1' });
    expect(spreadCustom({ id: '1', all_custom: { tribe: 'a' } })).toEqual({
      id: '1',
      custom_tribe: 'a',
    });
    expect(spreadCustom({ id: '1' })).toEqual({ id: '1' });
  });

  it('are sent in one column: those that changed, null for an emptied one', () => {
    const before = { custom_route: 'a', custom_needs: ['ride'], custom_miles: 3 };
    const values = {
      first_name: 'Ana',
      custom_route: 'b',
      custom_needs: ['ride'],
      custom_miles: null,
      custom_since: null,
    };
    expect(gatherCustom(values, before)).toEqual({
      first_name: 'Ana',
      custom: { route: 'b', miles: null },
    });
    expect(gatherCustom({ first_name: 'Ana', custom_route: 'a' }, before)).toEqual({
      first_name: 'Ana',
    });
    // Several records at once: what each has is not known.
    expect(gatherCustom({ custom_route: null })).toEqual({ custom: { route: null } });
  });

  it.each([
    [equals('custom_route', 'a"b'), String.raw`custom->route.eq."\"a\\\"b\""`],
    [oneOf('custom_route', ['a']), String.raw`custom->route.in.("\"a\"")`],
    [compare('custom_miles', 'gt', 3.5), 'custom->miles.gt."3.5"'],
    [overlaps('custom_needs', ['ride']), String.raw`custom.cs."{\"needs\":[\"ride\"]}"`],
    [
      overlaps('custom_needs', ['ride', 'ramp']),
      String.raw`or(custom.cs."{\"needs\":[\"ride\"]}",custom.cs."{\"needs\":[\"ramp\"]}")`,
    ],
    [isNull('custom_route'), 'custom->route.is.null'],
  ])('are compared as JSON: %j', ({ text }, expected) => {
    expect(text).toBe(expected);
  });

  it('are filtered and sorted where the table has them', () => {
    const written = (rules: TableRules) =>
      listFilter(rules, {
        'custom_route@in': ['a'],
        'custom_needs@ov': ['ride_1'],
        'custom_Bad@eq': 'x',
        "custom_a'b@eq": 'x',
      }).map(({ text }) => text);
    expect(written(RULES)).toEqual([
      String.raw`custom->route.in.("\"a\"")`,
      String.raw`custom.cs."{\"needs\":[\"ride_1\"]}"`,
    ]);
    expect(written({ ...RULES, columns: ['first_name'] })).toEqual([]);
    expect(writtenSort(sortOrder(RULES, { field: 'custom_miles', order: 'DESC' }))).toEqual({
      field: 'custom->miles.desc,id',
      order: 'DESC',
    });
  });
});

describe('fields that only admins read', () => {
  it.each([
    [[], 'custom', 'custom', 'custom', false],
    [['tribe'], 'all_custom', 'all_custom', 'custom', true],
    // Until they are known every one may be such a field.
    [null, 'all_custom', 'all_custom', 'all_custom', false],
  ])('%j are in the whole column: %s', (codes, selected, tribe, route, forAdmins) => {
    setAdminCodes(codes);
    expect(['first_name', 'custom'].map(selectedColumn)).toEqual(['first_name', selected]);
    expect(isNull('custom_tribe').text).toBe(`${tribe}->tribe.is.null`);
    expect(isNull('custom_route').text).toBe(`${route}->route.is.null`);
    expect(overlaps('custom_tribe', ['a']).text.startsWith(`${tribe}.cs.`)).toBe(true);
    expect(['first_name', 'custom_route', 'custom_tribe'].filter(isForAdmins)).toEqual(
      forAdmins ? ['custom_tribe'] : [],
    );
  });
});
