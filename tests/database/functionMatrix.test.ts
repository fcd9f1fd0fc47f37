import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

interface DeedCase {
  name: string;
  /** Its answer stands in `r`. */
  statement: (scene: Scene) => Statement;
  may: readonly ActorName[];
  /** How everybody else but anon is refused; or what they are answered who have nothing there. */
  others: '42501' | 'PT404' | { answer: unknown };
}

const NETWORK: readonly ActorName[] = ['networkAdmin', 'superUser'];
const NO_ROWS = { answer: { rows: [], total: 0 } };
const NOTHING = {
  answer: expect.objectContaining({ visits: { current: 0, previous: 0 } }) as unknown,
};
const text =
  (words: string, ...keys: readonly (keyof Scene['here'])[]) =>
  ({ here }: Scene): Statement => [`select public.${words} as r`, ...keys.map((key) => here[key])];
/** `elsewhere` was asked whether they want to work at the location. */
const OFFER = '(select o.id from public.location_offers o where o.location_id = $1)';
const INVITED = `'new@example.org', $1, $2, 'member', 'Nova', 'Example'`;

// A table is read by its columns.
// prettier-ignore
const DEEDS: readonly DeedCase[] = [
  { name: 'begin_factor_reset', statement: text('begin_factor_reset($1)', 'colleague'), may: ADMINS, others: '42501' },
  { name: 'dashboard_figures', statement: text('dashboard_figures($1)', 'location'), may: STAFF, others: NOTHING },
  { name: 'delete_network', statement: text('delete_network($1)', 'id'), may: ['superUser'], others: 'PT404' },
  { name: 'make_network_admin', statement: text('make_network_admin($1)', 'colleague'), may: NETWORK, others: 'PT404' },
  { name: 'network_activity', statement: text('network_activity($1)', 'id'), may: NETWORK, others: 'PT404' },
  { name: 'network_contents', statement: text('network_contents($1)', 'id'), may: ['superUser'], others: 'PT404' },
  { name: 'prepare_invitation', statement: text(`prepare_invitation(${INVITED})`, 'id', 'location'), may: ADMINS, others: '42501' },
  { name: 'record_export', statement: text(`record_export('clients', '[]', 1, $1)`, 'id'), may: NETWORK, others: '42501' },
  { name: 'record_print', statement: text('record_print(array[$1::uuid])', 'order'), may: STAFF, others: 'PT404' },
  { name: 'remove_network_admin', statement: ({ claims }) => ['select public.remove_network_admin($1) as r', String(claims.networkAdmin.sub)], may: NETWORK, others: 'PT404' },
  { name: 'remove_user', statement: text('remove_user($1)', 'colleague'), may: ADMINS, others: '42501' },
  { name: 'restore_client', statement: text('restore_client($1)', 'deletedClient'), may: ADMINS, others: 'PT404' },
  { name: 'restore_clients', statement: text('restore_clients(array[$1::uuid])', 'deletedClient'), may: ADMINS, others: 'PT404' },
  { name: 'restore_location', statement: text('restore_location($1)', 'deletedLocation'), may: NETWORK, others: 'PT404' },
  { name: 'restore_locations', statement: text('restore_locations(array[$1::uuid])', 'deletedLocation'), may: NETWORK, others: 'PT404' },
  { name: 'reveal_partial_ssn', statement: text('reveal_partial_ssn($1)', 'client'), may: ['elsewhere', ...STAFF], others: 'PT404' },
  { name: 'search_clients', statement: text(`search_clients($1, 'Rosa')`, 'id'), may: ['elsewhere', ...STAFF], others: NO_ROWS },
  { name: 'search_orders', statement: text(`search_orders($1, '1')`, 'location'), may: STAFF, others: NO_ROWS },
  { name: 'soft_delete_location', statement: text('soft_delete_location($1)', 'otherLocation'), may: NETWORK, others: 'PT404' },
  { name: 'withdraw_location_offer', statement: text(`withdraw_location_offer(${OFFER})`, 'location'), may: ADMINS, others: 'PT404' },
];

/** Functions about the caller alone, and the files that test whose affairs they are. */
const OWN_AFFAIRS: Readonly<Record<string, string>> = {
  answer_location_offer: 'locationOffers',
  end_other_sessions: 'ownSessions',
  end_session: 'ownSessions',
  my_sessions: 'ownSessions',
  remove_self: 'userRemoval',
};

describe.each(DEEDS)('$name', ({ statement, may, others }) => {
  const written = () =>
    scene().owner([
      'select (select count(*) from private.audit_log) + (select count(*) from private.jobs) as n',
    ]);
  const offer = async () => {
    const { sql, here, claims } = scene();
    await sql`
      insert into public.location_offers (user_id, location_id, network_id, role, offered_by)
      values (${String(claims.elsewhere.sub)}, ${here.location}, ${here.id}, 'member', ${String(claims.locationAdmin.sub)})`;
  };

  it.each(ACTORS)('by %s', async (actor) => {
    await offer();
    const before = await written();
    const { rows, code } = await scene().as(actor, statement(scene()));
    if (may.includes(actor)) {
      expect(code).toBeUndefined();
      if (typeof others === 'object') expect(rows).not.toEqual([{ r: others.answer }]);
      return;
    }
    if (typeof others === 'object' && actor !== 'anon')
      expect(rows).toEqual([{ r: others.answer }]);
    else expect(code).toBe(actor === 'anon' ? '42501' : others);
    expect(await written()).toEqual(before);
  });
});

describe('every function of the API', () => {
  it('stands above, or is about the caller alone', async () => {
    const rows = await scene().owner([
      `select distinct p.proname as name from pg_proc p where pronamespace = 'public'::regnamespace
         and has_function_privilege('authenticated', p.oid, 'execute') and p.proname <> 'pre_request'`,
    ]);
    const judged = [...FUNCTIONS, ...DEEDS]
      .map(({ name }) => name)
      .concat(Object.keys(OWN_AFFAIRS));
    expect(rows.map(({ name }) => name).sort()).toEqual(judged.sort());
    for (const [name, file] of Object.entries(OWN_AFFAIRS))
      expect(readFileSync(join(import.meta.dirname, `${file}.test.ts`), 'utf8')).toContain(name);
  });

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
