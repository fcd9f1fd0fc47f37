import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  ACTORS,
  DEEDS,
  FUNCTIONS,
  MERGED_SOURCE,
  OPEN_IMPORT,
  OPEN_MERGE,
  OPEN_SCAN,
} from './functionCases';
import { useScene, type Statement } from './scene';
import type { DeadActorName } from './world';

const scene = useScene();

const DEAD: readonly DeadActorName[] = ['aal1', 'banned', 'deleted', 'signedOut', 'expired'];

/** Everything of the network that one of the functions could have changed. */
const contents = () =>
  scene().owner([
    [
      'clients',
      'household_members',
      'visits',
      'orders',
      'order_items',
      'inventory_items',
      'recalls',
      'custom_fields',
      'food_sources',
      'monthly_form_lines',
      'certifications',
      'visit_programs',
    ]
      .map((table) => `public.${table}`)
      .map((table) => `select to_jsonb(t) as row from ${table} t where network_id = $1`)
      .concat(`select to_jsonb(m) from private.stock_movements m where network_id = $1`)
      .join(' union all ')
      .concat(' order by 1'),
    scene().here.id,
  ]);

describe.each(FUNCTIONS)('$name', ({ name, statement, may, forbidden }) => {
  const reads = /context|ledger|lots|figures|history|sources|counts|find|search|day/.test(name);

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

/**
 * Functions about the caller or the caller's own deeds alone, about a recall or an empty network, and those that return nothing of what is out of
 * reach;
 * with the files that test it.
 */
const OWN_AFFAIRS: Readonly<Record<string, string>> = {
  add_sample_data: 'sampleData',
  answer_location_offer: 'locationOffers',
  close_recall: 'recalls',
  fitting_items: 'clashes',
  household_needs: 'clashes',
  item_clashes: 'clashes',
  order_clashes: 'clashes',
  end_other_sessions: 'ownSessions',
  end_session: 'ownSessions',
  enter_location: 'networkEntries',
  invitation_allowance: 'invitationKeys',
  invitation_outcome: 'invitationKeys',
  leave_network: 'networkEntries',
  mark_reached: 'recalls',
  my_report_mail: 'reportMail',
  my_sessions: 'ownSessions',
  recall_report: 'recalls',
  remove_self: 'userRemoval',
  set_report_mail: 'reportMail',
  network_export_rows: 'networkArchive',
  sheet_states: 'printedSheets',
  undo_check_in: 'deskCheckIn',
  undo_deletions: 'undoDeletions',
};

describe.each(DEEDS)('$name', ({ statement, may, forbidden = [], others }) => {
  const written = () =>
    scene().owner([
      'select (select count(*) from private.audit_log) + (select count(*) from private.jobs) as n',
    ]);
  const prepare = async () => {
    const { sql, here, claims } = scene();
    await sql`insert into public.clients (network_id, first_name, last_name) values (${here.id}, 'Nor', 'Second')`;
    await sql`
      insert into public.location_offers (user_id, location_id, network_id, role, offered_by)
      values (${String(claims.elsewhere.sub)}, ${here.location}, ${here.id}, 'member', ${String(claims.locationAdmin.sub)})`;
    await sql`
      insert into private.client_scans (id, network_id, key_parts, client_parts, queue_parts)
      values (${OPEN_SCAN}, ${here.id}, 1, 1, 0)`;
    await sql`
      insert into public.food_sources (id, network_id, name, deleted_at, merged_into)
      values (${MERGED_SOURCE}, ${here.id}, 'Elm Mill Inc', now(), ${here.foodSource})`;
    await sql`
      insert into private.imports (id, network_id, entity, file_name, file_hash, file_rows, actor)
      values (${OPEN_IMPORT}, ${here.id}, 'clients', 'a.csv', ${'1'.repeat(64)}, 1, ${String(claims.locationAdmin.sub)})`;
    await sql`
      with merged as (
        insert into public.clients (network_id, first_name, deleted_at, merged_into)
        values (${here.id}, 'Third', now(), ${here.client}) returning id
      ), merge as (
        insert into public.client_merges (id, network_id, survivor_id, merged_id, visits, orders, members)
        select ${OPEN_MERGE}, ${here.id}, ${here.client}, m.id, 0, 0, 0 from merged m returning id
      )
      insert into private.client_merge_contents (merge_id, changes, visit_ids, survivor_visit_ids, member_ids)
      select id, '{}', '{}', '{}', '{}' from merge`;
  };

  it.each(ACTORS)('by %s', async (actor) => {
    await prepare();
    const before = await written();
    const { rows, code } = await scene().as(actor, statement(scene()));
    if (may.includes(actor)) {
      expect(code).toBeUndefined();
      if (typeof others === 'object') expect(rows).not.toEqual([{ r: others.answer }]);
      return;
    }
    if (typeof others === 'object' && actor !== 'anon')
      expect(rows).toEqual([{ r: others.answer }]);
    else expect(code).toBe(actor === 'anon' || forbidden.includes(actor) ? '42501' : others);
    expect(await written()).toEqual(before);
  });
});

/** One that takes a row is a column of its table, which the wall of the table guards. */
const IS_NO_COLUMN = `not exists (select from pg_class c where c.reltype = p.proargtypes[0])`;

describe('every function of the API', () => {
  it('stands above, or is about the caller alone', async () => {
    const rows = await scene().owner([
      `select distinct p.proname as name from pg_proc p where pronamespace = 'public'::regnamespace
         and has_function_privilege('authenticated', p.oid, 'execute') and p.proname <> 'pre_request'
         and ${IS_NO_COLUMN}`,
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
         and has_function_privilege('authenticated', p.oid, 'execute') and ${IS_NO_COLUMN}
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
