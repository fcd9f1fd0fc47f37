import { describe, expect, it } from 'vitest';
import { useScene, type Scene, type Statement } from './scene';
import { TABLES } from './tables';
import { recordOf } from './samples';

const scene = useScene();

/** Rows that would tie a record of one network to one of the other. */
const MIXED: [string, (scene: Scene) => Statement][] = [
  [
    'a user at a location of another network',
    ({ here, there }) => [
      `insert into public.user_locations (user_id, location_id, network_id) values ($1, $2, $3)`,
      here.colleague,
      there.location,
      here.id,
    ],
  ],
  [
    'a user who is active at a location of another network',
    ({ here, there }) => [
      `update public.profiles set active_location_id = $2 where id = $1`,
      here.colleague,
      there.location,
    ],
  ],
  [
    'a visit of a client of another network',
    ({ here, there }) => [
      `insert into public.visits (client_id, location_id) values ($1, $2)`,
      there.client,
      here.location,
    ],
  ],
  [
    'a visit to an event of another location',
    ({ here, there }) => [
      `insert into public.visits (client_id, location_id, event_id) values ($1, $2, $3)`,
      here.client,
      here.location,
      there.event,
    ],
  ],
  [
    'an order for a visit of another location',
    ({ here, there }) => [
      `insert into public.orders (visit_id, location_id) values ($1, $2)`,
      there.visit,
      here.location,
    ],
  ],
  [
    'a line for an item of another network',
    ({ here, there }) => [
      `insert into public.order_items (order_id, item_id, location_id, network_id, quantity)
       values ($1, $2, $3, $4, 1)`,
      here.order,
      there.item,
      here.location,
      here.id,
    ],
  ],
  [
    'a stock movement for an order of another location',
    ({ here, there }) => [
      `insert into private.stock_movements (item_id, kind, delta, order_id)
       values ($1, 'fulfil', -1, $2)`,
      here.stockedItem,
      there.order,
    ],
  ],
  [
    'a transfer to an item of another network',
    ({ here, there }) => [
      `insert into private.stock_movements (item_id, kind, delta, reason, counterpart_item_id)
       values ($1, 'transfer', -1, 'request', $2)`,
      here.stockedItem,
      there.item,
    ],
  ],
  [
    'a location that moves to another network',
    ({ here, there }) => [
      `update public.locations set network_id = $2 where id = $1`,
      here.location,
      there.id,
    ],
  ],
  [
    'a client that moves to another network',
    ({ here, there }) => [
      `update public.clients set network_id = $2 where id = $1`,
      here.client,
      there.id,
    ],
  ],
];

describe('even the owner cannot make', () => {
  it.each(MIXED)('%s', async (_, statementOf) => {
    const { sql } = scene();
    const [text, ...parameters] = statementOf(scene());
    await sql`savepoint attempt`;
    const refusal = await sql.unsafe(text, parameters).then(
      () => undefined,
      (error: unknown) => error,
    );
    await sql`rollback to savepoint attempt`;
    // A foreign key, or a key that the trigger could not fill.
    expect(refusal).toMatchObject({ code: expect.stringMatching(/^(23503|23502)$/) as unknown });
  });
});

describe('a network admin of another network', () => {
  it.each(TABLES.filter(({ table }) => table !== 'networks'))(
    'sees only their own $table, whatever they filter by',
    async ({ table, resource }) => {
      const { here, there } = scene();
      await recordOf(scene(), table, resource?.fields);
      const every = [
        `select network_id from public.${table}`,
        `select network_id from public.${table} where network_id = '${here.id}' or true`,
      ];
      for (const statement of every) {
        const { rows, code } = await scene().as('otherTenant', [statement]);
        expect(code).toBeUndefined();
        expect(rows.filter((row) => row['network_id'] !== there.id)).toEqual([]);
      }
      const count = await scene().as('otherTenant', [
        `select count(*)::int as n from public.${table} where network_id = $1`,
        here.id,
      ]);
      expect(count.rows).toEqual([{ n: 0 }]);
    },
  );

  it.each<[string, (scene: Scene) => Statement]>([
    [
      'a client',
      ({ here }) => [
        `insert into public.clients (network_id, first_name) values ($1, 'Spy')`,
        here.id,
      ],
    ],
    [
      'an event',
      ({ here }) => [
        `insert into public.events (location_id, name, start_date) values ($1, 'Spy', '2030-01-01')`,
        here.location,
      ],
    ],
    [
      'a visit of their own client there',
      ({ here, there }) => [
        `insert into public.visits (client_id, location_id) values ($1, $2)`,
        there.client,
        here.location,
      ],
    ],
    ['an order', ({ here }) => [`insert into public.orders (visit_id) values ($1)`, here.visit]],
    [
      'an upsert over a client',
      ({ here }) => [
        `insert into public.clients (network_id, first_name) values ($1, 'Spy')
         on conflict (id) do update set first_name = 'Spy'`,
        here.id,
      ],
    ],
  ])('cannot put %s into this one', async (_, statementOf) => {
    expect(await scene().as('otherTenant', statementOf(scene()))).toMatchObject({ code: '42501' });
  });

  it('learns nothing from a key that exists in the other network', async () => {
    const { here } = scene();
    const known = await scene().as('otherTenant', [
      'select public.restore_client($1)',
      here.client,
    ]);
    const unknown = await scene().as('otherTenant', [
      'select public.restore_client(gen_random_uuid())',
    ]);
    expect(known).toEqual(unknown);
    expect(known.code).toBe('PT404');
  });
});
