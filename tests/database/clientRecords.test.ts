import { describe, expect, it } from 'vitest';
import { call, resultOf } from './calls';
import { useScene } from './scene';
import { visitSteps } from './visitSteps';

const scene = useScene();
const { visitedBefore, longAgo } = visitSteps(scene);

describe('the figures of a client', () => {
  it('count the whole network, without deleted visits', async () => {
    const { here, there } = scene();
    await longAgo();
    await visitedBefore(24 * 29);
    await visitedBefore(24 * 31, here.otherLocation);
    await visitedBefore(24 * 366);
    const gone = await visitedBefore(1);
    await scene().owner(['update public.visits set deleted_at = now() where id = $1', gone]);
    const { rows } = await scene().as('member', call.clientFigures(here.client));
    expect(rows).toMatchObject([{ r: { visits_30_days: 1, visits_365_days: 2, visits_total: 4 } }]);
    const counted = await scene().as('member', call.countVisits([here.client, there.client]));
    expect(counted.rows).toEqual([{ r: { [here.client]: 4 } }]);
  });

  it('are of 100 clients at most', async () => {
    const ids = Array.from({ length: 101 }, () => scene().here.client);
    expect((await scene().as('member', call.countVisits(ids))).code).toBe('22023');
    expect((await scene().as('member', call.countVisits(ids.slice(1)))).code).toBeUndefined();
  });
});

describe('the history of a client', () => {
  it('names who changed what of client, visits and orders, newest first', async () => {
    const { here, claims } = scene();
    await scene().as('member', [
      `update public.clients set city = 'Warren' where id = $1`,
      here.client,
    ]);
    await scene().as('locationAdmin', call.setStatus([here.order], 'ready'));
    const { rows } = await scene().as(
      'locationAdmin',
      call.recordHistory('clients', here.client, { limit: 2 }),
    );
    expect(rows).toMatchObject([
      {
        r: {
          next: expect.any(Number) as number,
          rows: [
            {
              ...{ entity: 'orders', action: 'update', actor_id: claims.locationAdmin.sub },
              ...{ entity_id: here.order, name: '1' },
              diff: { fulfillment_status: ['pending', 'ready'] },
            },
            {
              ...{ entity: 'clients', action: 'update', actor_id: claims.member.sub },
              ...{ entity_id: here.client, name: null },
              ...{ actor_name: 'Robin Example', diff: { city: [null, 'Warren'] } },
            },
          ],
        },
      },
    ]);
  });

  it('leaves out visits at locations that the admin does not see', async () => {
    const { here } = scene();
    await visitedBefore(5, here.otherLocation);
    const total = async (actor: 'locationAdmin' | 'networkAdmin') => {
      const { rows } = await scene().as(actor, call.clientHistory(here.client));
      return (resultOf(rows[0])['rows'] as unknown[]).length;
    };
    expect((await total('networkAdmin')) - (await total('locationAdmin'))).toBe(1);
  });

  it('comes page after page, nothing twice and nothing left out', async () => {
    const { here } = scene();
    for (const city of ['Warren', 'Troy', 'Livonia'])
      await scene().as('member', [
        `update public.clients set city = $2 where id = $1`,
        here.client,
        city,
      ]);
    const read = async (before: number | null, limit: number) => {
      const { rows } = await scene().as(
        'locationAdmin',
        call.recordHistory('clients', here.client, { before, limit }),
      );
      return resultOf(rows[0]) as { next: number | null; rows: { id: number }[] };
    };
    const whole = await read(null, 50);
    expect(whole.next).toBeNull();
    const pages: number[] = [];
    let before: number | null = null;
    do {
      const page = await read(before, 3);
      pages.push(...page.rows.map(({ id }) => id));
      before = page.next;
    } while (before !== null);
    expect(pages).toEqual(whole.rows.map(({ id }) => id));
    expect(pages.length).toBeGreaterThan(3);
  });
});

describe('the history of any record', () => {
  it('is told of every audited table to who administers it', async () => {
    const { here } = scene();
    const told = async (table: string, id: string) => {
      const { rows, code } = await scene().as('networkAdmin', call.recordHistory(table, id));
      return code ?? (resultOf(rows[0])['rows'] as { action: string }[]).at(-1)?.action;
    };
    expect(await told('events', here.event)).toBe('insert');
    expect(await told('locations', here.location)).toBe('insert');
    expect(await told('networks', here.id)).toBe('insert');
    expect(await told('inventory_items', here.item)).toBe('insert');
  });

  it('of a network is not for the admins of its locations', async () => {
    const { here } = scene();
    const statement = call.recordHistory('networks', here.id);
    expect(await scene().as('locationAdmin', statement)).toMatchObject({ code: '42501' });
  });

  it('of a location is not for the admins of another one', async () => {
    const { here } = scene();
    await scene().owner([
      `update public.user_locations set role = 'admin' where location_id = $1`,
      here.otherLocation,
    ]);
    const statement = call.recordHistory('locations', here.location);
    expect((await scene().as('elsewhere', statement)).code).toMatch(/PT404|42501/);
    expect((await scene().as('elsewhere', call.recordHistory('orders', here.order))).code).toBe(
      'PT404',
    );
  });

  it.each(['audit_log', 'pg_class', 'colleagues; drop table x', 'no_table'])(
    'is none of %s',
    async (table) => {
      const statement = call.recordHistory(table, scene().here.client);
      expect(await scene().as('superUser', statement)).toMatchObject({ code: 'PT404' });
    },
  );

  it('leaves out what the ledger tells of an item', async () => {
    const { here } = scene();
    const moved = await scene().as('locationAdmin', call.move(here.item, 'count', 9, 'spot_check'));
    expect(moved.code).toBeUndefined();
    await scene().as('locationAdmin', [
      `update public.inventory_items set category = 'Cans' where id = $1`,
      here.item,
    ]);
    const { rows } = await scene().as(
      'locationAdmin',
      call.recordHistory('inventory_items', here.item),
    );
    const [newest, next] = resultOf(rows[0])['rows'] as unknown[];
    expect(newest).toMatchObject({ diff: { category: [null, 'Cans'] } });
    expect(next).not.toMatchObject({ action: 'update' });
  });
});
