import type { DataProvider, GetListParams, RaRecord } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { exportRows } from '../../../src/data/exportRows';
import { keysetConditions } from '../../../src/data/paging';
import { readMeta } from '../../../src/data/LarderDataProvider';
import { idOf } from './fakeApi';

/** Answers lists of rows in order of name and id, as the server would. */
function serverOf(rows: RaRecord[]) {
  const calls: GetListParams[] = [];
  const place = (name: unknown, id: unknown): string => `${String(name)} ${String(id)}`;
  const sorted = [...rows].sort((a, b) => (place(a.name, a.id) < place(b.name, b.id) ? -1 : 1));
  const getList = (_resource: string, params: GetListParams) => {
    calls.push(params);
    const { keyset } = readMeta(params);
    const { perPage } = params.pagination ?? { perPage: 10 };
    const part = keyset ? sorted.filter(({ name }) => (name === null) === keyset.nulls) : sorted;
    const behind = keyset?.behind;
    const start = behind ? place(behind.value, behind.id) : '';
    const rest = part.filter(({ name, id }) => place(name, id) > start);
    const data = rest.slice(0, perPage);
    return Promise.resolve({ data, total: rest.length });
  };
  return { calls, provider: { getList } as Pick<DataProvider, 'getList'> };
}

const sort = { field: 'name', order: 'ASC' as const };

const idsOf = async (rows: RaRecord[], pageSize: number) => {
  const { provider, calls } = serverOf(rows);
  const ids: unknown[] = [];
  for await (const page of exportRows(provider, 'clients', { sort, pageSize })) {
    ids.push(...page.rows.map(({ id }) => id));
    expect(page.done).toBe(ids.length);
  }
  return { ids, calls };
};

describe('exports', () => {
  it('give out every row once, in order, counting only at the beginning', async () => {
    const rows = Array.from({ length: 25 }, (_, number) => ({ id: idOf(number), name: 'same' }));
    const { ids, calls } = await idsOf(rows, 10);
    expect(ids).toEqual(rows.map(({ id }) => id));
    expect(calls.map((call) => readMeta(call).count)).toEqual([
      'exact',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('read on from the last row of every page, whatever it holds', async () => {
    const names = ['a', 'b"', 'c\\', 'd(', 'e,', 'f)', 'g{', 'h*', 'i', null, null];
    const rows = names.map((name, number) => ({ id: idOf(number), name }));
    for (const pageSize of [1, 2, 3, 5]) {
      const { ids, calls } = await idsOf(rows, pageSize);
      expect(ids).toEqual(rows.map(({ id }) => id));
      expect(new Set(calls.map(({ pagination }) => pagination?.page))).toEqual(new Set([1]));
    }
  });

  it('end when rows vanish meanwhile, and stop when told to', async () => {
    const vanished = { getList: (() => Promise.resolve({ data: [], total: 5 })) as never };
    for await (const page of exportRows(vanished, 'clients', { sort })) {
      expect(page).toBeUndefined();
    }

    const { provider } = serverOf([{ id: idOf(1), name: 'a' }]);
    const stop = new AbortController();
    stop.abort();
    const pages = exportRows(provider, 'clients', { sort, signal: stop.signal });
    await expect(pages.next()).rejects.toMatchObject({ name: 'AbortError' });
  });
});

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
