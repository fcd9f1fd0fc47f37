import { describe, expect, it } from 'vitest';
import { call } from './calls';
import { useScene, type Scene, type Statement } from './scene';
import type { ActorName, DeadActorName } from './world';

const scene = useScene();

const ADMINS: readonly ActorName[] = ['locationAdmin', 'networkAdmin', 'superUser'];
const STAFF: readonly ActorName[] = ['member', 'demoted', ...ADMINS];
const ACTORS: readonly ActorName[] = ['anon', 'otherTenant', 'elsewhere', ...STAFF];
const DEAD: readonly DeadActorName[] = ['aal1', 'banned', 'deleted', 'signedOut', 'expired'];

interface FunctionCase {
  name: string;
  statement: (scene: Scene) => Statement;
  may: readonly ActorName[];
  /** Who is told that they may not; all others but anon are told that there is no such thing. */
  forbidden: readonly ActorName[];
}

const FUNCTIONS: readonly FunctionCase[] = [
  {
    name: 'check_in_context',
    statement: ({ here }) => call.checkInContext(here.client, here.location),
    may: STAFF,
    forbidden: [],
  },
  {
    name: 'check_in',
    statement: ({ here }) =>
      call.checkIn(here.client, here.location, {
        lines: [{ item_id: here.stockedItem, quantity: 1 }],
      }),
    may: STAFF,
    forbidden: [],
  },
  {
    name: 'add_past_visit',
    statement: ({ here }) => call.addPastVisit(here.client, here.location),
    may: ADMINS,
    forbidden: ['member', 'demoted'],
  },
  {
    name: 'create_order',
    statement: ({ here }) =>
      call.createOrder(here.visit, [{ item_id: here.stockedItem, quantity: 1 }]),
    may: STAFF,
    forbidden: [],
  },
  {
    name: 'save_order_lines',
    statement: ({ here }) => call.saveLines(here.order, []),
    may: STAFF,
    forbidden: [],
  },
  {
    name: 'fulfil_order',
    statement: ({ here }) => call.fulfil(here.order),
    may: STAFF,
    forbidden: [],
  },
  {
    name: 'record_stock_movement',
    statement: ({ here }) => call.move(here.stockedItem, 'receive', 5, 'donation'),
    may: ADMINS,
    forbidden: ['member', 'demoted'],
  },
  {
    name: 'item_ledger',
    statement: ({ here }) => call.ledger(here.stockedItem),
    may: ADMINS,
    forbidden: ['member', 'demoted'],
  },
  {
    name: 'client_figures',
    statement: ({ here }) => call.clientFigures(here.client),
    may: ['elsewhere', ...STAFF],
    forbidden: [],
  },
  {
    name: 'client_history',
    statement: ({ here }) => call.clientHistory(here.client),
    may: ADMINS,
    forbidden: ['member', 'demoted', 'elsewhere'],
  },
  {
    name: 'event_figures',
    statement: ({ here }) => call.eventFigures(here.event),
    may: STAFF,
    forbidden: [],
  },
];

/** Everything of the network that one of the functions could have changed. */
const contents = () =>
  scene().owner([
    ['public.visits', 'public.orders', 'public.order_items', 'public.inventory_items']
      .map((table) => `select to_jsonb(t) as row from ${table} t where network_id = $1`)
      .concat(`select to_jsonb(m) from private.stock_movements m where network_id = $1`)
      .join(' union all ')
      .concat(' order by 1'),
    scene().here.id,
  ]);

describe.each(FUNCTIONS)('$name', ({ name, statement, may, forbidden }) => {
  const reads = /context|ledger|figures|history/.test(name);

  it.each(may)('is allowed to %s', async (actor) => {
    const before = await contents();
    const { rows, code } = await scene().as(actor, statement(scene()));
    expect(code).toBeUndefined();
    expect(rows).toEqual([{ r: expect.any(Object) as unknown }]);
    if (reads) expect(await contents()).toEqual(before);
    else expect(await contents()).not.toEqual(before);
  });

  it.each(ACTORS.filter((actor) => !may.includes(actor)))('is refused to %s', async (actor) => {
    const before = await contents();
    const { code } = await scene().as(actor, statement(scene()));
    const isForbidden = actor === 'anon' || forbidden.includes(actor);
    expect(code).toBe(isForbidden ? '42501' : 'PT404');
    expect(await contents()).toEqual(before);
  });

  // By the function itself: the check of every request has tests of its own.
  it.each(DEAD)('is refused to a token that is %s', async (actor) => {
    const { code } = await scene().as(actor, statement(scene()), { preRequest: false });
    expect(code).toBe(actor === 'aal1' ? 'PT403' : 'PT401');
  });

  it('says nothing of what another network has', async () => {
    const { here, there } = scene();
    const theirs: Record<string, string> = { ...there };
    const ids = new Map(
      Object.entries<string>({ ...here }).map(([key, id]) => [id, theirs[key] ?? '']),
    );
    const [text, ...parameters] = statement(scene());
    const foreign = parameters.map((value) =>
      typeof value === 'string' ? (ids.get(value) ?? value) : value,
    );
    expect((await scene().as('networkAdmin', [text, ...foreign])).code).toBe('PT404');
  });
});

describe('every function of the API', () => {
  it.each(DEAD)('is refused to a token that is %s, by itself', async (actor) => {
    const calls = await scene().owner([
      `select p.proname || '(' || array_to_string(array(
                select case t when 'uuid'::regtype then 'gen_random_uuid()'
                              else format('null::%s', format_type(t, null)) end
                from unnest(p.proargtypes) t), ', ') || ')' as call
       from pg_proc p
       where pronamespace = 'public'::regnamespace
         and has_function_privilege('authenticated', p.oid, 'execute')
       order by 1`,
    ]);
    expect(calls.length).toBeGreaterThan(FUNCTIONS.length);
    for (const { call } of calls) {
      const statement: Statement = [`select * from public.${String(call)}`];
      const { code } = await scene().as(actor, statement, { preRequest: false });
      expect(code, String(call)).toBe(actor === 'aal1' ? 'PT403' : 'PT401');
    }
  });
});
