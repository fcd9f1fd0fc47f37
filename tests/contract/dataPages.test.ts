import { describe, expect, it } from 'vitest';
import { exportRows } from '../../src/data/exportRows';
import { PICK_LIST } from '../../src/resources/orders/pickList';
import { ids, idsOf, NASTY, useNastyStage } from './nastyTexts';

/** What the data provider answers, page after page, against plain SQL as owner. */
const stage = useNastyStage();

/** The ids of all rows of the stage's network by plain SQL: more of them than a page holds. */
async function idsInOrder(table: string, field: string, order: 'ASC' | 'DESC') {
  const { sql, network } = stage();
  const by = [...field.split(','), 'id'].map((column) => `${column} ${order}`).join(', ');
  const expected = await ids(
    sql.unsafe(
      `select id from ${table} where network_id = $1 and deleted_at is null order by ${by}`,
      [network.id],
    ),
  );
  expect(expected.length).toBeGreaterThan(20);
  return expected;
}

describe('orders and pages', () => {
  it.each([
    ['clients', 'last_name', 'ASC'],
    ['clients', 'last_name', 'DESC'],
    ['clients', 'date_of_birth', 'DESC'],
    ['clients', 'last_name,first_name', 'ASC'],
  ] as const)('%s by %s %s are those of plain SQL, page by page', async (table, field, order) => {
    const { member } = stage();
    const expected = await idsInOrder(table, field, order);
    const seen: unknown[] = [];
    for (let page = 1; page <= Math.ceil(expected.length / 10); page += 1) {
      const answer = await member.provider.getList(table, {
        pagination: { page, perPage: 10 },
        sort: { field, order },
        meta: { count: 'exact' },
      });
      expect(answer.total).toBe(expected.length);
      seen.push(...answer.data.map(({ id }) => id as unknown));
    }
    expect(seen).toEqual(expected);
  });

  it('behind the last page are empty and still counted', async () => {
    const { member } = stage();
    const sort = { field: 'name', order: 'ASC' as const };
    const pagination = { page: 99, perPage: 10 };
    const counted = { pagination, sort, meta: { count: 'exact' } };
    const { data, total } = await member.provider.getList('events', counted);
    expect(data).toEqual([]);
    expect(total).toBe(NASTY.length + 1);
    const uncounted = await member.provider.getList('events', { pagination, sort });
    expect(uncounted.data).toEqual([]);
  });
});

describe('exports', () => {
  it.each([
    ['clients', 'last_name', 'ASC'],
    ['clients', 'last_name', 'DESC'],
    ['clients', 'date_of_birth', 'ASC'],
    ['clients', 'date_of_birth', 'DESC'],
    ['clients', 'updated_at', 'ASC'],
    ['clients', 'id', 'DESC'],
  ] as const)('of %s by %s %s hold every row once, in order', async (table, field, order) => {
    const { member } = stage();
    const expected = await idsInOrder(table, field, order);
    const query = { sort: { field, order }, pageSize: 4 };
    const seen: unknown[] = [];
    for await (const { rows, total } of exportRows(member.provider, table, query)) {
      seen.push(...rows.map(({ id }) => id));
      expect(total).toBe(expected.length);
    }
    expect(seen).toEqual(expected);
  });
});

describe('embedded rows', () => {
  it('come with their record as the policies allow', async () => {
    const { network, member } = stage();
    const { data } = await member.provider.getMany('orders', {
      ids: [network.order],
      meta: PICK_LIST,
    });
    expect(data).toMatchObject([
      {
        order_number: 1,
        client: { first_name: 'Rosa', last_name: 'Delgado' },
        visit: { household_size: 1, staff: null },
        location: { name: 'Eastside' },
        lines: [{ id: network.orderLine, quantity: 2, item: { category: null } }],
      },
    ]);
  });
});

describe('many ids', () => {
  it('come back all, in batches', async () => {
    const { sql, network, member } = stage();
    const rows = await sql<{ id: string }[]>`
      insert into clients (network_id, first_name, deleted_at)
      select ${network.id}, 'Many', now() from generate_series(1, 450) returning id`;
    const asked = rows.map(({ id }) => id);
    const { data } = await member.provider.getMany('clients', { ids: asked });
    expect(idsOf(data)).toEqual([...asked].sort());
  });
});
